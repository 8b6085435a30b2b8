import type { Automation } from "@crema/contract/areas/promotions";
import { Chip } from "../../../ui/display/chip.tsx";
import type { TableColumn } from "../../../ui/table/table-types.ts";
import { minuteText } from "../codes/code-words.ts";
import { ActiveSwitch } from "./active-switch.tsx";
import { nextRunText, resultText, segmentText, stateOf, voucherText } from "./automation-labels.ts";
import "./automations.css";

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
