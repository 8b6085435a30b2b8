import { ConfirmAudience } from "../../confirm-audience.tsx";
import { reasonOf } from "../../codes/code-words.ts";
import { freezeAutomationAudience } from "../automation-queries.ts";
import { gateSentence, notUpdated } from "../automation-labels.ts";
import type { AutomationForm } from "./automation-form.ts";

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

/** Who is reached by the first run. Source: docs/decisions/0048. */
export function GateStep({ form, nextRunDate, onConfirm, ...gate }: GateStepProps) {
  const { segmentUuid, voucherUuid, repeatTime, sendEmailOnGeneration } = form;
  const body = { segmentUuid, voucherUuid, repeatTime, sendEmailOnGeneration, nextRunDate };
  return (
    <ConfirmAudience
      {...gate}
      title="Switch on automation"
      freeze={() => freezeAutomationAudience({ body })}
      refusedText={(reason) => `It cannot be switched on: ${reason}`}
      isNobodyFine
      sentenceOf={(count, audience) =>
        gateSentence(count, { sendsEmail: sendEmailOnGeneration, nextRunDate: audience?.nextRunDate ?? "" })
      }
      errorText={(error) => reasonOf(error) ?? notUpdated(error)}
      onConfirm={(audience) => onConfirm({ audience: audience.uuid, nextRunDate: audience.nextRunDate })}
    />
  );
}
