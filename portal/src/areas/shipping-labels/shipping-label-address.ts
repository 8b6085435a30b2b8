/**
 * The state of the shipping labels as their address writes it. What is as it opens is not written; what cannot be read is as it opens.
 * Pure. Source: spec part 1, sections 2 and 9; SHIP-02 to 05, SHIP-14, SHIP-15; AMB-62, AMB-63, AMD-39.
 */
import type { BookingSortKey } from "@crema/contract/areas/shipping-labels";
import { type SearchParams, writeSearch } from "../../app/navigation/search-codec.ts";

export interface ShippingLabelState {
  readonly search: string;
  /** None means All. */
  readonly companies: readonly string[];
  /** Both or neither: all. */
  readonly completedYes: boolean;
  readonly completedNo: boolean;
  /** Zero-based. */
  readonly page: number;
  readonly pageSize: number;
  readonly sortBy: BookingSortKey;
  readonly order: "asc" | "desc";
}

const sortKeys: readonly BookingSortKey[] = [
  "epicorId",
  "receiverCompany",
  "courierName",
  "customerName",
  "authorityToLeave",
  "currentState",
  "booked",
  "trackingNumber",
];
const sizes: readonly number[] = [10, 25, 50, 100, 200];
/** The server takes no longer text. */
const longestSearch = 200;

/** Open parcels, the first booked first. */
export const openingState: ShippingLabelState = {
  search: "",
  companies: [],
  completedYes: false,
  completedNo: true,
  page: 0,
  pageSize: 100,
  sortBy: "booked",
  order: "asc",
};

const numberOf = (text: string | undefined, longest: number): number | undefined =>
  text !== undefined && /^\d+$/.test(text) && text.length <= longest ? Number(text) : undefined;
const flagOf = (text: string | undefined, otherwise: boolean): boolean =>
  text === "true" || (text !== "false" && otherwise);

/** The text that is searched for: what is typed, without spaces around it. */
export const searchOf = (typed: string): string => typed.trim().slice(0, longestSearch);

/** @param companies - those that can be chosen */
export function readShippingLabelState(params: SearchParams, companies: readonly string[]): ShippingLabelState {
  const given = (params["company"] ?? "").toLowerCase().split(",");
  const size = numberOf(params["pageSize"], 3);
  const order = params["order"];
  return {
    search: searchOf(params["search"] ?? ""),
    companies: companies.filter((company) => given.includes(company.toLowerCase())),
    completedYes: flagOf(params["completedYes"], openingState.completedYes),
    completedNo: flagOf(params["completedNo"], openingState.completedNo),
    page: numberOf(params["page"], 6) ?? openingState.page,
    pageSize: size !== undefined && sizes.includes(size) ? size : openingState.pageSize,
    sortBy: sortKeys.find((key) => key === params["sortBy"]) ?? openingState.sortBy,
    order: order === "asc" || order === "desc" ? order : openingState.order,
  };
}

const unlessOpening = (state: ShippingLabelState, key: keyof ShippingLabelState): string =>
  state[key] === openingState[key] ? "" : String(state[key]);

/** The list's address. */
export function shippingLabelHref(state: ShippingLabelState): string {
  const search = writeSearch({
    search: state.search,
    company: state.companies.join(","),
    completedYes: unlessOpening(state, "completedYes"),
    completedNo: unlessOpening(state, "completedNo"),
    page: unlessOpening(state, "page"),
    pageSize: unlessOpening(state, "pageSize"),
    sortBy: unlessOpening(state, "sortBy"),
    order: unlessOpening(state, "order"),
  });
  return `/shipping-labels${search}`;
}

/** The state after a filter changed: from the first page. */
export const filtered = (state: ShippingLabelState, change: Partial<ShippingLabelState>): ShippingLabelState => ({
  ...state,
  ...change,
  page: 0,
});

/** Every booking there is, in the size and sort chosen. */
export const withoutFilters = (state: ShippingLabelState): ShippingLabelState =>
  filtered(state, { search: "", companies: [], completedYes: false, completedNo: false });

/** The state after another sort was chosen; a column the server cannot sort by changes nothing. */
export function sorted(state: ShippingLabelState, columnId: string, order: "asc" | "desc"): ShippingLabelState {
  const sortBy = sortKeys.find((key) => key === columnId);
  return sortBy === undefined ? state : { ...state, sortBy, order, page: 0 };
}

/** The page of another size that holds the booking that stood first. */
export const resized = (state: ShippingLabelState, pageSize: number): ShippingLabelState => ({
  ...state,
  pageSize,
  page: Math.floor((state.page * state.pageSize) / pageSize),
});

export const allCompanies = "All";

/**
 * What is chosen after the ticks of the company filter changed: All excludes the others, and whoever ticks another takes All away.
 *
 * @param ticked - `All` and companies
 * @returns companies; none is All
 */
export function companiesAfter(before: readonly string[], ticked: readonly string[]): readonly string[] {
  const isAllNew = before.length > 0 && ticked.includes(allCompanies);
  return isAllNew ? [] : ticked.filter((company) => company !== allCompanies);
}
