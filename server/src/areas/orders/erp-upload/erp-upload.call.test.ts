import { submitOrder } from "@crema/contract/areas/orders";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type EpicorStand, epicorByRest, startEpicorStand } from "../../../../test/epicor.ts";
import { aWebOrder, type GivenWebOrder, poNumberOf } from "../../../../test/orders.ts";
import { signInAs } from "../../../../test/sessions.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { aStaffMember } from "../../../../test/users.ts";
import { after, minutes } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { effectOf, outboundTasks, sendEffectAgain, withdrawEffect } from "../../../platform/outbound/outbound.ts";
import { turnSwitch } from "../../../platform/settings/setting-rows.ts";
import { erpUploadFlow, erpUploadOf, erpUploadTasks, orderErpUpload, uploadSwitch } from "./erp-upload.ts";
import { storedErpOrder } from "./erp-upload-rows.ts";

let app: TestApp;
let stand: EpicorStand;
beforeAll(async () => {
  app = await startTestApp();
  stand = await startEpicorStand(epicorByRest, {}, app.clock);
});
afterAll(async () => {
  await stand.close();
  await app.stop();
});
const turn = (isOn: boolean) => turnSwitch(app.platform.db, { key: uploadSwitch, isOn, at: app.clock.now() });
beforeEach(async () => {
  await turn(true);
  await stand.calm();
});

async function anUpload(order: GivenWebOrder = {}): Promise<number> {
  const orderId = await aWebOrder(app, order);
  await inTransaction(app.platform.db, (tx) => orderErpUpload(app.platform, tx, orderId));
  return orderId;
}
const key = (orderId: number) => ({ kind: "erp-upload", subject: String(orderId) });
const view = (orderId: number) => effectOf(app.platform.db, key(orderId));
async function work(orderId: number): Promise<void> {
  const flow = erpUploadFlow(stand.erp);
  const effect = (await view(orderId))?.id;
  await outboundTasks([flow])["work-on-effect"]?.run(app.platform, { effect, kind: flow.kind });
}
const storedOf = async (orderId: number) => {
  const { rows } = await sql<{ epicorId: string; syncedAt: Date | null }>`
    select epicor_id as "epicorId", epicor_synced_at as "syncedAt" from orders where order_id = ${orderId}`.execute(
    app.platform.db,
  );
  return rows[0];
};
const withdraw = (orderId: number) =>
  inTransaction(app.platform.db, (tx) =>
    withdrawEffect(app.platform, tx, { ...erpUploadOf(orderId), by: "Ana", reason: "Typed by hand" }),
  );
const change = (orderId: number, to: ReturnType<typeof sql>) =>
  sql`update orders set ${to} where order_id = ${orderId}`.execute(app.platform.db);
const minute = () => outboundTasks([erpUploadFlow(stand.erp)])["work-on-waiting-effects"]?.run(app.platform, {});
const inErp = (orderId: number) => stand.orders(poNumberOf(orderId));

describe("the upload of an order", () => {
  it("makes one order in the ERP and notes its number and the date", async () => {
    const orderId = await anUpload();
    await work(orderId);
    await work(orderId);
    const [there, ...others] = await inErp(orderId);
    expect(others).toEqual([]);
    expect(await storedOf(orderId)).toEqual({ epicorId: there?.number, syncedAt: app.clock.now() });
  });

  it("gives the order a later version, also where the one it has is ahead of the clock", async () => {
    const orderId = await anUpload();
    const ahead = after(app.clock.now(), 5);
    await change(orderId, sql`updated_at = ${ahead}`);
    await work(orderId);
    const { rows } = await sql`
      select epicor_id <> '' as "isInErp", updated_at > ${ahead} as "isLater" from orders where order_id = ${orderId}`.execute(
      app.platform.db,
    );
    expect(rows).toEqual([{ isInErp: true, isLater: true }]);
  });

  it("takes what is left of an order that was changed in the shop before", async () => {
    const lines = [{ sku: "ESP-1KG", quantity: 3, discountCents: 300 }, { sku: "KTL-GN" }];
    const orderId = await aWebOrder(app, { lines });
    await sql`update order_lines set current_quantity = case n when 1 then 2 else 0 end where order_id = ${orderId}`.execute(
      app.platform.db,
    );
    await change(orderId, sql`current_total_cents = ${2 * 4_600 - 200 + 995}`);
    expect(await storedErpOrder(app.platform.db, orderId)).toMatchObject({
      lines: [{ partCode: "ESP-1KG", quantity: 2, unitPriceCents: 4_600, discountCents: 200 }],
    });
    await inTransaction(app.platform.db, (tx) => orderErpUpload(app.platform, tx, orderId));
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
    expect(await storedOf(orderId)).toEqual({ epicorId: "", syncedAt: null });
    for (const wait of [30_000, minutes(2), minutes(10), minutes(10)]) {
      app.clock.advance(wait);
      await work(orderId);
    }
    const there = await inErp(orderId);
    expect(there.length).toBe(fault === "503" ? 0 : 1);
    expect(await view(orderId)).toMatchObject({ state: fault === "503" ? "parked" : "confirmed" });
    expect((await storedOf(orderId))?.epicorId).toBe(there[0]?.number ?? "");
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
    expect(
      await inTransaction(app.platform.db, (tx) => sendEffectAgain(app.platform, tx, { ...key(orderId), by: "Ana" })),
    ).toBe(true);
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
    const tasks = outboundTasks([erpUploadFlow(stand.erp)]);
    await tasks["work-on-waiting-effects"]?.run(app.platform, {});
    await work(first);
    expect(await view(first)).toMatchObject({ attempts: [] });
    await turn(true);
    await tasks["work-on-waiting-effects"]?.run(app.platform, {});
    const { rows } = await sql<{ key: string }>`
      select key from graphile_worker.jobs where key in (select 'effect:' || id from outbound_effects
        where subject in (${String(first)}, ${String(second)})) order by run_at`.execute(app.platform.db);
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
    await sql`update orders set shipping_address = shipping_address || '{"postCode": "4000"}' where order_id = ${orderId}`.execute(
      app.platform.db,
    );
    await inTransaction(app.platform.db, (tx) => sendEffectAgain(app.platform, tx, { ...key(orderId), by: "Ana" }));
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
    for (const orderId of [ordered, never]) await change(orderId, sql`epicor_synced_at = now()`);
    await work(ordered);
    await erpUploadTasks["order-erp-uploads"]?.run({ ...app.platform, ports: { erp: stand.erp } }, {});
    expect(await view(ordered)).toMatchObject({ state: "withdrawn", reason: "It is in the ERP already" });
    expect(await view(never)).toBeUndefined();
    const headers = await signInAs(app, await aStaffMember(app, { permissions: ["order.edit"] }));
    for (const orderId of [ordered, never]) {
      const pressed = await app.send(submitOrder, { body: { orderId: String(orderId) }, headers });
      expect(pressed).toMatchObject({ status: 409, body: { code: "already_uploaded" } });
      expect(await inErp(orderId)).toEqual([]);
    }
  });

  it.each([
    ["the same number", { epicor_id: "theirs" }, "confirmed", ""],
    ["another number", { epicor_id: "4711" }, "parked", "the order got the number 4711 meanwhile"],
    ["a date and no number", { epicor_synced_at: "2026-11-20" }, "parked", "without a number"],
    ["nothing any more", undefined, "parked", "the order is not here any more"],
  ])("that ends when the order has %s is plain to see", async (_, meanwhile, state, reason) => {
    const orderId = await anUpload();
    stand.order("commit-then-timeout", "UpdateExt");
    await work(orderId);
    const theirs = (await inErp(orderId))[0]?.number ?? "";
    const { db } = app.platform;
    if (meanwhile === undefined) await sql`delete from orders where order_id = ${orderId}`.execute(db);
    for (const [column, value] of Object.entries(meanwhile ?? {}))
      await sql`update orders set ${sql.ref(column)} = ${value === "theirs" ? theirs : value} where order_id = ${orderId}`.execute(
        db,
      );
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
      await change(orderId, sql`is_paid = false, is_settled = false`);
      await work(orderId);
      await minute();
      await work(orderId);
      expect(await view(orderId)).toMatchObject({
        state: "pending",
        reason: "The order is not paid in full",
        attempts: [],
      });
    }
    await change(paid, sql`is_paid = true, is_settled = true`);
    await change(cancelled, sql`is_cancelled = true`);
    await minute();
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
    const deps = { ...app.platform, ports: { erp: stand.erp } };
    await turn(false);
    await erpUploadTasks["order-erp-uploads"]?.run(deps, {});
    expect(await view(orders[0] ?? 0)).toBeUndefined();
    await turn(true);
    await erpUploadTasks["order-erp-uploads"]?.run(deps, {});
    await erpUploadTasks["order-erp-uploads"]?.run(deps, {});
    const found = await Promise.all(orders.map((orderId) => view(orderId)));
    expect(found.map((one) => one?.state)).toEqual(["pending", undefined, undefined, undefined]);
  });
});
