import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../../../app/api/api-error.ts";
import { loadErrorOf } from "../../../../app/feedback/load-failure.tsx";
import { LazyConfirm, LazyAudienceDialog } from "../../../../ui/overlay/lazy-dialog.tsx";
import { reasonOf } from "../../codes/code-words.ts";
import { freezeAutomationAudience } from "../automation-queries.ts";
import { gateSentence, notUpdated } from "../automation-labels.ts";
import type { AutomationForm } from "./automation-form.ts";

/** Who is confirmed, and for which run. */
export interface Confirmed {
  readonly audience: string;
  readonly nextRunDate: string;
}

export interface GateStepProps {
  form: Pick<AutomationForm, "segmentUuid" | "voucherUuid" | "repeatTime" | "sendEmailOnGeneration">;
  /** The chosen run; '' where none is. */
  nextRunDate: string;
  isBusy: boolean;
  /** Of the last press of Confirm. */
  error: Error | null;
  onConfirm: (confirmed: Confirmed) => void;
  /** People are shown anew: what was said of the last press is over. */
  onAgain: () => void;
  onClose: () => void;
}

/** Who is reached by the first run, written down when it is shown: exactly they are what is confirmed. Source: docs/decisions/0048. */
export function GateStep({ form, nextRunDate, isBusy, error, onConfirm, onAgain, onClose }: GateStepProps) {
  const [opened] = useState(() => crypto.randomUUID());
  const { segmentUuid, voucherUuid, repeatTime, sendEmailOnGeneration } = form;
  const query = useQuery({
    queryKey: ["automations", "audience", opened],
    queryFn: () =>
      freezeAutomationAudience({
        body: { segmentUuid, voucherUuid, repeatTime, sendEmailOnGeneration, nextRunDate },
      }),
    // Each reading writes one down.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  const { data: audience } = query;
  const refused = reasonOf(query.error);
  if (refused !== undefined && !query.isFetching)
    return (
      <LazyConfirm
        title="Switch on automation"
        message={`It cannot be switched on: ${refused}`}
        confirmLabel="Try again"
        onConfirm={() => void query.refetch()}
        onClose={onClose}
      />
    );
  const isGone = error instanceof ApiError && error.code === "audience_gone";
  return (
    <LazyAudienceDialog
      title="Switch on automation"
      audience={query.isFetching ? undefined : audience}
      loadError={query.isFetching ? undefined : loadErrorOf(query)}
      isNobodyFine
      sentenceOf={(count) =>
        gateSentence(count, { sendsEmail: sendEmailOnGeneration, nextRunDate: audience?.nextRunDate ?? "" })
      }
      isBusy={isBusy}
      error={error === null || query.isFetching ? undefined : (reasonOf(error) ?? notUpdated(error))}
      onConfirm={() => {
        // People who were shown too long ago are shown anew before they are confirmed.
        if (isGone) {
          onAgain();
          void query.refetch();
        } else if (audience !== undefined) onConfirm({ audience: audience.uuid, nextRunDate: audience.nextRunDate });
      }}
      onClose={onClose}
    />
  );
}
