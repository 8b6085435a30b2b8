import { Card } from "../../../../ui/display/card.tsx";
import { TextArea } from "../../../../ui/fields/text-area.tsx";
import type { FormPart } from "../form/order-form.ts";

/** What the customer or staff noted; the ERP gets it with the order. Source: ORD-DET-09, ORD-DET-15. */
export function OrderNotePanel({ part: { form, problems, isReadOnly, set } }: { part: FormPart }) {
  return (
    <Card title="Order note">
      <TextArea
        label="Order note"
        isLabelHidden
        name="orderNote"
        value={form.orderNote}
        onChange={(value) => set("orderNote", value)}
        maxLength={5_000}
        error={problems.orderNote}
        isReadOnly={isReadOnly}
      />
    </Card>
  );
}
