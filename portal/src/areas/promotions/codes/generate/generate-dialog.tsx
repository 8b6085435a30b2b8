import { useState } from "react";
import { mostCodesAtOnce, type Voucher } from "@crema/contract/areas/promotions";
import { useDraft } from "../../../../app/forms/use-draft.ts";
import { today } from "../../../../app/start/today.ts";
import { NumberPrompt } from "../../../../ui/overlay/number-prompt.tsx";
import { LazyConfirm } from "../../../../ui/overlay/lazy-dialog.tsx";
import { newForm, type GenerateForm, termsOf } from "./generate-form.ts";
import { GenerateFields } from "./generate-fields.tsx";
import { ConfirmAudience } from "../../confirm-audience.tsx";
import { freezeVoucherAudience, generateSegmentCodes, generateVoucherCodes } from "../code-queries.ts";
import { whyNotCreated, notCreated } from "../code-words.ts";
import { useMutation } from "@tanstack/react-query";
import type { Audience } from "@crema/contract/areas/segments";
import { ApiError } from "../../../../app/api/api-error.ts";
import { keyPerBody } from "../../../../app/api/idempotency-key.ts";
import { logProblem } from "../../../../app/feedback/problem-log.ts";
import { notifyError, notifySuccess } from "../../../../app/feedback/notices.ts";

/** One press of Generate or Confirm. */
interface Press {
  readonly form: GenerateForm;
  /** Who was shown; without it they are written down by the press itself. */
  readonly audience?: Audience | undefined;
  /** Another set, though the same was made a short time ago. */
  readonly again?: boolean;
}

/** Whether the same codes were made for this segment a short time ago, and nobody said that they are wanted twice. */
const isMadeBefore = (error: unknown): error is ApiError => error instanceof ApiError && error.code === "made_before";

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
function useGeneration(voucher: Voucher, onMade: () => void) {
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

interface GenerateDialogProps {
  voucher: Voucher;
  /** Codes are made, or on their way. */
  onMade: () => void;
  onClose: () => void;
}

/** The steps of the dialog; one is in the page at a time, and what was typed outlives each. */
type Step = "form" | "number" | "confirm";

/**
 * Generate voucher codes: the form, the number prompt behind it, the question with the exact number before mails go out, and the one before the same
 * is made a second time. Source: PRO-CODE-12 to PRO-CODE-20; AMB-89; AMD-34.
 */
export function GenerateDialog({ voucher, onMade, onClose }: GenerateDialogProps) {
  const [day] = useState(today);
  const [start] = useState(() => newForm(voucher, day));
  const draft = useDraft(start);
  const [step, setStep] = useState<Step>("form");
  const [isNumberAsked, setNumberAsked] = useState(false);
  const { form, set } = draft;
  const generation = useGeneration(voucher, () => {
    onClose();
    onMade();
  });
  const { error, isPending, variables } = generation;
  const back = (): void => {
    generation.reset();
    setStep("form");
  };
  if (isMadeBefore(error) && variables !== undefined)
    return (
      <LazyConfirm
        title="Generate again?"
        message={`${error.serverMessage}. Make another set?`}
        confirmLabel="Make again"
        isBusy={isPending}
        onConfirm={() => generation.mutate({ ...variables, again: true })}
        onClose={back}
      />
    );
  if (step === "number")
    return (
      <NumberPrompt
        title="Number of codes"
        label="How many codes?"
        value={form.count === 0 ? undefined : form.count}
        max={mostCodesAtOnce}
        onDone={(count) => {
          set("count", count);
          setStep("form");
        }}
        onClose={() => setStep("form")}
      />
    );
  if (step === "confirm")
    return (
      <ConfirmAudience
        title="Generate and email codes"
        freeze={() => freezeVoucherAudience({ params: { uuid: voucher.uuid, segmentUuid: form.segmentUuid } })}
        sentenceOf={(n) => `You are about to generate and email codes to ${n} people.`}
        isBusy={isPending}
        error={error}
        errorText={whyNotCreated}
        onConfirm={(audience) => generation.mutate({ form, audience })}
        onAgain={generation.reset}
        onClose={back}
      />
    );
  return (
    <GenerateFields
      draft={draft}
      day={day}
      voucher={voucher}
      isBusy={isPending}
      error={error}
      onNumber={() => {
        setNumberAsked(true);
        setStep("number");
      }}
      beginsAtNumber={isNumberAsked}
      onGenerate={() => (form.segmentUuid !== "" && form.sendEmail ? setStep("confirm") : generation.mutate({ form }))}
      onClose={onClose}
    />
  );
}
