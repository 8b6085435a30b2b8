/** The ten charts of Trends, by section. Source: spec part 2, section 3 (Trends); TRD-02 to TRD-04; AMB-116. */

export const chartKeys = [
  "revenue.days",
  "revenue.months",
  "revenue.years",
  "orders.average",
  "orders.placed",
  "orders.by-state",
  "orders.company",
  "orders.items",
  "memberships.registrations",
  "memberships.email",
] as const;
export type ChartKey = (typeof chartKeys)[number];

export const periods = ["days", "months", "years"] as const;
/** The last 30 days, the last 24 months, or every year there is; each ends with today's and is of Brisbane. */
export type Period = (typeof periods)[number];
export const daysShown = 30;
export const monthsShown = 24;

export interface ChartSlot {
  readonly key: ChartKey;
  readonly title: string;
  /** Drawn for this period alone; the other charts follow the reader's choice. */
  readonly period?: Period;
}

export interface ChartSection {
  readonly key: "revenue" | "orders" | "memberships";
  readonly title: string;
  readonly charts: readonly ChartSlot[];
}

export const chartSections: readonly ChartSection[] = [
  {
    key: "revenue",
    title: "Revenue",
    charts: [
      { key: "revenue.days", title: "Revenue, last 30 days", period: "days" },
      { key: "revenue.months", title: "Revenue per month", period: "months" },
      { key: "revenue.years", title: "Revenue per year", period: "years" },
    ],
  },
  {
    key: "orders",
    title: "Orders",
    charts: [
      { key: "orders.average", title: "Average spend per order" },
      { key: "orders.placed", title: "Orders placed" },
      { key: "orders.by-state", title: "Orders by delivery state (AU)" },
      { key: "orders.company", title: "Company orders" },
      { key: "orders.items", title: "Items in orders" },
    ],
  },
  {
    key: "memberships",
    title: "Memberships",
    charts: [
      { key: "memberships.registrations", title: "User registrations" },
      { key: "memberships.email", title: "Email delivery" },
    ],
  },
];

/** What an order's delivery is counted by; `Other` is an Australian address without any of them. */
export const deliveryStates = ["NSW", "VIC", "QLD", "WA", "SA", "TAS", "ACT", "NT", "Other"] as const;
