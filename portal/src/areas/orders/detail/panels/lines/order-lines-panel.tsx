import type { Order, OrderLine } from "@crema/contract/areas/orders";
import { LinkIfOpen } from "../../../../../app/navigation/link-if-open.tsx";
import { Hinted } from "../../../../../ui/display/hinted.tsx";
import { Card } from "../../../../../ui/display/card.tsx";
import { Chip } from "../../../../../ui/display/chip.tsx";
import { formatCount, formatDateTime, formatMoney } from "../../../../../ui/foundation/format.ts";
import { EmptyState } from "../../../../../ui/state/empty-state.tsx";
import { useUnconfirmedGiftCardMails, refreshGiftCardMails, resendGiftCard } from "../../order-detail-queries.ts";
import { centsOf } from "./order-sums.ts";
import { OrderTotalsBlock } from "./order-totals-block.tsx";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { ApiError, messageOf } from "../../../../../app/api/api-error.ts";
import { newIdempotencyKey } from "../../../../../app/api/idempotency-key.ts";
import { ConfirmAct } from "../../../../../app/feedback/confirm-act.tsx";
import { openDialog } from "../../../../../app/feedback/dialogs.tsx";
import { notifyError, notifySuccess } from "../../../../../app/feedback/notices.ts";
import { Button } from "../../../../../ui/button/button.tsx";
import { preloadDialog } from "../../../../../ui/overlay/lazy-dialog.tsx";
import "./order-lines-panel.css";

function ask(client: QueryClient, orderId: string, { lineId, title }: OrderLine): void {
  const idempotencyKey = newIdempotencyKey();
  openDialog((close) => (
    <ConfirmAct
      title="Resend gift card"
      message={`Are you sure you want to send the gift card ‘${title}’ to the customer again?`}
      confirmLabel="Resend"
      act={async () => void (await resendGiftCard({ body: { orderId, lineId } }, { idempotencyKey }))}
      onFailure={(error) => {
        notifyError("Something went wrong, gift card not sent");
        return error instanceof ApiError && error.isRefusal ? messageOf(error, "") : undefined;
      }}
      onDone={() => {
        notifySuccess("Successfully resent gift card");
        void refreshGiftCardMails(client, orderId);
      }}
      onClose={close}
    />
  ));
}

/** Sends the gift card of a line by mail again, after a question. Source: LOY-07 to LOY-09; AMB-32. */
function ResendGiftCard({ orderId, line }: { orderId: string; line: OrderLine }) {
  const client = useQueryClient();
  return (
    <Button
      variant="link"
      size="small"
      aria-label={`Resend gift card ${line.title}`}
      onPointerEnter={preloadDialog}
      onClick={() => ask(client, orderId, line)}
    >
      Resend gift card
    </Button>
  );
}

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
