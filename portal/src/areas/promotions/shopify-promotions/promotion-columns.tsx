import type { ShopifyPromotion } from "@crema/contract/areas/promotions";
import { Chip } from "../../../ui/display/chip.tsx";
import { formatDate, formatTime } from "../../../ui/foundation/format.ts";
import type { TableColumn } from "../../../ui/table/table-types.ts";
import { spanOf } from "./promotion-list-rules.ts";
import "./promotions.css";

const spanWords = { never: "Never runs", "to come": "To come", over: "Over" } as const;

function Standing({ promotion, now }: { promotion: ShopifyPromotion; now: number }) {
  const span = spanOf(promotion, now);
  return (
    <span className="shop-promotion-chips">
      {promotion.active ? <Chip tone="ok">Active</Chip> : <Chip dot="hollow">Not active</Chip>}
      {span !== "on" && (
        <Chip dot="none" tone={span === "never" ? "warn" : undefined}>
          {spanWords[span]}
        </Chip>
      )}
    </span>
  );
}

const Moment = ({ at }: { at: string }) => (
  <span className="shop-promotion-moment">
    {formatDate(at)}
    <span className="ui-table-sub">{formatTime(at)}</span>
  </span>
);

/**
 * The columns of the list. Source: PRO-SHOP-01.
 *
 * @param now - when the rows were read: what is over and what is to come is told by that
 */
export const promotionColumns = (now: number): readonly TableColumn<ShopifyPromotion>[] => [
  {
    id: "code",
    label: "Code",
    width: "minmax(136px, 1fr)",
    snugWidth: "minmax(126px, 1fr)",
    narrowWidth: "minmax(124px, 1fr)",
    phoneWidth: "minmax(0, 1fr)",
    isSortable: true,
    render: ({ code }) => code,
  },
  {
    id: "variant",
    label: "Variant",
    width: "minmax(96px, 1.4fr)",
    snugWidth: "minmax(96px, 1.4fr)",
    phoneWidth: "minmax(0, 1fr)",
    isSortable: true,
    render: ({ variant }) => variant,
  },
  {
    id: "startDate",
    label: "Start Date",
    width: "124px",
    snugWidth: "100px",
    isSortable: true,
    isHiddenWhenNarrow: true,
    render: ({ startDate }) => <Moment at={startDate} />,
  },
  {
    id: "endDate",
    label: "End Date",
    width: "124px",
    snugWidth: "100px",
    isSortable: true,
    isHiddenWhenNarrow: true,
    render: ({ endDate }) => <Moment at={endDate} />,
  },
  {
    id: "active",
    label: "Active",
    width: "190px",
    snugWidth: "172px",
    isSortable: true,
    isBelowOnPhone: true,
    render: (promotion) => <Standing promotion={promotion} now={now} />,
  },
];
