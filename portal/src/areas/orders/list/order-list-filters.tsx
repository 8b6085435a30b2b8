import { useSearchText } from "../../../app/navigation/use-search-text.ts";
import { DateRangeFilter } from "../../../ui/filters/date-range-filter.tsx";
import { FilterBar, FilterSummary, type FilterTag } from "../../../ui/filters/filter-bar.tsx";
import { MultiSelectFilter } from "../../../ui/filters/multi-select-filter.tsx";
import { SearchBox } from "../../../ui/filters/search-box.tsx";
import { formatCountOf, formatPlainDate } from "../../../ui/foundation/format.ts";
import { dayOf, endOf, startOf } from "../../../app/start/business-days.ts";
import { filtered, type OrderListState, searchOf, sourceNames, withoutFilters } from "./order-list-address.ts";
import type { OrderView } from "./order-list-queries.ts";

export interface OrderListFiltersProps {
  view: OrderView;
  state: OrderListState;
  /** Of the answer on screen; undefined while nothing is known. */
  count: number | undefined;
  onShow: (next: OrderListState, options?: { keepScroll?: boolean; replace?: boolean }) => void;
}
type Change = (change: Partial<OrderListState>) => void;

const sourceOptions = sourceNames.map((value) => ({ value, label: value }));
const uploadOptions = [
  { value: "epicorYes", label: "Uploaded" },
  { value: "epicorNo", label: "Not uploaded" },
] as const;
const problemOptions = [{ value: "wouldFail", label: "Would fail" }] as const;

const dayText = (seconds: number | undefined): string => (seconds === undefined ? "" : formatPlainDate(dayOf(seconds)));

/** `10/10/2026 to 22/11/2026`, `from …`, `until …`; '' for all days. */
function daysText({ dateFrom, dateTo }: OrderListState): string {
  if (dateFrom !== undefined && dateTo !== undefined) return `${dayText(dateFrom)} to ${dayText(dateTo)}`;
  if (dateFrom !== undefined) return `from ${dayText(dateFrom)}`;
  return dateTo === undefined ? "" : `until ${dayText(dateTo)}`;
}

/** Every filter in force, those the list opens with too: nobody searches in vain. Source: AMB-52, AMB-53. */
function tagsOf(state: OrderListState, change: Change): FilterTag[] {
  const days = daysText(state);
  return [
    ...(state.query === ""
      ? []
      : [{ id: "query", label: `Search: ${state.query}`, onRemove: () => change({ query: "" }) }]),
    ...state.source.map((source) => ({
      id: source,
      label: `Source: ${source}`,
      onRemove: () => change({ source: state.source.filter((each) => each !== source) }),
    })),
    ...[...uploadOptions, ...problemOptions]
      .filter(({ value }) => state[value])
      .map(({ value, label }) => ({ id: value, label, onRemove: () => change({ [value]: false }) })),
    ...(days === ""
      ? []
      : [
          {
            id: "days",
            label: `Created: ${days}`,
            onRemove: () => change({ dateFrom: undefined, dateTo: undefined }),
          },
        ]),
  ];
}

/** Source, upload and pre-flight: of the ERP view alone. */
function ErpFilters({ state, change }: { state: OrderListState; change: Change }) {
  return (
    <>
      <MultiSelectFilter
        label="Source"
        options={sourceOptions}
        value={state.source}
        onChange={(source) => change({ source })}
      />
      <MultiSelectFilter
        label="Upload"
        options={uploadOptions}
        value={uploadOptions.map(({ value }) => value).filter((value) => state[value])}
        onChange={(chosen) =>
          change({ epicorYes: chosen.includes("epicorYes"), epicorNo: chosen.includes("epicorNo") })
        }
      />
      <MultiSelectFilter
        label="Checks"
        options={problemOptions}
        value={state.wouldFail ? ["wouldFail"] : []}
        onChange={(chosen) => change({ wouldFail: chosen.length > 0 })}
      />
    </>
  );
}

/** Search, filters, how many match, and the filters in force. Source: spec part 1, section 2; ORD-LIST-07 to 14. */
export function OrderListFilters({ view, state, count, onShow }: OrderListFiltersProps) {
  const change: Change = (part) => onShow(filtered(state, part));
  const [text, type] = useSearchText(state.query, {
    textOf: searchOf,
    write: (query) => onShow(filtered(state, { query }), { replace: true, keepScroll: true }),
  });
  return (
    <>
      <FilterBar label="Filter orders">
        <SearchBox
          label="Search orders"
          placeholder="Search by ID, customer, email, phone or Epicor ID"
          value={text}
          onChange={type}
        />
        {view === "erp" && <ErpFilters state={state} change={change} />}
        <DateRangeFilter
          label="Created"
          from={state.dateFrom === undefined ? "" : dayOf(state.dateFrom)}
          to={state.dateTo === undefined ? "" : dayOf(state.dateTo)}
          onChange={({ from, to }) =>
            change({ dateFrom: from === "" ? undefined : startOf(from), dateTo: to === "" ? undefined : endOf(to) })
          }
        />
      </FilterBar>
      <FilterSummary
        result={count === undefined ? "" : formatCountOf(count, "order")}
        tags={tagsOf(state, change)}
        onClearAll={() => onShow(withoutFilters(state))}
      />
    </>
  );
}
