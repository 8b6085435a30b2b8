import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Audience } from "@crema/contract/areas/segments";
import type { Voucher } from "@crema/contract/areas/promotions";
import { ApiError } from "../../../../app/api/api-error.ts";
import { keyPerBody } from "../../../../app/api/idempotency-key.ts";
import { logProblem } from "../../../../app/feedback/problem-log.ts";
import { notifyError, notifySuccess } from "../../../../app/feedback/notices.ts";
import { freezeVoucherAudience, generateSegmentCodes, generateVoucherCodes } from "../code-queries.ts";
import { notCreated } from "../code-words.ts";
import { type GenerateForm, termsOf } from "./generate-form.ts";

/** One press of Generate or Confirm. */
export interface Press {
  readonly form: GenerateForm;
  /** Who was shown; without it they are written down by the press itself. */
  readonly audience?: Audience | undefined;
  /** Another set, though the same was made a short time ago. */
  readonly again?: boolean;
}

/** Whether the same codes were made for this segment a short time ago, and nobody said that they are wanted twice. */
export const isMadeBefore = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === "made_before";

/** People of a segment as they were written down; a press that goes once more goes to the same ones. */
function useFrozen(voucher: Voucher) {
  const [frozen, setFrozen] = useState<{ segmentUuid: string; audience: Audience } | undefined>(undefined);
  const freeze = async (segmentUuid: string): Promise<Audience> => {
    if (frozen?.segmentUuid === segmentUuid) return frozen.audience;
    const audience = await freezeVoucherAudience({ params: { uuid: voucher.uuid, segmentUuid } });
    setFrozen({ segmentUuid, audience });
    return audience;
  };
  return { freeze, forget: () => setFrozen(undefined) };
}

/**
 * Makes codes by number, or one for each person of a segment. The same press again, also after a lost answer, makes no second set: it carries
 * the same key and the same people. Source: PRO-CODE-20 to PRO-CODE-22, PRO-CODE-32, PRO-CODE-33; AMB-89.
 */
export function useGeneration(voucher: Voucher, onMade: () => void) {
  const [keyOf] = useState(keyPerBody);
  const { freeze, forget } = useFrozen(voucher);
  const { uuid } = voucher;
  return useMutation({
    async mutationFn({ form, audience, again = false }: Press): Promise<void> {
      const { segmentUuid, count, sendEmail } = form;
      const terms = termsOf(form);
      if (segmentUuid === "") {
        const body = { count, ...terms };
        await generateVoucherCodes({ params: { uuid }, body }, { idempotencyKey: keyOf(body) });
        return;
      }
      const people = audience ?? (await freeze(segmentUuid));
      const body = {
        count: people.total,
        ...terms,
        sendEmailOnGeneration: sendEmail,
        audience: people.uuid,
        ...(again && { again }),
      };
      await generateSegmentCodes({ params: { uuid, segmentUuid }, body }, { idempotencyKey: keyOf(body) });
    },
    onSuccess: () => {
      notifySuccess("Voucher code/s successfully generated");
      onMade();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === "audience_gone") forget();
      // That is a question, not a failure.
      if (isMadeBefore(error)) return;
      notifyError(notCreated(error));
      logProblem("voucher codes could not be generated", error);
    },
  });
}
