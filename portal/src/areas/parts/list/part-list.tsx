import { useQueryClient } from "@tanstack/react-query";
import type { PartRow } from "@crema/contract/areas/parts";
import { ListFrame } from "../../../app/pages/list-frame.tsx";
import { type ShownList, useWholeList } from "../../../app/search/use-whole-list.ts";
import { WholeListSearch } from "../../../app/search/whole-list-search.tsx";
import { FilterBar, FilterSummary } from "../../../ui/filters/filter-bar.tsx";
import { formatCountOf } from "../../../ui/foundation/format.ts";
import { rereadRow, usePartList } from "../part-queries.ts";
import { partHref } from "../part-words.ts";
import { partColumns } from "./part-list-columns.tsx";
import { partListRules, type PartSortKey } from "./part-list-rules.ts";

const codeOf = ({ partCode }: PartRow): string => partCode;
const hrefOf = ({ partCode }: PartRow): string => partHref(partCode);

/** The parts list, the second tab of the products page. Source: spec part 2, section 2 'Parts list'; PART-02, PART-03. */
export function PartList() {
  const client = useQueryClient();
  const query = usePartList();
  const shown = useWholeList(partListRules, query.data?.parts);
  return (
    <ListFrame
      label="Parts"
      filters={<PartSearch shown={shown} />}
      columns={partColumns}
      query={query}
      rows={query.data && shown.rows}
      pages={shown.pages}
      sort={shown.sort}
      onSort={shown.onSort}
      isStale={shown.isStale}
      rowKey={codeOf}
      rowHref={hrefOf}
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
        <WholeListSearch
          label="Search parts"
          placeholder="Search by code, title, option or price"
          {...shown.searchBox}
        />
      </FilterBar>
      <FilterSummary
        result={pages.count === undefined ? "" : formatCountOf(pages.count, "part")}
        tags={state.search === "" ? [] : [{ id: "search", label: `Search: ${state.search}`, onRemove: clear }]}
        onClearAll={clear}
      />
    </>
  );
}
