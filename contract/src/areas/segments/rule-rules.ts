/** What a rule says, read from its texts; the rule builder and the server ask the same. Source: SEG-18, SEG-25; AMB-109; AMD-29. */
import {
  type AskedField,
  type DayOperator,
  dayOperators,
  type FilterType,
  isEmptyOperator,
  type NumberOperator,
  numberOperators,
  operatorsOf,
  type TextOperator,
  textOperators,
} from "./segment-fields.ts";
import type { SegmentRule } from "./rule-lists.ts";

/** What is asked of a field's value. */
export type Comparison =
  | { readonly kind: "empty" }
  | { readonly kind: "text"; readonly operator: TextOperator; readonly text: string }
  | { readonly kind: "number"; readonly operator: NumberOperator; readonly number: number }
  /** `day` is YYYY-MM-DD. */
  | { readonly kind: "day"; readonly operator: DayOperator; readonly day: string }
  | { readonly kind: "yes-or-no"; readonly isYes: boolean };

export type ReadRule =
  | { readonly comparison: Comparison }
  /** Which part of the rule is wrong, and how. */
  | { readonly part: "operator" | "comparator"; readonly problem: string };

type Asked = Pick<SegmentRule, "operator" | "comparator">;

/** @returns the comparison, or what is wrong with the rule for this field */
export function readRule(field: AskedField, { operator, comparator }: Asked): ReadRule {
  const operators = operatorsOf(field);
  const named = operators.find((one) => one.toLowerCase() === operator.trim().toLowerCase());
  if (named === undefined) return { part: "operator", problem: `Operator must be one of ${operators.join(", ")}` };
  if (named === isEmptyOperator) return { comparison: { kind: "empty" } };
  const comparison = readers[field.filterType](named, comparator.trim());
  return typeof comparison === "string" ? { part: "comparator", problem: comparison } : { comparison };
}

/** Reads a comparator. @returns what is wrong with it as text */
type Reader = (operator: string, given: string) => Comparison | string;

const oneOf = <const T extends readonly [string, ...string[]]>(operators: T, named: string): T[number] =>
  operators.find((one) => one === named) ?? operators[0];

const text: Reader = (operator, given) =>
  given === "" ? "Enter a value" : { kind: "text", operator: oneOf(textOperators, operator), text: given };

const number: Reader = (operator, given) =>
  /^[+-]?\d{1,12}(?:\.\d{1,6})?$/.test(given)
    ? { kind: "number", operator: oneOf(numberOperators, operator), number: Number(given) }
    : "Enter a number";

const day: Reader = (operator, given) => {
  const found = dayOf(given);
  return found === undefined
    ? "Enter a date as DD/MM/YYYY"
    : { kind: "day", operator: oneOf(dayOperators, operator), day: found };
};

const yes: ReadonlySet<string> = new Set(["yes", "true", "1"]);
const no: ReadonlySet<string> = new Set(["no", "false", "0"]);
/** In any of the writings a boolean is stored in, so that a rule outlives a field's change from one to another. */
const yesOrNo: Reader = (_, given) => {
  const value = given.toLowerCase();
  if (!yes.has(value) && !no.has(value)) return "Choose yes or no";
  return { kind: "yes-or-no", isYes: yes.has(value) };
};

const readers: Readonly<Record<FilterType, Reader>> = {
  string: text,
  number,
  booleanNumber: yesOrNo,
  booleanString: yesOrNo,
  booleanString2: yesOrNo,
  birthdayToday: yesOrNo,
  birthdayRange: day,
  orderedWithinLastYear: yesOrNo,
};

/** YYYY-MM-DD, and there is such a day. Read without a schema: the rule builder asks it too. */
const isDay = (written: string): boolean => {
  const at = /^\d{4}-\d\d-\d\d$/.test(written) ? Date.parse(`${written}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(written);
};
/** YYYY-MM-DD of DD/MM/YYYY or of itself; undefined for what is no day, or none of these centuries. */
function dayOf(given: string): string | undefined {
  const [, dd = "", mm = "", yyyy = ""] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(given) ?? [];
  const written = yyyy === "" ? given : `${yyyy}-${mm.padStart(2, "0")}-${dd.padStart(2, "0")}`;
  return isDay(written) && written >= "1000" && written < "9000" ? written : undefined;
}
