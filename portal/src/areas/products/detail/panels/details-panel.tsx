import { productTypes } from "@crema/contract/areas/products";
import { Card } from "../../../../ui/display/card.tsx";
import { Checkbox } from "../../../../ui/fields/checkbox.tsx";
import { RadioGroup } from "../../../../ui/fields/radio-group.tsx";
import { Select } from "../../../../ui/fields/select.tsx";
import { TextArea } from "../../../../ui/fields/text-area.tsx";
import { TextField } from "../../../../ui/fields/text-field.tsx";
import { type FormPart, flagFields, labelOf, type ProductKind } from "../form/product-form.ts";
import type { FieldProps } from "../../../../ui/fields/field-frame.tsx";
import "./details-panel.css";

const typeOptions = productTypes.map((value) => ({ value, label: value }));
const kindOptions: readonly { value: ProductKind; label: string }[] = [
  { value: "physical", label: "Physical" },
  { value: "digital", label: "Digital" },
];

type OneLine = "title" | "subTitle";
type Lines = "shortDescription" | "description" | "details";
const longestLine = 255;
const longestText = 50_000;

/** Names, texts, type and flags. Source: spec part 2, sections 2 to 5; PROD-11, PROD-36, PROD-37, PROD-42 to PROD-45. */
export function DetailsPanel({ form, problems, isReadOnly, set }: FormPart) {
  const text = (name: OneLine | Lines) => ({
    label: labelOf(name),
    name,
    value: form[name],
    onChange: (value: string) => set(name, value),
    error: problems[name],
    isReadOnly,
  });
  return (
    <Card title="Product Details">
      <div className="ui-stack">
        <div className="ui-field-grid product-names">
          <TextField {...text("title")} maxLength={longestLine} isRequired={!isReadOnly} />
          <TextField {...text("subTitle")} maxLength={longestLine} />
          <Select
            label={labelOf("type")}
            name="type"
            options={typeOptions}
            value={form.type}
            onChange={(type) => set("type", type)}
            isReadOnly={isReadOnly}
          />
          <ColorField
            label={labelOf("color")}
            value={form.color}
            onChange={(color) => set("color", color)}
            error={problems.color}
            isReadOnly={isReadOnly}
          />
        </div>
        <TextArea {...text("shortDescription")} rows={2} maxLength={longestText} />
        <TextArea {...text("description")} rows={5} maxLength={longestText} />
        <TextArea {...text("details")} rows={3} maxLength={longestText} />
        <RadioGroup
          label={labelOf("kind")}
          name="kind"
          options={kindOptions}
          value={form.kind}
          onChange={(kind) => set("kind", kind)}
          isReadOnly={isReadOnly}
          isInline
        />
        <fieldset className="product-flags" aria-label="Flags">
          {flagFields.map((flag) => (
            <Checkbox
              key={flag}
              label={labelOf(flag)}
              name={flag}
              value={form[flag]}
              onChange={(value) => set(flag, value)}
              isReadOnly={isReadOnly}
            />
          ))}
        </fieldset>
      </div>
    </Card>
  );
}

interface ColorFieldProps extends FieldProps {
  /** `#rrggbb`, '' for none, or what is being typed. */
  value: string;
  onChange: (value: string) => void;
}

/** What the picker begins with where no colour is written: it knows no "none". */
const unset = "#ffffff";

const isColour = (value: string): boolean => /^#[0-9a-f]{6}$/i.test(value);

function ColorField({ value, onChange, ...field }: ColorFieldProps) {
  return (
    <TextField
      {...field}
      value={value}
      onChange={onChange}
      maxLength={7}
      placeholder="#rrggbb"
      button={
        <input
          type="color"
          className="product-color-swatch"
          aria-label={`${field.label}: pick`}
          data-unset={isColour(value) ? undefined : true}
          value={isColour(value) ? value : unset}
          disabled={field.isReadOnly === true || field.isDisabled === true}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      }
    />
  );
}
