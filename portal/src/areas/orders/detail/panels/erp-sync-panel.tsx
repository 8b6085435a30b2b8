import { Upload } from "lucide-react";
import { canSubmit, erpSyncPanelNote, type Order } from "@crema/contract/areas/orders";
import { Button } from "../../../../ui/button/button.tsx";
import { Card } from "../../../../ui/display/card.tsx";
import { Facts } from "../../../../ui/display/facts.tsx";
import { Note } from "../../../../ui/display/note.tsx";
import { formatDateTime } from "../../../../ui/foundation/format.ts";
import { StandingNote, useIsUnclear } from "../journey/standing-note.tsx";
import { useSubmitOrder } from "../order-act-queries.ts";

const standingReasons = {
  cancelled: "A cancelled order is not sent.",
  unpaid: "An order that is not paid is not sent.",
  test: "A test order is not sent.",
} as const;

interface Submittable {
  readonly order: Order;
  readonly canEdit: boolean;
  readonly isDirty: boolean;
}

/** Why it cannot be submitted from here; '' where it can, and where the panel says so already. */
function reasonOf({ order, canEdit, isDirty }: Submittable): string {
  if (!canEdit || order.epicorId !== "" || order.epicorSynced !== "") return "";
  if (order.source === "POS" || order.source === "Woocommerce")
    return `Orders of ${order.source} are not submitted from here.`;
  if (order.standing !== "settled") return standingReasons[order.standing];
  return isDirty ? "Save or discard your changes first." : "";
}

/** Where the order stands with the ERP, and sending it there. Source: ERP-02 to ERP-06, ERP-09; AMB-46, AMB-47. */
export function ErpSyncPanel({ order, canEdit, isDirty }: Submittable) {
  const submit = useSubmitOrder(order.orderId);
  const isUnclear = useIsUnclear(order.orderId, "uploaded");
  const note = isUnclear ? undefined : erpSyncPanelNote(order);
  const reason = reasonOf({ order, canEdit, isDirty });
  return (
    <Card
      title="ERP sync"
      actions={
        <Button
          size="small"
          icon={Upload}
          isDisabled={!canEdit || isDirty || !canSubmit(order)}
          isPending={submit.isRunning}
          onClick={submit.press}
        >
          Resubmit
        </Button>
      }
    >
      <div className="ui-stack">
        {note !== undefined && (
          <Note tone="mute">
            {note}
            {reason !== "" && ` ${reason}`}
          </Note>
        )}
        <StandingNote orderId={order.orderId} of="uploaded" />
        <Facts
          facts={[
            { label: "Epicor ID", value: order.epicorId },
            { label: "Sync date", value: formatDateTime(order.epicorSynced) },
          ]}
        />
      </div>
    </Card>
  );
}
