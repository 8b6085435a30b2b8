import type { Location } from "@crema/contract/areas/locations";
import { useAccess } from "../../../app/access/access-store.ts";
import { WholeListFrame } from "../../../app/search/whole-list-frame.tsx";
import { locationCache, useLocationList } from "../location-queries.ts";
import { attributeOrder, attributeWords, locationHref } from "../location-words.ts";
import { locationColumns } from "./location-list-columns.tsx";
import { locationListRules } from "./location-list-rules.ts";

const uuidOf = ({ uuid }: Location): string => uuid;
const hrefOf = ({ uuid }: Location): string => locationHref(uuid);
const attributeOptions = () => attributeOrder.map((value) => ({ value, label: attributeWords(value) }));

/** The locations list. Source: spec part 2, section 2 'Locations'; LOC-01, LOC-04, LOC-05. */
export function LocationList() {
  const { canEdit } = useAccess("location");
  const query = useLocationList();
  return (
    <WholeListFrame
      label="Locations"
      things="locations"
      noun="location"
      placeholder="Search by title or address"
      filter={{ label: "Attributes", options: attributeOptions() }}
      add={canEdit ? { label: "+ Add location", href: "/locations/add" } : undefined}
      list={locationListRules}
      columns={locationColumns}
      query={query}
      all={query.data?.locations}
      rowKey={uuidOf}
      rowHref={hrefOf}
      record="location"
      rereadAll={locationCache.refreshList}
    />
  );
}
