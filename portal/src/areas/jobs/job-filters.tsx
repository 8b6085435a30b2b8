import { type FailureGroup, type ForStaff, forStaff, jobStates } from "@crema/contract/areas/jobs";
import { choiceTags, textTag } from "../../app/pages/filter-tags.ts";
import type { Show } from "../../app/pages/use-list-address.ts";
import { FilterBar, FilterSummary } from "../../ui/filters/filter-bar.tsx";
import { MultiSelectFilter } from "../../ui/filters/multi-select-filter.tsx";
import { formatCountOf } from "../../ui/foundation/format.ts";
import { stateWords } from "./job-columns.tsx";
import { type JobsState, openingState, withChange } from "./jobs-address.ts";

export interface JobFiltersProps {
  state: JobsState;
  kinds: readonly string[];
  causes: readonly FailureGroup[];
  /** Of the answer on screen; undefined while nothing is known. */
  count: number | undefined;
  onShow: Show<JobsState>;
}

const stateOptions = jobStates.map((value) => ({ value, label: stateWords[value].label }));

const leftWords: Readonly<Record<ForStaff, string>> = {
  parked: "Parked for staff",
  "failed-jobs": "Jobs whose last run failed",
};
const leftOptions = forStaff.map((value) => ({ value, label: leftWords[value] }));

/** A cause in words; one that is too old to be listed is only said to be one. */
const wordsOfCause = (cause: string, causes: readonly FailureGroup[]): string =>
  cause === "" ? "" : (causes.find((group) => group.cause === cause)?.error ?? "chosen");

/** State, kind, how many match, and the filters in force. */
export function JobFilters({ state, kinds, causes, count, onShow }: JobFiltersProps) {
  const change = (part: Partial<JobsState>): void => onShow(withChange(state, part));
  const onStates = (states: JobsState["states"]): void => change({ states });
  const onKinds = (chosen: readonly string[]): void => change({ kinds: chosen });
  const onLeft = (left: JobsState["forStaff"]): void => change({ forStaff: left });
  // A kind that the address names stays a choice, though none of it is there.
  const options = [...new Set([...kinds, ...state.kinds])].map((value) => ({ value, label: value }));
  return (
    <>
      <FilterBar label="Filter background jobs">
        <MultiSelectFilter label="State" options={stateOptions} value={state.states} onChange={onStates} />
        <MultiSelectFilter label="Kind" options={options} value={state.kinds} onChange={onKinds} />
        <MultiSelectFilter label="Left to staff" options={leftOptions} value={state.forStaff} onChange={onLeft} />
      </FilterBar>
      <FilterSummary
        result={count === undefined ? "" : formatCountOf(count, "job")}
        tags={[
          ...choiceTags({
            label: "State",
            chosen: state.states,
            wordsOf: (value) => stateWords[value].label,
            onChange: onStates,
          }),
          ...choiceTags({ label: "Kind", chosen: state.kinds, onChange: onKinds }),
          ...choiceTags({
            label: "Left to staff",
            chosen: state.forStaff,
            wordsOf: (value) => leftWords[value],
            onChange: onLeft,
          }),
          ...textTag("Cause", wordsOfCause(state.cause, causes), () => change({ cause: "" })),
        ]}
        onClearAll={() => onShow(openingState)}
      />
    </>
  );
}
