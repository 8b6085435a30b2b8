import { type QueryClient, useQuery } from "@tanstack/react-query";
import type { Part, PartRow } from "@crema/contract/areas/parts";
import { callOf } from "../../app/api/call.ts";
import { after } from "../../app/api/delay.ts";

import type * as calls from "@crema/contract/areas/parts";
import { useReadAgainWith } from "../../app/live/use-read-again-with.ts";

const listParts = callOf<typeof calls.listParts>("GET", "/v1/parts");
const getPart = callOf<typeof calls.getPart>("GET", "/v1/parts/:partCode");
export const updatePart = callOf<typeof calls.updatePart>("PUT", "/v1/parts/:partCode");
export const estimateReward = callOf<typeof calls.estimateReward>("GET", "/v1/parts/:partCode/reward-estimate");

interface PartList {
  readonly parts: readonly PartRow[];
  readonly meta: { readonly count: number };
}

const keys = {
  all: ["parts"],
  list: ["parts", "list"],
  detail: (partCode: string) => ["parts", "detail", partCode],
} as const;

const detailQuery = (partCode: string) => ({
  queryKey: keys.detail(partCode),
  queryFn: ({ signal }: { signal: AbortSignal }) => getPart({ params: { partCode } }, { signal }),
});

/** Every part: the list is searched here. Twenty thousand rows are not compared with those before. */
export const usePartList = () =>
  useQuery({
    queryKey: keys.list,
    queryFn: ({ signal }): Promise<PartList> => listParts({}, { signal }),
    structuralSharing: false,
  });

/** One part, with the title of its product, as fresh as the live messages allow. */
export function usePart(partCode: string) {
  const query = useQuery(detailQuery(partCode));
  useReadAgainWith({ record: "part", id: partCode }, keys.detail(partCode));
  useReadAgainWith({ record: "product", id: query.data?.linkedProduct?.uuid ?? "" }, keys.detail(partCode));
  return query;
}

/** What the list shows of a part; undefined where its product is another one, of which the list tells more than the part does. */
const rowOf = (part: Part, { linkedProduct }: PartRow): PartRow | undefined =>
  part.linkedProduct?.uuid === linkedProduct?.uuid ? { ...part, linkedProduct } : undefined;

/** Puts a part into its row of the list; where that cannot be told from it, the list is read again. */
function changeRow(client: QueryClient, part: Part): void {
  const list = client.getQueryData<PartList>(keys.list);
  const at = list?.parts.findIndex(({ partCode }) => partCode === part.partCode) ?? -1;
  const before = list?.parts[at];
  const row = before === undefined ? undefined : rowOf(part, before);
  if (list === undefined || row === undefined) return void refreshList(client);
  client.setQueryData<PartList>(keys.list, { ...list, parts: list.parts.with(at, row) });
}

export const refreshList = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: keys.list });

/** What parts say of their product is out of date: those on screen are read again. */
export const refreshParts = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: keys.all });

/** Reads the part of a row again and puts it where it stands. @throws ApiError */
export const rereadRow = async (client: QueryClient, partCode: string): Promise<void> =>
  changeRow(client, await getPart({ params: { partCode } }));

/** An answer still on its way was asked for before what is known now, and must not come back over it. */
const stopReading = (client: QueryClient, partCode: string): Promise<void> =>
  client.cancelQueries({ queryKey: keys.detail(partCode) });

/** Puts a part as the server told it into the cache, its row too. */
export async function storePart(client: QueryClient, part: Part): Promise<void> {
  await stopReading(client, part.partCode);
  client.setQueryData(keys.detail(part.partCode), part);
  changeRow(client, part);
}

export async function rereadPart(client: QueryClient, partCode: string): Promise<Part> {
  await stopReading(client, partCode);
  return client.fetchQuery({ ...detailQuery(partCode), staleTime: 0 });
}

/** A percentage is asked about when nothing was typed for this long. */
const restMs = 350;

/**
 * What this percentage would have cost. Typing on takes the question back; while the answer is on its way there is none, so that an
 * older one is never taken for it.
 * @param percentage - two decimals; undefined asks nothing
 */
export function useRewardEstimate(partCode: string, percentage: string | undefined) {
  return useQuery({
    queryKey: ["parts", "estimate", partCode, percentage],
    queryFn: async ({ signal }) => {
      await after(restMs, signal);
      return estimateReward({ params: { partCode }, query: { percentage: percentage ?? "" } }, { signal });
    },
    enabled: percentage !== undefined,
    gcTime: 0,
  });
}
