import { choiceTags, flagTag, textTag } from "../../app/pages/filter-tags.ts";
import { ListFilters } from "../../app/pages/list-filters.tsx";
import { withFilters } from "../../app/pages/list-place.ts";
import type { Show } from "../../app/pages/use-list-address.ts";
import { settings } from "../../app/start/settings.ts";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import type { FilterTag } from "../../ui/filters/filter-bar.tsx";
import { MultiSelectFilter } from "../../ui/filters/multi-select-filter.tsx";
import { allCompanies, companiesAfter, type ShippingLabelState, withoutFilters } from "./shipping-label-address.ts";
import "./shipping-labels.css";

export interface ShippingLabelFiltersProps {
  state: ShippingLabelState;
  count: number | undefined;
  onShow: Show<ShippingLabelState>;
}
type Change = (change: Partial<ShippingLabelState>) => void;

function tagsOf(state: ShippingLabelState, change: Change): readonly FilterTag[] {
  return [
    ...textTag("Search", state.search, () => change({ search: "" })),
    ...choiceTags({ label: "Company", chosen: state.companies, onChange: (companies) => change({ companies }) }),
    ...flagTag("Completed: Yes", state.completedYes, () => change({ completedYes: false })),
    ...flagTag("Stuck", state.stuck, () => change({ stuck: false })),
    ...flagTag("Completed: No", state.completedNo, () => change({ completedNo: false })),
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
  const change: Change = (part) => onShow(withFilters(state, part));
  const options = [allCompanies, ...settings().receiverCompanies].map((value) => ({ value, label: value }));
  return (
    <ListFilters
      things="shipping labels"
      noun="booking"
      placeholder="Search by epicor ID, address, tracking number..."
      search={state.search}
      onSearch={(search, typing) => onShow(withFilters(state, { search }), typing)}
      count={count}
      tags={tagsOf(state, change)}
      onClearAll={() => onShow(withoutFilters(state))}
    >
      <MultiSelectFilter
        label="Receiver Company"
        options={options}
        value={state.companies.length === 0 ? [allCompanies] : state.companies}
        chosenCount={state.companies.length}
        onChange={(ticked) => change({ companies: companiesAfter(state.companies, ticked) })}
      />
      <CompletedFilter state={state} change={change} />
    </ListFilters>
  );
}
