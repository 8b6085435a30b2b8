import { Facts } from "../../../../ui/display/facts.tsx";
import { TextArea } from "../../../../ui/fields/text-area.tsx";
import { TextField } from "../../../../ui/fields/text-field.tsx";
import type { FormPart } from "./form-part.ts";
import { attributesOf, attributesText } from "./order-form.ts";

/** What the shop's forms call their fields, in words. */
const words = new Map([
  ["isGift", "Is gift"],
  ["giftNote", "Gift note"],
  ["authorityToLeave", "Authority to leave"],
  ["Order_Count", "Order count"],
]);
const wordOf = (name: string): string => words.get(name) ?? name;
/** A value longer than this gets room for several lines. */
const lineLength = 60;

/** The name and value pairs of an order; their names are the shop's and stay. Source: ORD-DET-10, ORD-DET-15. */
export function NoteAttributes({ part: { form, problems, isReadOnly, set } }: { part: FormPart }) {
  const attributes = attributesOf(form);
  if (isReadOnly) return <Facts facts={attributes.map(({ name, value }) => ({ label: wordOf(name), value }))} />;
  const change = (index: number) => (value: string) =>
    set("noteAttributes", attributesText(attributes.map((one, at) => (at === index ? { ...one, value } : one))));
  return (
    <fieldset className="ui-field-grid order-attribute-fields" aria-label="Note attributes">
      {attributes.map(({ name, value }, index) => {
        const field = {
          label: wordOf(name),
          value,
          onChange: change(index),
          maxLength: 5_000,
          error: index === 0 ? problems.noteAttributes : undefined,
        };
        // Two attributes may have one name.
        const key = `${index}${name}`;
        return name === "giftNote" || value.length > lineLength ? (
          <TextArea key={key} {...field} rows={2} />
        ) : (
          <TextField key={key} {...field} />
        );
      })}
    </fieldset>
  );
}
