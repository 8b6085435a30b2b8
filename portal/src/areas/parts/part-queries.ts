/** The calls of this area and what the query cache keeps of their answers. */
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type * as calls from "@crema/contract/areas/parts";
import type { Part, PartRow } from "@crema/contract/areas/parts";
import { callOf } from "../../app/api/call.ts";
import { type RecordChange, useRecordChanges } from "../../app/live/record-changes.ts";

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

export const usePart = (partCode: string) => useQuery(detailQuery(partCode));

/** What the list shows of a part; undefined where its product is another one, of which the list tells more than the part does. */
function rowOf(part: Part, row: PartRow): PartRow | undefined {
  const { linkedProduct } = part;
  if (linkedProduct?.uuid !== row.linkedProduct?.uuid) return undefined;
  return {
    partCode: part.partCode,
    erpTitle: part.erpTitle,
    optionTitle: part.optionTitle,
    price: part.price,
    inStock: part.inStock,
    stock: part.stock,
    linkedProduct: row.linkedProduct,
    reward: part.reward,
    isInErp: part.isInErp,
    updatedAt: part.updatedAt,
  };
}

/** Puts a part into its row of the list; where that cannot be told from it, the list is read again. */
function changeRow(client: QueryClient, part: Part): void {
  const list = client.getQueryData<PartList>(keys.list);
  const at = list?.parts.findIndex(({ partCode }) => partCode === part.partCode) ?? -1;
  const before = list?.parts[at];
  const row = before === undefined ? undefined : rowOf(part, before);
  if (list === undefined || row === undefined) return void refreshList(client);
  client.setQueryData<PartList>(keys.list, { ...list, parts: list.parts.with(at, row) });
}

/** Has the list read again. */
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

/** Reads a part again. @returns the part as stored now @throws ApiError */
export async function rereadPart(client: QueryClient, partCode: string): Promise<Part> {
  await stopReading(client, partCode);
  return client.fetchQuery({ ...detailQuery(partCode), staleTime: 0 });
}

/** Keeps an open part, and the title of its product, as fresh as the live messages allow. */
export function useLivePart(partCode: string): void {
  const client = useQueryClient();
  const onChange = useCallback(
    ({ record, id }: RecordChange) => {
      const isProduct =
        record === "product" && client.getQueryData<Part>(keys.detail(partCode))?.linkedProduct?.uuid === id;
      if ((record === "part" && id === partCode) || isProduct)
        void client.invalidateQueries({ queryKey: keys.detail(partCode) });
    },
    [client, partCode],
  );
  useRecordChanges(onChange);
}
