import { choiceTags, flagTag, textTag } from "../../../app/pages/filter-tags.ts";
import { ListFilters } from "../../../app/pages/list-filters.tsx";
import { withFilters } from "../../../app/pages/list-place.ts";
import type { Show } from "../../../app/pages/use-list-address.ts";
import { DateRangeFilter } from "../../../ui/filters/date-range-filter.tsx";
import type { FilterTag } from "../../../ui/filters/filter-bar.tsx";
import { MultiSelectFilter } from "../../../ui/filters/multi-select-filter.tsx";
import { formatPlainDate } from "../../../ui/foundation/format.ts";
import { dayOf, endOf, startOf } from "../../../app/start/business-days.ts";
import { type OrderListState, sourceNames, withoutFilters } from "./order-list-address.ts";
import type { OrderView } from "./order-list-queries.ts";

interface OrderListFiltersProps {
  view: OrderView;
  state: OrderListState;
  count: number | undefined;
  arrivals: { readonly count: number; readonly onShow: () => void };
  onShow: Show<OrderListState>;
}
type Change = (change: Partial<OrderListState>) => void;

const sourceOptions = sourceNames.map((value) => ({ value, label: value }));
const uploadOptions = [
  { value: "epicorYes", label: "Uploaded" },
  { value: "epicorNo", label: "Not uploaded" },
] as const;
const attentionOption = { value: "attention", label: "Needs attention" } as const;
const problemOptions = [
  { value: "wouldFail", label: "Would fail" },
  { value: "changedInShop", label: "Changed in shop" },
  attentionOption,
] as const;

const dayText = (seconds: number | undefined): string => (seconds === undefined ? "" : formatPlainDate(dayOf(seconds)));

/** `10/10/2026 to 22/11/2026`, `from …`, `until …`; '' for all days. */
function daysText({ dateFrom, dateTo }: OrderListState): string {
  if (dateFrom !== undefined && dateTo !== undefined) return `${dayText(dateFrom)} to ${dayText(dateTo)}`;
  if (dateFrom !== undefined) return `from ${dayText(dateFrom)}`;
  return dateTo === undefined ? "" : `until ${dayText(dateTo)}`;
}

function tagsOf(state: OrderListState, change: Change): readonly FilterTag[] {
  return [
    ...textTag("Search", state.query, () => change({ query: "" })),
    // First, because a phone shows the first ones only until the line is moved.
    ...flagTag(attentionOption.label, state.attention, () => change({ attention: false })),
    ...choiceTags({ label: "Source", chosen: state.source, onChange: (source) => change({ source }) }),
    ...[...uploadOptions, ...problemOptions]
      .filter(({ value }) => value !== attentionOption.value)
      .flatMap(({ value, label }) => flagTag(label, state[value], () => change({ [value]: false }))),
    ...textTag("Created", daysText(state), () => change({ dateFrom: undefined, dateTo: undefined })),
  ];
}

/** What the shop changed after the upload is uploaded: whoever asks for it does not mean those that are not. */
function checksOf(state: OrderListState, chosen: readonly string[]): Partial<OrderListState> {
  const changedInShop = chosen.includes("changedInShop");
  const isNew = changedInShop && !state.changedInShop;
  return {
    attention: chosen.includes("attention"),
    wouldFail: chosen.includes("wouldFail"),
    changedInShop,
    ...(isNew && { epicorYes: false, epicorNo: false }),
  };
}

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
    </>
  );
}

/** The rewards view has one check: what would fail is about the ERP. */
const checkOptions = { erp: problemOptions, rewards: [attentionOption] } as const;

function ChecksFilter({ view, state, change }: { view: OrderView; state: OrderListState; change: Change }) {
  const options = checkOptions[view];
  return (
    <MultiSelectFilter
      label="Checks"
      options={options}
      value={options.map(({ value }) => value).filter((value) => state[value])}
      onChange={(chosen) => change(checksOf(state, chosen))}
    />
  );
}

/** Search, filters, how many match, and the filters in force. Source: spec part 1, section 2; ORD-LIST-07 to 14. */
export function OrderListFilters({ view, state, count, arrivals, onShow }: OrderListFiltersProps) {
  const change: Change = (part) => onShow(withFilters(state, part));
  return (
    <ListFilters
      things="orders"
      noun="order"
      placeholder="Search by ID, customer, email, phone or Epicor ID"
      search={state.query}
      onSearch={(query, typing) => onShow(withFilters(state, { query }), typing)}
      count={count}
      tags={tagsOf(state, change)}
      arrivals={arrivals}
      onClearAll={() => onShow(withoutFilters(state))}
    >
      {view === "erp" && <ErpFilters state={state} change={change} />}
      <ChecksFilter view={view} state={state} change={change} />
      <DateRangeFilter
        label="Created"
        from={state.dateFrom === undefined ? "" : dayOf(state.dateFrom)}
        to={state.dateTo === undefined ? "" : dayOf(state.dateTo)}
        onChange={({ from, to }) =>
          change({ dateFrom: from === "" ? undefined : startOf(from), dateTo: to === "" ? undefined : endOf(to) })
        }
      />
    </ListFilters>
  );
}
