/** The state of the job centre as its address writes it. Pure. Source: AMD-39. */
import { type ForStaff, forStaff, type JobState, jobStates } from "@crema/contract/areas/jobs";
import { type SearchParams, writeSearch } from "../../app/navigation/search-codec.ts";
import { listedOf, numberOf } from "../../app/pages/list-place.ts";

export interface JobsState {
  /** None means all. */
  readonly states: readonly JobState[];
  readonly kinds: readonly string[];
  /** '' means any. */
  readonly cause: string;
  /** What is left to staff, as Today counts it; none means all. */
  readonly forStaff: readonly ForStaff[];
  /** Zero-based. */
  readonly page: number;
}

export const openingState: JobsState = { states: [], kinds: [], cause: "", forStaff: [], page: 0 };
export const pageSize = 25;

const causeOf = (text: string | undefined): string => (text !== undefined && /^[0-9a-f]{12}$/.test(text) ? text : "");

export const readJobsState = (params: SearchParams): JobsState => ({
  states: listedOf(params["state"], jobStates),
  kinds: (params["kind"] ?? "").split(",").filter((kind) => kind !== "" && kind.length <= 100),
  cause: causeOf(params["cause"]),
  forStaff: listedOf(params["forStaff"], forStaff),
  page: numberOf(params["page"], 6) ?? 0,
});

export const jobsHref = ({ states, kinds, cause, forStaff: left, page }: JobsState): string =>
  `/jobs${writeSearch({ state: states.join(","), kind: kinds.join(","), cause, forStaff: left.join(","), page: page === 0 ? undefined : page })}`;

/** The state after a filter changed: from the first page. */
export const withChange = (state: JobsState, change: Partial<JobsState>): JobsState => ({
  ...state,
  ...change,
  page: 0,
});
