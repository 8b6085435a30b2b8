import type { VoucherCode } from "@crema/contract/areas/promotions";
import { Chip } from "../../../ui/display/chip.tsx";
import { formatCount } from "../../../ui/foundation/format.ts";
import type { TableColumn } from "../../../ui/table/table-types.ts";
import { hasExpired, limitText, minuteText, statusWords } from "./code-words.ts";

function Standing({ code }: { code: VoucherCode }) {
  const { label, tone } = statusWords[code.status];
  if (code.status === "live" && hasExpired(code)) return <Chip tone="warn">Expired</Chip>;
  return <Chip tone={tone}>{label}</Chip>;
}

/** Source: PRO-CODE-09 to PRO-CODE-11. */
export const codeColumns: readonly TableColumn<VoucherCode>[] = [
  {
    id: "code",
    label: "Code",
    width: "146px",
    phoneWidth: "minmax(0, 1fr)",
    render: ({ code }) => <span className="voucher-code">{code}</span>,
  },
  {
    id: "user",
    label: "User",
    width: "minmax(120px, 2fr)",
    isBelowOnPhone: true,
    render: ({ userDisplay, userEmail }) =>
      userDisplay === "" ? "–" : <span title={[...new Set([userDisplay, userEmail])].join(", ")}>{userDisplay}</span>,
  },
  {
    id: "email",
    label: "Email",
    width: "minmax(140px, 2fr)",
    isHiddenWhenSnug: true,
    render: ({ userEmail }) => userEmail || "–",
  },
  {
    id: "claims",
    label: "Claims",
    width: "minmax(96px, 1fr)",
    isHiddenWhenNarrow: true,
    render: ({ redemptions, maximumRedemptions }) =>
      `${formatCount(redemptions)} of ${limitText(maximumRedemptions).toLowerCase()}`,
  },
  {
    id: "perUser",
    label: "Max per user",
    width: "104px",
    isHiddenWhenSnug: true,
    render: ({ maximumRedemptionsPerUser }) => limitText(maximumRedemptionsPerUser),
  },
  {
    id: "expiry",
    label: "Expiry",
    width: "152px",
    isHiddenWhenNarrow: true,
    render: ({ expiryDate }) => minuteText(expiryDate),
  },
  { id: "status", label: "Status", width: "112px", render: (code) => <Standing code={code} /> },
];
