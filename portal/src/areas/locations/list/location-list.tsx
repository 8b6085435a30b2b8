import { useQueryClient } from "@tanstack/react-query";
import type { Location } from "@crema/contract/areas/locations";
import { ListFrame } from "../../../app/pages/list-frame.tsx";
import { useWholeList } from "../../../app/search/use-whole-list.ts";
import { refreshList, useLocationList } from "../location-queries.ts";
import { locationHref } from "../location-words.ts";
import { locationColumns } from "./location-list-columns.tsx";
import { LocationListFilters } from "./location-list-filters.tsx";
import { locationListRules } from "./location-list-rules.ts";

const uuidOf = ({ uuid }: Location): string => uuid;
const hrefOf = ({ uuid }: Location): string => locationHref(uuid);
/** New ones are to be listed too. */
const always = (): boolean => true;

/** The locations list. Source: spec part 2, section 2 'Locations'; LOC-01. */
export function LocationList() {
  const client = useQueryClient();
  const query = useLocationList();
  const shown = useWholeList(locationListRules, query.data?.locations);
  return (
    <ListFrame
      label="Locations"
      filters={<LocationListFilters shown={shown} />}
      columns={locationColumns}
      query={query}
      rows={query.data && shown.rows}
      rowKey={uuidOf}
      rowHref={hrefOf}
      pages={shown.pages}
      sort={shown.sort}
      onSort={shown.onSort}
      isStale={shown.isStale}
      live={{ record: "location", isShown: always, reread: () => refreshList(client) }}
    />
  );
}
