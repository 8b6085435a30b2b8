import { Card } from "../../../../ui/display/card.tsx";
import { TextArea } from "../../../../ui/fields/text-area.tsx";
import { TextField } from "../../../../ui/fields/text-field.tsx";
import type { FormPart } from "../form/form-part.ts";
import { labelOf } from "../form/voucher-form.ts";

/** What customers and the shops are told. Source: PRO-VCH-06, PRO-VCH-11. */
export function DetailsPanel({ form, problems, isReadOnly, set }: FormPart) {
  const text = (name: "title" | "description" | "internalReference") => ({
    label: labelOf(name),
    name,
    value: form[name],
    onChange: (value: string) => set(name, value),
    error: problems[name],
    isReadOnly,
  });
  return (
    <Card title="Voucher Details">
      <div className="ui-stack">
        <TextField {...text("title")} maxLength={255} isRequired={!isReadOnly} />
        <TextArea {...text("description")} rows={2} maxLength={2_000} isRequired={!isReadOnly} />
        <TextArea
          {...text("internalReference")}
          rows={3}
          maxLength={5_000}
          hint={isReadOnly ? undefined : "Instructions for the point of sale"}
        />
      </div>
    </Card>
  );
}
