import type { Order, OrderLine } from "@crema/contract/areas/orders";
import { LinkIfOpen } from "../../../../../app/navigation/link-if-open.tsx";
import { Hinted } from "../../../../../ui/display/hinted.tsx";
import { Card } from "../../../../../ui/display/card.tsx";
import { Chip } from "../../../../../ui/display/chip.tsx";
import { formatCount, formatDateTime, formatMoney } from "../../../../../ui/foundation/format.ts";
import { EmptyState } from "../../../../../ui/state/empty-state.tsx";
import { useUnconfirmedGiftCardMails } from "../../order-detail-queries.ts";
import { ResendGiftCard } from "../../resend-gift-card.tsx";
import { centsOf } from "./order-sums.ts";
import { OrderTotalsBlock } from "./order-totals-block.tsx";
import "./order-lines-panel.css";

/** Leads to its part. Source: ORD-DET-06; AMD-35. */
function LineTitle({ line: { title, sku, isKnownPart } }: { line: OrderLine }) {
  if (sku === "") return title;
  if (!isKnownPart) return <Hinted hint="There is no such part here">{title}</Hinted>;
  return (
    <LinkIfOpen href={`/parts/${encodeURIComponent(sku)}`} hint="You cannot open parts">
      {title}
    </LinkIfOpen>
  );
}

interface LineProps {
  order: Order;
  line: OrderLine;
  canEdit: boolean;
  /** When a mail with its gift card left that may not have arrived. */
  unconfirmedAt: string | undefined;
}
function Line({ order, line, canEdit, unconfirmedAt }: LineProps) {
  const money = (amount: string) => formatMoney(amount, order.currency);
  return (
    <tr>
      <td>
        <div className="order-line-title">
          <LineTitle line={line} />
        </div>
        <div className="order-line-sub">
          <span>{line.sku === "" ? "No part code" : line.sku}</span>
          {line.grind !== "" && <span className="order-line-grind-below">{line.grind}</span>}
          {line.isGiftCard && canEdit && <ResendGiftCard orderId={order.orderId} line={line} />}
        </div>
        {unconfirmedAt !== undefined && (
          <div className="order-line-sub">
            <Chip tone="warn">May not have arrived</Chip>
            <span>
              The email sent {formatDateTime(unconfirmedAt)} wasn't confirmed. Resend the gift card if the customer
              didn't get it.
            </span>
          </div>
        )}
      </td>
      <td className="order-lines-wide">{line.grind === "" ? "–" : line.grind}</td>
      <td data-numeric>{formatCount(line.quantity)}</td>
      <td data-numeric className="order-lines-wide">
        {money(line.price)}
      </td>
      <td data-numeric>
        {money(line.total)}
        {centsOf(line.discount) > 0 && <div className="order-line-sub">{money(line.discount)} off</div>}
      </td>
    </tr>
  );
}

/** What was ordered, and what it came to. Source: ORD-DET-05 to ORD-DET-09, ORD-DET-35. */
export function OrderLinesPanel({ order, canEdit }: { order: Order; canEdit: boolean }) {
  const { orderId, lineItems } = order;
  const hasGiftCard = lineItems.some(({ isGiftCard }) => isGiftCard);
  const { data: unconfirmed = [] } = useUnconfirmedGiftCardMails(orderId, { enabled: hasGiftCard });
  return (
    <Card title="Line items" isFlush>
      {order.lineItems.length === 0 ? (
        <EmptyState title="No line items" isCompact />
      ) : (
        <table className="order-lines" aria-label="Line items">
          <thead>
            <tr>
              <th scope="col">Product</th>
              <th scope="col" className="order-lines-wide">
                Grind
              </th>
              <th scope="col" data-numeric>
                Qty
              </th>
              <th scope="col" data-numeric className="order-lines-wide">
                Price
              </th>
              <th scope="col" data-numeric>
                Total
              </th>
            </tr>
          </thead>
          <tbody>
            {order.lineItems.map((line) => (
              <Line
                key={line.lineId}
                order={order}
                line={line}
                canEdit={canEdit}
                unconfirmedAt={unconfirmed.find(({ lineId }) => lineId === line.lineId)?.sentAt}
              />
            ))}
          </tbody>
        </table>
      )}
      <OrderTotalsBlock order={order} />
    </Card>
  );
}
