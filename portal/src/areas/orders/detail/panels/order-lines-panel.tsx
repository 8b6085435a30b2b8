import type { Order, OrderLine } from "@crema/contract/areas/orders";
import { LinkIfOpen } from "../../../../app/navigation/link-if-open.tsx";
import { Hinted } from "../../../../ui/display/hinted.tsx";
import { Card } from "../../../../ui/display/card.tsx";
import { Chip } from "../../../../ui/display/chip.tsx";
import { formatCount, formatMoney } from "../../../../ui/foundation/format.ts";
import { EmptyState } from "../../../../ui/state/empty-state.tsx";
import { ResendGiftCard } from "../resend-gift-card.tsx";
import "./order-lines-panel.css";

/** Two-decimal texts are added as cents, so that nothing is lost on the way. */
const centsOf = (amount: string): number => Math.round(Number(amount) * 100);
const lineCents = ({ price, quantity, discount }: OrderLine): number => centsOf(price) * quantity - centsOf(discount);
const amountOf = (cents: number): string => (cents / 100).toFixed(2);

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

function Line({ order, line, canEdit }: { order: Order; line: OrderLine; canEdit: boolean }) {
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
      </td>
      <td className="order-lines-wide">{line.grind === "" ? "–" : line.grind}</td>
      <td data-numeric>{formatCount(line.quantity)}</td>
      <td data-numeric className="order-lines-wide">
        {money(line.price)}
      </td>
      <td data-numeric>
        {money(amountOf(lineCents(line)))}
        {centsOf(line.discount) > 0 && <div className="order-line-sub">{money(line.discount)} off</div>}
      </td>
    </tr>
  );
}

/** What was ordered, and what it came to. Source: ORD-DET-05 to ORD-DET-09, ORD-DET-35. */
export function OrderLinesPanel({ order, canEdit }: { order: Order; canEdit: boolean }) {
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
              <Line key={line.lineId} order={order} line={line} canEdit={canEdit} />
            ))}
          </tbody>
        </table>
      )}
      <Totals order={order} />
    </Card>
  );
}

function Totals({ order }: { order: Order }) {
  const money = (amount: string) => formatMoney(amount, order.currency);
  const { shipping, discountCodes, lineItems } = order;
  const [totals = { total: "0.00", discounts: "0.00" }] = order.totals;
  const before = lineItems.reduce((sum, { price, quantity }) => sum + centsOf(price) * quantity, 0);
  return (
    <dl className="order-totals" aria-label="Totals">
      <dt>{centsOf(totals.discounts) > 0 ? "Items before discounts" : "Items"}</dt>
      <dd>{money(amountOf(before))}</dd>
      <dt>{shipping.title === "" ? "Shipping" : `Shipping · ${shipping.title}`}</dt>
      <dd>{money(shipping.price)}</dd>
      <dt>
        Discounts
        {discountCodes.map(({ code }) => (
          <Chip key={code} dot="none">
            {code}
          </Chip>
        ))}
      </dt>
      <dd>{money(amountOf(-centsOf(totals.discounts)))}</dd>
      <dt className="order-total">Total{order.currency === "AUD" ? "" : ` ${order.currency}`}</dt>
      <dd className="order-total">{money(totals.total)}</dd>
    </dl>
  );
}
