import type { Redemption } from "@crema/contract/areas/promotions";
import { Chip, type Tone } from "../../../ui/display/chip.tsx";
import { formatDate, formatTime } from "../../../ui/foundation/format.ts";
import type { TableColumn } from "../../../ui/table/table-types.ts";
import "./redemptions.css";

export const statusWords: Readonly<Record<Redemption["status"], { label: string; tone: Tone; explanation: string }>> = {
  accepted: { label: "Accepted", tone: "ok", explanation: "" },
  reversed: {
    label: "Reversed",
    tone: "mute",
    explanation: "The till or the shop called it off: the use was given back.",
  },
  over_limit: {
    label: "Over limit",
    tone: "warn",
    explanation: "The web shop took the code although nothing of it was left. It is not counted.",
  },
};

const orDash = (text: string): string => (text === "" ? "–" : text);

export function RedemptionStatus({ status }: Pick<Redemption, "status">) {
  const { label, tone } = statusWords[status];
  return (
    <Chip tone={tone} dot={status === "accepted" ? "solid" : "hollow"}>
      {label}
    </Chip>
  );
}

/** The columns of the redemptions, in the specified order. Source: spec part 2, section 2; PRO-RED-01. */
export const redemptionColumns: readonly TableColumn<Redemption>[] = [
  {
    id: "date",
    label: "Date",
    width: "196px",
    snugWidth: "198px",
    phoneWidth: "minmax(0, 1fr)",
    render: ({ date }) => (
      <>
        {formatDate(date)} <span className="redemption-time">{formatTime(date)}</span>
      </>
    ),
  },
  {
    id: "title",
    label: "Title",
    width: "minmax(104px, 1.2fr)",
    snugWidth: "minmax(104px, 1.3fr)",
    isBelowOnPhone: true,
    render: ({ title }) => title,
  },
  {
    id: "description",
    label: "Description",
    width: "minmax(140px, 1.6fr)",
    isHiddenWhenSnug: true,
    isHiddenWhenNarrow: true,
    render: ({ description }) => orDash(description),
  },
  {
    id: "assignedName",
    label: "Assigned to",
    width: "minmax(100px, 1fr)",
    snugWidth: "minmax(92px, 1fr)",
    isHiddenWhenNarrow: true,
    render: ({ assignedName }) => orDash(assignedName),
  },
  {
    id: "posId",
    label: "POS ID",
    width: "minmax(96px, 0.8fr)",
    snugWidth: "minmax(92px, 0.8fr)",
    isHiddenWhenNarrow: true,
    render: ({ posId }) => orDash(posId),
  },
  {
    id: "status",
    label: "Status",
    width: "116px",
    snugWidth: "98px",
    phoneWidth: "108px",
    render: ({ status }) => <RedemptionStatus status={status} />,
  },
  {
    id: "userDisplay",
    label: "User",
    width: "minmax(100px, 1fr)",
    snugWidth: "minmax(92px, 1fr)",
    isHiddenWhenNarrow: true,
    render: ({ userDisplay }) => orDash(userDisplay),
  },
];
