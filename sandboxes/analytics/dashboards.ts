/** The dashboards and questions there are, with numbers that are made up and the same for everybody on the same day. */
import { seededRandom } from "../kit/faults.ts";

export interface Point {
  readonly label: string;
  readonly value: number;
}

export interface Question {
  readonly id: number;
  readonly title: string;
  readonly unit: "AUD" | "count";
  readonly drawnAs: "bars" | "line";
  /** @param today - any instant of it; @param states - of these alone, of all where none is named */
  points(today: Date, states: readonly string[]): Point[];
}

export interface Dashboard {
  readonly id: number;
  readonly title: string;
  readonly questions: readonly Question[];
  /** Parameters that the token has to set. */
  readonly locked: readonly string[];
  readonly isPublished: boolean;
}

const shares: Readonly<Record<string, number>> = {
  QLD: 0.34,
  NSW: 0.26,
  VIC: 0.2,
  SA: 0.07,
  WA: 0.06,
  TAS: 0.03,
  ACT: 0.03,
  NT: 0.01,
};

/** The part of the business in some states; everything where none is named. */
export const shareOf = (names: readonly string[]): number =>
  names.length === 0 ? 1 : names.reduce((sum, name) => sum + (shares[name] ?? 0), 0);

const brisbaneHours = 10;
const dayOf = (today: Date): number => Math.floor((today.getTime() / 3_600_000 + brisbaneHours) / 24);
const dateOf = (day: number): Date => new Date(day * 86_400_000);

interface Shape {
  readonly seed: number;
  readonly usual: number;
  /** How far a value may be from the usual, as a share of it. */
  readonly spread: number;
}

const valueOf = ({ seed, usual, spread }: Shape, place: number): number =>
  usual * (1 + spread * (seededRandom(seed * 100_003 + place)() * 2 - 1));

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-AU", { ...options, timeZone: "UTC" });
const dayLabel = format({ day: "numeric", month: "short" });
const monthLabel = format({ month: "short", year: "2-digit" });

type Points = Question["points"];
const perDay =
  (shape: Shape): Points =>
  (today, states) =>
    Array.from({ length: 30 }, (_, n) => {
      const day = dayOf(today) - 29 + n;
      return { label: dayLabel.format(dateOf(day)), value: valueOf(shape, day) * shareOf(states) };
    });
const perMonth =
  (shape: Shape): Points =>
  (today, states) =>
    Array.from({ length: 12 }, (_, n) => {
      const now = dateOf(dayOf(today));
      const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11 + n));
      const place = month.getUTCFullYear() * 12 + month.getUTCMonth();
      return { label: monthLabel.format(month), value: valueOf(shape, place) * shareOf(states) };
    });
const perYear =
  (shape: Shape): Points =>
  (today, states) =>
    Array.from({ length: 5 }, (_, n) => {
      const year = dateOf(dayOf(today)).getUTCFullYear() - 4 + n;
      return { label: String(year), value: valueOf(shape, year) * shareOf(states) };
    });
const perKind =
  (kinds: Readonly<Record<string, number>>, total: number): Points =>
  () =>
    Object.entries(kinds).map(([label, part]) => ({ label, value: Math.round(part * total) }));
const perState =
  (total: number): Points =>
  (today, states) =>
    perKind(shares, total)(today, states).filter(({ label }) => states.length === 0 || states.includes(label));

/** Averages are no smaller in a part than in the whole. */
const regardless =
  (points: Points): Points =>
  (today) =>
    points(today, []);

const question = (
  id: number,
  title: string,
  rest: Pick<Question, "unit" | "points"> & Partial<Question>,
): Question => ({
  id,
  title,
  drawnAs: "bars",
  ...rest,
});

const revenue = [
  question(51, "Revenue, last 30 days", { unit: "AUD", points: perDay({ seed: 51, usual: 8_400, spread: 0.35 }) }),
  question(52, "Revenue per month", { unit: "AUD", points: perMonth({ seed: 52, usual: 252_000, spread: 0.2 }) }),
  question(53, "Revenue per year", { unit: "AUD", points: perYear({ seed: 53, usual: 2_900_000, spread: 0.12 }) }),
];
const orders = [
  question(71, "Average spend", {
    unit: "AUD",
    drawnAs: "line",
    points: regardless(perDay({ seed: 71, usual: 58, spread: 0.15 })),
  }),
  question(72, "Orders placed", { unit: "count", points: perDay({ seed: 72, usual: 145, spread: 0.3 }) }),
  question(73, "Orders by delivery state", { unit: "count", points: perState(4_350) }),
  question(74, "Company orders", { unit: "count", points: perDay({ seed: 74, usual: 22, spread: 0.5 }) }),
  question(75, "Items per order", {
    unit: "count",
    drawnAs: "line",
    points: regardless(perDay({ seed: 75, usual: 2.6, spread: 0.2 })),
  }),
];
const memberships = [
  question(81, "Registrations", { unit: "count", points: perDay({ seed: 81, usual: 31, spread: 0.4 }) }),
  question(82, "Email delivery", {
    unit: "count",
    points: perKind({ Delivered: 0.962, Deferred: 0.021, Bounced: 0.012, Complaint: 0.005 }, 18_400),
  }),
];

export const dashboards: readonly Dashboard[] = [
  { id: 5, title: "Revenue", questions: revenue, locked: [], isPublished: true },
  { id: 7, title: "Orders", questions: orders, locked: ["state"], isPublished: true },
  { id: 8, title: "Memberships", questions: memberships, locked: [], isPublished: true },
  { id: 9, title: "Wholesale", questions: [], locked: [], isPublished: false },
];

/** Which question stands for which chart of the console, in the words of its setting; its `state` is locked to all. */
export const consoleCharts = [
  "revenue.days=question/51",
  "revenue.months=question/52",
  "revenue.years=question/53",
  "orders.average=question/71?state",
  "orders.placed=question/72?state",
  "orders.by-state=question/73?state",
  "orders.company=question/74?state",
  "orders.items=question/75?state",
  "memberships.registrations=question/81",
  "memberships.email=question/82",
].join(",");
