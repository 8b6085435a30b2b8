import { useCallback, useMemo, useState, useEffect, useEffectEvent, useRef } from "react";
import type { SearchBoxProps } from "../../ui/filters/search-box.tsx";
import type { PagerProps } from "../../ui/table/pager.tsx";
import type { TableSort } from "../../ui/table/table-types.ts";
import { useGo, useOwnAddress, useSearchParams, useAddress } from "../navigation/address.ts";
import { useSearchText } from "../navigation/use-search-text.ts";
import { searchOf, withPageSize } from "../pages/list-place.ts";
import type { FuzzySearch } from "./fuzzy-rules.ts";
import { useFuzzySearch } from "./use-fuzzy-search.ts";
import { readWholeListState, wholeListHref, type WholeListState } from "./whole-list-address.ts";

/** A list whose rows come all at once. Keep it at module level. */
export interface WholeList<Row, Filter extends string, SortKey extends string> {
  /** Its page: `/products`. */
  readonly path: string;
  readonly search: FuzzySearch<Row>;
  readonly filters: Readonly<Record<Filter, (row: Row) => boolean>>;
  /** By the ids of the sortable columns, ascending. */
  readonly sorts: Readonly<Record<SortKey, (a: Row, b: Row) => number>>;
}

export interface ShownList<Row, Filter extends string, SortKey extends string> {
  readonly state: WholeListState<Filter, SortKey>;
  /** Changes search, filters or sort: from the first page. */
  readonly change: (part: Partial<WholeListState<Filter, SortKey>>) => void;
  /** Goes to the SearchBox. */
  readonly searchBox: Pick<SearchBoxProps, "value" | "onChange" | "onFocus" | "onBlur">;
  /** The rows of the page; of a DataTable the `rows`, beside `sort`, `onSort`, `pages` and `isStale`. */
  readonly rows: readonly Row[];
  readonly sort: TableSort | undefined;
  readonly onSort: (sort: TableSort) => void;
  readonly pages: PagerProps;
  /** The rows are still those of an earlier search. */
  readonly isStale: boolean;
}

const namesOf = <Name extends string>(record: Readonly<Record<Name, unknown>>): Name[] => {
  const names: Name[] = [];
  for (const name in record) names.push(name);
  return names;
};

/**
 * Searches, filters, sorts and pages the rows of a list in the browser; the state lives in the address.
 *
 * @param all - every row in the list's own order, stable between renders; undefined while nothing is known
 */
export function useWholeList<Row, Filter extends string, SortKey extends string>(
  list: WholeList<Row, Filter, SortKey>,
  all: readonly Row[] | undefined,
): ShownList<Row, Filter, SortKey> {
  const go = useGo();
  const { state: entry } = useOwnAddress();
  const params = useSearchParams();
  const state = useMemo(
    () => readWholeListState(params, { filters: namesOf(list.filters), sortKeys: namesOf(list.sorts) }),
    [list, params],
  );
  const show = useCallback(
    (next: WholeListState, options: { keepScroll?: boolean; replace?: boolean } = {}) =>
      go(wholeListHref(list.path, next), { ...options, state: entry }),
    [go, list, entry],
  );
  const [unwritten, setUnwritten] = useState<string | undefined>(undefined);
  const [text, type] = useSearchText(state.search, { textOf: searchOf, write: setUnwritten });
  const { hits, isSearching } = useFuzzySearch(all ?? noRows, list.search, text);
  if (unwritten !== undefined && unwritten === state.search) setUnwritten(undefined);
  const isNewSearch = unwritten !== undefined && !isSearching;
  const now = useMemo(
    () => (isNewSearch ? { ...state, search: unwritten, page: 0 } : state),
    [state, isNewSearch, unwritten],
  );
  const field = useWrittenLater({
    next: isNewSearch ? now : undefined,
    // Of the first page and no other: a further key would show that page of the older hits.
    isHurried: state.page > 0,
    write: (next) => show(next, { replace: true, keepScroll: true }),
    path: list.path,
  });
  const { page, pageSize, sortBy, order } = now;
  // By what they are made of: a key in the search field must not sort 20,000 rows again.
  const chosen = state.filters.join(",");
  const passing = useMemo(() => filteredRows(hits, list, chosen), [hits, list, chosen]);
  const ordered = useMemo(() => sortedRows(all ?? noRows, list, { sortBy, order }), [all, list, sortBy, order]);
  const found = useMemo(
    () => (sortBy === undefined ? passing : onlyThose(ordered, passing)),
    [sortBy, ordered, passing],
  );
  return {
    state,
    change: (part) => show({ ...now, page: 0, ...part }),
    searchBox: { value: text, onChange: type, ...field },
    rows: useMemo(() => found.slice(page * pageSize, (page + 1) * pageSize), [found, page, pageSize]),
    sort: sortBy === undefined ? undefined : { columnId: sortBy, direction: order },
    onSort: ({ columnId, direction }) => {
      const key = namesOf(list.sorts).find((name) => name === columnId);
      if (key !== undefined) show({ ...now, page: 0, sortBy: key, order: direction });
    },
    pages: {
      page,
      pageSize,
      count: all === undefined ? undefined : found.length,
      onPage: (next) => show({ ...now, page: next }),
      onPageSize: (size) => show(withPageSize(now, size)),
    },
    isStale: isSearching,
  };
}

const noRows: readonly never[] = [];

function filteredRows<Row, Filter extends string>(
  rows: readonly Row[],
  { filters }: Pick<WholeList<Row, Filter, string>, "filters">,
  chosen: string,
): readonly Row[] {
  const wanted = chosen.split(",");
  const rules = namesOf(filters).flatMap((name) => (wanted.includes(name) ? [filters[name]] : []));
  return rules.length === 0 ? rows : rows.filter((row) => rules.every((passes) => passes(row)));
}

function onlyThose<Row>(ordered: readonly Row[], rows: readonly Row[]): readonly Row[] {
  if (ordered.length === rows.length) return ordered;
  const kept = new Set(rows);
  return ordered.filter((row) => kept.has(row));
}

function sortedRows<Row, SortKey extends string>(
  rows: readonly Row[],
  { sorts }: Pick<WholeList<Row, string, SortKey>, "sorts">,
  { sortBy, order }: Pick<WholeListState<string, SortKey>, "sortBy" | "order">,
): readonly Row[] {
  if (sortBy === undefined) return rows;
  const ascending = sorts[sortBy];
  return rows.toSorted(order === "asc" ? ascending : (a, b) => ascending(b, a));
}

/** Longer than between two keys, ms. */
const typingRestMs = 300;

interface WrittenLater {
  /** Undefined: the address says it already, or its rows are not there yet. */
  readonly next: WholeListState | undefined;
  readonly isHurried: boolean;
  readonly write: (next: WholeListState) => void;
  readonly path: string;
}

/**
 * The address follows once the rows of the text are on screen and nothing was typed for a while: a new address draws the whole page,
 * which no key should wait for. Whoever leaves the field, for a row or a filter, finds it written.
 *
 * @returns what the field has to tell
 */
function useWrittenLater({ next, isHurried, write, path }: WrittenLater): Pick<SearchBoxProps, "onFocus" | "onBlur"> {
  const { pathname } = useAddress();
  const isInField = useRef(false);
  const writeNow = (): void => {
    // A row may have been opened meanwhile: this list is still on screen while that page is being fetched.
    if (next !== undefined && pathname === path) write(next);
  };
  const writeInTurn = useEffectEvent(writeNow);
  useEffect(() => {
    if (next === undefined) return;
    if (isHurried || !isInField.current) {
      writeInTurn();
      return;
    }
    const timer = setTimeout(writeInTurn, typingRestMs);
    return () => clearTimeout(timer);
  }, [next, isHurried]);
  return {
    onFocus: () => (isInField.current = true),
    onBlur: () => {
      isInField.current = false;
      writeNow();
    },
  };
}
