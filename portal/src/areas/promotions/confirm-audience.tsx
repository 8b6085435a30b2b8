import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../app/api/api-error.ts";
import { loadErrorOf } from "../../app/feedback/load-failure.tsx";
import type { ShownAudience } from "../../ui/overlay/audience-dialog.tsx";
import { LazyAudienceDialog, LazyConfirm } from "../../ui/overlay/lazy-dialog.tsx";
import { reasonOf } from "./codes/code-words.ts";

interface ConfirmAudienceProps<A extends ShownAudience> {
  title: string;
  /** Writes down whom the act reaches. */
  freeze: () => Promise<A>;
  sentenceOf: (count: number, audience: A | undefined) => string;
  /** The question to try again after a refusal; without it that is shown as any other failure. */
  refusedText?: (reason: string) => string;
  isNobodyFine?: boolean;
  isBusy: boolean;
  /** Of the last press of Confirm. */
  error: Error | null;
  errorText: (error: Error) => string;
  onConfirm: (audience: A) => void;
  /** People are shown again: what was said of the last press is over. */
  onAgain: () => void;
  onClose: () => void;
}

/** Who is reached, written down when it is shown: exactly they are what is confirmed. Source: PRO-CODE-18; AMB-89, AMB-90; docs/decisions/0048. */
export function ConfirmAudience<A extends ShownAudience>(props: ConfirmAudienceProps<A>) {
  const {
    title,
    freeze,
    sentenceOf,
    refusedText,
    isNobodyFine,
    isBusy,
    error,
    errorText,
    onConfirm,
    onAgain,
    onClose,
  } = props;
  const [opened] = useState(() => crypto.randomUUID());
  const query = useQuery({
    queryKey: ["promotions", "audience", opened],
    queryFn: freeze,
    // Each reading writes one down.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  const { data: audience, isFetching } = query;
  const refused = reasonOf(query.error);
  if (refusedText !== undefined && refused !== undefined && !isFetching)
    return (
      <LazyConfirm
        title={title}
        message={refusedText(refused)}
        confirmLabel="Try again"
        onConfirm={() => void query.refetch()}
        onClose={onClose}
      />
    );
  const isGone = error instanceof ApiError && error.code === "audience_gone";
  return (
    <LazyAudienceDialog
      title={title}
      audience={isFetching ? undefined : audience}
      loadError={isFetching ? undefined : loadErrorOf(query)}
      isNobodyFine={isNobodyFine}
      sentenceOf={(count) => sentenceOf(count, audience)}
      isBusy={isBusy}
      error={error === null || isFetching ? undefined : errorText(error)}
      onConfirm={() => {
        // People who were shown too long ago are shown again before they are confirmed.
        if (isGone) {
          onAgain();
          void query.refetch();
        } else if (audience !== undefined) onConfirm(audience);
      }}
      onClose={onClose}
    />
  );
}
