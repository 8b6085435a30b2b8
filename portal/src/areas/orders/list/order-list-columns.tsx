import "./order-list.css";
import { isLegacyOrder, legacyLabel, noCardNote, noRewardRate, type OrderRow } from "@crema/contract/areas/orders";
import { settings } from "../../../app/start/settings.ts";
import { Chip } from "../../../ui/display/chip.tsx";
import { formatDate, formatMoney, formatTime } from "../../../ui/foundation/format.ts";
import type { RowTint, TableColumn } from "../../../ui/table/table-types.ts";

const homeCurrency = "AUD";
const standingWords = { settled: "", cancelled: "cancelled", unpaid: "unpaid", test: "test" } as const;

const Sub = ({ text }: { text: string }) => <span className="ui-table-sub">{text}</span>;

function Moment({ at }: { at: string }) {
  return at === "" ? (
    <Sub text="–" />
  ) : (
    <>
      {formatDate(at)} <Sub text={formatTime(at)} />
    </>
  );
}

/** Other currencies than ours are named, unless the amount names them itself; on a phone below, where there is room. */
const isToBeNamed = (amount: string, currency: string): boolean =>
  currency !== homeCurrency && !amount.includes(currency);

function Total({ amount, currency }: { amount: string; currency: string }) {
  return (
    <>
      {isToBeNamed(amount, currency) && <span className="ui-table-sub order-list-currency">{currency} </span>}
      {amount}
    </>
  );
}

const noRewardWords = { cancelled: "Cancelled", unpaid: "Not paid", test: "Test order" } as const;
const isLegacyRow = (row: OrderRow): boolean =>
  row.source === "Woocommerce" || isLegacyOrder(row, settings().beanDollarStartDate);

function RewardChip({ row }: { row: OrderRow }) {
  if (row.loyaltyRewardsSynced) return <Chip tone="ok">Synced</Chip>;
  if (row.manuallyProcessed) return <Plain text="By hand" title="Marked as manually processed" />;
  if (row.loyaltyRewardsRejected) return <Chip tone="bad">Rejected</Chip>;
  if (isLegacyRow(row)) return <Plain text="Legacy" title={legacyLabel} />;
  if (row.standing !== "settled") return <Plain text={noRewardWords[row.standing]} />;
  const noRate = noRewardRate(row);
  if (noRate !== undefined) return <Plain text="No rate" title={noRate} />;
  if (row.hasCard === false) return <Plain text="No card" title={noCardNote} />;
  return <Chip dot="hollow">Waiting</Chip>;
}

const Plain = ({ text, title }: { text: string; title?: string }) => (
  <Chip dot="none" title={title}>
    {text}
  </Chip>
);

export const erpTint = ({ epicorId }: OrderRow): RowTint | undefined => (epicorId === "" ? "bad" : undefined);

/** Without a reward although placed since the start of Bean Dollars. Source: ORD-LIST-05, AMD-20. */
export const rewardsTint = (row: OrderRow): RowTint | undefined =>
  row.loyaltyRewardsSynced || row.manuallyProcessed || isLegacyOrder(row, settings().beanDollarStartDate)
    ? undefined
    : "warn";

/** The columns of the ERP view. Source: AMB-54, ORD-LIST-15, ORD-LIST-16. */
export const erpColumns: readonly TableColumn<OrderRow>[] = [
  {
    id: "name",
    label: "ID",
    width: "minmax(112px, 0.7fr)",
    snugWidth: "106px",
    narrowWidth: "minmax(94px, 0.7fr)",
    phoneWidth: "minmax(98px, 1fr)",
    isSortable: true,
    render: ({ name }) => name,
  },
  {
    id: "createdAt",
    label: "Created",
    width: "minmax(184px, 1fr)",
    snugWidth: "176px",
    narrowWidth: "minmax(168px, 2fr)",
    isSortable: true,
    isBelowOnPhone: true,
    render: ({ createdAt, customerName, total, currency, standing }) => (
      <>
        {standing !== "settled" && <span className="order-list-standing">{standingWords[standing]} · </span>}
        <Moment at={createdAt} />
        {isToBeNamed(formatMoney(total, currency), currency) && (
          <span className="order-list-currency-below"> · {currency}</span>
        )}
        {customerName !== "" && <span className="order-list-customer"> · {customerName}</span>}
      </>
    ),
  },
  {
    id: "source",
    label: "Source",
    width: "minmax(138px, 1fr)",
    snugWidth: "128px",
    isSortable: true,
    isHiddenWhenNarrow: true,
    render: ({ source, standing }) => (
      <>
        {source}
        {standing !== "settled" && <Sub text={` · ${standingWords[standing]}`} />}
      </>
    ),
  },
  {
    id: "customerName",
    label: "Customer",
    width: "minmax(70px, 1.2fr)",
    snugWidth: "minmax(70px, 1fr)",
    isSortable: true,
    isHiddenWhenNarrow: true,
    render: ({ customerName }) => (customerName === "" ? <Sub text="–" /> : customerName),
  },
  {
    id: "total",
    label: "Total",
    width: "minmax(90px, 0.6fr)",
    snugWidth: "110px",
    narrowWidth: "86px",
    phoneWidth: "76px",
    isSortable: true,
    isNumeric: true,
    render: ({ total, currency }) => <Total amount={formatMoney(total, currency)} currency={currency} />,
  },
  {
    id: "epicorId",
    label: "Epicor ID",
    width: "minmax(128px, 0.8fr)",
    snugWidth: "121px",
    narrowWidth: "120px",
    phoneWidth: "120px",
    isSortable: true,
    render: ({ epicorId }) => (epicorId === "" ? <Chip tone="bad">Not uploaded</Chip> : epicorId),
  },
  {
    id: "epicorSynced",
    label: "ERP sync date",
    width: "minmax(184px, 1fr)",
    isSortable: true,
    isHiddenWhenSnug: true,
    render: ({ epicorSynced }) => <Moment at={epicorSynced} />,
  },
];

/** Room for the reward; its chip says that an order is cancelled, too. */
const besideRewards: Readonly<Record<string, Partial<TableColumn<OrderRow>>>> = {
  epicorId: { isHiddenWhenSnug: true },
  source: { width: "minmax(96px, 1fr)" },
  customerName: { width: "minmax(92px, 1.2fr)" },
};

/** The same, and what became of the reward. Source: AMB-54. */
export const rewardsColumns: readonly TableColumn<OrderRow>[] = [
  ...erpColumns.map((column) => ({ ...column, ...besideRewards[column.id] })),
  {
    id: "rewards",
    label: "Rewards",
    width: "minmax(104px, 0.6fr)",
    phoneWidth: "104px",
    render: (row) => <RewardChip row={row} />,
  },
];
