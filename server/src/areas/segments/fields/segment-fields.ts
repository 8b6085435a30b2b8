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
const field = (n: number, kind: Field["kind"], label: string, description: string): Field => ({
  n,
  kind,
  label,
  description,
});

/** By dataKey, in the order they are offered. */
const fields = {
  firstName: field(1, "text", "First name", "As the customer wrote it"),
  lastName: field(2, "text", "Last name", "As the customer wrote it"),
  email: field(3, "text", "Email", "The address they sign in with"),
  mobileNumber: field(4, "text", "Mobile number", "As it is stored, +61400000000"),
  postcode: field(5, "postcode", "Postcode", "Of the profile"),
  state: field(6, "choice", "State", "Of the default address"),
  country: field(7, "choice", "Country", "Of the profile"),
  role: field(8, "choice", "Role", "Customer, or member of staff"),
  createdDate: field(9, "date", "Created", "The day the account was made"),
  daysSinceCreated: field(10, "number", "Days since created", "0 is today"),
  lastLogin: field(11, "date", "Last login", "The day of the last sign-in to the app"),
  daysSinceLastLogin: field(
    12,
    "number",
    "Days since last login",
    "0 is today; empty for who never signed in to the app",
  ),
  hasApp: field(13, "zeroOrOne", "Has the app", "Signed in to the mobile app at least once"),
  emailVerified: field(14, "yesOrNo", "Email verified", "Followed the link in our mail"),
  emailMarketing: field(15, "trueOrFalse", "Email marketing", "Wants marketing by email"),
  smsMarketing: field(16, "trueOrFalse", "SMS marketing", "Wants marketing by SMS"),
  emailBirthdayOffer: field(17, "trueOrFalse", "Birthday offer by email", "Wants the birthday offer by email"),
  postalBirthdayOffer: field(18, "trueOrFalse", "Birthday offer by post", "Wants the birthday offer by post"),
  grind: field(19, "choice", "Preferred grind", "As chosen in the profile"),
  birthday: field(20, "date", "Birthday", "The day of birth, with its year"),
  birthdayToday: field(
    21,
    "birthdayToday",
    "Birthday today",
    "Those of 29 February have theirs on the 28th in other years",
  ),
  hasLoyaltyCard: field(22, "zeroOrOne", "Has a loyalty card", "Has a card number"),
  currencyBalance: field(23, "number", "Bean Dollars", "Balance in dollars"),
  pointsBalance: field(24, "number", "Points", "Balance"),
  ordersCount: field(25, "number", "Number of orders", "Without cancelled and test orders; empty is none"),
  totalSpent: field(26, "number", "Total spent", "In dollars, less what was refunded; empty is nothing"),
  lastOrder: field(27, "date", "Last order", "The day of the last order"),
  daysSinceLastOrder: field(28, "number", "Days since last order", "0 is today; empty for who never ordered"),
  orderedWithinLastYear: field(
    29,
    "orderedWithinLastYear",
    "Ordered within the last year",
    "Since the same day of the year before",
  ),
};

export type FieldName = keyof typeof fields;
const isFieldName = (name: string): name is FieldName => Object.hasOwn(fields, name);
export const fieldNames: readonly FieldName[] = Object.keys(fields).filter(isFieldName);

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
