import { useState } from "react";
import type { Automation } from "@crema/contract/areas/promotions";
import { DialogFooter } from "../../../../ui/overlay/dialog-footer.tsx";
import { DialogFrame } from "../../../../ui/overlay/dialog-frame.tsx";
import { AutomationFields } from "./automation-fields.tsx";
import { needsGate, nextRunOf, type AutomationForm, bodyOf, formOf, problemsOf } from "./automation-form.ts";
import { GateStep, type Confirmed } from "./gate-step.tsx";
import { SaveNote, useDialogForm } from "../../dialog-form.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { keyPerBody } from "../../../../app/api/idempotency-key.ts";
import { notifySuccess } from "../../../../app/feedback/notices.ts";
import { today } from "../../../../app/start/today.ts";
import { createAutomation, readAutomation, storeAutomation, updateAutomation } from "../automation-queries.ts";
import { notCreated, notUpdated } from "../automation-labels.ts";

/** One press of Save or Confirm. */
interface Press {
  readonly form: AutomationForm;
  readonly confirmed?: Confirmed | undefined;
}

function useAutomationForm(automation: Automation | undefined, onClose: () => void) {
  const client = useQueryClient();
  const [day] = useState(today);
  const [keyOf] = useState(keyPerBody);
  const isNew = automation === undefined;
  const dialog = useDialogForm(automation, {
    noun: "automation",
    formOf,
    send: ({ form, confirmed }: Press, { stored, start }) => {
      const body = { ...bodyOf(form, start), ...confirmed };
      if (stored === undefined) return createAutomation({ body }, { idempotencyKey: keyOf(body) });
      const { uuid, updatedAt } = stored;
      return updateAutomation({ params: { uuid }, body: { ...body, updatedAt } });
    },
    onSaved: (saved) => {
      onClose();
      notifySuccess(isNew ? "Automation created successfully" : "Automation updated successfully");
      void storeAutomation(client, saved);
    },
    failureText: isNew ? notCreated : notUpdated,
    reread: async (stored) => stored && readAutomation(client, stored.uuid),
  });
  const { draft, start, refused } = dialog;
  const wrong = problemsOf(draft.form, { stored: start, today: day });
  // An empty field is not wrong before something was typed in it: that it is required is on its label.
  const shown = Object.fromEntries(
    Object.entries(wrong).filter(([field]) => draft.changed.some((one) => one === field)),
  );
  const problems: Partial<Record<keyof AutomationForm, string>> = { ...refused, ...shown };
  return { ...dialog, day, problems, isWrong: Object.keys(wrong).length > 0 };
}

interface AutomationDialogProps {
  /** Left out for a new one. */
  automation?: Automation | undefined;
  onClose: () => void;
}

/** Adds or edits an automation; switching it on goes through the gate. Source: PRO-AUTO-04, PRO-AUTO-07 to PRO-AUTO-10, PRO-AUTO-13. */
export function AutomationDialog({ automation, onClose }: AutomationDialogProps) {
  const [isAsking, ask] = useState(false);
  const dialog = useAutomationForm(automation, onClose);
  const { draft, start, day, save, resetSave, changedBy, problems, isWrong } = dialog;
  const { form } = draft;
  const isNew = automation === undefined;
  const back = (): void => {
    resetSave();
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
        onAgain={resetSave}
        onClose={back}
      />
    );
  const submit = (): void => {
    if (!needsGate(form, start)) return save.mutate({ form });
    resetSave();
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
        <SaveNote {...dialog.note} />
      </div>
    </DialogFrame>
  );
}
