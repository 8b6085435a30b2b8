/**
 * The state of a list that is read whole, as its address writes it: such a list is searched, filtered, sorted and paged in the browser.
 * What is as it opens is not written; what cannot be read is as it opens. Pure. Source: spec part 2, section 9; AMB-138, AMD-39, TABLE-02.
 */
import type { SearchParams } from "../navigation/search-codec.ts";
import { writeSearch } from "../navigation/search-codec.ts";

export interface WholeListState<Filter extends string = string, SortKey extends string = string> {
  readonly search: string;
  /** A row is listed when it passes all of them (AMD-30). */
  readonly filters: readonly Filter[];
  /** Zero-based. */
  readonly page: number;
  readonly pageSize: number;
  /** Undefined: the list's own order, and the best hits first while something is searched for. */
  readonly sortBy: SortKey | undefined;
  readonly order: "asc" | "desc";
}

/** What a list's address may name. */
export interface WholeListNames<Filter extends string, SortKey extends string> {
  readonly filters: readonly Filter[];
  readonly sortKeys: readonly SortKey[];
}

const sizes: readonly number[] = [10, 25, 50, 100, 200];
const longestSearch = 200;

export const openingList = {
  search: "",
  filters: [],
  page: 0,
  pageSize: 100,
  sortBy: undefined,
  order: "asc",
} as const satisfies WholeListState;

const wholeNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,7}$/.test(text) ? Number(text) : undefined;

/** What is typed, without spaces around it. */
export const searchOf = (typed: string): string => typed.trim().slice(0, longestSearch);

export function readWholeListState<Filter extends string, SortKey extends string>(
  params: SearchParams,
  { filters, sortKeys }: WholeListNames<Filter, SortKey>,
): WholeListState<Filter, SortKey> {
  const named = (params["filters"] ?? "").toLowerCase().split(",");
  const size = wholeNumber(params["pageSize"]);
  return {
    search: searchOf(params["search"] ?? ""),
    filters: filters.filter((each) => named.includes(each.toLowerCase())),
    page: wholeNumber(params["page"]) ?? openingList.page,
    pageSize: size !== undefined && sizes.includes(size) ? size : openingList.pageSize,
    sortBy: sortKeys.find((key) => key === params["sortBy"]),
    order: params["order"] === "desc" ? "desc" : "asc",
  };
}

/** The list's address. @param path - its page: `/products` */
export function wholeListHref(
  path: string,
  { search, filters, page, pageSize, sortBy, order }: WholeListState,
): string {
  const query = writeSearch({
    search,
    filters: filters.join(","),
    page: page === openingList.page ? "" : page,
    pageSize: pageSize === openingList.pageSize ? "" : pageSize,
    sortBy,
    order: sortBy === undefined || order === "asc" ? "" : order,
  });
  return `${path}${query}`;
}

/** The page of another size that holds the row that stood first. */
export const resized = <State extends WholeListState>(state: State, pageSize: number): State => ({
  ...state,
  pageSize,
  page: Math.floor((state.page * state.pageSize) / pageSize),
});
