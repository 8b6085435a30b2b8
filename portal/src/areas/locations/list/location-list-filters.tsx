import type { Location, LocationAttribute } from "@crema/contract/areas/locations";
import { useAccess } from "../../../app/access/access-store.ts";
import { useGo } from "../../../app/navigation/address.ts";
import { choiceTags, textTag } from "../../../app/pages/filter-tags.ts";
import type { ShownList } from "../../../app/search/use-whole-list.ts";
import { openingList } from "../../../app/search/whole-list-address.ts";
import { WholeListSearch } from "../../../app/search/whole-list-search.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { FilterBar, FilterSummary } from "../../../ui/filters/filter-bar.tsx";
import { MultiSelectFilter } from "../../../ui/filters/multi-select-filter.tsx";
import { formatCountOf } from "../../../ui/foundation/format.ts";
import { attributeOrder, attributeWords } from "../location-words.ts";
import type { LocationSortKey } from "./location-list-rules.ts";

const options = () => attributeOrder.map((value) => ({ value, label: attributeWords(value) }));

/** Search, filters, how many match, the filters in force, and a new location. Source: LOC-04, LOC-05. */
export function LocationListFilters({ shown }: { shown: ShownList<Location, LocationAttribute, LocationSortKey> }) {
  const { state, change, searchBox, pages } = shown;
  const { canEdit } = useAccess("location");
  const go = useGo();
  const show = (filters: readonly LocationAttribute[]) => change({ filters });
  return (
    <>
      <FilterBar label="Filter locations">
        <WholeListSearch label="Search locations" placeholder="Search by title or address" {...searchBox} />
        <MultiSelectFilter label="Attributes" options={options()} value={state.filters} onChange={show} />
        {canEdit && (
          <span className="location-list-add">
            <Button variant="primary" onClick={() => go("/locations/add")}>
              + Add location
            </Button>
          </span>
        )}
      </FilterBar>
      <FilterSummary
        result={pages.count === undefined ? "" : formatCountOf(pages.count, "location")}
        tags={[
          ...textTag("Search", state.search, () => change({ search: "" })),
          ...choiceTags({ label: "Attributes", chosen: state.filters, wordsOf: attributeWords, onChange: show }),
        ]}
        onClearAll={() => change({ search: openingList.search, filters: openingList.filters })}
      />
    </>
  );
}
