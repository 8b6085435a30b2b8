/**
 * The state of a list that is read whole, as its address writes it: such a list is searched, filtered, sorted and paged in the browser.
 * What is as it opens is not written; what cannot be read is as it opens. Pure. Source: spec part 2, section 9; AMB-138, AMD-39, TABLE-02.
 */
import { pageSizes } from "../../ui/table/pager.tsx";
import { type SearchParams, writeSearch } from "../navigation/search-codec.ts";
import { listedOf, numberOf, searchOf } from "../pages/list-place.ts";

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

export interface WholeListNames<Filter extends string, SortKey extends string> {
  readonly filters: readonly Filter[];
  readonly sortKeys: readonly SortKey[];
}

export const openingList = {
  search: "",
  filters: [],
  page: 0,
  pageSize: 100,
  sortBy: undefined,
  order: "asc",
} as const satisfies WholeListState;

export function readWholeListState<Filter extends string, SortKey extends string>(
  params: SearchParams,
  { filters, sortKeys }: WholeListNames<Filter, SortKey>,
): WholeListState<Filter, SortKey> {
  const size = numberOf(params["pageSize"], 3);
  return {
    search: searchOf(params["search"] ?? ""),
    filters: listedOf(params["filters"], filters),
    page: numberOf(params["page"], 6) ?? openingList.page,
    pageSize: pageSizes.find((each) => each === size) ?? openingList.pageSize,
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
