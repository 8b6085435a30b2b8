/**
 * The pieces of work that are measured, and what they may cost in times of the floor's cost.
 * Latency budgets are ratios of medians; rate budgets are shares of the floor's answers a second at 16 connections.
 */
export const rowsOnPage = 100;
export const deepPage = 1000;
export const searched = "anders";
export const filteredStatus = "pending";
/** Orders of the web shop since then, seconds since 1970: six weeks before the bench's business day. */
export const ordersSince = Date.parse("2026-10-10T00:00:00Z") / 1_000;

/** The floor a piece of work is compared with: kept totals, or whichever of the two floors is faster. */
type Reference = "kept" | "better";

export interface Work {
  readonly id: WorkId;
  readonly title: string;
  readonly against: Reference;
  /** Median latency, at most this many times the floor's. */
  readonly latencyAtMost: number;
  /** Answers a second at 16 connections, at least this share of the floor's. */
  readonly rateAtLeast?: number;
}

export type WorkId = "W1" | "W2" | "W3" | "W4" | "W5" | "W6" | "W7";

export const pieces: readonly Work[] = [
  {
    id: "W1",
    title: "first page of 100, newest first, exact total",
    against: "kept",
    latencyAtMost: 3,
    rateAtLeast: 1 / 3,
  },
  { id: "W2", title: `page ${deepPage} of the same list`, against: "kept", latencyAtMost: 1.5 },
  { id: "W3", title: `search '${searched}', exact total`, against: "better", latencyAtMost: 1.4, rateAtLeast: 1 / 3 },
  { id: "W4", title: `status ${filteredStatus} by last name`, against: "kept", latencyAtMost: 2.8, rateAtLeast: 1 / 3 },
  {
    id: "W5",
    title: "orders of the web shop, six weeks, not in the ERP, exact total",
    against: "better",
    latencyAtMost: 2.5,
    rateAtLeast: 1 / 3,
  },
  { id: "W6", title: "one customer", against: "better", latencyAtMost: 2.7, rateAtLeast: 1 / 3 },
  { id: "W7", title: "new phone number for a customer", against: "better", latencyAtMost: 3, rateAtLeast: 1 / 4 },
];

/** Resident memory of the API process under 16 connections. */
export const memoryAtMostMb = 180;
/** Codes of one act, until they are all there; and read whole, by how much the API process may grow. */
export const codesBudget = { count: 100_000, seconds: 5, megabytes: 60 } as const;
/** Orders the charts of Trends are drawn from, and how long an answer may take. */
export const trendsBudget = { orders: 1_000_000, ms: 300 } as const;
/** Segments: live numbers over `counted` people, runs and a CSV over `people`; by how much other users may wait longer meanwhile. */
export const segmentsBudget = {
  counted: 100_000,
  countMs: 300,
  people: 1_000_000,
  runMs: 1_000,
  csvSeconds: 5,
  megabytes: 50,
  slower: 2,
} as const;
export const portalBudget = {
  /** JS and CSS, gzip, until rows are visible. */
  kilobytes: 200,
  apiCalls: 3,
} as const;
/** Lists, and how long it may take on loopback with a warm cache until their rows are visible; of users 200 ms are a delay that is specified. */
export const listBudgets = [
  { what: "users", path: "/users", rowsVisibleMs: 600 },
  { what: "orders", path: "/orders", rowsVisibleMs: 500 },
  { what: "products", path: "/products", rowsVisibleMs: 500 },
] as const;

/** What the browser searches by itself: lists that are read whole. */
export const catalogueSize = { products: 5_000, parts: 20_000 } as const;
/** How many times slower than this machine the page runs. */
export const slowDown = 4;
export const searchBudget = {
  /** Until a typed key is painted. */
  keyMs: 50,
  /** From the last key to the rows of the text. */
  rowsMs: 300,
} as const;
