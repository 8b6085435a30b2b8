import { useState } from "react";
import { messageOf } from "../../../app/api/api-error.ts";
import { Note } from "../../../ui/display/note.tsx";
import { DialogFooter } from "../../../ui/overlay/dialog-footer.tsx";
import { DialogFrame } from "../../../ui/overlay/dialog-frame.tsx";
import type { ChoiceRow } from "./choice-rows.ts";
import { ChoiceTable, type Choices } from "./choice-table.tsx";

export interface AddDialogProps {
  label: string;
  choices: Choices;
  warningOf: (row: ChoiceRow) => string;
  /** Adds it. @throws whatever the call throws: the dialog stays and tells */
  onAdd: (row: ChoiceRow) => Promise<void>;
  onClose: () => void;
}

const rowsAPage = 5;

/** The dialog 'Add Parts To Product': of the rows chosen the first counts. Source: PROD-26 to PROD-30; AMD-02, AMB-68, AMB-135. */
export function AddDialog({ label, choices, warningOf, onAdd, onClose }: AddDialogProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState("");
  const first = choices.rows?.find(({ key }) => key === chosen[0]);
  const add = async (row: ChoiceRow) => {
    setSaving(true);
    setFailure("");
    try {
      await onAdd(row);
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
      setSaving(false);
    }
  };
  return (
    <DialogFrame
      title="Add Parts To Product"
      isBusy={isSaving}
      onClose={onClose}
      footer={
        <DialogFooter
          isPending={isSaving}
          onClose={onClose}
          isDisabled={first === undefined}
          onClick={() => first !== undefined && void add(first)}
        >
          + Add To Product
        </DialogFooter>
      }
    >
      <ChoiceTable label={label} choices={choices} pageSize={rowsAPage} chosen={chosen} onChosen={setChosen} />
      <div className="choice-notes" aria-live="polite">
        {first !== undefined && chosen.length > 1 && (
          <Note tone="info">Only the one chosen first is added: {first.title}.</Note>
        )}
        {first !== undefined && warningOf(first) !== "" && <Note tone="warn">{warningOf(first)}</Note>}
        {failure !== "" && (
          <Note tone="bad" role="alert">
            {failure}
          </Note>
        )}
      </div>
    </DialogFrame>
  );
}
