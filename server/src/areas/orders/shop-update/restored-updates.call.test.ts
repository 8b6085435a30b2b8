import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { workOnEffect } from "../../../../test/effect-worker.ts";
import { setOrder, storedColumns } from "../../../../test/orders.ts";
import { startRestoredShop, waits } from "../../../../test/restored-shop.ts";
import { after, days, minutes } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { ProviderError } from "../../../platform/http/refusal.ts";
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
  await inTransaction(db, (tx) =>
    orderShopUpdate(app.platform, tx, { orderId, version: String(version), fields: ["note"], by: "Ana" }),
  );
}
/** The journal knows that something of this order was handed over in the lost minutes. */
const lose = (id: string, kind = "storefront-order-update", at = app.clock.now()) =>
  sql`
    insert into lost_handovers (restore, n, at, kind, ref)
    select uuid, 1, ${at}, ${kind}, ${`Shopify:${id}`} from restores`.execute(db);
const sendByHand = (orderId: number, version = 1) =>
  sql`
    update outbound_effects set state = 'pending', payload = payload || '{"isByHand": true}', next_at = ${app.clock.now()}
    where subject = ${`${orderId}:${version}`}`.execute(db);
async function sendUpdate(orderId: number, version = 1) {
  await outboundTasks([update])["work-on-waiting-effects"]?.run(app.platform, {});
  await workOnEffect(app, update, `${orderId}:${version}`);
  return shopUpdateOf(db, orderId);
}

/** A restore whose journal knows of everything that was sent since the backup. */
async function restoreWithJournal(): Promise<void> {
  await restore();
  await sql`update restores set restore_point = detected_at - interval '1 hour'`.execute(db);
}
/** Somebody writes another note in the shop, an hour later. */
async function changeNote(id: string, note: string): Promise<void> {
  await shop.advance(3_600);
  await shop.control("order-changes", { id, note });
}
const needsAttention = {
  state: "rejected",
  reason:
    "It may have been sent before the restore, and the order may have changed there since. Compare the two, then send it again",
};

describe("what staff changed of an order before the backup", () => {
  it("gives way to what the shop has since, if it was sent in the lost minutes", async () => {
    const { orderId, id } = await anOrderWithNote("Of the backup");
    await restoreWithJournal();
    await lose(id);
    await changeNote(id, "Newer in the shop");
    expect(await sendUpdate(orderId)).toMatchObject(waits);
    expect(await noteInShop(id)).toBe("Newer in the shop");
    await readShop();
    expect(await sendUpdate(orderId)).toMatchObject({ state: "confirmed", attempts: [] });
    expect(await noteInShop(id)).toBe("Newer in the shop");
    expect(await storedColumns(app, orderId, "order_note")).toEqual({ order_note: "Newer in the shop" });
    await work(orderId);
    expect(await sentNotes(orderId)).toEqual(["Newer in the shop"]);
  });

  it("gives way also to what somebody wrote in the shop in the same second", async () => {
    const { orderId, id } = await anOrderWithNote("Of the backup");
    await restoreWithJournal();
    await changeNote(id, "Newer in the shop");
    await lose(id, update.kind, after((await orderInShop(id)).order.updatedAt, 400));
    await readShop();
    expect(await sendUpdate(orderId)).toMatchObject({ state: "confirmed", attempts: [] });
    await work(orderId);
    expect(await sentNotes(orderId)).toEqual(["Newer in the shop"]);
  });

  it("needs attention if the order is in the ERP already, also if the clock was behind when the restore was found", async () => {
    const { orderId, id } = await anOrderWithNote("Of the backup", work);
    const at = app.clock.now();
    app.clock.advance(-days(1));
    await restoreWithJournal();
    app.clock.set(at);
    await lose(id);
    await changeNote(id, "Newer in the shop");
    await readShop();
    expect(await sendUpdate(orderId)).toMatchObject(needsAttention);
    expect(await noteInShop(id)).toBe("Newer in the shop");
  });

  it("needs attention if somebody put back in the shop what was there before, or if it never arrived", async () => {
    const { orderId, id } = await anOrderWithNote("Of the backup");
    await restoreWithJournal();
    await lose(id);
    await changeNote(id, "Of the backup");
    await changeNote(id, "");
    await readShop();
    expect(await sendUpdate(orderId)).toMatchObject(needsAttention);
    expect(await noteInShop(id)).toBe("");
    await sendByHand(orderId);
    expect(await sendUpdate(orderId)).toMatchObject({ state: "confirmed" });
    expect(await noteInShop(id)).toBe("Of the backup");
  });

  it("gives way to what the shop has since if it was being sent when the backup was made", async () => {
    const { orderId, id } = await anOrderOfTheShop();
    await saveNote(orderId, "Of the backup");
    shop.order("commit-then-timeout", { operation: "orderUpdate" });
    expect(await sendUpdate(orderId)).toMatchObject({ state: "unknown" });
    await restoreWithJournal();
    await changeNote(id, "Newer in the shop");
    await readShop();
    for (let look = 0; look < 4; look += 1) {
      app.clock.advance(minutes(30));
      await sendUpdate(orderId);
    }
    // The console has taken over what is newer, and the order goes to the ERP with it.
    expect(await shopUpdateOf(db, orderId)).toMatchObject({ state: "confirmed" });
    expect(await noteInShop(id)).toBe("Newer in the shop");
    await work(orderId);
    expect(await sentNotes(orderId)).toEqual(["Newer in the shop"]);
  });

  it("needs attention if no journal knows what was sent since the backup", async () => {
    const { orderId, id } = await anOrderWithNote("Of the backup");
    await restore();
    await changeNote(id, "Of somebody in the shop");
    await readShop();
    expect(await sendUpdate(orderId)).toMatchObject(needsAttention);
    expect(await noteInShop(id)).toBe("Of somebody in the shop");
  });

  it("needs attention if the order was uploaded since, although the console shows what the shop had then", async () => {
    const { orderId, id } = await anOrderWithNote("First", async (order) => {
      await saveNote(order, "", 2);
      await work(order);
    });
    await restoreWithJournal();
    await lose(id);
    await changeNote(id, "First");
    await readShop();
    expect(await sendUpdate(orderId, 2)).toMatchObject(needsAttention);
  });

  it("that is unclear and whose order cannot be read any more needs attention, too", async () => {
    const { orderId } = await anOrderOfTheShop();
    await saveNote(orderId, "Of the backup");
    shop.order("commit-then-timeout", { operation: "orderUpdate" });
    await sendUpdate(orderId);
    const cannotBeRead = new ProviderError({ provider: "shopify", operation: "", message: "odd", isRetryable: false });
    const odd = { ...shop.storefront, orders: { ...shop.storefront.orders, byId: () => Promise.reject(cannotBeRead) } };
    for (let look = 0; look < 5; look += 1) {
      app.clock.advance(minutes(30));
      await workOnEffect(app, shopUpdateFlow(odd), `${orderId}:1`);
    }
    expect(await shopUpdateOf(db, orderId)).toMatchObject({
      state: "parked",
      reason: expect.stringMatching(/^Nobody knows whether it was done/),
    });
  });

  it.each(["nothing", "erp-upload"])(
    "is sent after the reading if %s was handed over in the lost minutes",
    async (kind) => {
      const { orderId, id } = await anOrderWithNote("Of the backup");
      await restoreWithJournal();
      if (kind !== "nothing") await lose(id, kind);
      await changeNote(id, "Of somebody in the shop");
      await readShop();
      expect(await sendUpdate(orderId)).toMatchObject({ state: "confirmed" });
      expect(await noteInShop(id)).toBe("Of the backup");
    },
  );

  it("and what they save after the restore is sent again if it never arrived", async () => {
    const { orderId, id } = await anOrderOfTheShop();
    await restoreWithJournal();
    await readShop();
    await saveNote(orderId, "Of after the restore");
    shop.order("timeout-before-commit", { operation: "orderUpdate" });
    expect(await sendUpdate(orderId)).toMatchObject({ state: "unknown" });
    for (let look = 0; look < 4; look += 1) {
      app.clock.advance(minutes(30));
      await sendUpdate(orderId);
    }
    expect(await shopUpdateOf(db, orderId)).toMatchObject({ state: "confirmed" });
    expect(await noteInShop(id)).toBe("Of after the restore");
  });

  it("and what they save between two restores is not taken for what the first one has lost", async () => {
    const { orderId, id } = await anOrderOfTheShop();
    await restoreWithJournal();
    await lose(id);
    await readShop();
    await saveNote(orderId, "Of between");
    await restoreWithJournal();
    await readShop();
    expect(await sendUpdate(orderId)).toMatchObject({ state: "confirmed" });
    expect(await noteInShop(id)).toBe("Of between");
  });

  it.each(["before the reading if staff send it by hand", "after the reading"])(
    "is followed by what they save after the restore, %s",
    async (when) => {
      const { orderId, id } = await anOrderWithNote("Of the backup");
      await restoreWithJournal();
      // The lost machine's clock was ahead.
      await lose(id, update.kind, after(app.clock.now(), minutes(10)));
      app.clock.advance(minutes(1));
      await saveNote(orderId, "Of after the restore", 2);
      await changeNote(id, "Newer in the shop");
      if (when === "after the reading") await readShop();
      else await sendByHand(orderId, 2);
      expect(await sendUpdate(orderId, 2)).toMatchObject({ state: "confirmed" });
      expect(await noteInShop(id)).toBe("Of after the restore");
    },
  );
});
