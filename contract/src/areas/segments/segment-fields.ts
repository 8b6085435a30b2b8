/** What a rule may ask of a field, by the field's type. Source: SEG-21, SEG-22, SEG-27; AMB-109; AMD-29. */

/** Booleans differ in how their values are written: 0 and 1, 'false' and 'true', 'No' and 'Yes'. */
export const filterTypes = [
  "string",
  "number",
  "booleanNumber",
  "booleanString",
  "booleanString2",
  "birthdayToday",
  "birthdayRange",
  "orderedWithinLastYear",
] as const;
export type FilterType = (typeof filterTypes)[number];

export const inputTypes = ["text", "text-postcode", "text-date", "number", "select"] as const;
export type InputType = (typeof inputTypes)[number];

export const textOperators = ["is", "is not", "contains", "does not contain", "starts with", "ends with"] as const;
export type TextOperator = (typeof textOperators)[number];
export const numberOperators = ["=", "not =", ">", "<"] as const;
export type NumberOperator = (typeof numberOperators)[number];
export const dayOperators = ["before", "after"] as const;
export type DayOperator = (typeof dayOperators)[number];
/** Always the last of a field's operators; its rule has no comparator. */
export const isEmptyOperator = "Is Empty";
const isYesOrNo = ["is"] as const;

const operatorsOfType: Readonly<Record<FilterType, readonly string[]>> = {
  string: [...textOperators, isEmptyOperator],
  number: [...numberOperators, isEmptyOperator],
  booleanNumber: isYesOrNo,
  booleanString: isYesOrNo,
  booleanString2: isYesOrNo,
  birthdayToday: isYesOrNo,
  birthdayRange: [...dayOperators, isEmptyOperator],
  orderedWithinLastYear: isYesOrNo,
};

/** Nobody is without a balance: it is 0. */
const balanceFields: ReadonlySet<string> = new Set(["currencyBalance", "pointsBalance"]);

/** A field as far as its operators depend on it. */
export interface AskedField {
  readonly dataKey: string;
  readonly filterType: FilterType;
}

export const operatorsOf = ({ dataKey, filterType }: AskedField): readonly string[] =>
  operatorsOfType[filterType].filter((operator) => operator !== isEmptyOperator || !balanceFields.has(dataKey));
