import { sql } from "kysely";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { startFileApp } from "../test/file-app.ts";
import {
  aPlace,
  aShopRecord,
  shopifySample,
  tell,
  testShopWebhook,
  toldOrder,
  workOnWebhooks,
} from "../test/shop-orders.ts";
import { storedOrders } from "../test/stored-orders.ts";
import { aCustomer } from "../test/users.ts";
import { propertyOf } from "./platform/values/property-of.ts";

const app = await startFileApp({}, { webhooks: [testShopWebhook] });
beforeAll(async () => {
  // The shop was connected an hour before the tests' noon.
  await sql`insert into order_intake (source, since, read_until) values ('shopify', ${"2026-11-21T00:30:00Z"}, now())`.execute(
    app.platform.db,
  );
});

let number = 1_000;
const next = (changed: object = {}): Record<string, unknown> => aShopRecord((number += 1), changed);
const act = (statement: ReturnType<typeof sql>) => statement.execute(app.platform.db);
/** What a restore has lost, until the test ends. */
async function loseHandOvers(kind: string, orders: readonly Record<string, unknown>[]): Promise<void> {
  onTestFinished(async () => {
    await act(sql`delete from lost_handovers`);
    await act(sql`delete from restores`);
  });
  await act(sql`
    with restored as (insert into restores (detected_at, restore_point) values (now(), now()) returning uuid)
    insert into lost_handovers (restore, n, at, kind, ref)
    select uuid, row_number() over (), now(), ${kind}, 'Shopify:gid://shopify/Order/' || id
    from restored, unnest(${orders.map(({ id }) => String(id))}::text[]) as id`);
}
const later = (record: Record<string, unknown>, minute: number, changed: object): Record<string, unknown> => ({
  ...record,
  updated_at: `2026-11-21T11:${String(minute).padStart(2, "0")}:00+10:00`,
  ...changed,
});

async function refundReasonOf(orderId: number | undefined): Promise<string | undefined> {
  const { rows } = await sql<{ reason: string }>`
    select reason from outbound_effects where kind = 'reward-refund' and subject = ${String(orderId)}`.execute(
    app.platform.db,
  );
  return rows[0]?.reason;
}

async function reward(orderId: number | undefined, cents: number): Promise<void> {
  await act(sql`update orders set loyalty_rewards_synced = true where order_id = ${orderId}`);
  await act(sql`insert into order_rewards (order_id, cents) values (${orderId}, ${cents})`);
}

describe("an order of the shop", () => {
  it("comes in whole, with its upload ordered", async () => {
    expect(await toldOrder(app, next())).toMatchObject({
      source: "Shopify",
      customerName: "Ada Example",
      note: "Leave it at the door",
      shippingAddress: { name: "Ada Example", city: "Brisbane", state: "QLD", postCode: "4000", country: "Australia" },
      totalCents: 5_595,
      isSettled: true,
      lines: [{ sku: "ESP-1KG", title: "Espresso", grind: "Fine", quantity: 1, isGiftCard: false }],
      effects: ["erp-upload pending"],
    });
  });

  it("that is told by somebody else is refused", async () => {
    expect(await tell(app, next(), { by: "another secret" })).toBe(401);
  });

  it("is one order however often and in whatever order it is told, also at the same time", async () => {
    const record = next({ financial_status: "pending" });
    const paid = later(record, 5, { financial_status: "paid" });
    const noted = later(record, 9, { financial_status: "paid", note: "Ring twice" });
    for (const event of ["a", "a", "b"]) await tell(app, noted, { event: `${number}-${event}` });
    await Promise.all([tell(app, record), tell(app, paid), tell(app, noted)]);
    await Promise.all(Array.from({ length: 3 }, () => workOnWebhooks(app)));
    await workOnWebhooks(app);
    const found = (await storedOrders(app)).filter(({ name }) => name === record["name"]);
    expect(found).toMatchObject([{ note: "Ring twice", isSettled: true, effects: ["erp-upload pending"] }]);
  });

  it("has its upload ordered once it is paid, not before, and not when it is a test, cancelled or older than Crema", async () => {
    const record = next({ financial_status: "pending" });
    expect(await toldOrder(app, record)).toMatchObject({ isSettled: false, effects: [] });
    expect(await toldOrder(app, later(record, 1, { financial_status: "paid" }))).toMatchObject({
      isSettled: true,
      effects: ["erp-upload pending"],
    });
    expect(await toldOrder(app, next({ test: true }))).toMatchObject({ effects: [] });
    expect(await toldOrder(app, next({ cancelled_at: "2026-11-21T11:00:00+10:00" }))).toMatchObject({ effects: [] });
    expect(await toldOrder(app, next({ created_at: "2025-01-01T11:00:00+10:00" }))).toMatchObject({
      isSettled: true,
      effects: ["erp-upload withdrawn", "order-reward withdrawn"],
    });
  });

  it("keeps what a record leaves out", async () => {
    const record = next();
    const before = await toldOrder(app, record);
    const nothing = { note: undefined, shipping_address: undefined, line_items: undefined };
    expect(await toldOrder(app, later(record, 3, { ...nothing, total_price: "60.00" }))).toMatchObject({
      note: "Leave it at the door",
      shippingAddress: before?.shippingAddress,
      lines: before?.lines,
      totalCents: 6_000,
    });
  });

  it("keeps what staff wrote until the shop tells something new later on", async () => {
    const record = next();
    const before = await toldOrder(app, record);
    await act(sql`update orders set order_note = 'Call first' where order_id = ${before?.orderId}`);
    await act(sql`
      insert into audit_entries (at, who_uuid, who_name, call, request_id, record, record_id, act)
      values ('2026-11-21T01:10:00Z', gen_random_uuid(), 'ruby', 'updateOrder', 'r', 'order', ${String(before?.orderId)}, 'update')`);
    expect(await toldOrder(app, later(record, 2, { tags: "vip" }))).toMatchObject({ note: "Call first" });
    expect(await toldOrder(app, later(record, 8, { note: "Written in the shop before" }))).toMatchObject({
      note: "Call first",
    });
    expect(await toldOrder(app, later(record, 20, { note: "Written in the shop after" }))).toMatchObject({
      note: "Written in the shop after",
    });
  });

  it("that is in the ERP, or on its way there, keeps the address it was sent to", async () => {
    const record = next();
    const before = await toldOrder(app, record);
    await act(sql`update outbound_effects set state = 'unknown' where subject = ${String(before?.orderId)}`);
    const moved = await toldOrder(app, later(record, 4, { shipping_address: aPlace({ city: "Perth" }), note: "New" }));
    expect(moved).toMatchObject({ shippingAddress: { city: "Brisbane" }, note: "Leave it at the door" });
    expect(propertyOf(moved?.raw, "shipping_address")).toMatchObject({ city: "Perth" });
  });

  it("belongs to the account of the shop's number, else of the verified email address, else to a guest", async () => {
    const [named, mailed, pending] = [
      await aCustomer(app, { email: "named@example.test" }),
      await aCustomer(app, { email: "Mailed@Example.test" }),
      await aCustomer(app, { email: "pending@example.test", isVerified: false }),
    ];
    await act(sql`update users set storefront_id = '4711' where uuid = ${named}`);
    const of = async (email: string, id?: number) =>
      (await toldOrder(app, next({ email, customer: id === undefined ? null : { id, email } })))?.userUuid;
    expect(await of("mailed@example.test", 4711)).toBe(named);
    expect(await of("mailed@example.test")).toBe(mailed);
    expect(pending).toBeTypeOf("string");
    expect(await of("pending@example.test")).toBeNull();
  });

  it("of somebody with a card has its reward ordered; a till's is never uploaded", async () => {
    const holder = await aCustomer(app, { email: "holder@example.test" });
    await act(sql`insert into loyalty_accounts values (${holder}, '6035710000000001', 0, 0, now())`);
    expect(await toldOrder(app, next({ email: "holder@example.test" }))).toMatchObject({
      effects: ["erp-upload pending", "order-reward pending"],
    });
    expect(await toldOrder(app, next({ email: "holder@example.test", source_name: "pos" }))).toMatchObject({
      source: "POS",
      effects: ["order-reward pending"],
    });
  });

  it("that is refunded after its reward is parked for staff with the amounts, and again when more goes back", async () => {
    const record = next();
    const before = await toldOrder(app, record);
    await act(sql`update orders set loyalty_rewards_synced = true where order_id = ${before?.orderId}`);
    await act(sql`insert into order_rewards (order_id, cents) values (${before?.orderId}, 280)`);
    const refunded = { financial_status: "partially_refunded", current_total_price: "9.95" };
    expect(await toldOrder(app, later(record, 6, refunded))).toMatchObject({
      effects: ["erp-upload pending", "reward-refund parked"],
    });
    const reason = () => refundReasonOf(before?.orderId);
    expect(await reason()).toBe(
      "The order was refunded after it was rewarded: 46.00 of 55.95 AUD went back, 2.80 Bean Dollars were given",
    );
    await toldOrder(app, later(record, 7, { cancelled_at: "2026-11-21T11:07:00+10:00", current_total_price: "0.00" }));
    expect(await reason()).toContain("cancelled after it was rewarded: 55.95 of 55.95 AUD");
  });

  it("that is cancelled while its reward is being sent is shown to staff without an amount", async () => {
    const record = next();
    const orderId = (await toldOrder(app, record))?.orderId;
    await act(sql`insert into outbound_effects (kind, subject, lane, payload, state, created_at, updated_at, next_at)
      values ('order-reward', ${String(orderId)}, 'reward', '{}', 'sending', now(), now(), now())`);
    const cancelled = { cancelled_at: "2026-11-21T11:07:00+10:00", current_total_price: "0.00" };
    expect(await toldOrder(app, later(record, 7, cancelled))).toMatchObject({
      effects: expect.arrayContaining([expect.stringContaining("reward-refund")]),
    });
    expect(await refundReasonOf(orderId)).toBe(
      "The order was cancelled, and 55.95 of 55.95 AUD went back. Its reward was given by hand or may still be on its way: check the card",
    );
  });

  it("that is given back is shown to staff too where a restore has lost what became of its reward", async () => {
    const [known, unknown, kept, marked, byName] = [next(), next(), next(), next(), next()];
    const orderId = (await toldOrder(app, known))?.orderId;
    await toldOrder(app, kept);
    const markedId = (await toldOrder(app, marked))?.orderId;
    await loseHandOvers("order-reward", [known, unknown, byName]);
    await loseHandOvers("reward-marked", [marked]);
    const cancelled = { cancelled_at: "2026-11-21T11:06:00+10:00", current_total_price: "0.00" };
    const shown = expect.arrayContaining([expect.stringContaining("reward-refund")]);
    expect(await toldOrder(app, later(known, 6, cancelled))).toMatchObject({ orderId, effects: shown });
    expect(await toldOrder(app, later(unknown, 6, cancelled))).toMatchObject({ effects: shown });
    const withoutNotice = expect.not.arrayContaining([expect.stringContaining("reward-refund")]);
    expect(await toldOrder(app, later(kept, 6, cancelled))).toMatchObject({ effects: withoutNotice });
    const refunded = { financial_status: "partially_refunded", current_total_price: "9.95" };
    await toldOrder(app, later(marked, 6, refunded));
    // A file brought this one by its name, given back already.
    const named = { source_id: "name:#L-1", name: "#L-1" };
    const isNamed = await toldOrder(app, later(byName, 6, { ...cancelled, name: named.name }));
    await act(sql`delete from outbound_effects where kind = 'reward-refund' and subject = ${String(isNamed?.orderId)}`);
    await act(sql`update orders set source_id = ${named.source_id} where order_id = ${isNamed?.orderId}`);
    expect(await toldOrder(app, later(byName, 6, { ...cancelled, name: named.name }))).toMatchObject({
      orderId: isNamed?.orderId,
      effects: shown,
    });
    const reason = "and its reward may have been given before the restore: check the card";
    expect(await refundReasonOf(orderId)).toBe(`The order was cancelled, ${reason}`);
    expect(await refundReasonOf(markedId)).toBe(`The order was refunded, ${reason}`);
  });

  it("that gets its id after it was rewarded, or after staff dealt with the notice, changes nothing of that notice", async () => {
    const rewardedLate = next({ financial_status: "partially_refunded", current_total_price: "9.95" });
    const [rewarded, dealtWith] = [next(), next()];
    const idOf = async (record: Record<string, unknown>) => (await toldOrder(app, record))?.orderId;
    const ids = [await idOf(rewarded), await idOf(dealtWith), await idOf(rewardedLate)];
    await loseHandOvers("order-reward", [rewarded, dealtWith, rewardedLate]);
    for (const orderId of [ids[0], ids[2]]) await reward(orderId, 280);
    const cancelled = { cancelled_at: "2026-11-21T11:06:00+10:00", current_total_price: "0.00" };
    await toldOrder(app, later(dealtWith, 6, cancelled));
    await act(
      sql`update outbound_effects set state = 'withdrawn' where kind = 'reward-refund' and subject = ${String(ids[1])}`,
    );
    await act(sql`update orders set source_id = 'name:' || name where order_id = any(${ids}::bigint[])`);
    await toldOrder(app, later(rewarded, 7, cancelled));
    expect(await refundReasonOf(ids[0])).toContain("2.80 Bean Dollars were given");
    expect(await toldOrder(app, later(dealtWith, 7, cancelled))).toMatchObject({
      effects: expect.arrayContaining(["reward-refund withdrawn"]),
    });
    expect(await toldOrder(app, later(rewardedLate, 7, {}))).toMatchObject({
      orderId: ids[2],
      effects: expect.not.arrayContaining([expect.stringContaining("reward-refund")]),
    });
  });

  it("that earned nothing, or only became dearer after its reward, is of no concern to staff", async () => {
    const [earning, other] = [next(), next()];
    await reward((await toldOrder(app, earning))?.orderId, 280);
    await reward((await toldOrder(app, other))?.orderId, 0);
    const effects = ["erp-upload pending"];
    expect(await toldOrder(app, later(earning, 6, { financial_status: "partially_paid" }))).toMatchObject({ effects });
    expect(await toldOrder(app, later(other, 6, { current_total_price: "9.95" }))).toMatchObject({ effects });
  });

  it("with text that cannot be stored comes in without it", async () => {
    expect(await toldOrder(app, next({ note: "a\u0000b \ud800 c" }))).toMatchObject({
      note: expect.stringContaining("ab"),
    });
  });

  it("that nobody can read holds up none of the others", async () => {
    const good = next();
    await tell(app, { ...next(), total_price: "much" });
    expect(await toldOrder(app, good)).toMatchObject({ isSettled: true });
  });
});

describe("orders that Shopify publishes as samples", () => {
  it("come in unchanged and are kept to be read without secrets [ORD-DET-33]", async () => {
    const order = propertyOf(shopifySample("shopify-order"), "order");
    const [other] = [propertyOf(shopifySample("shopify-orders"), "orders")].flat();
    for (const record of [order, other]) expect(await tell(app, record)).toBe(200);
    await workOnWebhooks(app);
    const found = (await storedOrders(app)).filter(({ sourceId }) => sourceId === "gid://shopify/Order/450789469");
    expect(found).toMatchObject([
      {
        name: "#1001",
        customerName: "Bob Norman",
        email: "bob.norman@hostmail.com",
        totalCents: 59_894,
        lines: [{ sku: "IPOD2008GREEN" }, { sku: "IPOD2008RED" }, { sku: "IPOD2008BLACK" }],
        shippingAddress: { city: "Louisville", state: "KY", postCode: "40202", country: "United States" },
      },
    ]);
    expect(found[0]?.raw).toMatchObject({ id: 450_789_469, financial_status: "partially_refunded", currency: "USD" });
    expect(JSON.stringify(found[0]?.raw)).not.toMatch(/XXXX|4242|b1946ac9|ccde591a|0\.0\.0\.0/);
  });
});
