import { useQueryClient } from "@tanstack/react-query";
import { notifySuccess } from "../../../app/feedback/notices.ts";
import { DateField } from "../../../ui/fields/date-field.tsx";
import { NumberField } from "../../../ui/fields/number-field.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { DialogFooter } from "../../../ui/overlay/dialog-footer.tsx";
import { DialogFrame } from "../../../ui/overlay/dialog-frame.tsx";
import type { CodeDialogProps } from "./assign-code-dialog.tsx";
import { readCode, refreshCodes, updateVoucherCode } from "./code-queries.ts";
import { notUpdated } from "./code-words.ts";
import { type CodeForm, dayIn, formOf, problemsOf, updateOf } from "./edit-code-form.ts";
import { SaveNote, useDialogForm } from "../dialog-form.tsx";
import { fieldOf } from "../field-of.ts";

const labels: Readonly<Record<keyof CodeForm, string>> = {
  maximumRedemptions: "Max claims",
  maximumRedemptionsPerUser: "Max claims per user",
  startDate: "Start date",
  expiryDate: "Expiry date",
  description: "Description",
  referenceData: "Reference data",
};

/** Source: PRO-CODE-24, PRO-CODE-32, PRO-CODE-34; AMB-83, AMB-142. */
export function EditCodeDialog({ voucher: { uuid }, code, onClose }: CodeDialogProps) {
  const client = useQueryClient();
  const { draft, save, stored, refused, note } = useDialogForm(code, {
    noun: "code",
    formOf,
    send: (form: CodeForm, before) =>
      updateVoucherCode({ params: { uuid, code: code.uuid }, body: updateOf(before.stored, form) }),
    onSaved: () => {
      onClose();
      notifySuccess("Voucher code successfully updated");
      void refreshCodes(client, uuid);
    },
    failureText: notUpdated,
    reread: (read) => readCode(uuid, read),
  });
  const { form, set } = draft;
  const problems = { ...refused, ...problemsOf(form, stored) };
  const labelled = fieldOf({ form, problems, set });
  const field = <K extends keyof CodeForm>(name: K) => labelled(name, labels[name]);
  const limit = { placeholder: "Unlimited", min: 1, max: 1_000_000 };
  return (
    <DialogFrame
      title="Edit Voucher Code"
      isBusy={save.isPending}
      onClose={onClose}
      footer={
        <DialogFooter
          isPending={save.isPending}
          onClose={onClose}
          isDisabled={!draft.isChanged || Object.keys(problemsOf(form, code)).length > 0}
          onClick={() => save.mutate(form)}
        >
          Save
        </DialogFooter>
      }
    >
      <div className="ui-stack">
        <p className="voucher-code">{code.code}</p>
        <div className="ui-field-grid">
          <NumberField {...field("maximumRedemptions")} {...limit} />
          <NumberField {...field("maximumRedemptionsPerUser")} {...limit} />
          <DateField {...field("startDate")} max={dayIn(form.expiryDate)} />
          <DateField {...field("expiryDate")} min={dayIn(form.startDate)} hint="Ends with this day in Brisbane" />
        </div>
        <TextArea {...field("description")} rows={2} maxLength={2_000} />
        <TextField {...field("referenceData")} maxLength={2_000} />
        <SaveNote {...note} />
      </div>
    </DialogFrame>
  );
}
