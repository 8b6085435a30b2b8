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

type Values = Readonly<Record<string, readonly string[]>>;

const longest = 250;

/** `[subscriptiondate]` for "subscription date". */
export const keyOf = (fieldName: string): string => `[${fieldName.replaceAll(/[^\p{L}\p{N}]/gu, "")}]`;

/** What the subscriber has afterwards: fields that were not given are kept, those to clear are gone. */
export function withGivenValues(values: Values, given: readonly GivenValue[], fields: readonly CustomField[]) {
  const after: Record<string, string[]> = Object.fromEntries(
    Object.entries(values).map(([name, all]) => [name, [...all]]),
  );
  const named = new Set<string>();
  for (const { Key, Value = "", Clear = false } of given) {
    const field = fields.find(({ FieldName, Key: key }) => isSame(FieldName, Key) || isSame(key.slice(1, -1), Key));
    if (field === undefined) continue;
    const { FieldName } = field;
    if (Clear || (field.DataType === "Date" && Value === "0000-00-00")) delete after[FieldName];
    else if (canHold(field, Value)) {
      const others = field.DataType === "MultiSelectMany" && named.has(FieldName) ? (after[FieldName] ?? []) : [];
      after[FieldName] = [...others, Value.slice(0, longest)];
      named.add(FieldName);
    }
  }
  return after;
}

/** As in answers and webhooks. */
export const valuePairs = (values: Values): { Key: string; Value: string }[] =>
  Object.entries(values).flatMap(([Key, all]) => all.map((Value) => ({ Key, Value })));

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

function canHold({ DataType, FieldOptions }: CustomField, value: string): boolean {
  switch (DataType) {
    case "Number":
      return value.trim() !== "" && Number.isFinite(Number(value));
    case "Date":
      return isPlainDate(value);
    case "MultiSelectOne":
    case "MultiSelectMany":
      return FieldOptions.includes(value);
    case "Text":
    case "Country":
    case "USState":
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
