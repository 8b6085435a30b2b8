import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type * as calls from "@crema/contract/areas/restores";
import type { RestoredKind } from "@crema/contract/areas/restores";
import { callOf } from "../../app/api/call.ts";
import { restoresKey } from "../../app/shell/current-restore.ts";

const listRestoreItems = callOf<typeof calls.listRestoreItems>("GET", "/v1/restores/current/items");
export const releaseRestoredKind = callOf<typeof calls.releaseRestoredKind>("POST", "/v1/restores/current/release");

export const itemPageSize = 25;

/** One page of the items of a kind that wait for the release; read again when the list changes. */
export function useRestoreItems({ kind, listVersion }: Pick<RestoredKind, "kind" | "listVersion">, page: number) {
  return useQuery({
    queryKey: [...restoresKey, "items", kind, listVersion, page],
    queryFn: ({ signal }) => listRestoreItems({ query: { kind, page, pageSize: itemPageSize } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
