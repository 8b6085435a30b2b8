import type { QueryClient } from "@tanstack/react-query";
import type { Automation } from "@crema/contract/areas/promotions";
import { ConfirmAct } from "../../../app/feedback/confirm-act.tsx";
import { openDialog } from "../../../app/feedback/dialogs.tsx";
import { notifyError, notifySuccess } from "../../../app/feedback/notices.ts";
import { logProblem } from "../../../app/feedback/problem-log.ts";
import { reasonOf } from "../codes/code-words.ts";
import { lazyDialog } from "../../../ui/foundation/lazy-part.tsx";
import { deleteAutomation, refreshList } from "./automation-queries.ts";
import { deleteQuestion, notRemoved } from "./automation-labels.ts";

const AutomationDialog = lazyDialog(async () => (await import("./form/automation-dialog.tsx")).AutomationDialog);
const SwitchOn = lazyDialog(async () => (await import("./form/switch-on.tsx")).SwitchOn);
const Rehearsal = lazyDialog(async () => (await import("./rehearsal/rehearsal-dialog.tsx")).RehearsalDialog);

export const openAddAutomation = (): void => {
  openDialog((close) => <AutomationDialog onClose={close} />);
};
/** Source: PRO-AUTO-04. */
export const openEditAutomation = (automation: Automation): void => {
  openDialog((close) => <AutomationDialog automation={automation} onClose={close} />);
};
export const openSwitchOn = (automation: Automation): void => {
  openDialog((close) => <SwitchOn automation={automation} onClose={close} />);
};
export const openRehearsal = (automation: Automation): void => {
  openDialog((close) => <Rehearsal automation={automation} onClose={close} />);
};

/** Source: PRO-AUTO-05, PRO-AUTO-13. */
export function askToDelete(automation: Automation, client: QueryClient): void {
  openDialog((close) => (
    <ConfirmAct
      title="Delete automation"
      message={deleteQuestion(automation)}
      confirmLabel="Delete"
      isDanger
      act={() => deleteAutomation({ params: { uuid: automation.uuid } })}
      onFailure={(error) => {
        notifyError(notRemoved(error));
        logProblem("an automation could not be removed", error);
        return reasonOf(error);
      }}
      onDone={() => {
        notifySuccess("Automation removed successfully");
        void refreshList(client);
      }}
      onClose={close}
    />
  ));
}
