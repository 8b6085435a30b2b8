import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Location } from "@crema/contract/areas/locations";
import { markFirstRows } from "../../../app/api/first-rows.ts";
import { loadErrorOf } from "../../../app/feedback/load-failure.tsx";
import { useLiveRows } from "../../../app/live/use-live-rows.ts";
import { focusOpenedRow, rememberRows } from "../../../app/navigation/list-memory.ts";
import { preloadPage } from "../../../app/navigation/preload-page.ts";
import { useWholeList } from "../../../app/search/use-whole-list.ts";
import { ListPage } from "../../../ui/shell/shell-frame.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { refreshList, useLocationList } from "../location-queries.ts";
import { locationHref } from "../location-words.ts";
import { locationColumns } from "./location-list-columns.tsx";
import { LocationListFilters } from "./location-list-filters.tsx";
import { locationListRules } from "./location-list-rules.ts";

const uuidOf = ({ uuid }: Location): string => uuid;
const hrefOf = ({ uuid }: Location): string => locationHref(uuid);
const preloadDetail = (row: Location): void => preloadPage(hrefOf(row));
/** New ones are to be listed too. */
const always = (): boolean => true;

/** Rows are remembered for previous and next, and the row that was open gets the focus back. */
function useRowMemory(rows: readonly Location[] | undefined): void {
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

/** The locations list. Source: spec part 2, section 2 'Locations'; LOC-01. */
export function LocationList() {
  const client = useQueryClient();
  const list = useLocationList();
  const all = list.data?.locations;
  const shown = useWholeList(locationListRules, all);
  useRowMemory(all && shown.rows);
  useLiveRows({ record: "location", isShown: always, reread: () => refreshList(client) });
  return (
    <ListPage>
      <LocationListFilters shown={shown} />
      <DataTable
        label="Locations"
        columns={locationColumns}
        rows={shown.rows}
        rowKey={uuidOf}
        rowHref={hrefOf}
        onRowIntent={preloadDetail}
        sort={shown.sort}
        onSort={shown.onSort}
        isLoading={list.isPending}
        isStale={shown.isStale}
        error={loadErrorOf(list)}
        pages={shown.pages}
      />
    </ListPage>
  );
}
