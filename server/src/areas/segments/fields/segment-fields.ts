/** What rules can be made on. Source: SEG-20 to SEG-22; AMD-29; docs/areas/segments.md has them as a table. */
import { type FilterType, type InputType, operatorsOf, type SegmentField } from "@crema/contract/areas/segments";

const kinds = {
  text: { filterType: "string", inputType: "text" },
  postcode: { filterType: "string", inputType: "text-postcode" },
  choice: { filterType: "string", inputType: "select" },
  date: { filterType: "birthdayRange", inputType: "text-date" },
  number: { filterType: "number", inputType: "number" },
  zeroOrOne: { filterType: "booleanNumber", inputType: "select" },
  trueOrFalse: { filterType: "booleanString", inputType: "select" },
  yesOrNo: { filterType: "booleanString2", inputType: "select" },
  birthdayToday: { filterType: "birthdayToday", inputType: "select" },
  orderedWithinLastYear: { filterType: "orderedWithinLastYear", inputType: "select" },
} as const satisfies Record<string, { filterType: FilterType; inputType: InputType }>;

interface Field {
  /** The end of its uuid, which never changes: rules may name the field by that. */
  readonly n: number;
  readonly kind: keyof typeof kinds;
  readonly label: string;
  readonly description: string;
}

/** By dataKey, in the order they are offered. */
const fields = {
  firstName: { n: 1, kind: "text", label: "First name", description: "As the customer wrote it" },
  lastName: { n: 2, kind: "text", label: "Last name", description: "As the customer wrote it" },
  email: { n: 3, kind: "text", label: "Email", description: "The address they sign in with" },
  mobileNumber: { n: 4, kind: "text", label: "Mobile number", description: "As it is stored, +61400000000" },
  postcode: { n: 5, kind: "postcode", label: "Postcode", description: "Of the profile" },
  state: { n: 6, kind: "choice", label: "State", description: "Of the default address" },
  country: { n: 7, kind: "choice", label: "Country", description: "Of the profile" },
  role: { n: 8, kind: "choice", label: "Role", description: "Customer, or member of staff" },
  createdDate: { n: 9, kind: "date", label: "Created", description: "The day the account was made" },
  daysSinceCreated: { n: 10, kind: "number", label: "Days since created", description: "0 is today" },
  lastLogin: { n: 11, kind: "date", label: "Last login", description: "The day of the last sign-in to the app" },
  daysSinceLastLogin: {
    n: 12,
    kind: "number",
    label: "Days since last login",
    description: "0 is today; empty for who never signed in to the app",
  },
  hasApp: { n: 13, kind: "zeroOrOne", label: "Has the app", description: "Signed in to the mobile app at least once" },
  emailVerified: { n: 14, kind: "yesOrNo", label: "Email verified", description: "Followed the link in our mail" },
  emailMarketing: { n: 15, kind: "trueOrFalse", label: "Email marketing", description: "Wants marketing by email" },
  smsMarketing: { n: 16, kind: "trueOrFalse", label: "SMS marketing", description: "Wants marketing by SMS" },
  emailBirthdayOffer: {
    n: 17,
    kind: "trueOrFalse",
    label: "Birthday offer by email",
    description: "Wants the birthday offer by email",
  },
  postalBirthdayOffer: {
    n: 18,
    kind: "trueOrFalse",
    label: "Birthday offer by post",
    description: "Wants the birthday offer by post",
  },
  grind: { n: 19, kind: "choice", label: "Preferred grind", description: "As chosen in the profile" },
  birthday: { n: 20, kind: "date", label: "Birthday", description: "The day of birth, with its year" },
  birthdayToday: {
    n: 21,
    kind: "birthdayToday",
    label: "Birthday today",
    description: "Those of 29 February have theirs on the 28th in other years",
  },
  hasLoyaltyCard: { n: 22, kind: "zeroOrOne", label: "Has a loyalty card", description: "Has a card number" },
  currencyBalance: { n: 23, kind: "number", label: "Bean Dollars", description: "Balance in dollars" },
  pointsBalance: { n: 24, kind: "number", label: "Points", description: "Balance" },
  ordersCount: {
    n: 25,
    kind: "number",
    label: "Number of orders",
    description: "Without cancelled and test orders; empty is none",
  },
  totalSpent: {
    n: 26,
    kind: "number",
    label: "Total spent",
    description: "In dollars, less what was refunded; empty is nothing",
  },
  lastOrder: { n: 27, kind: "date", label: "Last order", description: "The day of the last order" },
  daysSinceLastOrder: {
    n: 28,
    kind: "number",
    label: "Days since last order",
    description: "0 is today; empty for who never ordered",
  },
  orderedWithinLastYear: {
    n: 29,
    kind: "orderedWithinLastYear",
    label: "Ordered within the last year",
    description: "Since the same day of the year before",
  },
} as const satisfies Record<string, Field>;

export type FieldName = keyof typeof fields;
const isFieldName = (name: string): name is FieldName => Object.hasOwn(fields, name);
export const fieldNames: readonly FieldName[] = Object.keys(fields).filter(isFieldName);

/** A field as rules ask it. */
export interface KnownField {
  readonly dataKey: FieldName;
  readonly filterType: FilterType;
}

const uuidOf = (name: FieldName): string => `5e6f1e1d-0000-4000-8000-${String(fields[name].n).padStart(12, "0")}`;
const nameOfUuid: ReadonlyMap<string, FieldName> = new Map(fieldNames.map((name) => [uuidOf(name), name]));

/** @param given - a dataKey or a uuid */
export function fieldOf(given: string): KnownField | undefined {
  const name = isFieldName(given) ? given : nameOfUuid.get(given.toLowerCase());
  return name && { dataKey: name, filterType: kinds[fields[name].kind].filterType };
}

type Option = SegmentField["value"]["selectOps"][number];
const same = (values: readonly string[]): readonly Option[] => values.map((value) => ({ label: value, value }));
const yesAndNo = (yes: string, no: string): readonly Option[] => [
  { label: "Yes", value: yes },
  { label: "No", value: no },
];

/** Options that do not come from what customers have; the writing of a boolean's are those of its type. */
const optionsOf: Readonly<Partial<Record<Field["kind"], readonly Option[]>>> = {
  zeroOrOne: yesAndNo("1", "0"),
  trueOrFalse: yesAndNo("true", "false"),
  yesOrNo: yesAndNo("Yes", "No"),
  birthdayToday: yesAndNo("yes", "no"),
  orderedWithinLastYear: yesAndNo("yes", "no"),
};

/** Fields whose options are what customers have, and those values. */
export type LiveOptions = Readonly<Record<"state" | "country" | "grind" | "role", readonly string[]>>;

/** The list as it is published. */
export const publishedFields = (live: LiveOptions): SegmentField[] => {
  const liveOf: Readonly<Partial<Record<FieldName, readonly string[]>>> = live;
  return fieldNames.map((dataKey) => {
    const { kind, label, description } = fields[dataKey];
    const { filterType, inputType } = kinds[kind];
    const selectOps = [...(optionsOf[kind] ?? same(liveOf[dataKey] ?? []))];
    const operators = [...operatorsOf({ dataKey, filterType })];
    return {
      uuid: uuidOf(dataKey),
      value: { label, description, filterType, inputType, selectOps, dataKey, operators },
    };
  });
};
