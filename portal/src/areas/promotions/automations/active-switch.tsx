import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Automation } from "@crema/contract/areas/promotions";
import { useAccess } from "../../../app/access/access-store.ts";
import { notifyError, notifySuccess } from "../../../app/feedback/notices.ts";
import { logProblem } from "../../../app/feedback/problem-log.ts";
import { reasonOf } from "../codes/code-words.ts";
import { openSwitchOn } from "./automation-acts.tsx";
import { storeAutomation, updateAutomation } from "./automation-queries.ts";
import { notUpdated } from "./automation-labels.ts";
import "../../../ui/fields/choice.css";

/** Switches an automation off at once, and on behind the gate. Source: docs/decisions/0048. */
export function ActiveSwitch({ automation, isTabStop }: { automation: Automation; isTabStop: boolean }) {
  const { canEdit } = useAccess("promotion");
  const client = useQueryClient();
  const { uuid, title, active, updatedAt } = automation;
  const switchOff = useMutation({
    mutationFn: () => updateAutomation({ params: { uuid }, body: { active: false, updatedAt } }),
    onSuccess: (saved) => {
      notifySuccess("Automation updated successfully");
      return storeAutomation(client, saved);
    },
    onError: (error) => {
      notifyError(reasonOf(error) ?? notUpdated(error));
      logProblem("an automation could not be switched off", error);
    },
  });
  return (
    <label className="ui-choice automation-switch">
      <input
        type="checkbox"
        role="switch"
        className="ui-switch"
        aria-label={`Active: ${title}`}
        aria-checked={active}
        checked={active}
        disabled={!canEdit || switchOff.isPending}
        data-row-control
        tabIndex={isTabStop ? 0 : -1}
        onChange={() => (active ? switchOff.mutate() : openSwitchOn(automation))}
      />
    </label>
  );
}
