import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../../app/api/api-error.ts";
import { keyPerBody } from "../../../app/api/idempotency-key.ts";
import { notifyError, notifySuccess } from "../../../app/feedback/notices.ts";
import { logProblem } from "../../../app/feedback/problem-log.ts";
import { type PushForm, textsOf } from "./push-form.ts";
import { refreshHistory, sendPush } from "./push-queries.ts";

/** Source: APP-PUSH-10. */
export const notSent = "Something went wrong";

/** One press of Confirm. */
export interface Press {
  readonly form: PushForm;
  /** Who was shown. */
  readonly audience: string;
  /** Once more, though the same was sent a short time ago. */
  readonly again?: boolean;
}

/** Whether the same was sent to this segment a short time ago, and nobody said that it is wanted twice. */
export const isSentBefore = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === "made_before";

/**
 * Sends it to the people who were shown. The same press again, also after a lost answer, sends nothing a second time: it carries the same key and
 * the same people. Source: APP-PUSH-07, APP-PUSH-09, APP-PUSH-10; AMB-105.
 */
export function useSendPush(onSent: () => void) {
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
