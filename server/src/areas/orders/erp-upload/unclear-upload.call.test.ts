/** What changes while nobody knows whether the ERP has an order is told to staff once it is found there, and sent if it is not. */
import { getOrderJourney, updateOrder } from "@crema/contract/areas/orders";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { epicorByRest, startEpicorStand } from "../../../../test/epicor.ts";
import { signInAs } from "../../../../test/sessions.ts";
import { aPlace, aShopRecord, testShopWebhook, toldOrder } from "../../../../test/shop-orders.ts";
import { startFileApp } from "../../../../test/file-app.ts";
import { aStaffMember } from "../../../../test/users.ts";
import { minutes } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { reorderEffect } from "../../../platform/outbound/outbound.ts";
import type { Erp } from "../../../providers/erp/erp.ts";
import { erpUploadOf } from "./erp-upload.ts";
import { erpUploads } from "../../../../test/erp-uploads.ts";

const app = await startFileApp({}, { webhooks: [testShopWebhook] });
const { db } = app.platform;
const epicor = await startEpicorStand(epicorByRest, {}, app.clock);
afterAll(() => epicor.close());
const ana = await aStaffMember(app, { permissions: ["order.edit"] });
const uploads = erpUploads(app, epicor.erp);
const { view, work } = uploads;
await uploads.turn(true);
beforeEach(() => epicor.calm());

async function sendAgain(orderId: number, erp?: Erp): Promise<void> {
  await uploads.sendAgain(orderId);
  await work(orderId, erp);
}
/** Time passes here, and a session does not last. */
const requestFor = async (orderId: number) => ({
  params: { orderId: String(orderId) },
  headers: await signInAs(app, ana),
});
const save = async (orderId: number, body: object) => app.call(updateOrder, { ...(await requestFor(orderId)), body });
const uploadedStep = async (orderId: number) => {
  const { body } = await app.call(getOrderJourney, await requestFor(orderId));
  return body.stops.find(({ stop }) => stop === "uploaded");
};

let number = 0;
let minute = 0;
interface Sent {
  readonly orderId: number;
  /** The shop tells of it again, later. */
  readonly changeInShop: (changed: object) => Promise<unknown>;
}
async function anUpload(): Promise<{ record: Record<string, unknown>; orderId: number }> {
  number += 1;
  const record = aShopRecord(number);
  const orderId = (await toldOrder(app, record))?.orderId ?? 0;
  await inTransaction(db, (tx) =>
    reorderEffect(app.platform, tx, { ...erpUploadOf(orderId), by: "Ana", reason: "Placed before" }),
  );
  return { record, orderId };
}
/** Its answer was lost; the ERP has it unless the fault says otherwise. */
async function anUnclearOrder(fault = "commit-then-timeout"): Promise<Sent> {
  const { record, orderId } = await anUpload();
  epicor.order(fault, "UpdateExt");
  await work(orderId);
  expect(await view(orderId)).toMatchObject({ state: "unknown" });
  const changeInShop = (changed: object) => {
    minute += 1;
    return toldOrder(app, {
      ...record,
      updated_at: `2026-11-21T11:${String(minute).padStart(2, "0")}:00+10:00`,
      ...changed,
    });
  };
  return { orderId, changeInShop };
}
/** Nobody finds it until it needs attention. */
async function lookInVain(orderId: number, fault: string): Promise<void> {
  for (const wait of [30_000, minutes(2), minutes(10)]) {
    epicor.order(fault, "GET SalesOrders");
    app.clock.advance(wait);
    await work(orderId);
  }
  expect(await view(orderId)).toMatchObject({ state: "parked" });
}
const cancelled = { cancelled_at: "2026-11-21T11:07:00+10:00" };

describe("an upload that nobody could look up", () => {
  it("may be changed by staff, who read what the ERP has otherwise once it is found", async () => {
    const { orderId } = await anUnclearOrder();
    await lookInVain(orderId, "html-502");
    expect((await save(orderId, { shippingAddress: { address1: "2 Other St" } })).status).toBe(200);
    await sendAgain(orderId);
    expect(await view(orderId)).toMatchObject({
      state: "parked",
      reason: expect.stringMatching(/it has changed here since it was sent: shipping address \(street\)$/),
    });
  });

  const differs = { state: "parked", reason: expect.stringMatching(/since it was sent: .*\(city, state, postcode\)$/) };
  it.each([
    ["is found", "commit-then-timeout", differs, []],
    ["is not there", "reset-before-commit", { state: "confirmed", reason: "" }, ["Perth"]],
  ])("takes what the shop changes meanwhile, for when it %s", async (_, fault, end, cities) => {
    const { orderId, changeInShop } = await anUnclearOrder(fault);
    await lookInVain(orderId, "html-502");
    const perth = { shipping_address: aPlace({ city: "Perth", zip: "6000", province_code: "WA" }) };
    await changeInShop(perth);
    await changeInShop({ ...perth, tags: "vip" });
    const uploaded: unknown[] = [];
    const uploadOrder: Erp["uploadOrder"] = (order, signal) => {
      uploaded.push(order.shipTo.city);
      return epicor.erp.uploadOrder(order, signal);
    };
    await sendAgain(orderId, { ...epicor.erp, uploadOrder });
    expect(await view(orderId)).toMatchObject(end);
    expect(uploaded).toEqual(cities);
    expect(await epicor.orders(`WEB-S${7_000_000_000 + number}`)).toHaveLength(1);
  });

  it("that the shop cancels meanwhile is found and told", async () => {
    const { orderId, changeInShop } = await anUnclearOrder();
    await lookInVain(orderId, "html-502");
    await changeInShop(cancelled);
    await sendAgain(orderId);
    expect(await view(orderId)).toMatchObject({
      state: "parked",
      reason: expect.stringMatching(/it has changed here since it was sent: it was cancelled$/),
    });
  });
});

describe("an upload that was not there when it was looked for, and came late", () => {
  it("is taken for the order with a word on what staff changed since", async () => {
    const { orderId } = await anUnclearOrder();
    await lookInVain(orderId, "stale-read:6000000");
    const mended = { shippingAddress: { address1: "2 Other St" }, orderNote: "Ring twice" };
    expect((await save(orderId, mended)).status).toBe(200);
    await sendAgain(orderId);
    const [there, ...others] = await epicor.orders(`WEB-S${7_000_000_000 + number}`);
    expect(others).toEqual([]);
    expect(await view(orderId)).toMatchObject({ state: "parked", reference: there?.number });
    expect(await uploadedStep(orderId)).toMatchObject({
      state: "stuck",
      text: `In the ERP as ${there?.number}. The ERP has it as ${there?.number}, and it has changed here since it was sent: shipping address (street); order note.`,
      act: "upload-seen",
    });
  });
});

describe("an upload that the ERP took and that a look-up finds otherwise", () => {
  it("is noted with its number, and staff are asked to look", async () => {
    const { orderId } = await anUpload();
    const doubt = "Order 990001 of the ERP differs from WEB-S1: total";
    await work(orderId, {
      ...epicor.erp,
      uploadOrder: () => Promise.resolve({ kind: "confirmed", reference: "990001", doubt }),
    });
    expect(await view(orderId)).toMatchObject({ state: "parked", reason: doubt });
    expect(await uploadedStep(orderId)).toMatchObject({
      state: "stuck",
      text: `In the ERP as 990001. ${doubt}.`,
      act: "upload-seen",
    });
  });

  it("under the number of another order is noted, and staff are asked to look", async () => {
    const [first, second] = [await anUpload(), await anUpload()];
    const always: Erp = {
      ...epicor.erp,
      uploadOrder: () => Promise.resolve({ kind: "confirmed", reference: "900777" }),
    };
    for (const { orderId } of [first, second]) await work(orderId, always);
    expect(await view(first.orderId)).toMatchObject({ state: "confirmed" });
    expect(await view(second.orderId)).toMatchObject({
      state: "parked",
      reason: `The order #${number - 1} here has the number 900777 in the ERP, too`,
    });
  });
});
