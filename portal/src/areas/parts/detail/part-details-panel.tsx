import type { Part } from "@crema/contract/areas/parts";
import type { RecordForm } from "../../../app/pages/use-record-form.ts";
import { Card } from "../../../ui/display/card.tsx";
import { Facts } from "../../../ui/display/facts.tsx";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { formatCount, formatMoney } from "../../../ui/foundation/format.ts";
import { RewardEstimateNote } from "./estimate/reward-estimate-note.tsx";
import { partFieldLabels as labels, type PartForm, settledReward } from "./part-form.ts";
import "./part-details-panel.css";

interface PartDetailsProps {
  readonly part: Part;
  readonly form: RecordForm<PartForm>;
  readonly isReadOnly: boolean;
}

/** What the ERP says of the part, what staff say of it, and what its percentage costs. Source: PART-05, PART-07, PART-09. */
export function PartDetailsPanel({ part, form: { draft, problems }, isReadOnly }: PartDetailsProps) {
  const { form, set } = draft;
  return (
    <Card title="Part Details">
      <div className="ui-stack part-details">
        <ErpFacts part={part} />
        <div className="ui-field-grid">
          <TextField
            label={labels.optionTitle}
            name="optionTitle"
            maxLength={255}
            hint="What the shop calls it among its product's parts"
            value={form.optionTitle}
            onChange={(value) => set("optionTitle", value)}
            error={problems.optionTitle}
            isReadOnly={isReadOnly}
          />
          <TextField
            label={labels.reward}
            name="reward"
            inputMode="decimal"
            suffix="%"
            hint="Of the price paid; 0.00 to 5.00"
            value={form.reward}
            onChange={(value) => set("reward", value)}
            onBlur={() => set("reward", settledReward(form.reward))}
            error={problems.reward}
            isReadOnly={isReadOnly}
          />
        </div>
        <Checkbox
          label={labels.inStock}
          name="inStock"
          value={form.inStock}
          onChange={(value) => set("inStock", value)}
          isReadOnly={isReadOnly}
        />
        <RewardEstimateNote part={part} typed={form.reward} />
      </div>
    </Card>
  );
}

function ErpFacts({ part }: { part: Part }) {
  const { isTaxable, taxCode } = part;
  return (
    <Facts
      facts={[
        { label: "Part code", value: part.partCode },
        { label: "ERP title", value: part.erpTitle },
        { label: "Price", value: formatMoney(part.price) },
        { label: "Stock", value: formatCount(part.stock) },
        { label: "Unit", value: part.unitOfMeasureCode },
        { label: "Weight", value: `${formatCount(part.weight)} g` },
        { label: "Taxable", value: isTaxable ? `Yes${taxCode === "" ? "" : ` (${taxCode})`}` : "No" },
      ]}
    />
  );
}
