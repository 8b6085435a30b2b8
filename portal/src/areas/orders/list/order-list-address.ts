/**
 * The state of the orders list as its address writes it, one for each tab. What is as it opens is not written; a filter that was taken
 * away is written `all`. Pure. Source: spec part 1, sections 2 and 9; ORD-LIST-07 to 14; AMB-51, AMB-53, AMD-20, AMD-39.
 */
import type { OrderSortKey, OrderSource } from "@crema/contract/areas/orders";
import type { SearchParams } from "../../../app/navigation/search-codec.ts";
import { daysAfter, endOf, startOf } from "../../../app/start/business-days.ts";

export interface OrderListState {
  readonly query: string;
  readonly source: readonly OrderSource[];
  /** Uploaded to the ERP, and not; both or neither: all. */
  readonly epicorYes: boolean;
  readonly epicorNo: boolean;
  /** Only those the ERP would refuse as they are. */
  readonly wouldFail: boolean;
  /** Seconds since 1970; undefined is open. */
  readonly dateFrom: number | undefined;
  readonly dateTo: number | undefined;
  /** Zero-based. */
  readonly currentPage: number;
  readonly pageSize: number;
  readonly sortBy: OrderSortKey;
  readonly order: "asc" | "desc";
}

export const sourceNames: readonly OrderSource[] = ["POS", "Shopify", "Woocommerce"];
const sortKeys: readonly OrderSortKey[] = [
  "name",
  "createdAt",
  "source",
  "customerName",
  "total",
  "epicorId",
  "epicorSynced",
];
const sizes: readonly number[] = [10, 25, 50, 100, 200];
/** The server takes no longer text. */
const longestSearch = 200;
const sixWeeks = 42;
/** Stands for a filter that was taken away; the router does not write empty values. */
const all = "all";

/** No filter at all. */
const unfiltered = {
  query: "",
  source: [],
  epicorYes: false,
  epicorNo: false,
  wouldFail: false,
  dateFrom: undefined,
  dateTo: undefined,
} as const satisfies Partial<OrderListState>;
const openingPage = { currentPage: 0, pageSize: 100, sortBy: "createdAt", order: "desc" } as const;

/** The ERP view as it opens. @param today - the business's day, YYYY-MM-DD */
export const erpOpening = (today: string): OrderListState => ({
  ...unfiltered,
  ...openingPage,
  source: ["Shopify"],
  epicorNo: true,
  dateFrom: startOf(daysAfter(today, -sixWeeks)),
  dateTo: endOf(daysAfter(today, 1)),
});

/** The rewards view as it opens. @param since - the start of Bean Dollars, an instant; '' for never */
export const rewardsOpening = (today: string, since: string): OrderListState => ({
  ...unfiltered,
  ...openingPage,
  dateFrom: since === "" ? undefined : Math.floor(Date.parse(since) / 1_000),
  dateTo: endOf(daysAfter(today, 1)),
});

/** The text that is searched for: what is typed, without spaces around it. */
export const searchOf = (typed: string): string => typed.trim().slice(0, longestSearch);

const numberOf = (text: string | undefined, longest: number): number | undefined =>
  text !== undefined && /^\d+$/.test(text) && text.length <= longest ? Number(text) : undefined;

const flagOf = (text: string | undefined, otherwise: boolean): boolean =>
  text === "true" || (text !== "false" && otherwise);

/** What cannot be read is as it opens. */
const secondsOf = (text: string | undefined, otherwise: number | undefined): number | undefined =>
  text === all ? undefined : (numberOf(text, 10) ?? otherwise);

function sourcesOf(text: string | undefined, otherwise: readonly OrderSource[]): readonly OrderSource[] {
  if (text === undefined) return otherwise;
  if (text === all) return [];
  const given = text.toLowerCase().split(",");
  const known = sourceNames.filter((source) => given.includes(source.toLowerCase()));
  return known.length === 0 ? otherwise : known;
}

function sortOf(params: SearchParams, opening: OrderListState): Pick<OrderListState, "sortBy" | "order"> {
  const sortBy = sortKeys.find((key) => key === params["sortBy"]) ?? opening.sortBy;
  const given = params["order"];
  const usual = sortBy === opening.sortBy ? opening.order : "asc";
  return { sortBy, order: given === "asc" || given === "desc" ? given : usual };
}

/** @param opening - the tab as it opens */
export function readOrderListState(params: SearchParams, opening: OrderListState): OrderListState {
  const size = numberOf(params["pageSize"], 3);
  return {
    query: searchOf(params["query"] ?? ""),
    source: sourcesOf(params["source"], opening.source),
    epicorYes: flagOf(params["epicorYes"], opening.epicorYes),
    epicorNo: flagOf(params["epicorNo"], opening.epicorNo),
    wouldFail: flagOf(params["wouldFail"], opening.wouldFail),
    dateFrom: secondsOf(params["dateFrom"], opening.dateFrom),
    dateTo: secondsOf(params["dateTo"], opening.dateTo),
    currentPage: numberOf(params["currentPage"], 6) ?? opening.currentPage,
    pageSize: size !== undefined && sizes.includes(size) ? size : opening.pageSize,
    ...sortOf(params, opening),
  };
}

const keys = [
  "query",
  "source",
  "epicorYes",
  "epicorNo",
  "wouldFail",
  "dateFrom",
  "dateTo",
  "currentPage",
  "pageSize",
  "sortBy",
  "order",
] as const;
const written = (value: OrderListState[(typeof keys)[number]]): string => String(value ?? "") || all;

/** The list's address. A sort is written with its direction. */
export function orderListHref(state: OrderListState, opening: OrderListState): string {
  const isOpeningSort = state.sortBy === opening.sortBy && state.order === opening.order;
  const search = new URLSearchParams();
  for (const key of keys) {
    const isSort = key === "sortBy" || key === "order";
    const isAsItOpens = isSort ? isOpeningSort : written(state[key]) === written(opening[key]);
    if (!isAsItOpens) search.set(key, written(state[key]));
  }
  return search.size === 0 ? "/orders" : `/orders?${search.toString()}`;
}

/** The state after a filter changed: from the first page. */
export const filtered = (state: OrderListState, change: Partial<OrderListState>): OrderListState => ({
  ...state,
  ...change,
  currentPage: 0,
});

/** Every order there is, in the size and sort chosen. */
export const withoutFilters = (state: OrderListState): OrderListState => filtered(state, unfiltered);

/** The state after another sort was chosen; a column the server cannot sort by changes nothing. */
export function sorted(state: OrderListState, columnId: string, order: "asc" | "desc"): OrderListState {
  const sortBy = sortKeys.find((key) => key === columnId);
  return sortBy === undefined ? state : { ...state, sortBy, order, currentPage: 0 };
}

/** The page of another size that holds the record that stood first. */
export const resized = (state: OrderListState, pageSize: number): OrderListState => ({
  ...state,
  pageSize,
  currentPage: Math.floor((state.currentPage * state.pageSize) / pageSize),
});
