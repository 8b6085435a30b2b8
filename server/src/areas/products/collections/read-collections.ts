import { listCollections } from "@crema/contract/areas/products";
import { bind } from "../../../platform/http/bind-call.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { nothingToDo, switchedOff, type Tasks } from "../../../platform/jobs/task.ts";
import { collectionsText, replaceCollections } from "./collection-rows.ts";
import { collectionTree } from "./collection-tree.ts";

/** The shop's collections, as they were told last. Source: PROD-48, PROD-55. */
export const listCollectionsCall = bind(
  listCollections,
  async ({ db }) => (await collectionsText(db)) ?? { collections: [] },
);

/** The shop's collections, read every 15 minutes: staff choose from them without waiting for the shop. Source: PROD-55; ledger B.4. */
export const collectionTasks: Tasks = {
  "read-shop-collections": {
    every: "*/15 * * * *",
    about: "Reads the shop's collections for the pages of products.",
    atStart: true,
    shownAs: "Read the shop's collections",
    async run(deps) {
      const { storefront } = deps.ports;
      if (storefront === undefined) return switchedOff;
      const told = await storefront.catalogue.collections(AbortSignal.timeout(storefront.longestStepMs));
      const at = deps.clock.now();
      const isNews = await inTransaction(deps.db, (tx) => replaceCollections(tx, collectionTree(told), at));
      return isNews ? undefined : nothingToDo;
    },
  },
};
