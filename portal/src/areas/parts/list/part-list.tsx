import { useQueryClient } from "@tanstack/react-query";
import type { PartRow } from "@crema/contract/areas/parts";
import { ListFrame } from "../../../app/pages/list-frame.tsx";
import type { ListPlace } from "../../../app/pages/list-place.ts";
import { type ShownList, useWholeList } from "../../../app/search/use-whole-list.ts";
import { FilterBar, FilterSummary } from "../../../ui/filters/filter-bar.tsx";
import { SearchBox } from "../../../ui/filters/search-box.tsx";
import { formatCountOf } from "../../../ui/foundation/format.ts";
import { rereadRow, usePartList } from "../part-queries.ts";
import { partHref } from "../part-words.ts";
import { partColumns } from "./part-list-columns.tsx";
import { partListRules, type PartSortKey } from "./part-list-rules.ts";

const codeOf = ({ partCode }: PartRow): string => partCode;
const hrefOf = ({ partCode }: PartRow): string => partHref(partCode);
/** '' is the list's own order, and the best hits first while something is searched for. */
type SortBy = PartSortKey | "";
const sortKeys: readonly SortBy[] = [
  "partCode",
  "erpTitle",
  "optionTitle",
  "linkedProduct",
  "price",
  "stock",
  "reward",
];

/** The parts list, the second tab of the products page. Source: spec part 2, section 2 'Parts list'; PART-02, PART-03. */
export function PartList() {
  const client = useQueryClient();
  const query = usePartList();
  const shown = useWholeList(partListRules, query.data?.parts);
  const { page, pageSize, sortBy, order } = shown.state;
  const place: ListPlace<SortBy> = { page, pageSize, sortBy: sortBy ?? "", order };
  return (
    <ListFrame
      label="Parts"
      filters={<PartSearch shown={shown} />}
      columns={partColumns}
      query={{ ...query, isPlaceholderData: shown.isStale }}
      rows={query.data && shown.rows}
      count={shown.pages.count}
      rowKey={codeOf}
      rowHref={hrefOf}
      place={place}
      sortKeys={sortKeys}
      onPlace={({ sortBy: by, ...next }) => shown.change({ ...next, sortBy: by === "" ? undefined : by })}
      live={{ record: "part", reread: (partCode) => rereadRow(client, partCode) }}
    />
  );
}

function PartSearch({ shown }: { shown: ShownList<PartRow, never, PartSortKey> }) {
  const { state, change, pages } = shown;
  const clear = (): void => change({ search: "" });
  return (
    <>
      <FilterBar label="Search parts">
        <SearchBox label="Search parts" placeholder="Search by code, title, option or price" {...shown.searchBox} />
      </FilterBar>
      <FilterSummary
        result={pages.count === undefined ? "" : formatCountOf(pages.count, "part")}
        tags={state.search === "" ? [] : [{ id: "search", label: `Search: ${state.search}`, onRemove: clear }]}
        onClearAll={clear}
      />
    </>
  );
}
