import { useState } from "react";
import { mostCodesAtOnce, type Voucher } from "@crema/contract/areas/promotions";
import { useDraft } from "../../../../app/forms/use-draft.ts";
import { today } from "../../../../app/start/today.ts";
import { NumberPrompt } from "../../../../ui/overlay/number-prompt.tsx";
import { LazyConfirm } from "../../../../ui/overlay/lazy-dialog.tsx";
import { AudienceStep } from "./audience-step.tsx";
import { newForm } from "./generate-form.ts";
import { GenerateFields } from "./generate-fields.tsx";
import { isMadeBefore, useGeneration } from "./use-generation.ts";

export interface GenerateDialogProps {
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
  if (step === "confirm") return <AudienceStep voucher={voucher} form={form} generation={generation} onClose={back} />;
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
