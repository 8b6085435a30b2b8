import { useState } from "react";
import type { Automation } from "@crema/contract/areas/promotions";
import { Note } from "../../../../ui/display/note.tsx";
import { DialogFooter } from "../../../../ui/overlay/dialog-footer.tsx";
import { DialogFrame } from "../../../../ui/overlay/dialog-frame.tsx";
import { reasonOf } from "../../codes/code-words.ts";
import { notCreated, notUpdated } from "../automation-labels.ts";
import { AutomationFields } from "./automation-fields.tsx";
import { needsGate, nextRunOf } from "./automation-form.ts";
import { GateStep } from "./gate-step.tsx";
import { useAutomationForm } from "./use-automation-form.ts";

export interface AutomationDialogProps {
  /** Left out for a new one. */
  automation?: Automation | undefined;
  onClose: () => void;
}

/** Adds or edits an automation; switching it on goes through the gate. Source: PRO-AUTO-04, PRO-AUTO-07 to PRO-AUTO-10, PRO-AUTO-13. */
export function AutomationDialog({ automation, onClose }: AutomationDialogProps) {
  const [isAsking, ask] = useState(false);
  const { draft, start, day, save, forgetSave, changedBy, problems, isWrong } = useAutomationForm(automation, onClose);
  const { form } = draft;
  const isNew = automation === undefined;
  const back = (): void => {
    forgetSave();
    ask(false);
  };
  if (isAsking && changedBy === "")
    return (
      <GateStep
        form={form}
        nextRunDate={nextRunOf(form)}
        isBusy={save.isPending}
        error={save.error}
        onConfirm={(confirmed) => save.mutate({ form, confirmed })}
        onAgain={forgetSave}
        onClose={back}
      />
    );
  const submit = (): void => {
    if (!needsGate(form, start)) return save.mutate({ form });
    forgetSave();
    ask(true);
  };
  return (
    <DialogFrame
      title={isNew ? "Add Automation" : "Edit Automation"}
      isBusy={save.isPending}
      onClose={onClose}
      footer={
        <DialogFooter
          isPending={save.isPending}
          onClose={onClose}
          isDisabled={isWrong || !draft.isChanged}
          onClick={submit}
        >
          {isNew ? "Create" : "Save"}
        </DialogFooter>
      }
    >
      <div className="ui-stack">
        <AutomationFields draft={draft} day={day} problems={problems} automation={automation} />
        {changedBy !== "" && (
          <Note tone="warn" role="alert">
            {changedBy} changed this automation meanwhile. What you typed is still here, the rest is as it is stored
            now: save again to keep it.
          </Note>
        )}
        {save.error !== null && changedBy === "" && (
          <Note tone="bad" role="alert">
            {reasonOf(save.error) ?? (isNew ? notCreated(save.error) : notUpdated(save.error))}
          </Note>
        )}
      </div>
    </DialogFrame>
  );
}
