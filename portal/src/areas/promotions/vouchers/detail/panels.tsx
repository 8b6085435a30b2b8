import type { Voucher } from "@crema/contract/areas/promotions";
import { Card } from "../../../../ui/display/card.tsx";
import { Facts } from "../../../../ui/display/facts.tsx";
import { Checkbox } from "../../../../ui/fields/checkbox.tsx";
import { TextArea } from "../../../../ui/fields/text-area.tsx";
import { TextField } from "../../../../ui/fields/text-field.tsx";
import { formatCount, formatDate } from "../../../../ui/foundation/format.ts";
import { voucherFieldOf, type VoucherPart, LimitFields } from "../form/voucher-fields.tsx";
import { statusWord } from "../voucher-words.tsx";

/** What customers and the shops are told. Source: PRO-VCH-06, PRO-VCH-11. */
export function DetailsPanel(part: VoucherPart) {
  const field = voucherFieldOf(part);
  const canEdit = part.isReadOnly !== true;
  return (
    <Card title="Voucher Details">
      <div className="ui-stack">
        <TextField {...field("title")} maxLength={255} isRequired={canEdit} />
        <TextArea {...field("description")} rows={2} maxLength={2_000} isRequired={canEdit} />
        <TextArea
          {...field("internalReference")}
          rows={3}
          maxLength={5_000}
          hint={canEdit ? "Instructions for the point of sale" : undefined}
        />
      </div>
    </Card>
  );
}

/** What new codes start with, and what becomes of ended ones. Source: PRO-VCH-07; AMB-88. */
export const LimitsPanel = (part: VoucherPart) => (
  <Card title="Limits of new codes">
    <div className="ui-stack">
      <LimitFields {...part} />
      <Checkbox
        {...voucherFieldOf(part)("deleteExpiredCodes")}
        hint="Every hour; codes that were used are archived instead"
      />
    </div>
  </Card>
);

/** What nobody changes here. Source: PRO-VCH-07, PRO-VCH-13; AMD-21. */
export function FactsPanel({ voucher: { status, createdAt, totalClaims, uuid } }: { voucher: Voucher }) {
  return (
    <Card title="Voucher">
      <Facts
        facts={[
          { label: "Status", value: statusWord(status) },
          { label: "Total claims", value: formatCount(totalClaims) },
          { label: "Created", value: formatDate(createdAt) },
          { label: "UUID", value: uuid },
        ]}
      />
    </Card>
  );
}
