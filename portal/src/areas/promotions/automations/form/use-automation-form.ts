import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Automation } from "@crema/contract/areas/promotions";
import { ApiError } from "../../../../app/api/api-error.ts";
import { keyPerBody } from "../../../../app/api/idempotency-key.ts";
import { notifyError, notifySuccess } from "../../../../app/feedback/notices.ts";
import { logProblem } from "../../../../app/feedback/problem-log.ts";
import { useServerErrors } from "../../../../app/forms/server-errors.ts";
import { useDraft } from "../../../../app/forms/use-draft.ts";
import { today } from "../../../../app/start/today.ts";
import { createAutomation, readAutomation, storeAutomation, updateAutomation } from "../automation-queries.ts";
import { notCreated, notUpdated } from "../automation-labels.ts";
import { type AutomationForm, bodyOf, formOf, newForm, problemsOf } from "./automation-form.ts";
import type { Confirmed } from "./gate-step.tsx";

/** One press of Save or Confirm. */
interface Press {
  readonly form: AutomationForm;
  readonly confirmed?: Confirmed | undefined;
}

/** The draft of an automation and its saving. Somebody else's newer version comes under what was typed, and saving is pressed once more. */
export function useAutomationForm(automation: Automation | undefined, onSaved: () => void) {
  const client = useQueryClient();
  const [stored, setStored] = useState(automation);
  const start = useMemo(() => (stored === undefined ? newForm : formOf(stored)), [stored]);
  const draft = useDraft(start);
  const refused = useServerErrors(draft.form);
  const [day] = useState(today);
  const [keyOf] = useState(keyPerBody);
  const [changedBy, setChangedBy] = useState("");
  const takeNewer = async (uuid: string, by: string): Promise<void> => {
    try {
      const newer = await readAutomation(client, uuid);
      if (newer !== undefined) setStored(newer);
      setChangedBy(by);
    } catch (error) {
      logProblem("an automation could not be read again", error);
    }
  };
  const save = useMutation({
    mutationFn: ({ form, confirmed }: Press) => {
      const body = { ...bodyOf(form, start), ...confirmed };
      if (stored === undefined) return createAutomation({ body }, { idempotencyKey: keyOf(body) });
      const { uuid, updatedAt } = stored;
      return updateAutomation({ params: { uuid }, body: { ...body, updatedAt } });
    },
    onMutate: () => {
      refused.clear();
      setChangedBy("");
    },
    onSuccess: async (saved) => {
      onSaved();
      notifySuccess(stored === undefined ? "Automation created successfully" : "Automation updated successfully");
      await storeAutomation(client, saved);
    },
    onError: (error) => {
      refused.take(error);
      notifyError(stored === undefined ? notCreated(error) : notUpdated(error));
      if (stored !== undefined && error instanceof ApiError && error.conflict !== undefined)
        void takeNewer(stored.uuid, error.conflict.changedBy);
    },
  });
  /** What came of the last press is over. */
  const forgetSave = (): void => {
    save.reset();
    setChangedBy("");
  };
  const wrong = problemsOf(draft.form, { stored: start, today: day });
  // An empty field is not wrong before something was typed in it: that it is required is on its label.
  const shown = Object.fromEntries(
    Object.entries(wrong).filter(([field]) => draft.changed.some((one) => one === field)),
  );
  const problems: Partial<Record<keyof AutomationForm, string>> = { ...refused.problems, ...shown };
  return { draft, start, day, save, forgetSave, changedBy, problems, isWrong: Object.keys(wrong).length > 0 };
}
