import { Card } from "../../../../ui/display/card.tsx";
import { Checkbox } from "../../../../ui/fields/checkbox.tsx";
import type { FormPart } from "../form/form-part.ts";
import { LimitFields } from "../form/limit-fields.tsx";
import { labelOf } from "../form/voucher-form.ts";

/** What new codes start with, and what becomes of ended ones. Source: PRO-VCH-07; AMB-88. */
export function LimitsPanel(part: FormPart) {
  const { form, isReadOnly, set } = part;
  return (
    <Card title="Limits of new codes">
      <div className="ui-stack">
        <LimitFields {...part} />
        <Checkbox
          label={labelOf("deleteExpiredCodes")}
          name="deleteExpiredCodes"
          value={form.deleteExpiredCodes}
          onChange={(value) => set("deleteExpiredCodes", value)}
          hint="Every hour; codes that were used are archived instead"
          isReadOnly={isReadOnly}
        />
      </div>
    </Card>
  );
}
