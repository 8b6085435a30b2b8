/**
 * Where a reader is in a list: page, page size and sort, as every list's address writes them. What is as the list opens is not written;
 * what cannot be read is as it opens. Pure. Source: spec part 1, section 9; TABLE-02, AMD-39.
 */
import { pageSizes } from "../../ui/table/pager.tsx";
import type { SearchParams } from "../navigation/search-codec.ts";

export interface ListPlace<SortKey extends string = string> {
  /** Zero-based. */
  readonly page: number;
  readonly pageSize: number;
  readonly sortBy: SortKey;
  readonly order: "asc" | "desc";
}

/** The server takes no longer text. */
const longestSearch = 200;

/** The text that is searched for: what is typed, without spaces around it. */
export const searchOf = (typed: string): string => typed.trim().slice(0, longestSearch);

/** A whole number of at most so many digits; undefined for everything else. */
export const numberOf = (text: string | undefined, digits: number): number | undefined =>
  text !== undefined && /^\d+$/.test(text) && text.length <= digits ? Number(text) : undefined;

export const flagOf = (text: string | undefined, otherwise: boolean): boolean =>
  text === "true" || (text !== "false" && otherwise);

/** Those of a comma-separated text that are allowed, in the order of `allowed`; letter case does not count. */
export function listedOf<T extends string>(text: string | undefined, allowed: readonly T[]): readonly T[] {
  const given = (text ?? "").toLowerCase().split(",");
  return allowed.filter((each) => given.includes(each.toLowerCase()));
}

export interface PlaceRules<SortKey extends string> {
  readonly opening: ListPlace<SortKey>;
  readonly sortKeys: readonly SortKey[];
}

/** Reads the place from `page`, `pageSize`, `sortBy` and `order`. Another column than the usual one sorts upwards unless it says otherwise. */
export function readPlace<SortKey extends string>(
  params: SearchParams,
  { opening, sortKeys }: PlaceRules<SortKey>,
): ListPlace<SortKey> {
  const size = numberOf(params["pageSize"], 3);
  const sortBy = sortKeys.find((key) => key === params["sortBy"]) ?? opening.sortBy;
  const order = params["order"];
  return {
    page: numberOf(params["page"], 6) ?? opening.page,
    pageSize: pageSizes.find((each) => each === size) ?? opening.pageSize,
    sortBy,
    order: order === "asc" || order === "desc" ? order : sortBy === opening.sortBy ? opening.order : "asc",
  };
}

/** The place as `writeSearch` takes it. A sort is written with its direction. */
export function writtenPlace(place: ListPlace, opening: ListPlace) {
  const isOpeningSort = place.sortBy === opening.sortBy && place.order === opening.order;
  return {
    page: place.page === opening.page ? undefined : place.page,
    pageSize: place.pageSize === opening.pageSize ? undefined : place.pageSize,
    ...(!isOpeningSort && { sortBy: place.sortBy, order: place.order }),
  };
}

/** The state after a filter changed: from the first page. */
export const withFilters = <S extends ListPlace>(state: S, change: Partial<S>): S => ({ ...state, ...change, page: 0 });

/** The state after another sort was chosen; a column the list cannot be sorted by changes nothing. */
export function withSort<S extends ListPlace>(
  state: S,
  sort: { readonly columnId: string; readonly direction: "asc" | "desc" },
  sortKeys: readonly S["sortBy"][],
): S {
  const sortBy = sortKeys.find((key) => key === sort.columnId);
  return sortBy === undefined ? state : { ...state, sortBy, order: sort.direction, page: 0 };
}

/** The page of another size that holds the record that stood first. */
export const withPageSize = <S extends Pick<ListPlace, "page" | "pageSize">>(state: S, pageSize: number): S => ({
  ...state,
  pageSize,
  page: Math.floor((state.page * state.pageSize) / pageSize),
});
