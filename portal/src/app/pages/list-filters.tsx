import type { ReactNode } from "react";
import { FilterFold } from "../../ui/filters/filter-fold.tsx";
import { FilterBar, FilterSummary, type FilterTag } from "../../ui/filters/filter-bar.tsx";
import { SearchBox } from "../../ui/filters/search-box.tsx";
import { formatCountOf } from "../../ui/foundation/format.ts";
import { Button } from "../../ui/button/button.tsx";
import { useSearchText } from "../navigation/use-search-text.ts";
import { searchOf } from "./list-place.ts";
import type { ShowOptions } from "./use-list-address.ts";

export interface ListFiltersProps {
  /** What is listed: "shipping labels". */
  things: string;
  /** One of what is counted: "booking". */
  noun: string;
  /** What can be searched for: "Search by name or email". */
  placeholder: string;
  /** The text in the address. */
  search: string;
  /** @param typing - how to go there: without another entry in the history */
  onSearch: (text: string, typing: ShowOptions) => void;
  /** Of the answer on screen; undefined while nothing is known. */
  count: number | undefined;
  /** Every filter in force, those the list opens with too: nobody searches in vain. */
  tags: readonly FilterTag[];
  onClearAll: () => void;
  /** How many came in since, and how to show them: nothing moves under who reads. */
  arrivals?: { readonly count: number; readonly onShow: () => void } | undefined;
  /** What is done with the list as a whole, at the end of the bar. */
  action?: ReactNode;
  children?: ReactNode;
}

/** Search, filters, how many match, and the filters in force. */
export function ListFilters(props: ListFiltersProps) {
  const { things, noun, placeholder, search, onSearch, count, tags, onClearAll, arrivals, action, children } = props;
  const [text, type] = useSearchText(search, {
    textOf: searchOf,
    write: (typed) => onSearch(typed, { replace: true, keepScroll: true }),
  });
  return (
    <>
      <FilterBar label={`Filter ${things}`}>
        <SearchBox label={`Search ${things}`} placeholder={placeholder} value={text} onChange={type} />
        {children !== undefined && (
          // The search's own chip says nothing that is not in its field.
          <FilterFold chosenCount={tags.length - (search === "" ? 0 : 1)}>{children}</FilterFold>
        )}
        {action}
      </FilterBar>
      <FilterSummary
        result={count === undefined ? "" : formatCountOf(count, noun)}
        tags={tags}
        onClearAll={onClearAll}
        news={arrivals !== undefined && arrivals.count > 0 && <Arrived noun={noun} {...arrivals} />}
      />
    </>
  );
}

function Arrived({ noun, count, onShow }: { noun: string; count: number; onShow: () => void }) {
  return (
    <>
      {formatCountOf(count, `new ${noun}`)}:{" "}
      <Button variant="link" size="small" onClick={onShow}>
        show
      </Button>
    </>
  );
}
