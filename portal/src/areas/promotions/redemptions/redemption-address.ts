/** The state of the redemptions as their address writes it; they stand newest first. Pure. Source: PRO-RED-01; AMB-138, AMD-39. */
import { type SearchParams, writeSearch } from "../../../app/navigation/search-codec.ts";
import { type ListPlace, readPlace, searchOf, writtenPlace } from "../../../app/pages/list-place.ts";

export interface RedemptionListState extends ListPlace<"date"> {
  readonly search: string;
}

export const openingState: RedemptionListState = { search: "", page: 0, pageSize: 100, sortBy: "date", order: "desc" };

export const readRedemptionListState = (params: SearchParams): RedemptionListState => ({
  search: searchOf(params["search"] ?? ""),
  ...readPlace(params, { opening: openingState, sortKeys: [] }),
  sortBy: "date",
  order: "desc",
});

/** The list's address; the tab is kept beside it. */
export const redemptionListHref = (state: RedemptionListState): string =>
  `/promotions${writeSearch({ search: state.search, ...writtenPlace(state, openingState) })}`;
