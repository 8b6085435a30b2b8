import { insertRows } from "../platform/database/write-rows.ts";
import { type DemoArea, daysBefore } from "./demo-area.ts";
import { chanceOf } from "./random.ts";

interface DemoRule {
  readonly field: string;
  readonly operator: string;
  readonly comparator?: string;
}
interface DemoGroup {
  readonly constraints: "all" | "any";
  readonly rules: readonly DemoRule[];
}
interface DemoSegment {
  readonly name: string;
  readonly description: string;
  readonly constraints?: "any";
  readonly madeDaysAgo: number;
  readonly rules: readonly (DemoRule | DemoGroup)[];
}

const isYes = (field: string, comparator: "yes" | "Yes" | "true" | "1"): DemoRule => ({
  field,
  operator: "is",
  comparator,
});

const segments: readonly DemoSegment[] = [
  {
    name: "Birthday today",
    description: "For the birthday coffee: those who want the offer by email",
    madeDaysAgo: 410,
    rules: [isYes("birthdayToday", "yes"), isYes("emailBirthdayOffer", "true")],
  },
  {
    name: "New this month, no order yet",
    description: "Signed up within 30 days and has not ordered",
    madeDaysAgo: 310,
    rules: [
      { field: "daysSinceCreated", operator: "<", comparator: "31" },
      { field: "ordersCount", operator: "Is Empty" },
    ],
  },
  {
    name: "We miss you",
    description: "Ordered before, but not for half a year",
    madeDaysAgo: 130,
    rules: [{ field: "daysSinceLastOrder", operator: ">", comparator: "182" }],
  },
  {
    name: "Regulars",
    description: "Five orders or more, the last within a year",
    madeDaysAgo: 260,
    rules: [{ field: "ordersCount", operator: ">", comparator: "4" }, isYes("orderedWithinLastYear", "yes")],
  },
  {
    name: "Big spenders",
    description: "More than $500 in all",
    madeDaysAgo: 255,
    rules: [{ field: "totalSpent", operator: ">", comparator: "500" }],
  },
  {
    name: "Queensland espresso drinkers",
    description: "For tastings in our Brisbane shops",
    madeDaysAgo: 90,
    rules: [
      { field: "state", operator: "is", comparator: "Queensland" },
      { field: "grind", operator: "is", comparator: "Espresso" },
    ],
  },
  {
    name: "New Zealand",
    description: "By country, or by a New Zealand mobile number",
    constraints: "any",
    madeDaysAgo: 200,
    rules: [
      { field: "country", operator: "is", comparator: "New Zealand" },
      { field: "mobileNumber", operator: "starts with", comparator: "+64" },
    ],
  },
  {
    name: "Bean Dollars to spend",
    description: "More than ten Bean Dollars on the card",
    madeDaysAgo: 160,
    rules: [{ field: "currencyBalance", operator: ">", comparator: "10" }],
  },
  {
    name: "App users who want marketing",
    description: "For news of the app, by email or SMS",
    madeDaysAgo: 60,
    rules: [isYes("hasApp", "1"), isYes("emailMarketing", "true"), isYes("emailVerified", "Yes")],
  },
  {
    name: "Never opened the app",
    description: "Has a loyalty card and never signed in to the app",
    madeDaysAgo: 45,
    rules: [isYes("hasLoyaltyCard", "1"), { field: "lastLogin", operator: "Is Empty" }],
  },
  {
    name: "Bring a friend",
    description: "Wants marketing, and either buys often or has spent a lot",
    madeDaysAgo: 20,
    rules: [
      isYes("emailMarketing", "true"),
      {
        constraints: "any",
        rules: [
          { field: "ordersCount", operator: ">", comparator: "4" },
          { field: "totalSpent", operator: ">", comparator: "300" },
        ],
      },
    ],
  },
];

const numbered = (rules: readonly DemoRule[]) => rules.map((rule, id) => ({ id, comparator: "", ...rule }));

export const segmentsDemo: DemoArea = {
  name: "segments",
  async seed(tx, context) {
    const chance = chanceOf("crema demo segments");
    const rows = segments.map(({ name, description, constraints = "all", madeDaysAgo, rules }) => {
      const at = daysBefore(context, madeDaysAgo - 0.4);
      const stored = rules.map((entry, id) =>
        "rules" in entry ? { id, ...entry, rules: numbered(entry.rules) } : { id, comparator: "", ...entry },
      );
      return {
        uuid: chance.uuid(),
        name,
        description,
        constraints,
        rules: stored,
        created_at: at,
        updated_at: at,
      };
    });
    await insertRows(tx, "segments", rows);
    return `${rows.length} segments`;
  },
};
