/** The periods chosen on Trends as its address writes them; what is as it opens is not written. Pure. Source: AMD-39. */
import type { Period } from "@crema/contract/areas/trends";
import { type SearchParams, writeSearch } from "../../app/navigation/search-codec.ts";

/** The sections whose period is the reader's choice. */
export const chosenSections = ["orders", "memberships"] as const;
export type ChosenSection = (typeof chosenSections)[number];
export type TrendsState = Readonly<Record<ChosenSection, Period>>;

const opening: Period = "months";
const periodOf = (given: string | undefined): Period => (given === "days" || given === "years" ? given : opening);

export const readTrendsState = (params: SearchParams): TrendsState => ({
  orders: periodOf(params["orders"]),
  memberships: periodOf(params["memberships"]),
});

export const trendsHref = (state: TrendsState): string =>
  `/trends${writeSearch(
    Object.fromEntries(chosenSections.map((name) => [name, state[name] === opening ? "" : state[name]])),
  )}`;
