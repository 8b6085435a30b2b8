import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { LiveRecord } from "@crema/contract/kit";
import { Button } from "../../ui/button/button.tsx";
import type { Option } from "../../ui/fields/select.tsx";
import { FilterBar, FilterSummary } from "../../ui/filters/filter-bar.tsx";
import { MultiSelectFilter } from "../../ui/filters/multi-select-filter.tsx";
import { formatCountOf } from "../../ui/foundation/format.ts";
import { useGo } from "../navigation/address.ts";
import { choiceTags, textTag } from "../pages/filter-tags.ts";
import { ListFrame, type ListFrameProps } from "../pages/list-frame.tsx";
import { type ShownList, useWholeList, type WholeList } from "./use-whole-list.ts";
import { openingList } from "./whole-list-address.ts";
import { WholeListSearch } from "./whole-list-search.tsx";

interface Filters<Filter extends string> {
  /** What is listed: "products". */
  things: string;
  /** One of them: "product". */
  noun: string;
  /** What can be searched for: "Search by title or address". */
  placeholder: string;
  /** The filters of the list, in the order they are offered; none where there are none. */
  filter?: { readonly label: string; readonly options: readonly Option<Filter>[] } | undefined;
  /** The button for a new record, and where it leads or the dialog it opens; undefined where nobody may make one. */
  add?: ({ readonly label: string } & ({ readonly href: string } | { readonly onAdd: () => void })) | undefined;
}

type Framed<Row> = Pick<
  ListFrameProps<Row>,
  "label" | "columns" | "query" | "rowKey" | "rowHref" | "onRowOpen" | "rowMenu" | "rowMenuLabel"
>;

export interface WholeListFrameProps<Row, Filter extends string, SortKey extends string>
  extends Framed<Row>,
    Filters<Filter> {
  list: WholeList<Row, Filter, SortKey>;
  /** Every row; undefined while none were read. */
  all: readonly Row[] | undefined;
  record: LiveRecord;
  /** Reads one record again and puts it into its row; without it all are read again. */
  rereadRow?: ((client: QueryClient, id: string) => Promise<unknown>) | undefined;
  rereadAll: (client: QueryClient) => Promise<unknown>;
  /** What the list as a whole has to say, above the search. */
  notes?: ReactNode;
}

/** The other pages, the search and the count are made of rows that are not on screen: every one follows its record, and new ones come in. */
const always = (): boolean => true;

/**
 * The page of a list that is read whole: search, filters, a new record's button, and `<ListFrame>`. Its state is in the address
 * (`useWholeList`). Source: spec part 1, section 9 'Tables'; part 2, section 2.
 */
export function WholeListFrame<Row, Filter extends string, SortKey extends string>({
  list,
  all,
  record,
  rereadRow,
  rereadAll,
  things,
  noun,
  placeholder,
  filter,
  add,
  notes,
  ...frame
}: WholeListFrameProps<Row, Filter, SortKey>) {
  const client = useQueryClient();
  const shown = useWholeList(list, all);
  return (
    <ListFrame
      {...frame}
      filters={
        <>
          {notes}
          <WholeListFilters {...{ shown, things, noun, placeholder, filter, add }} />
        </>
      }
      rows={all && shown.rows}
      pages={shown.pages}
      sort={shown.sort}
      onSort={shown.onSort}
      isStale={shown.isStale}
      live={{
        record,
        isShown: always,
        reread: rereadRow && ((id) => rereadRow(client, id)),
        rereadAll: () => rereadAll(client),
      }}
    />
  );
}

interface WholeListFiltersProps<Row, Filter extends string, SortKey extends string> extends Filters<Filter> {
  shown: ShownList<Row, Filter, SortKey>;
}

/** Search, filters, a new record's button, how many match, and the filters in force. */
function WholeListFilters<Row, Filter extends string, SortKey extends string>(
  props: WholeListFiltersProps<Row, Filter, SortKey>,
) {
  const { shown, things, noun, placeholder, filter, add } = props;
  const { state, change, searchBox, pages } = shown;
  const go = useGo();
  const show = (filters: readonly Filter[]): void => change({ filters });
  const wordsOf = (value: Filter): string => filter?.options.find((option) => option.value === value)?.label ?? value;
  return (
    <>
      <FilterBar label={`${filter === undefined ? "Search" : "Filter"} ${things}`}>
        <WholeListSearch label={`Search ${things}`} placeholder={placeholder} {...searchBox} />
        {filter !== undefined && <MultiSelectFilter {...filter} value={state.filters} onChange={show} />}
        {add !== undefined && (
          <span className="ui-filter-action">
            <Button variant="primary" onClick={() => ("href" in add ? go(add.href) : add.onAdd())}>
              {add.label}
            </Button>
          </span>
        )}
      </FilterBar>
      <FilterSummary
        result={pages.count === undefined ? "" : formatCountOf(pages.count, noun)}
        tags={[
          ...textTag("Search", state.search, () => change({ search: "" })),
          ...choiceTags({ label: filter?.label ?? "", chosen: state.filters, wordsOf, onChange: show }),
        ]}
        onClearAll={() => change({ search: openingList.search, filters: openingList.filters })}
      />
    </>
  );
}
