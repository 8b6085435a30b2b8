import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { startFileApp } from "../../../../test/file-app.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { idOfName, type StorefrontOrder } from "../../../providers/storefront/storefront-order.ts";
import { takeInOrders } from "./take-in.ts";

const app = await startFileApp();

let number = 700;
const ingest = async (named: Pick<StorefrontOrder, "source" | "id" | "name">) => {
  const { platform, clock } = app;
  const at = clock.now();
  const sums = { totalCents: 100, currentTotalCents: 100, discountCents: 0 };
  const flags = { isTaxIncluded: true, isTest: false, isCancelled: false, isPaid: true };
  const order = { ...named, ...sums, ...flags, createdAt: at, updatedAt: at, currency: "AUD", email: "", lines: [] };
  const orders = [{ order, raw: {}, receivedAt: at, by: "told" as const }];
  await inTransaction(platform.db, (tx) => takeInOrders(platform, tx, { orders, since: new Date(0) }));
};
const stored = async (name: string) =>
  (await sql`select source, source_id as id from orders where name = ${name}`.execute(app.platform.db)).rows;

describe.each(["Shopify", "POS"] as const)("an order that the shop knows as one of %s", (source) => {
  const ofShop = () => ({ source, id: `gid://shopify/Order/${number}`, name: `#${number}` });

  it.each(["Shopify", "POS"] as const)(
    "is the one of that name from a file, there of %s, whichever came first",
    async (ofFile) => {
      for (const isFileFirst of [true, false]) {
        number += 1;
        const inFile = { source: ofFile, id: idOfName(`#${number}`), name: `#${number}` };
        for (const one of isFileFirst ? [inFile, ofShop()] : [ofShop(), inFile]) await ingest(one);
        const { id, name } = ofShop();
        expect(await stored(name), String(isFileFirst)).toEqual([{ source, id }]);
      }
    },
  );

  it("is not one of the old shop that has the same name", async () => {
    number += 1;
    await ingest({ source: "Woocommerce", id: String(number), name: `#${number}` });
    await ingest(ofShop());
    expect(await stored(ofShop().name)).toHaveLength(2);
  });
});
