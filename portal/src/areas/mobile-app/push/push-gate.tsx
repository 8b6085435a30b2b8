import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, messageOf } from "../../../app/api/api-error.ts";
import { loadErrorOf } from "../../../app/feedback/load-failure.tsx";
import { notifyError, notifySuccess } from "../../../app/feedback/notices.ts";
import { LazyAudienceDialog, LazyConfirm } from "../../../ui/overlay/lazy-dialog.tsx";
import { type PushForm, textsOf } from "./push-form.ts";
import { freezePushAudience, refreshHistory, sendPush } from "./push-queries.ts";
import { sendSentence } from "./push-words.ts";
import { keyPerBody } from "../../../app/api/idempotency-key.ts";
import { logProblem } from "../../../app/feedback/problem-log.ts";

/** Source: APP-PUSH-10. */
const notSent = "Something went wrong";

interface Press {
  readonly form: PushForm;
  readonly audience: string;
  /** Once more, though the same was sent a short time ago. */
  readonly again?: boolean;
}

/** Whether the same was sent to this segment a short time ago, and nobody said that it is wanted twice. */
const isSentBefore = (error: unknown): error is ApiError => error instanceof ApiError && error.code === "made_before";

/**
 * Sends it to the people who were shown. The same press again, also after a lost answer, sends nothing a second time: it carries the same key and
 * the same people. Source: APP-PUSH-07, APP-PUSH-09, APP-PUSH-10; AMB-105.
 */
function useSendPush(onSent: () => void) {
  const [keyOf] = useState(keyPerBody);
  const client = useQueryClient();
  return useMutation({
    mutationFn({ form, audience, again = false }: Press) {
      const body = { ...textsOf(form), audience, ...(again && { again }) };
      return sendPush({ params: { uuid: form.segmentUuid }, body }, { idempotencyKey: keyOf(body) });
    },
    onSuccess: () => {
      notifySuccess("Push notification successfully sent to segment");
      void refreshHistory(client);
      onSent();
    },
    onError: (error) => {
      // That is a question, not a failure.
      if (isSentBefore(error)) return;
      notifyError(notSent);
      logProblem("a push notification could not be sent", error);
    },
  });
}

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
