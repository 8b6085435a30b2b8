import { useState } from "react";
import { Button } from "../../../ui/button/button.tsx";
import { Note } from "../../../ui/display/note.tsx";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { DateField } from "../../../ui/fields/date-field.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { DialogFrame } from "../../../ui/overlay/dialog-frame.tsx";
import type { PromotionDraft } from "./promotion-draft.ts";
import { bodyOf, endsBeforeItStarts, hourOf, type PromotionForm } from "./promotion-form.ts";
import { fieldOf } from "../field-of.ts";

export interface PromotionDialogProps {
  draft: PromotionDraft;
  /** The code of another one that is active and would lose the mark; '' for none. */
  activeCode: string;
  /** Takes what was typed; the caller takes the dialog out of the page at once (AMB-98). */
  onSave: (form: PromotionForm) => void;
  onClose: () => void;
}

/** The dialog of a promotion of the shop. Source: spec part 2, section 2 'Dialogs'; PRO-SHOP-03 to PRO-SHOP-07; AMB-98, AMB-99. */
export function PromotionDialog({
  draft: { stored, form: first, problem },
  activeCode,
  onSave,
  onClose,
}: PromotionDialogProps) {
  const [form, setForm] = useState(first);
  const set = <K extends keyof PromotionForm>(name: K, value: PromotionForm[K]) =>
    setForm((now) => ({ ...now, [name]: value }));
  const field = fieldOf({ form, set });
  return (
    <DialogFrame
      title={stored === undefined ? "Create Shopify Promotion" : "Update Shopify Promotion"}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" isDisabled={bodyOf(form, stored) === undefined} onClick={() => onSave(form)}>
            Save
          </Button>
        </>
      }
    >
      <div className="ui-stack">
        {problem !== "" && (
          <Note tone="bad" role="alert">
            Not saved: {problem}
          </Note>
        )}
        <div className="ui-field-grid">
          <TextField {...field("code", "Code")} maxLength={255} isRequired />
          <TextField {...field("variant", "Variant")} maxLength={255} isRequired />
          <DateField {...field("startDate", "Start Date")} hint={hourOf(form, "startDate", stored)} isRequired />
          <DateField {...field("endDate", "End Date")} hint={hourOf(form, "endDate", stored)} isRequired />
        </div>
        {endsBeforeItStarts(form, stored) && (
          <Note tone="warn" role="alert">
            The end is before the start: this promotion will never run.
          </Note>
        )}
        <Checkbox
          {...field("active", "Set as active")}
          hint={form.active && activeCode !== "" ? `${activeCode} is active now and will no longer be` : undefined}
        />
      </div>
    </DialogFrame>
  );
}
