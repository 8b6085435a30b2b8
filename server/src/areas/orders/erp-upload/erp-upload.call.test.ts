import { submitOrder } from "@crema/contract/areas/orders";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { epicorByRest, startEpicorStand } from "../../../../test/epicor.ts";
import {
  aWebOrder,
  type GivenWebOrder,
  poNumberOf,
  setOrder,
  setShippingAddress,
  storedColumns,
} from "../../../../test/orders.ts";
import { signInStaff } from "../../../../test/sessions.ts";
import { startFileApp } from "../../../../test/file-app.ts";
import { after, minutes } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { outboundTasks, withdrawEffect } from "../../../platform/outbound/outbound.ts";
import { erpUploadFlow, erpUploadOf, erpUploadTasks } from "./erp-upload.ts";
import { storedErpOrder } from "./erp-upload-rows.ts";
import { erpUploads } from "../../../../test/erp-uploads.ts";

const app = await startFileApp();
const { db } = app.platform;
const stand = await startEpicorStand(epicorByRest, {}, app.clock);
afterAll(() => stand.close());
const { anUpload, enqueue, sendAgain, turn, view, work } = erpUploads(app, stand.erp);
beforeEach(async () => {
  await turn(true);
  await stand.calm();
});

const storedOf = (orderId: number) => storedColumns(app, orderId, "epicor_id", "epicor_synced_at");
const withdraw = (orderId: number) =>
  inTransaction(db, (tx) =>
    withdrawEffect(app.platform, tx, { ...erpUploadOf(orderId), by: "Ana", reason: "Typed by hand" }),
  );
const scheduleWaiting = () =>
  outboundTasks([erpUploadFlow(stand.erp)])["work-on-waiting-effects"]?.run(app.platform, {});
const find = () => erpUploadTasks["order-erp-uploads"]?.run({ ...app.platform, ports: { erp: stand.erp } }, {});
const inErp = (orderId: number) => stand.orders(poNumberOf(orderId));

describe("the upload of an order", () => {
  it("makes one order in the ERP and notes its number and the date", async () => {
    const orderId = await anUpload();
    await work(orderId);
    await work(orderId);
    const [there, ...others] = await inErp(orderId);
    expect(others).toEqual([]);
    expect(await storedOf(orderId)).toEqual({ epicor_id: there?.number, epicor_synced_at: app.clock.now() });
  });

  it("gives the order a later version, also where the one it has is ahead of the clock", async () => {
    const orderId = await anUpload();
    const updated_at = after(app.clock.now(), 5);
    await setOrder(app, orderId, { updated_at });
    await work(orderId);
    const stored = await storedColumns(app, orderId, "epicor_id", "updated_at");
    expect(stored?.["epicor_id"]).not.toBe("");
    expect(Number(stored?.["updated_at"])).toBeGreaterThan(updated_at.getTime());
  });

  it("takes what is left of an order that was changed in the shop before", async () => {
    const lines = [{ sku: "ESP-1KG", quantity: 3, discountCents: 300 }, { sku: "KTL-GN" }];
    const orderId = await aWebOrder(app, { lines });
    await sql`update order_lines set current_quantity = case n when 1 then 2 else 0 end where order_id = ${orderId}`.execute(
      db,
    );
    await setOrder(app, orderId, { current_total_cents: 2 * 4_600 - 200 + 995 });
    expect(await storedErpOrder(db, orderId)).toMatchObject({
      lines: [{ partCode: "ESP-1KG", quantity: 2, unitPriceCents: 4_600, discountCents: 200 }],
    });
    await enqueue(orderId);
    await work(orderId);
    expect((await inErp(orderId))[0]?.lines).toEqual([{ partCode: "ESP-1KG", quantity: 2 }]);
  });

  it.each([
    "commit-then-timeout",
    "commit-then-500",
    "commit-then-reset",
    "malformed-json",
    "truncated",
    "never-ending",
    "503",
  ])("after %s is looked for, and never sent again by itself", async (fault) => {
    const orderId = await anUpload();
    stand.order(fault, "UpdateExt");
    await work(orderId);
    expect(await view(orderId)).toMatchObject({ state: "unknown" });
    expect(await storedOf(orderId)).toEqual({ epicor_id: "", epicor_synced_at: null });
    for (const wait of [30_000, minutes(2), minutes(10), minutes(10)]) {
      app.clock.advance(wait);
      await work(orderId);
    }
    const there = await inErp(orderId);
    expect(there.length).toBe(fault === "503" ? 0 : 1);
    expect(await view(orderId)).toMatchObject({ state: fault === "503" ? "parked" : "confirmed" });
    expect((await storedOf(orderId))?.["epicor_id"]).toBe(there[0]?.number ?? "");
  });

  it("that came late is found at the last look, not doubled", async () => {
    const orderId = await anUpload();
    stand.order("commit-then-timeout", "UpdateExt");
    await work(orderId);
    for (const wait of [30_000, minutes(2)]) {
      app.clock.advance(wait);
      stand.order("stale-read:6000000", "GET SalesOrders");
      await work(orderId);
      expect(await view(orderId)).toMatchObject({ state: "unknown" });
    }
    app.clock.advance(minutes(10));
    await work(orderId);
    expect(await view(orderId)).toMatchObject({ state: "confirmed" });
    expect(await inErp(orderId)).toHaveLength(1);
  });

  it("that is parked is sent again by staff, who see what the look-ups said", async () => {
    const orderId = await anUpload();
    stand.order("timeout-before-commit", "UpdateExt");
    await work(orderId);
    for (const wait of [30_000, minutes(2), minutes(10)]) {
      app.clock.advance(wait);
      await work(orderId);
    }
    const parked = await view(orderId);
    expect(parked).toMatchObject({ state: "parked", attempts: [{ key: poNumberOf(orderId), state: "absent" }] });
    expect(parked?.attempts[0]?.notes.map(({ what }) => what)).toEqual([
      "create",
      "reply",
      "look-up",
      "look-up",
      "look-up",
    ]);
    expect(await sendAgain(orderId)).toBe(true);
    await work(orderId);
    expect(await inErp(orderId)).toHaveLength(1);
  });

  it("waits while the switch is off, also when it was turned off in between", async () => {
    const orderId = await anUpload();
    await turn(false);
    await work(orderId);
    expect(await view(orderId)).toMatchObject({ state: "pending", reason: "The upload is switched off" });
    expect(await inErp(orderId)).toEqual([]);
  });

  it("drains in order after the switch is turned on", async () => {
    const [first, second] = [await anUpload(), await anUpload()];
    await turn(false);
    for (const orderId of [second, first]) await work(orderId);
    await scheduleWaiting();
    await work(first);
    expect(await view(first)).toMatchObject({ attempts: [] });
    await turn(true);
    await scheduleWaiting();
    const { rows } = await sql<{ key: string }>`
      select key from graphile_worker.jobs where key in (select 'effect:' || id from outbound_effects
        where subject in (${String(first)}, ${String(second)})) order by run_at`.execute(db);
    const ids = await Promise.all([first, second].map(async (orderId) => (await view(orderId))?.id));
    expect(rows).toEqual(ids.map((id) => ({ key: `effect:${id}` })));
    for (const orderId of [first, second]) await work(orderId);
    expect([(await inErp(first)).length, (await inErp(second)).length]).toEqual([1, 1]);
  });

  it("that cannot be is rejected with what to mend, and goes once it is mended", async () => {
    const orderId = await anUpload({ address: { postCode: "400" } });
    await work(orderId);
    expect(await view(orderId)).toMatchObject({
      state: "rejected",
      reason: "Shipping address: Four digit Postcode is required",
    });
    await setShippingAddress(app, orderId, { postCode: "4000" });
    await sendAgain(orderId);
    await work(orderId);
    expect(await inErp(orderId)).toHaveLength(1);
  });

  it("the ERP refuses is rejected in its words", async () => {
    const orderId = await anUpload();
    stand.order("credit-hold", "UpdateExt");
    await work(orderId);
    expect(await view(orderId)).toMatchObject({ state: "rejected", reason: expect.stringMatching(/credit/i) });
    expect(await inErp(orderId)).toEqual([]);
  });

  it("is not made once the number was typed by hand, and cannot be withdrawn while it is unclear", async () => {
    const [typed, unclear] = [await anUpload(), await anUpload()];
    expect(await withdraw(typed)).toBe(true);
    stand.order("commit-then-timeout", "UpdateExt");
    await work(unclear);
    expect(await withdraw(unclear)).toBe(false);
    await work(typed);
    expect(await inErp(typed)).toEqual([]);
  });

  it("that staff noted by a date alone is never made, whoever asks for it", async () => {
    const [ordered, never] = [await anUpload(), await aWebOrder(app)];
    for (const orderId of [ordered, never]) await setOrder(app, orderId, { epicor_synced_at: app.clock.now() });
    await work(ordered);
    await find();
    expect(await view(ordered)).toMatchObject({ state: "withdrawn", reason: "It is in the ERP already" });
    expect(await view(never)).toBeUndefined();
    const headers = await signInStaff(app, { permissions: ["order.edit"] });
    for (const orderId of [ordered, never]) {
      const pressed = await app.send(submitOrder, { body: { orderId: String(orderId) }, headers });
      expect(pressed).toMatchObject({ status: 409, body: { code: "already_uploaded" } });
      expect(await inErp(orderId)).toEqual([]);
    }
  });

  it.each<[string, ((theirs: string) => Record<string, string>) | undefined, string, string]>([
    ["the same number", (theirs) => ({ epicor_id: theirs }), "confirmed", ""],
    ["another number", () => ({ epicor_id: "4711" }), "parked", "the order got the number 4711 meanwhile"],
    ["a date and no number", () => ({ epicor_synced_at: "2026-11-20" }), "parked", "without a number"],
    ["nothing any more", undefined, "parked", "the order is not here any more"],
  ])("that ends when the order has %s is plain to see", async (_, meanwhile, state, reason) => {
    const orderId = await anUpload();
    stand.order("commit-then-timeout", "UpdateExt");
    await work(orderId);
    const theirs = (await inErp(orderId))[0]?.number ?? "";
    if (meanwhile === undefined) await sql`delete from orders where order_id = ${orderId}`.execute(db);
    else await setOrder(app, orderId, meanwhile(theirs));
    app.clock.advance(minutes(1));
    await work(orderId);
    const seen = await view(orderId);
    expect(seen).toMatchObject({ state, reference: theirs, attempts: [{ state: "confirmed" }] });
    expect(seen?.reason).toContain(reason);
    if (state === "parked") expect(seen?.reason).toContain(`The ERP has it as ${theirs}`);
  });

  it("waits where the order became dearer and is not paid in full, goes once it is, and never once it is cancelled", async () => {
    const [paid, cancelled] = [await anUpload(), await anUpload()];
    for (const orderId of [paid, cancelled]) {
      await setOrder(app, orderId, { is_paid: false, is_settled: false });
      await work(orderId);
      await scheduleWaiting();
      await work(orderId);
      expect(await view(orderId)).toMatchObject({
        state: "pending",
        reason: "The order is not paid in full",
        attempts: [],
      });
    }
    await setOrder(app, paid, { is_paid: true, is_settled: true });
    await setOrder(app, cancelled, { is_cancelled: true });
    await scheduleWaiting();
    for (const orderId of [paid, cancelled]) await work(orderId);
    expect(await inErp(paid)).toHaveLength(1);
    expect(await view(cancelled)).toMatchObject({ state: "withdrawn" });
  });

  it.each<[string, GivenWebOrder]>([
    ["of the till", { source: "POS" }],
    ["that is a test or not paid", { isSettled: false }],
  ])("is not made for an order %s", async (_, given) => {
    const orderId = await anUpload(given);
    await work(orderId);
    expect(await view(orderId)).toMatchObject({ state: "withdrawn" });
    expect(await inErp(orderId)).toEqual([]);
  });
});

describe("every minute", () => {
  it("uploads are ordered for orders that came in without, once, and for nobody else's", async () => {
    const orders = [
      await aWebOrder(app),
      await aWebOrder(app, { source: "POS" }),
      await aWebOrder(app, { source: "Woocommerce" }),
      await aWebOrder(app, { isSettled: false }),
    ];
    await turn(false);
    await find();
    expect(await view(orders[0] ?? 0)).toBeUndefined();
    await turn(true);
    await find();
    await find();
    const found = await Promise.all(orders.map((orderId) => view(orderId)));
    expect(found.map((one) => one?.state)).toEqual(["pending", undefined, undefined, undefined]);
  });
});
