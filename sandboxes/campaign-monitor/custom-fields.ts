/**
 * Custom fields: keys are read in brackets (`[FomPoints]`) and written bare (`FomPoints`, or the field's name). What a field
 * cannot hold, and fields there are not, are left out without a word.
 */
import type { CustomField } from "./campaign-monitor-state.ts";

export interface GivenValue {
  readonly Key: string;
  readonly Value?: string | undefined;
  /** Empties the field. */
  readonly Clear?: boolean | undefined;
}

type Values = Readonly<Record<string, string>>;

const longest = 250;

/** `[subscriptiondate]` for "subscription date". */
export const keyOf = (fieldName: string): string => `[${fieldName.replaceAll(/[^\p{L}\p{N}]/gu, "")}]`;

/** What the subscriber has afterwards: fields that were not given are kept, those to clear are gone. */
export function withGivenValues(values: Values, given: readonly GivenValue[], fields: readonly CustomField[]) {
  const after: Record<string, string> = { ...values };
  for (const { Key, Value = "", Clear = false } of given) {
    const field = fields.find(({ FieldName, Key: key }) => isSame(FieldName, Key) || isSame(key.slice(1, -1), Key));
    if (field === undefined) continue;
    if (Clear) delete after[field.FieldName];
    else if (canHold(field, Value)) after[field.FieldName] = Value.slice(0, longest);
  }
  return after;
}

/** As in answers and webhooks. */
export const valuePairs = (values: Values): { Key: string; Value: string }[] =>
  Object.entries(values).map(([Key, Value]) => ({ Key, Value }));

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

function canHold({ DataType }: CustomField, value: string): boolean {
  switch (DataType) {
    case "Number":
      return value.trim() !== "" && Number.isFinite(Number(value));
    case "Date":
      return isPlainDate(value);
    case "Text":
      return value !== "";
  }
}

/** `yyyy/mm/dd` or `yyyy-mm-dd` from 1900-01-01 to 2076-06-06. */
function isPlainDate(value: string): boolean {
  const [, year, month, day] = /^(\d{4})[/-](\d\d)[/-](\d\d)$/.exec(value) ?? [];
  const plain = `${year}-${month}-${day}`;
  const time = Date.parse(`${plain}T00:00:00Z`);
  const isReal = !Number.isNaN(time) && new Date(time).toISOString().startsWith(plain);
  return isReal && plain >= "1900-01-01" && plain <= "2076-06-06";
}
