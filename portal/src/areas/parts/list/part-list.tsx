import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import type { PartRow } from "@crema/contract/areas/parts";
import { markFirstRows } from "../../../app/api/first-rows.ts";
import { loadErrorOf } from "../../../app/feedback/load-failure.tsx";
import { useLiveRows } from "../../../app/live/use-live-rows.ts";
import { focusOpenedRow, rememberRows } from "../../../app/navigation/list-memory.ts";
import { preloadPage } from "../../../app/navigation/preload-page.ts";
import { useWholeList } from "../../../app/search/use-whole-list.ts";
import { FilterBar, FilterSummary } from "../../../ui/filters/filter-bar.tsx";
import { SearchBox } from "../../../ui/filters/search-box.tsx";
import { formatCountOf } from "../../../ui/foundation/format.ts";
import { ListPage } from "../../../ui/shell/shell-frame.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { rereadRow, usePartList } from "../part-queries.ts";
import { partHref } from "../part-words.ts";
import { partColumns } from "./part-list-columns.tsx";
import { partListRules } from "./part-list-rules.ts";

const codeOf = ({ partCode }: PartRow): string => partCode;
const hrefOf = ({ partCode }: PartRow): string => partHref(partCode);
const preloadDetail = (row: PartRow): void => preloadPage(hrefOf(row));

/** Rows are remembered for previous and next, and the row that was open gets the focus back. */
function useRowMemory(rows: readonly PartRow[] | undefined): void {
  useEffect(() => {
    if (rows === undefined) return;
    rememberRows(rows.map(hrefOf));
    markFirstRows();
  }, [rows]);
  const hasRows = rows !== undefined;
  useEffect(() => {
    if (hasRows) focusOpenedRow();
  }, [hasRows]);
}

/** The parts list, the second tab of the products page. Source: spec part 2, section 2 'Parts list'; PART-02, PART-03. */
export function PartList() {
  const client = useQueryClient();
  const list = usePartList();
  const shown = useWholeList(partListRules, list.data?.parts);
  const { rows, state, change, pages } = shown;
  useRowMemory(list.data && rows);
  useLiveRows({
    record: "part",
    isShown: useCallback((id) => rows.some(({ partCode }) => partCode === id), [rows]),
    reread: (partCode) => rereadRow(client, partCode),
  });
  const clear = (): void => change({ search: "" });
  return (
    <ListPage>
      <FilterBar label="Search parts">
        <SearchBox label="Search parts" placeholder="Search by code, title, option or price" {...shown.searchBox} />
      </FilterBar>
      <FilterSummary
        result={pages.count === undefined ? "" : formatCountOf(pages.count, "part")}
        tags={state.search === "" ? [] : [{ id: "search", label: `Search: ${state.search}`, onRemove: clear }]}
        onClearAll={clear}
      />
      <DataTable
        label="Parts"
        columns={partColumns}
        rows={rows}
        rowKey={codeOf}
        rowHref={hrefOf}
        onRowIntent={preloadDetail}
        sort={shown.sort}
        onSort={shown.onSort}
        isLoading={list.isPending}
        isStale={shown.isStale}
        error={loadErrorOf(list)}
        pages={pages}
      />
    </ListPage>
  );
}
