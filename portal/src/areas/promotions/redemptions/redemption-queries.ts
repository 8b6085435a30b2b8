import { keepPreviousData, type QueryClient, useQuery } from "@tanstack/react-query";
import type { Redemption } from "@crema/contract/areas/promotions";
import { callOf } from "../../../app/api/call.ts";
import { type SearchParams, writeSearch } from "../../../app/navigation/search-codec.ts";
import { type ListPlace, readPlace, searchOf, writtenPlace } from "../../../app/pages/list-place.ts";

import type * as calls from "@crema/contract/areas/promotions";

interface RedemptionListState extends ListPlace<"date"> {
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

const listRedemptions = callOf<typeof calls.listRedemptions>("GET", "/v1/promotions/vouchers/redemptions");

interface RedemptionPage {
  readonly redemptions: readonly Redemption[];
  readonly meta: { readonly count: number };
}
type Question = Pick<RedemptionListState, "search" | "page" | "pageSize">;
const keyOf = ({ search, page, pageSize }: Question) => ["redemptions", "list", { search, page, pageSize }];

const readPage = ({ search, page, pageSize }: Question, signal?: AbortSignal): Promise<RedemptionPage> =>
  listRedemptions({ query: { page, pageSize, ...(search !== "" && { search }) } }, { ...(signal && { signal }) });

export const useRedemptionList = (state: Question) =>
  useQuery({
    queryKey: keyOf(state),
    queryFn: ({ signal }) => readPage(state, signal),
    placeholderData: keepPreviousData,
  });

/** Reads the page again and shows what changed of its rows in the places they have. @throws ApiError */
export async function rereadRows(client: QueryClient, state: Question): Promise<void> {
  const { redemptions } = await readPage(state);
  const now = new Map(redemptions.map((row) => [row.uuid, row]));
  client.setQueryData<RedemptionPage>(
    keyOf(state),
    (page) => page && { ...page, redemptions: page.redemptions.map((row) => now.get(row.uuid) ?? row) },
  );
}

/** The newest ones the list would show. @throws ApiError */
export async function newestRedemptions(search: string): Promise<readonly string[]> {
  const { redemptions } = await readPage({ search, page: 0, pageSize: 100 });
  return redemptions.map(({ uuid }) => uuid);
}
