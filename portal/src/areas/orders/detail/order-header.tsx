import { isUploaded, type Order } from "@crema/contract/areas/orders";
import { DetailTitle } from "../../../app/pages/detail-title.tsx";
import { Card } from "../../../ui/display/card.tsx";
import { Chip } from "../../../ui/display/chip.tsx";
import { Facts } from "../../../ui/display/facts.tsx";
import { formatDateTime } from "../../../ui/foundation/format.ts";
import { NoteAttributes } from "./form/note-attributes.tsx";
import type { FormPart } from "./form/order-form.ts";
import { useIsUnclear } from "./journey/standing-note.tsx";
import { UploadProblems } from "./journey/upload-problems.tsx";
import "./order-header.css";

export const orderHref = (orderId: string): string => `/orders/${encodeURIComponent(orderId)}`;

const standingWords = { cancelled: "Cancelled", unpaid: "Not paid", test: "Test order" } as const;

function UploadChip({ order }: { order: Order }) {
  const isUnclear = useIsUnclear(order.orderId, "uploaded");
  if (isUploaded(order)) return <Chip tone="ok">Uploaded</Chip>;
  if (isUnclear) return <Chip tone="warn">Upload not confirmed</Chip>;
  if (order.source === "Woocommerce" || order.source === "POS" || order.standing !== "settled")
    return <Chip dot="hollow">Not for upload</Chip>;
  return <Chip tone="bad">Not uploaded</Chip>;
}

function subscriptionText({ subscription, subscriptionCount }: Order): string {
  if (!subscription) return "No";
  return subscriptionCount > 0 ? `Yes, order ${subscriptionCount}` : "Yes";
}

/** Which order this is and where it came from. Source: ORD-DET-03, ORD-DET-10. */
export function OrderHeader({ order, part }: { order: Order; part: FormPart }) {
  return (
    <header className="order-header">
      <DetailTitle title={`Order ${order.name}`} href={orderHref(order.orderId)} noun="order">
        <UploadChip order={order} />
        {order.standing !== "settled" && <Chip tone="warn">{standingWords[order.standing]}</Chip>}
        {order.subscription && <Chip dot="none">Subscription</Chip>}
      </DetailTitle>
      <UploadProblems orderId={order.orderId} part={part} />
      <Card>
        <Facts
          facts={[
            { label: "Source", value: order.source },
            { label: "Created", value: formatDateTime(order.createdAt) },
            { label: "Updated", value: formatDateTime(order.updatedAt) },
            { label: "Subscription", value: subscriptionText(order) },
          ]}
        />
        {order.noteAttributes.length > 0 && (
          <div className="order-attributes">
            <NoteAttributes stored={order.noteAttributes} part={part} />
          </div>
        )}
      </Card>
    </header>
  );
}
