import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { workOnEffect } from "../../../../test/effect-worker.ts";
import { setOrder, storedColumns } from "../../../../test/orders.ts";
import { startRestoredShop, waits } from "../../../../test/restored-shop.ts";
import { after, days, minutes } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { outboundTasks } from "../../../platform/outbound/outbound.ts";
import { orderShopUpdate, shopUpdateFlow, shopUpdateOf } from "./shop-update.ts";

const { shop, app, uploads, ...started } = await startRestoredShop();
const { anOrderOfTheShop, orderInShop, readShop, restore, sentNotes } = started;
const { db } = app.platform;
const { work } = uploads;
const update = shopUpdateFlow(shop.storefront);

const noteInShop = async (id: string) => (await orderInShop(id)).order.note;
/** Staff save a note that the shop does not have in the backup. */
async function anOrderWithNote(note: string, before = (_orderId: number): Promise<unknown> => Promise.resolve()) {
  const order = await anOrderOfTheShop();
  await saveNote(order.orderId, note);
  await before(order.orderId);
  app.clock.advance(minutes(5));
  return order;
}
async function saveNote(orderId: number, note: string, version = 1): Promise<void> {
  await setOrder(app, orderId, { order_note: note });
  await saveUpdate(orderId, "note", version);
}
const saveUpdate = (orderId: number, field: "note" | "attributes", version: number) =>
  inTransaction(db, (tx) =>
    orderShopUpdate(app.platform, tx, { orderId, version: String(version), fields: [field], by: "Ana" }),
  );
/** The journal knows that something of this order was handed over in the lost minutes. */
const lose = (id: string, kind = "storefront-order-update", at = app.clock.now()) =>
  sql`
    insert into lost_handovers (restore, n, at, kind, ref)
    select uuid, 1, ${at}, ${kind}, ${`Shopify:${id}`} from restores`.execute(db);
async function sendUpdate(orderId: number, version = 1) {
  await outboundTasks([update])["work-on-waiting-effects"]?.run(app.platform, {});
  await workOnEffect(app, update, `${orderId}:${version}`);
  return shopUpdateOf(db, orderId);
}

describe("what staff changed of an order before the backup", () => {
  it("does not overwrite what the shop has since, if it was sent in the lost minutes", async () => {
    const { orderId, id } = await anOrderWithNote("Of the backup");
    await restore();
    await lose(id);
    await shop.advance(3_600);
    await shop.control("order-changes", { id, note: "Newer in the shop" });
    expect(await sendUpdate(orderId)).toMatchObject(waits);
    expect(await noteInShop(id)).toBe("Newer in the shop");
    await readShop();
    expect(await sendUpdate(orderId)).toMatchObject({
      state: "withdrawn",
      reason: expect.stringMatching(/^Treated as sent: handed over on /),
    });
    expect(await noteInShop(id)).toBe("Newer in the shop");
    expect(await storedColumns(app, orderId, "order_note")).toEqual({ order_note: "Newer in the shop" });
    await work(orderId);
    expect(await sentNotes(orderId)).toEqual(["Newer in the shop"]);
  });

  it("nor if the order is in the ERP already, nor if the clock was behind when the restore was found", async () => {
    const { orderId, id } = await anOrderWithNote("Of the backup", work);
    const at = app.clock.now();
    app.clock.advance(-days(1));
    await restore();
    app.clock.set(at);
    await lose(id);
    await shop.advance(3_600);
    await shop.control("order-changes", { id, note: "Newer in the shop" });
    await readShop();
    expect(await sendUpdate(orderId)).toMatchObject({ state: "withdrawn" });
    expect(await noteInShop(id)).toBe("Newer in the shop");
  });

  it("nor if somebody put back in the shop what was there before", async () => {
    const { orderId, id } = await anOrderWithNote("Of the backup");
    await restore();
    await lose(id);
    await shop.advance(3_600);
    await shop.control("order-changes", { id, note: "Of the backup" });
    await shop.advance(60);
    await shop.control("order-changes", { id, note: "" });
    await readShop();
    expect(await sendUpdate(orderId)).toMatchObject({ state: "withdrawn" });
    expect(await noteInShop(id)).toBe("");
  });

  it("nor if staff save something else before the shop was read", async () => {
    const { orderId, id } = await anOrderWithNote("Of the backup");
    await restore();
    await lose(id);
    app.clock.advance(minutes(1));
    await saveUpdate(orderId, "attributes", 2);
    await shop.advance(3_600);
    await shop.control("order-changes", { id, note: "Newer in the shop" });
    await readShop();
    expect(await sendUpdate(orderId, 2)).toMatchObject({ state: "confirmed" });
    expect(await noteInShop(id)).toBe("Newer in the shop");
  });

  it("is sent after the reading if it never reached the shop, although it was handed over", async () => {
    const { orderId, id } = await anOrderWithNote("Of the backup");
    await restore();
    const { updatedAt } = (await orderInShop(id)).order;
    await lose(id, update.kind, after(updatedAt, minutes(2)));
    await readShop();
    expect(await sendUpdate(orderId)).toMatchObject({ state: "confirmed" });
    expect(await noteInShop(id)).toBe("Of the backup");
  });

  it.each(["nothing", "erp-upload"])(
    "is sent after the reading if %s was handed over in the lost minutes",
    async (kind) => {
      const { orderId, id } = await anOrderWithNote("Of the backup");
      await restore();
      if (kind !== "nothing") await lose(id, kind);
      await shop.advance(3_600);
      await shop.control("order-changes", { id, note: "Of somebody in the shop" });
      await readShop();
      expect(await sendUpdate(orderId)).toMatchObject({ state: "confirmed" });
      expect(await noteInShop(id)).toBe("Of the backup");
    },
  );

  it.each(["before the reading if staff send it by hand", "after the reading"])(
    "is followed by what they save after the restore, %s",
    async (when) => {
      const { orderId, id } = await anOrderWithNote("Of the backup");
      await restore();
      await lose(id);
      app.clock.advance(minutes(1));
      await saveNote(orderId, "Of after the restore", 2);
      await shop.advance(3_600);
      await shop.control("order-changes", { id, note: "Newer in the shop" });
      if (when === "after the reading") await readShop();
      else
        await sql`
          update outbound_effects set payload = payload || '{"isByHand": true}' where subject = ${`${orderId}:2`}`.execute(
          db,
        );
      expect(await sendUpdate(orderId, 2)).toMatchObject({ state: "confirmed" });
      expect(await noteInShop(id)).toBe("Of after the restore");
    },
  );
});
