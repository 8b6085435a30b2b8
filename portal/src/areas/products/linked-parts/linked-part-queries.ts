/** The calls that link parts to a product, and what the query cache keeps of their answers. Source: PROD-56, AMB-69. */
import { useQuery } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import type * as partCalls from "@crema/contract/areas/parts";
import type { PartRow } from "@crema/contract/areas/parts";
import type * as calls from "@crema/contract/areas/products";
import { callOf } from "../../../app/api/call.ts";

export const addProductParts = callOf<typeof calls.addProductParts>("POST", "/v1/products/:uuid/parts");
export const reorderProductParts = callOf<typeof calls.reorderProductParts>("PUT", "/v1/products/:uuid/parts");
export const removeProductParts = callOf<typeof calls.removeProductParts>("DELETE", "/v1/products/:uuid/parts");
export const unlinkPart = callOf<typeof partCalls.unlinkPart>("DELETE", "/v1/parts/:partCode/product");
const listParts = callOf<typeof partCalls.listParts>("GET", "/v1/parts");

const partsToAdd = ["products", "parts to add"] as const;

/** Every part, for choosing among them; read when a reader begins to choose. */
export const usePartsToAdd = () =>
  useQuery({
    queryKey: partsToAdd,
    queryFn: async ({ signal }): Promise<readonly PartRow[]> => (await listParts({}, { signal })).parts,
    // Twenty thousand rows are not compared with those before.
    structuralSharing: false,
  });

/** What parts say of their product is out of date: those on screen are read again. */
export async function refreshParts(client: QueryClient): Promise<void> {
  await Promise.all([partsToAdd, ["parts"]].map((queryKey) => client.invalidateQueries({ queryKey })));
}
