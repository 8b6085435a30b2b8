/**
 * The state of the orders list as its address writes it, one for each tab. What is as it opens is not written; a filter that was taken
 * away is written `all`. Pure. Source: spec part 1, sections 2 and 9; ORD-LIST-07 to 14; AMB-51, AMB-53, AMD-20, AMD-39.
 */
import type { OrderSortKey, OrderSource } from "@crema/contract/areas/orders";
import { type SearchParams, writeSearch } from "../../../app/navigation/search-codec.ts";
import {
  flagOf,
  type ListPlace,
  numberOf,
  readPlace,
  searchOf,
  withFilters,
  writtenPlace,
} from "../../../app/pages/list-place.ts";
import { daysAfter, endOf, startOf } from "../../../app/start/business-days.ts";

export interface OrderListState extends ListPlace<OrderSortKey> {
  readonly query: string;
  readonly source: readonly OrderSource[];
  readonly epicorYes: boolean;
  readonly epicorNo: boolean;
  readonly wouldFail: boolean;
  readonly changedInShop: boolean;
  readonly attention: boolean;
  /** Seconds since 1970; undefined is open. */
  readonly dateFrom: number | undefined;
  readonly dateTo: number | undefined;
}

export const sourceNames: readonly OrderSource[] = ["POS", "Shopify", "Woocommerce"];
export const sortKeys: readonly OrderSortKey[] = [
  "name",
  "createdAt",
  "source",
  "customerName",
  "total",
  "epicorId",
  "epicorSynced",
];
const sixWeeks = 42;
/** Stands for a filter that was taken away; the router does not write empty values. */
const all = "all";

const unfiltered = {
  query: "",
  source: [],
  epicorYes: false,
  epicorNo: false,
  wouldFail: false,
  changedInShop: false,
  attention: false,
  dateFrom: undefined,
  dateTo: undefined,
} as const satisfies Partial<OrderListState>;
const openingPage = { page: 0, pageSize: 100, sortBy: "createdAt", order: "desc" } as const;

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

/** @param opening - the tab as it opens */
export const readOrderListState = (params: SearchParams, opening: OrderListState): OrderListState => ({
  query: searchOf(params["query"] ?? ""),
  source: sourcesOf(params["source"], opening.source),
  epicorYes: flagOf(params["epicorYes"], opening.epicorYes),
  epicorNo: flagOf(params["epicorNo"], opening.epicorNo),
  wouldFail: flagOf(params["wouldFail"], opening.wouldFail),
  changedInShop: flagOf(params["changedInShop"], opening.changedInShop),
  attention: flagOf(params["attention"], opening.attention),
  dateFrom: secondsOf(params["dateFrom"], opening.dateFrom),
  dateTo: secondsOf(params["dateTo"], opening.dateTo),
  ...readPlace({ ...params, page: params["currentPage"] ?? "" }, { opening, sortKeys }),
});

const filterKeys = [
  "query",
  "source",
  "epicorYes",
  "epicorNo",
  "wouldFail",
  "changedInShop",
  "attention",
  "dateFrom",
  "dateTo",
] as const;
const written = (value: OrderListState[(typeof filterKeys)[number]]): string => String(value ?? "") || all;

export function orderListHref(state: OrderListState, opening: OrderListState): string {
  const changed = filterKeys.filter((key) => written(state[key]) !== written(opening[key]));
  const { page, ...place } = writtenPlace(state, opening);
  const search = writeSearch({
    ...Object.fromEntries(changed.map((key) => [key, written(state[key])])),
    currentPage: page,
    ...place,
  });
  return `/orders${search}`;
}

export const withoutFilters = (state: OrderListState): OrderListState => withFilters(state, unfiltered);

/** The same search in every order; undefined where nothing is searched for, or no filter is on. */
export function searchOfAll(state: OrderListState): OrderListState | undefined {
  const { query, source, epicorYes, epicorNo, wouldFail, changedInShop, attention, dateFrom, dateTo } = state;
  const isFiltered = source.length > 0 || epicorYes !== epicorNo || wouldFail || changedInShop || attention;
  if (query === "" || !(isFiltered || dateFrom !== undefined || dateTo !== undefined)) return undefined;
  return withFilters(state, { ...unfiltered, query });
}
