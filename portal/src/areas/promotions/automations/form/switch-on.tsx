import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Automation } from "@crema/contract/areas/promotions";
import { notifyError, notifySuccess } from "../../../../app/feedback/notices.ts";
import { logProblem } from "../../../../app/feedback/problem-log.ts";
import { refreshList, storeAutomation, updateAutomation } from "../automation-queries.ts";
import { notUpdated } from "../automation-labels.ts";
import { formOf } from "./automation-form.ts";
import { type Confirmed, GateStep } from "./gate-step.tsx";

export function SwitchOn({ automation, onClose }: { automation: Automation; onClose: () => void }) {
  const client = useQueryClient();
  const { uuid, updatedAt, nextRunDate } = automation;
  const switchOn = useMutation({
    mutationFn: (confirmed: Confirmed) =>
      updateAutomation({ params: { uuid }, body: { active: true, ...confirmed, updatedAt } }),
    onSuccess: async (saved) => {
      onClose();
      notifySuccess("Automation updated successfully");
      await storeAutomation(client, saved);
    },
    onError: (error) => {
      notifyError(notUpdated(error));
      logProblem("an automation could not be switched on", error);
      void refreshList(client);
    },
  });
  return (
    <GateStep
      form={formOf(automation)}
      nextRunDate={nextRunDate}
      isBusy={switchOn.isPending}
      error={switchOn.error}
      onConfirm={(confirmed) => switchOn.mutate(confirmed)}
      onAgain={() => switchOn.reset()}
      onClose={onClose}
    />
  );
}
