/** The calls of this area and what the query cache keeps of their answers. */
import { type QueryClient, useQuery } from "@tanstack/react-query";
import type * as calls from "@crema/contract/areas/parts";
import type { Part, PartRow } from "@crema/contract/areas/parts";
import { callOf } from "../../app/api/call.ts";

const listParts = callOf<typeof calls.listParts>("GET", "/v1/parts");
const getPart = callOf<typeof calls.getPart>("GET", "/v1/parts/:partCode");

interface PartList {
  readonly parts: readonly PartRow[];
  readonly meta: { readonly count: number };
}

const keys = {
  list: ["parts", "list"],
} as const;

/** Every part: the list is searched here. Twenty thousand rows are not compared with those before. */
export const usePartList = () =>
  useQuery({
    queryKey: keys.list,
    queryFn: ({ signal }): Promise<PartList> => listParts({}, { signal }),
    structuralSharing: false,
  });

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
  if (list === undefined || row === undefined) return rereadParts(client);
  client.setQueryData<PartList>(keys.list, { ...list, parts: list.parts.with(at, row) });
}

/** Has the list read again. */
const rereadParts = (client: QueryClient): void => void client.invalidateQueries({ queryKey: keys.list });

/** Reads the part of a row again and puts it where it stands. @throws ApiError */
export const rereadRow = async (client: QueryClient, partCode: string): Promise<void> =>
  changeRow(client, await getPart({ params: { partCode } }));
