/**
 * The state of the shipping labels as their address writes it. What is as it opens is not written; what cannot be read is as it opens.
 * Pure. Source: spec part 1, sections 2 and 9; SHIP-02 to 05, SHIP-14, SHIP-15; AMB-62, AMB-63, AMD-39.
 */
import type { BookingSortKey } from "@crema/contract/areas/shipping-labels";
import { type SearchParams, writeSearch } from "../../app/navigation/search-codec.ts";
import {
  flagOf,
  listedOf,
  type ListPlace,
  readPlace,
  searchOf,
  withFilters,
  writtenPlace,
} from "../../app/pages/list-place.ts";

export interface ShippingLabelState extends ListPlace<BookingSortKey> {
  readonly search: string;
  readonly companies: readonly string[];
  readonly completedYes: boolean;
  readonly completedNo: boolean;
  readonly stuck: boolean;
}

export const sortKeys: readonly BookingSortKey[] = [
  "epicorId",
  "receiverCompany",
  "courierName",
  "customerName",
  "authorityToLeave",
  "currentState",
  "booked",
  "trackingNumber",
];

/** Open parcels, the first booked first. */
export const openingState: ShippingLabelState = {
  search: "",
  companies: [],
  completedYes: false,
  completedNo: true,
  stuck: false,
  page: 0,
  pageSize: 100,
  sortBy: "booked",
  order: "asc",
};

/** @param companies - those that can be chosen */
export const readShippingLabelState = (params: SearchParams, companies: readonly string[]): ShippingLabelState => ({
  search: searchOf(params["search"] ?? ""),
  companies: listedOf(params["company"], companies),
  completedYes: flagOf(params["completedYes"], openingState.completedYes),
  completedNo: flagOf(params["completedNo"], openingState.completedNo),
  stuck: flagOf(params["stuck"], openingState.stuck),
  ...readPlace(params, { opening: openingState, sortKeys }),
});

const flagUnlessOpening = (
  state: ShippingLabelState,
  key: "completedYes" | "completedNo" | "stuck",
): boolean | undefined => (state[key] === openingState[key] ? undefined : state[key]);

export function shippingLabelHref(state: ShippingLabelState): string {
  const search = writeSearch({
    search: state.search,
    company: state.companies.join(","),
    completedYes: flagUnlessOpening(state, "completedYes"),
    completedNo: flagUnlessOpening(state, "completedNo"),
    stuck: flagUnlessOpening(state, "stuck"),
    ...writtenPlace(state, openingState),
  });
  return `/shipping-labels${search}`;
}

export const withoutFilters = (state: ShippingLabelState): ShippingLabelState =>
  withFilters(state, { search: "", companies: [], completedYes: false, completedNo: false, stuck: false });

/** The same search in every booking; undefined where nothing is searched for, or no filter is on. */
export function searchOfAll(state: ShippingLabelState): ShippingLabelState | undefined {
  const { search, companies, completedYes, completedNo, stuck } = state;
  const isFiltered = companies.length > 0 || completedYes !== completedNo || stuck;
  return search !== "" && isFiltered ? { ...withoutFilters(state), search } : undefined;
}

export const allCompanies = "All";

/**
 * What is chosen after the ticks of the company filter changed: All excludes the others, and whoever ticks another takes All away.
 * @param ticked - `All` and companies
 * @returns companies; none is All
 */
export function companiesAfter(before: readonly string[], ticked: readonly string[]): readonly string[] {
  const isAllNew = before.length > 0 && ticked.includes(allCompanies);
  return isAllNew ? [] : ticked.filter((company) => company !== allCompanies);
}
