import { useCallback, useEffect } from "react";
import type { ReactNode } from "react";
import { ListPage } from "../../ui/shell/shell-frame.tsx";
import type { EmptyStateProps } from "../../ui/state/empty-state.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import type { RowRules, TableColumn } from "../../ui/table/table-types.ts";
import { markFirstRows } from "../api/first-rows.ts";
import { type FailedQuery, loadErrorOf } from "../feedback/load-failure.tsx";
import { focusOpenedRow, rememberRows } from "../navigation/list-memory.ts";
import { preloadPage } from "../navigation/preload-page.ts";
import { type LiveRows, useLiveRows } from "../live/use-live-rows.ts";
import { type ListPlace, withPageSize, withSort } from "./list-place.ts";

/** The query of a list, as the query client gives it. */
export interface ListQuery extends FailedQuery {
  readonly isPending: boolean;
  /** Its rows answer the question before this one. */
  readonly isPlaceholderData: boolean;
}

export interface ListFrameProps<Row, S extends ListPlace> extends Omit<RowRules<Row>, "onRowIntent"> {
  /** The table's name: "Users". */
  label: string;
  /** Search, filters and what is in force: `<ListFilters>`. */
  filters?: ReactNode;
  columns: readonly TableColumn<Row>[];
  query: ListQuery;
  /** The rows of this page; undefined while none were read. */
  rows: readonly Row[] | undefined;
  /** Records over all pages; undefined while unknown. */
  count: number | undefined;
  place: S;
  sortKeys: readonly S["sortBy"][];
  onPlace: (next: S) => void;
  /** Rows follow what happens to their records, each in its place. */
  live?: Omit<LiveRows, "isShown"> | undefined;
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
  const hasRows = rows !== undefined;
  useEffect(() => {
    if (hasRows) focusOpenedRow();
  }, [hasRows]);
}

/** Fetches the page a row leads to. */
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
export function ListFrame<Row, S extends ListPlace>(props: ListFrameProps<Row, S>) {
  const { filters, query, rows, count, place, sortKeys, onPlace, live, ...table } = props;
  const { rowKey, rowHref } = table;
  useRowMemory({ rows, isPlaceholderData: query.isPlaceholderData, rowHref });
  const isShown = useCallback((id: string) => rows?.some((row) => rowKey(row) === id) === true, [rows, rowKey]);
  useLiveRows(live === undefined ? undefined : { ...live, isShown });
  const onRowIntent = usePreload(rowHref);
  return (
    <ListPage>
      {filters}
      <DataTable
        {...table}
        rows={rows ?? []}
        onRowIntent={onRowIntent}
        sort={{ columnId: place.sortBy, direction: place.order }}
        onSort={(sort) => onPlace(withSort(place, sort, sortKeys))}
        isLoading={query.isPending}
        loadingRows={Math.min(place.pageSize, 25)}
        isStale={query.isPlaceholderData}
        error={loadErrorOf(query)}
        pages={{
          page: place.page,
          pageSize: place.pageSize,
          count,
          onPage: (page) => onPlace({ ...place, page }),
          onPageSize: (pageSize) => onPlace(withPageSize(place, pageSize)),
        }}
      />
    </ListPage>
  );
}
