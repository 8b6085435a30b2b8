import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, messageOf } from "../../../app/api/api-error.ts";
import { loadErrorOf } from "../../../app/feedback/load-failure.tsx";
import { notifyError } from "../../../app/feedback/notices.ts";
import { LazyAudienceDialog, LazyConfirm } from "../../../ui/overlay/lazy-dialog.tsx";
import type { PushForm } from "./push-form.ts";
import { freezePushAudience } from "./push-queries.ts";
import { sendSentence } from "./push-words.ts";
import { isSentBefore, notSent, useSendPush } from "./use-send-push.ts";

export interface PushGateProps {
  form: PushForm;
  onSent: () => void;
  onClose: () => void;
}

/**
 * Who is sent it, written down when it is shown: exactly they are what is confirmed. Source: MODAL-06; AMB-105.
 */
export function PushGate({ form, onSent, onClose }: PushGateProps) {
  const [opened] = useState(() => crypto.randomUUID());
  const { segmentUuid } = form;
  const query = useQuery({
    queryKey: ["pushes", "audience", opened],
    queryFn: () =>
      freezePushAudience({ params: { uuid: segmentUuid } }).catch((error: unknown) => {
        notifyError(notSent);
        throw error;
      }),
    // Each reading writes one down.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  const send = useSendPush(onSent);
  const { error, isPending, variables } = send;
  const { data: audience, isFetching } = query;
  const isGone = error instanceof ApiError && error.code === "audience_gone";
  if (isSentBefore(error) && variables !== undefined)
    return (
      <LazyConfirm
        title="Send again?"
        message={`${error.serverMessage}. Send it once more?`}
        confirmLabel="Send again"
        isBusy={isPending}
        onConfirm={() => send.mutate({ ...variables, again: true })}
        onClose={onClose}
      />
    );
  return (
    <LazyAudienceDialog
      title="Send push notification"
      audience={isFetching ? undefined : audience}
      loadError={isFetching ? undefined : loadErrorOf(query)}
      sentenceOf={(people) => sendSentence(people, audience?.devices ?? 0)}
      isSomebodyNeeded
      isBusy={isPending}
      error={error === null || isFetching ? undefined : messageOf(error)}
      onConfirm={() => {
        // People who were shown too long ago are shown anew before anything is sent to them.
        if (isGone) {
          send.reset();
          void query.refetch();
        } else if (audience !== undefined) send.mutate({ form, audience: audience.uuid });
      }}
      onClose={onClose}
    />
  );
}
