import { useCallback, useEffect, type ReactNode } from "react";
import { ListPage } from "../../ui/shell/shell-frame.tsx";
import type { EmptyStateProps } from "../../ui/state/empty-state.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import type { PagerProps } from "../../ui/table/pager.tsx";
import type { RowRules, TableColumn, TableSort } from "../../ui/table/table-types.ts";
import { markFirstRows } from "../api/first-rows.ts";
import { type FailedQuery, loadErrorOf } from "../feedback/load-failure.tsx";
import { focusOpenedRow, rememberRows } from "../navigation/list-memory.ts";
import { preloadPage } from "../navigation/preload-page.ts";
import { type LiveRows, useLiveRows } from "../live/use-live-rows.ts";
import { type ListPlace, withPageSize, withSort } from "./list-place.ts";

export interface ListQuery extends FailedQuery {
  readonly isPending: boolean;
  /** Its rows answer the question before this one. */
  readonly isPlaceholderData: boolean;
}

export interface ListFrameProps<Row> extends Omit<RowRules<Row>, "onRowIntent"> {
  /** The table's name: "Users". */
  label: string;
  /** Search, filters and what is in force: `<ListFilters>`. */
  filters?: ReactNode;
  columns: readonly TableColumn<Row>[];
  query: ListQuery;
  /** The rows of this page; undefined while none were read. */
  rows: readonly Row[] | undefined;
  /** Of a list that is paged by the server, `tablePlace` makes the next three; of one that is read whole, `useWholeList`. */
  pages: PagerProps;
  sort: TableSort | undefined;
  onSort: (sort: TableSort) => void;
  /** The rows answer an earlier question, other than the query's own. */
  isStale?: boolean | undefined;
  /**
   * Rows follow what happens to their records, each in its place. Of those on this page: the server gives another page anew when it is
   * shown. Where all pages are made of rows that are here already, `isShown` says so of every row (`<WholeListFrame>`).
   */
  live?: (Omit<LiveRows, "isShown"> & Partial<Pick<LiveRows, "isShown">>) | undefined;
  empty?: EmptyStateProps | undefined;
}

interface Remembered<Row> {
  rows: readonly Row[] | undefined;
  isPlaceholderData: boolean;
  rowHref: RowRules<Row>["rowHref"];
}

/** Rows are remembered for previous and next, and the row that was open gets the focus back. */
function useRowMemory<Row>({ rows, isPlaceholderData, rowHref }: Remembered<Row>): void {
  useEffect(() => {
    if (rows === undefined || isPlaceholderData) return;
    rememberRows([...new Set(rows.flatMap((row) => rowHref?.(row) ?? []))]);
    markFirstRows();
  }, [rows, isPlaceholderData, rowHref]);
  useEffect(() => {
    if (rows !== undefined) focusOpenedRow();
  }, [rows]);
}

function usePreload<Row>(rowHref: RowRules<Row>["rowHref"]): ((row: Row) => void) | undefined {
  const preload = useCallback(
    (row: Row) => {
      const href = rowHref?.(row);
      if (href !== undefined) preloadPage(href);
    },
    [rowHref],
  );
  return rowHref === undefined ? undefined : preload;
}

/**
 * The page of a list: filters, table, pager; loading, failure and older rows; back to the row that was open; rows that follow their
 * records. What is particular to a list (its address, columns, filters, query) is given. Source: spec part 1, section 9 'Tables'.
 */
export function ListFrame<Row>({ filters, query, rows, live, isStale = false, ...table }: ListFrameProps<Row>) {
  const { rowKey, rowHref, pages } = table;
  const { isPlaceholderData } = query;
  useRowMemory({ rows, isPlaceholderData, rowHref });
  const isShown = useCallback((id: string) => rows?.some((row) => rowKey(row) === id) === true, [rows, rowKey]);
  useLiveRows(live === undefined ? undefined : { isShown, ...live });
  const onRowIntent = usePreload(rowHref);
  return (
    <ListPage>
      {filters}
      <DataTable
        {...table}
        rows={rows ?? []}
        onRowIntent={onRowIntent}
        isLoading={query.isPending}
        loadingRows={Math.min(pages.pageSize, 25)}
        isStale={isPlaceholderData || isStale}
        error={loadErrorOf(query)}
      />
    </ListPage>
  );
}

export interface PlaceOfTable<S extends ListPlace> {
  readonly state: S;
  readonly sortKeys: readonly S["sortBy"][];
  /** Records over all pages; undefined while unknown. */
  readonly count: number | undefined;
  readonly show: (next: S) => void;
}

/** Sort and pages of a list that is paged by the server. */
export const tablePlace = <S extends ListPlace>({ state, sortKeys, count, show }: PlaceOfTable<S>) => ({
  sort: { columnId: state.sortBy, direction: state.order } as const,
  onSort: (sort: TableSort) => show(withSort(state, sort, sortKeys)),
  pages: {
    page: state.page,
    pageSize: state.pageSize,
    count,
    onPage: (page: number) => show({ ...state, page }),
    onPageSize: (pageSize: number) => show(withPageSize(state, pageSize)),
  },
});
