import { Card } from "../../../ui/display/card.tsx";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { attributeOrder, attributeWords } from "../location-words.ts";
import type { FormPart } from "./form-part.ts";

/** What the shop offers. Source: LOC-06, LOC-17. */
export function OptionsPanel({ form, problems, isReadOnly, set }: FormPart) {
  return (
    <Card title="Options">
      <fieldset className="location-options" aria-label="Options">
        {attributeOrder.map((attribute) => (
          <Checkbox
            key={attribute}
            label={attributeWords(attribute)}
            name={attribute}
            value={form[attribute]}
            onChange={(value) => set(attribute, value)}
            error={problems[attribute]}
            isReadOnly={isReadOnly}
          />
        ))}
      </fieldset>
    </Card>
  );
}
