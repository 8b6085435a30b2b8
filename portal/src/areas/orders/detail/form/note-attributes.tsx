import type { NoteAttribute } from "@crema/contract/areas/orders";
import { Facts } from "../../../../ui/display/facts.tsx";
import { TextArea } from "../../../../ui/fields/text-area.tsx";
import { TextField } from "../../../../ui/fields/text-field.tsx";
import { type FormPart, attributesOf, attributesText } from "./order-form.ts";

/** What the shop's forms call their fields, in words. */
const words = new Map([
  ["isGift", "Is gift"],
  ["giftNote", "Gift note"],
  ["authorityToLeave", "Authority to leave"],
  ["Order_Count", "Order count"],
]);
const wordOf = (name: string): string => words.get(name) ?? name;
/** A stored value longer than this gets room for several lines, below the others. */
const lineLength = 60;
const isLong = ({ name, value }: NoteAttribute): boolean => name === "giftNote" || value.length > lineLength;

interface NoteAttributesProps {
  readonly stored: readonly NoteAttribute[];
  readonly part: FormPart;
}

/** The name and value pairs of an order; their names are the shop's and stay. Source: ORD-DET-10, ORD-DET-15. */
export function NoteAttributes({ stored, part: { form, problems, isReadOnly, set } }: NoteAttributesProps) {
  const attributes = attributesOf(form);
  if (isReadOnly) return <Facts facts={attributes.map(({ name, value }) => ({ label: wordOf(name), value }))} />;
  const places = [...attributes.keys()];
  // What is typed does not move the field it is typed into.
  const isLongAt = (index: number): boolean => stored.some((one, at) => at === index && isLong(one));
  const fieldAt = (index: number) => ({
    label: wordOf(attributes[index]?.name ?? ""),
    value: attributes[index]?.value ?? "",
    onChange: (value: string) =>
      set("noteAttributes", attributesText(attributes.map((one, at) => (at === index ? { ...one, value } : one)))),
    maxLength: 5_000,
  });
  return (
    <fieldset className="ui-field-grid order-attribute-fields" aria-label="Note attributes">
      {places
        .filter((index) => !isLongAt(index))
        .map((index) => (
          <TextField key={index} {...fieldAt(index)} />
        ))}
      {places.filter(isLongAt).map((index) => (
        <div key={index} data-wide>
          <TextArea {...fieldAt(index)} rows={2} />
        </div>
      ))}
      {problems.noteAttributes !== undefined && (
        <p className="ui-field-error" role="alert" data-wide>
          {problems.noteAttributes}
        </p>
      )}
    </fieldset>
  );
}
