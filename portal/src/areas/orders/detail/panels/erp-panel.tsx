import { useState } from "react";
import { erpPanelNote, isUploaded, type Order } from "@crema/contract/areas/orders";
import { Card } from "../../../../ui/display/card.tsx";
import { Note } from "../../../../ui/display/note.tsx";
import { TextField } from "../../../../ui/fields/text-field.tsx";
import { formatDateTime } from "../../../../ui/foundation/format.ts";
import type { FormPart } from "../form/order-form.ts";
import { useIsUnclear } from "../journey/standing-note.tsx";
import { VendorLink } from "./vendor-link.tsx";

/** The order's number in the ERP, typed by hand where it was keyed in there. Source: ERP-02, ERP-07 to 09, ORD-DET-16; AMB-45. */
export function ErpPanel({ order, part: { form, problems, isReadOnly, set } }: { order: Order; part: FormPart }) {
  const [typedAt, setTypedAt] = useState("");
  const isUnclear = useIsUnclear(order.orderId, "uploaded");
  const note = isUnclear ? undefined : erpPanelNote(order);
  const isTyped = form.epicorId.trim() !== "" && !isUploaded(order);
  const synced = formatDateTime(isTyped ? typedAt : order.epicorSynced);
  return (
    <Card title="ERP">
      <div className="ui-stack">
        {note !== undefined && <Note tone={order.source === "Shopify" ? "bad" : "mute"}>{note}</Note>}
        <div className="ui-field-grid">
          <TextField
            label="Epicor ID"
            name="epicorId"
            // Once it is in the ERP that number counts, whatever is typed and cannot be saved any more.
            value={isUploaded(order) ? order.epicorId : form.epicorId}
            onChange={(value) => {
              setTypedAt(new Date().toISOString());
              set("epicorId", value.trimStart());
            }}
            maxLength={50}
            error={problems.epicorId}
            isReadOnly={isReadOnly}
            hint={isReadOnly ? undefined : "For an order keyed into the ERP by hand: saving it locks the order"}
          />
          <TextField
            label="ERP sync date"
            value={synced === "" ? "Not synced" : synced}
            onChange={() => {}}
            isReadOnly
          />
        </div>
        <VendorLink of="erp" />
      </div>
    </Card>
  );
}
