import type { listCollections } from "@crema/contract/areas/products";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { collectionsText } from "./collection-rows.ts";

/** The shop's collections, as they were told last. Source: PROD-48, PROD-55. */
export const listCollectionsOfShop: Operation<typeof listCollections> = async ({ db }) =>
  (await collectionsText(db)) ?? { collections: [] };
