import type { Automation } from "@crema/contract/areas/promotions";
import { Chip } from "../../../ui/display/chip.tsx";
import type { TableColumn } from "../../../ui/table/table-types.ts";
import { minuteText, reasonOf } from "../codes/code-words.ts";
import { nextRunText, resultText, segmentText, stateOf, voucherText, notUpdated } from "./automation-labels.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useAccess } from "../../../app/access/access-store.ts";
import { notifyError, notifySuccess } from "../../../app/feedback/notices.ts";
import { logProblem } from "../../../app/feedback/problem-log.ts";
import { openSwitchOn } from "./automation-acts.tsx";
import { storeAutomation, updateAutomation } from "./automation-queries.ts";
import "./automations.css";
import "../../../ui/fields/choice.css";

/** What an automation names, or that it is not there any more. */
function Named({ text, isGone }: { text: string; isGone: boolean }) {
  if (isGone)
    return (
      <Chip tone="bad" dot="none">
        {text}
      </Chip>
    );
  return <span title={text}>{text}</span>;
}

function LastResult({ lastRun }: Pick<Automation, "lastRun">) {
  if (lastRun === null) return "–";
  const { label, tone } = stateOf(lastRun);
  const text = resultText(lastRun);
  return (
    <span className="automation-result">
      <Chip tone={tone}>{label}</Chip>
      <span className="ui-table-sub" title={text}>
        {text}
      </span>
    </span>
  );
}

/** Switches an automation off at once, and on behind the gate. Source: docs/decisions/0048. */
function ActiveSwitch({ automation, isTabStop }: { automation: Automation; isTabStop: boolean }) {
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

/** Source: PRO-AUTO-01 to PRO-AUTO-03. */
export const automationColumns: readonly TableColumn<Automation>[] = [
  {
    id: "title",
    label: "Title",
    width: "minmax(130px, 1.2fr)",
    snugWidth: "minmax(130px, 1.4fr)",
    phoneWidth: "minmax(0, 1fr)",
    isSortable: true,
    render: ({ title }) => title,
  },
  {
    id: "nextRunDate",
    label: "Next run date",
    width: "146px",
    snugWidth: "132px",
    isSortable: true,
    isBelowOnPhone: true,
    render: (row) => nextRunText(row) || "–",
  },
  {
    id: "lastRunDate",
    label: "Last run date",
    width: "146px",
    isSortable: true,
    isHiddenWhenSnug: true,
    render: ({ lastRunDate }) => minuteText(lastRunDate) || "–",
  },
  {
    id: "segment",
    label: "Segment",
    width: "minmax(150px, 1fr)",
    snugWidth: "168px",
    isSortable: true,
    isHiddenWhenNarrow: true,
    render: (row) => <Named text={segmentText(row)} isGone={row.segmentName === null} />,
  },
  {
    id: "voucher",
    label: "Voucher",
    width: "minmax(140px, 1fr)",
    snugWidth: "minmax(120px, 1fr)",
    isSortable: true,
    isHiddenWhenNarrow: true,
    render: (row) => <Named text={voucherText(row)} isGone={row.voucherTitle === null} />,
  },
  {
    id: "lastResult",
    label: "Last result",
    width: "minmax(176px, 1.3fr)",
    isHiddenWhenSnug: true,
    render: (row) => <LastResult lastRun={row.lastRun} />,
  },
  {
    id: "active",
    label: "Active",
    width: "72px",
    snugWidth: "64px",
    render: (row, place) => <ActiveSwitch automation={row} isTabStop={place.isTabStop} />,
  },
];
