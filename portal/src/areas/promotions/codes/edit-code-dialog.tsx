import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { VoucherCode } from "@crema/contract/areas/promotions";
import { ApiError } from "../../../app/api/api-error.ts";
import { logProblem } from "../../../app/feedback/problem-log.ts";
import { notifyError, notifySuccess } from "../../../app/feedback/notices.ts";
import { useServerErrors } from "../../../app/forms/server-errors.ts";
import { useDraft } from "../../../app/forms/use-draft.ts";
import { Note } from "../../../ui/display/note.tsx";
import { DateField } from "../../../ui/fields/date-field.tsx";
import { NumberField } from "../../../ui/fields/number-field.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { DialogFooter } from "../../../ui/overlay/dialog-footer.tsx";
import { DialogFrame } from "../../../ui/overlay/dialog-frame.tsx";
import type { CodeDialogProps } from "./assign-code-dialog.tsx";
import { readCode, refreshCodes, updateVoucherCode } from "./code-queries.ts";
import { notUpdated, reasonOf } from "./code-words.ts";
import { type CodeForm, dayIn, formOf, problemsOf, updateOf } from "./edit-code-form.ts";

const labels: Readonly<Record<keyof CodeForm, string>> = {
  maximumRedemptions: "Max claims",
  maximumRedemptionsPerUser: "Max claims per user",
  startDate: "Start date",
  expiryDate: "Expiry date",
  description: "Description",
  referenceData: "Reference data",
};

/** The draft of a code and its saving. Somebody else's newer version comes under what was typed, and saving is pressed once more. */
function useCodeForm({ voucher, code, onClose }: CodeDialogProps) {
  const client = useQueryClient();
  const [stored, setStored] = useState<VoucherCode>(code);
  const draft = useDraft(useMemo(() => formOf(stored), [stored]));
  const refused = useServerErrors(draft.form);
  const [changedBy, setChangedBy] = useState("");
  const takeNewer = async (by: string): Promise<void> => {
    try {
      const newer = await readCode(voucher.uuid, stored);
      if (newer !== undefined) setStored(newer);
      setChangedBy(by);
    } catch (error) {
      logProblem("a code could not be read again", error);
    }
  };
  const save = useMutation({
    mutationFn: (form: CodeForm) =>
      updateVoucherCode({ params: { uuid: voucher.uuid, code: code.uuid }, body: updateOf(stored, form) }),
    onMutate: () => {
      refused.clear();
      setChangedBy("");
    },
    onSuccess: () => {
      onClose();
      notifySuccess("Voucher code successfully updated");
      void refreshCodes(client, voucher.uuid);
    },
    onError: (error) => {
      refused.take(error);
      notifyError(notUpdated(error));
      if (error instanceof ApiError && error.conflict !== undefined) void takeNewer(error.conflict.changedBy);
    },
  });
  return { draft, save, changedBy, problems: { ...refused.problems, ...problemsOf(draft.form, stored) } };
}

/** Source: PRO-CODE-24, PRO-CODE-32, PRO-CODE-34; AMB-83, AMB-142. */
export function EditCodeDialog(props: CodeDialogProps) {
  const { code, onClose } = props;
  const { draft, save, changedBy, problems } = useCodeForm(props);
  const { form, set } = draft;
  const field = (name: keyof CodeForm) => ({
    label: labels[name],
    name,
    value: form[name],
    onChange: (value: string) => set(name, value),
    error: problems[name],
  });
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
        {changedBy !== "" && (
          <Note tone="warn" role="alert">
            {changedBy} changed this code meanwhile. What you typed is still here, the rest is as it is stored now: save
            again to keep it.
          </Note>
        )}
        {save.error !== null && changedBy === "" && (
          <Note tone="bad" role="alert">
            {reasonOf(save.error) ?? notUpdated(save.error)}
          </Note>
        )}
      </div>
    </DialogFrame>
  );
}
