import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Voucher } from "@crema/contract/areas/promotions";
import { ApiError } from "../../../../app/api/api-error.ts";
import { loadErrorOf } from "../../../../app/feedback/load-failure.tsx";
import { LazyAudienceDialog } from "../../../../ui/overlay/lazy-dialog.tsx";
import { freezeVoucherAudience } from "../code-queries.ts";
import { whyNotCreated } from "../code-words.ts";
import type { GenerateForm } from "./generate-form.ts";
import type { useGeneration } from "./use-generation.ts";

export interface AudienceStepProps {
  voucher: Voucher;
  form: GenerateForm;
  generation: ReturnType<typeof useGeneration>;
  onClose: () => void;
}

/** Who gets a code and a mail, written down when it is shown: exactly they are what is confirmed. Source: PRO-CODE-18; AMB-89, AMB-90; AMD-17. */
export function AudienceStep({ voucher, form, generation, onClose }: AudienceStepProps) {
  const { segmentUuid } = form;
  const [opened] = useState(() => crypto.randomUUID());
  const query = useQuery({
    queryKey: ["voucher-codes", "audience", opened],
    queryFn: () => freezeVoucherAudience({ params: { uuid: voucher.uuid, segmentUuid } }),
    // Each reading writes one down.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  const { data: audience } = query;
  const { error, isPending } = generation;
  const isGone = error instanceof ApiError && error.code === "audience_gone";
  return (
    <LazyAudienceDialog
      title="Generate and email codes"
      audience={query.isFetching ? undefined : audience}
      loadError={query.isFetching ? undefined : loadErrorOf(query)}
      sentenceOf={(n) => `You are about to generate and email codes to ${n} people.`}
      isBusy={isPending}
      error={error === null || query.isFetching ? undefined : whyNotCreated(error)}
      onConfirm={() => {
        // People who were shown too long ago are shown anew before anything is sent to them.
        if (isGone) {
          generation.reset();
          void query.refetch();
        } else generation.mutate({ form, audience });
      }}
      onClose={onClose}
    />
  );
}
