import { useEffect, useState } from "react";
import { notifyError, notifySuccess } from "../feedback/notices.ts";

/**
 * What is typed into the forms on screen and not saved, in words: kept for who loses the right to save it. Each form has its place
 * here as long as it is on screen. Source: RULINGS A14.
 */

export interface TypedField {
  readonly name: string;
  readonly label: string;
  readonly text: string;
}

const forms = new Map<symbol, readonly TypedField[]>();

export const typedFields = (): readonly TypedField[] => [...forms.values()].flat();

/** "Postcode: 4001", a line for each field. */
export const typedText = (fields: readonly TypedField[]): string =>
  fields.map(({ label, text }) => `${label}: ${text}`).join("\n");

/** @param fields - the same array as long as nothing is typed */
export function useTypedFields(fields: readonly TypedField[]): void {
  const [form] = useState(() => Symbol("form"));
  useEffect(() => {
    if (fields.length > 0) forms.set(form, fields);
    else forms.delete(form);
  }, [form, fields]);
  useEffect(() => () => void forms.delete(form), [form]);
}

/** "Maximum redemptions" of `maximumRedemptions`. */
const labelOfName = (name: string): string => {
  const text = name.replaceAll(/([A-Z])/g, " $1").toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
};

function textOfValue(value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "string" || typeof value === "number") return String(value);
  if (value instanceof File) return value.name;
  return JSON.stringify(value) ?? "";
}

/** A field of a form that has no words of its own. */
export const typedField = (name: string, value: unknown): TypedField => ({
  name,
  label: labelOfName(name),
  text: textOfValue(value),
});

export function copyTyped(text: string): void {
  void navigator.clipboard.writeText(text).then(
    () => notifySuccess("Your changes were copied"),
    () => notifyError("Your changes could not be copied. Select the text and copy it."),
  );
}
