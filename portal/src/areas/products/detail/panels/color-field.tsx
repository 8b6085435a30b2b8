import type { FieldProps } from "../../../../ui/fields/field-frame.tsx";
import { TextField } from "../../../../ui/fields/text-field.tsx";

interface ColorFieldProps extends FieldProps {
  /** `#rrggbb`, '' for none, or what is being typed. */
  value: string;
  onChange: (value: string) => void;
}

/** What the picker begins with where no colour is written: it knows no "none". */
const unset = "#ffffff";

const isColour = (value: string): boolean => /^#[0-9a-f]{6}$/i.test(value);

/** A colour, typed or taken from the browser's picker. */
export function ColorField({ value, onChange, ...field }: ColorFieldProps) {
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
