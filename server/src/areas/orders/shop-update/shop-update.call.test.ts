import { getOrder, getOrderJourney, tellShopAgain, updateOrder } from "@crema/contract/areas/orders";
import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { overdueEffects } from "../../../platform/outbound/effect-rows.ts";
import { outboundTasks } from "../../../platform/outbound/outbound.ts";
import { after, minutes } from "../../../platform/clock/clock.ts";
import { startEffectWorker } from "../../../../test/effect-worker.ts";
import { signInStaff } from "../../../../test/sessions.ts";
import { aShopRecord, testShopWebhook, toldOrder } from "../../../../test/shop-orders.ts";
import { startShopifyStand } from "../../../../test/shopify.ts";
import { startFileApp } from "../../../../test/file-app.ts";
import { aWebOrder } from "../../../../test/orders.ts";
import { shopUpdateFlow, shopUpdateOf } from "./shop-update.ts";
import { shopUpdateKind } from "./shop-update-rows.ts";

let headers: Record<string, string>;
const stand = await startShopifyStand();
afterAll(() => stand.close());
const { storefront } = stand;
const app = await startFileApp({}, { ports: { storefront }, webhooks: [testShopWebhook] });
const { db } = app.platform;
// Time passes, and sessions end.
beforeEach(async () => {
  headers = await signInStaff(app, { permissions: ["order.edit"], firstName: "Edith" });
});
afterEach(() => stand.calm());

const signal = (): AbortSignal => AbortSignal.timeout(10_000);

interface Both {
  readonly orderId: number;
  readonly id: string;
  /** The shop tells of it as it was at this instant. @returns what is stored then */
  readonly told: (at: Date, changed: object) => Promise<{ note: string; city: string }>;
}

/** An order that is in the shop, and came in here. */
async function anOrder(): Promise<Both> {
  const id = await stand.anOrder();
  const record = aShopRecord(1, { id: Number(id.split("/").at(-1)), total_price: "101.95" });
  const taken = async (changed: object) => {
    const stored = await toldOrder(app, { ...record, ...changed });
    if (stored === undefined) throw new Error("it did not come in");
    return stored;
  };
  const { orderId } = await taken({});
  return {
    orderId,
    id,
    async told(at, changed) {
      const { note, shippingAddress } = await taken({ ...changed, updated_at: at.toISOString() });
      return { note, city: shippingAddress["city"] ?? "" };
    },
  };
}
const params = (orderId: number) => ({ params: { orderId: String(orderId) }, headers });
async function save(orderId: number, body: object): Promise<void> {
  app.clock.advance(1_000);
  expect((await app.call(updateOrder, { ...params(orderId), body })).status).toBe(200);
}
/** Whatever is due after this one, in the order it was enqueued. */
async function work(afterId = 0): Promise<void> {
  const task = outboundTasks([shopUpdateFlow(stand.storefront)])["work-on-effect"];
  const due = await overdueEffects(db, { before: app.clock.now(), kinds: [shopUpdateKind] });
  for (const effect of due.map(({ id }) => id).toSorted((a, b) => a - b))
    if (effect > afterId) await task?.run(app.platform, { effect, kind: shopUpdateKind });
}
const effectOfOrder = (orderId: number) => shopUpdateOf(db, orderId);
const instant = (ms: number): Date => after(app.clock.now(), ms);
const inShop = async (id: string) => (await stand.storefront.orders.byId(id, signal()))?.order;
const received = async (orderId: number) => (await app.call(getOrderJourney, params(orderId))).body.stops[0];

describe("what staff save of an order of the web shop", () => {
  it("goes to the shop once, and no more than was changed", async () => {
    const { orderId, id } = await anOrder();
    const before = await inShop(id);
    await save(orderId, { orderNote: "Ring twice", noteAttributes: [{ name: "isGift", value: "false" }] });
    await work();
    const asked = stand.asked("orderUpdate");
    await work();
    expect(await inShop(id)).toMatchObject({
      note: "Ring twice",
      noteAttributes: [{ name: "isGift", value: "false" }],
      shippingAddress: before?.shippingAddress,
    });
    expect(stand.asked("orderUpdate")).toBe(asked);
    await save(orderId, { shippingAddress: { city: "Cairns", postCode: "4870" } });
    await work();
    const shippingAddress = { name: "Ada Example", city: "Cairns", postCode: "4870", state: "QLD" };
    expect(await inShop(id)).toMatchObject({ note: "Ring twice", shippingAddress });
    const stop = await received(orderId);
    expect(stop).toMatchObject({ state: "done", act: "" });
    expect(stop?.events.at(-1)).toMatchObject({ text: "The web shop took it" });
    expect(JSON.stringify(stop?.events.at(-1))).not.toContain("Cairns");
  });

  it("is not for the shop where it is the ERP's number, nothing new, or an order of others", async () => {
    const { orderId } = await anOrder();
    const { body } = await app.call(getOrder, params(orderId));
    await save(orderId, body);
    await save(orderId, { epicorId: "4711" });
    const till = await aWebOrder(app, { source: "POS" });
    await save(till, { orderNote: "X" });
    expect([await effectOfOrder(orderId), await effectOfOrder(till)]).toEqual([undefined, undefined]);
  });

  it("that the shop refuses is told, and goes along with the next change", async () => {
    const { orderId, id } = await anOrder();
    await stand.trouble("order-update", "refused");
    await save(orderId, { orderNote: "Refused" });
    await work();
    expect(await effectOfOrder(orderId)).toMatchObject({ state: "rejected" });
    expect(await received(orderId)).toMatchObject({
      state: "stuck",
      text: expect.stringContaining("What staff changed is not in the web shop: The sandbox was told to refuse this"),
    });
    await stand.calm();
    await save(orderId, { shippingAddress: { city: "Cairns" } });
    await work();
    expect(await inShop(id)).toMatchObject({ note: "Refused", shippingAddress: { city: "Cairns" } });
    expect(await received(orderId)).toMatchObject({ state: "done" });
  });

  it("that the shop refused goes once more when staff say so, however often they press", async () => {
    const { orderId, id } = await anOrder();
    expect((await app.call(tellShopAgain, params(orderId))).body).toMatchObject({ code: "not_submittable" });
    await stand.trouble("order-update", "refused");
    await save(orderId, { orderNote: "Refused" });
    await work();
    expect(await received(orderId)).toMatchObject({ state: "stuck", act: "tell-shop-again" });
    await stand.calm();
    const asked = stand.asked("orderUpdate");
    const worker = startEffectWorker(app, [shopUpdateFlow(stand.storefront)]);
    const answers = await Promise.all([1, 2].map(() => app.call(tellShopAgain, params(orderId))));
    await worker.stop();
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([(await inShop(id))?.note, stand.asked("orderUpdate") - asked]).toEqual(["Refused", 1]);
    expect(await received(orderId)).toMatchObject({ state: "done", act: "" });
  });

  it("waits while the shop is away, and goes once it is back", async () => {
    const { orderId, id } = await anOrder();
    await stand.trouble("order-update", "away");
    await save(orderId, { orderNote: "Later" });
    await work();
    expect(await effectOfOrder(orderId)).toMatchObject({ state: "pending", attempts: [{ state: "not-sent" }] });
    await stand.calm();
    app.clock.advance(minutes(1));
    await work();
    expect([(await inShop(id))?.note, (await effectOfOrder(orderId))?.state]).toEqual(["Later", "confirmed"]);
  });

  it("of two quick saves the newest is sent, once", async () => {
    const { orderId, id } = await anOrder();
    const asked = stand.asked("orderUpdate");
    await save(orderId, { orderNote: "First" });
    const first = await effectOfOrder(orderId);
    await save(orderId, { orderNote: "Second" });
    await work();
    expect([(await inShop(id))?.note, stand.asked("orderUpdate") - asked]).toEqual(["Second", 1]);
    expect((await effectOfOrder(orderId))?.id).not.toBe(first?.id);
  });

  it("is not overtaken by an earlier save of which nobody knows whether it will arrive", async () => {
    const { orderId, id } = await anOrder();
    await stand.trouble("order-update", "request-lost");
    await save(orderId, { orderNote: "First" });
    await work();
    await stand.calm();
    await save(orderId, { orderNote: "Second" });
    await work();
    expect(await effectOfOrder(orderId)).toMatchObject({
      state: "pending",
      reason: "It is not clear yet whether the shop took the change before",
    });
    expect((await inShop(id))?.note).toBe("");
    for (let turn = 0; turn < 6; turn += 1) {
      app.clock.advance(minutes(12));
      await work();
    }
    expect([(await inShop(id))?.note, (await effectOfOrder(orderId))?.state]).toEqual(["Second", "confirmed"]);
  });

  it("waits also for an earlier one that staff sent again and that nobody has looked for", async () => {
    const { orderId, id } = await anOrder();
    await stand.trouble("order-update", "request-lost");
    await save(orderId, { orderNote: "First" });
    await work();
    await stand.calm();
    const first = await effectOfOrder(orderId);
    await sql`update outbound_effects set state = 'pending' where id = ${first?.id}`.execute(app.platform.db);
    await save(orderId, { orderNote: "Second" });
    await work(first?.id);
    const reason = "It is not clear yet whether the shop took the change before";
    expect([(await inShop(id))?.note, await effectOfOrder(orderId)]).toMatchObject(["", { state: "pending", reason }]);
    for (let turn = 0; turn < 6; turn += 1) {
      app.clock.advance(minutes(12));
      await work();
    }
    expect([(await inShop(id))?.note, (await effectOfOrder(orderId))?.state]).toEqual(["Second", "confirmed"]);
  });

  it("that the shop took without an answer is found there", async () => {
    const { orderId, id } = await anOrder();
    await stand.trouble("order-update", "answer-lost");
    await save(orderId, { orderNote: "Taken" });
    await work();
    expect(await effectOfOrder(orderId)).toMatchObject({ state: "unknown" });
    const asked = stand.asked("orderUpdate");
    app.clock.advance(minutes(1));
    await work();
    expect(await effectOfOrder(orderId)).toMatchObject({ state: "confirmed" });
    expect([(await inShop(id))?.note, stand.asked("orderUpdate")]).toEqual(["Taken", asked]);
  });
});

describe("what the shop tells back", () => {
  it("of an earlier save does not undo a later one, before and after that was sent", async () => {
    const { orderId, told } = await anOrder();
    await save(orderId, { orderNote: "First" });
    await work();
    await save(orderId, { orderNote: "Second" });
    // The shop's own time of the first change is later than the second save.
    expect(await told(instant(1_000), { note: "First" })).toMatchObject({ note: "Second" });
    app.clock.advance(5_000);
    await work();
    expect(await told(instant(-2_000), { note: "First" })).toMatchObject({ note: "Second" });
    expect(await told(instant(-1_000), { note: "Second" })).toMatchObject({ note: "Second" });
  });

  it("of what the customer changed there afterwards is taken", async () => {
    const { orderId, told } = await anOrder();
    await save(orderId, { orderNote: "Ours", shippingAddress: { city: "Cairns" } });
    await work();
    app.clock.advance(5_000);
    expect(await told(instant(0), { note: "Theirs" })).toMatchObject({ note: "Theirs" });
  });
});
