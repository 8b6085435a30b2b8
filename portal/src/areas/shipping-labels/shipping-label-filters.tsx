import { useSearchText } from "../../app/navigation/use-search-text.ts";
import { settings } from "../../app/start/settings.ts";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { FilterBar, FilterSummary, type FilterTag } from "../../ui/filters/filter-bar.tsx";
import { MultiSelectFilter } from "../../ui/filters/multi-select-filter.tsx";
import { SearchBox } from "../../ui/filters/search-box.tsx";
import { formatCountOf } from "../../ui/foundation/format.ts";
import {
  allCompanies,
  companiesAfter,
  filtered,
  searchOf,
  type ShippingLabelState,
  withoutFilters,
} from "./shipping-label-address.ts";
import "./shipping-labels.css";

export interface ShippingLabelFiltersProps {
  state: ShippingLabelState;
  /** Of the answer on screen; undefined while nothing is known. */
  count: number | undefined;
  onShow: (next: ShippingLabelState, options?: { keepScroll?: boolean; replace?: boolean }) => void;
}
type Change = (change: Partial<ShippingLabelState>) => void;

const completedWords = { completedYes: "Completed: Yes", completedNo: "Completed: No" } as const;
const completedKeys = ["completedYes", "completedNo"] as const;

/** Every filter in force, the one the list opens with too: nobody searches in vain. */
function tagsOf(state: ShippingLabelState, change: Change): FilterTag[] {
  const { search, companies } = state;
  return [
    ...(search === "" ? [] : [{ id: "search", label: `Search: ${search}`, onRemove: () => change({ search: "" }) }]),
    ...companies.map((company) => ({
      id: `company ${company}`,
      label: `Company: ${company}`,
      onRemove: () => change({ companies: companies.filter((each) => each !== company) }),
    })),
    ...completedKeys
      .filter((key) => state[key])
      .map((key) => ({ id: key, label: completedWords[key], onRemove: () => change({ [key]: false }) })),
  ];
}

/** Both or neither ticked shows all. Source: SHIP-04, AMB-62. */
function CompletedFilter({ state, change }: { state: ShippingLabelState; change: Change }) {
  return (
    <fieldset className="completed-filter">
      <legend>Show Completed</legend>
      <Checkbox label="Yes" value={state.completedYes} onChange={(completedYes) => change({ completedYes })} />
      <Checkbox label="No" value={state.completedNo} onChange={(completedNo) => change({ completedNo })} />
    </fieldset>
  );
}

/** Search, filters, how many match, and the filters in force. Source: SHIP-02 to 04. */
export function ShippingLabelFilters({ state, count, onShow }: ShippingLabelFiltersProps) {
  const change: Change = (part) => onShow(filtered(state, part));
  const [text, type] = useSearchText(state.search, {
    textOf: searchOf,
    write: (search) => onShow(filtered(state, { search }), { replace: true, keepScroll: true }),
  });
  const options = [allCompanies, ...settings().receiverCompanies].map((value) => ({ value, label: value }));
  return (
    <>
      <FilterBar label="Filter shipping labels">
        <SearchBox
          label="Search shipping labels"
          placeholder="Search by epicor ID, address, tracking number..."
          value={text}
          onChange={type}
        />
        <MultiSelectFilter
          label="Receiver Company"
          options={options}
          value={state.companies.length === 0 ? [allCompanies] : state.companies}
          chosenCount={state.companies.length}
          onChange={(ticked) => change({ companies: companiesAfter(state.companies, ticked) })}
        />
        <CompletedFilter state={state} change={change} />
      </FilterBar>
      <FilterSummary
        result={count === undefined ? "" : formatCountOf(count, "booking")}
        tags={tagsOf(state, change)}
        onClearAll={() => onShow(withoutFilters(state))}
      />
    </>
  );
}
