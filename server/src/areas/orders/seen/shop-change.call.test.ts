import { getOrderJourney, listOrders, markShopChangeSeen } from "@crema/contract/areas/orders";
import { describe, expect, it } from "vitest";
import { startFileApp } from "../../../../test/file-app.ts";
import { aWebOrder, setOrder } from "../../../../test/orders.ts";
import { signInStaff } from "../../../../test/sessions.ts";
import { aPlace, aShopRecord, testShopWebhook, toldOrder } from "../../../../test/shop-orders.ts";

const app = await startFileApp({}, { webhooks: [testShopWebhook] });
const asAna = await signInStaff(app, { permissions: ["order.edit"], firstName: "Ana", lastName: "B" });

let number = 0;
let minute = 0;
/** Tells of it again, later. */
const later = (record: Record<string, unknown>, changed: object) => {
  minute += 1;
  return { ...record, updated_at: `2026-11-21T11:${String(minute).padStart(2, "0")}:00+10:00`, ...changed };
};
const change = (record: Record<string, unknown>, changed: object) => toldOrder(app, later(record, changed));
async function anUploadedOrder(): Promise<{ record: Record<string, unknown>; orderId: number }> {
  number += 1;
  const record = aShopRecord(number);
  const orderId = (await toldOrder(app, record))?.orderId ?? 0;
  await setOrder(app, orderId, { epicor_id: `4${number}`, epicor_synced_at: app.clock.now() });
  return { record, orderId };
}
const uploadedStop = async (orderId: number) => {
  const { body } = await app.call(getOrderJourney, { params: { orderId: String(orderId) }, headers: asAna });
  return body.stops.find(({ stop }) => stop === "uploaded");
};
const listed = async () => {
  const { body } = await app.call(listOrders, { query: { showChangedInShop: true }, headers: asAna });
  return body.orders.map(({ orderId }) => Number(orderId));
};
const see = (orderId: number, toSee: string) =>
  app.call(markShopChangeSeen, { params: { orderId: String(orderId) }, body: { toSee }, headers: asAna });
/** With the words on screen. */
const seeAsTold = async (orderId: number) => see(orderId, (await uploadedStop(orderId))?.toSee ?? "");

describe("an order that the shop changes after the upload", () => {
  it("asks for attention with all that changed, and is found by the list", async () => {
    const { record, orderId } = await anUploadedOrder();
    const lines = [{ id: 1, title: "Espresso", sku: "ESP-1KG", quantity: 2, price: "46.00" }];
    await change(record, { line_items: lines });
    expect(await uploadedStop(orderId)).toMatchObject({
      state: "stuck",
      text: `In the ERP as 4${number}. Changed in the shop after it was uploaded: ESP-1KG 1 → 2.`,
      act: "shop-change-seen",
    });
    await change(record, { line_items: lines, shipping_address: aPlace({ city: "Perth", zip: "6000" }) });
    await change(record, {
      line_items: undefined,
      shipping_address: undefined,
      cancelled_at: "2026-11-21T11:07:00+10:00",
    });
    expect((await uploadedStop(orderId))?.text).toMatch(
      /uploaded: it was cancelled; ESP-1KG 1 → 2; shipping address \(city, postcode\)\.$/,
    );
    expect(await listed()).toEqual([orderId]);
    await seeAsTold(orderId);
  });

  it("is seen to once, keeps who has seen to what, and asks again only for what is new", async () => {
    const { record, orderId } = await anUploadedOrder();
    const moved = { shipping_address: aPlace({ city: "Perth" }) };
    await change(record, moved);
    const toSee = (await uploadedStop(orderId))?.toSee ?? "";
    const answers = await Promise.all([see(orderId, toSee), see(orderId, toSee)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await uploadedStop(orderId)).toMatchObject({
      state: "done",
      act: "",
      events: [
        { text: "Seen to: Changed in the shop after it was uploaded: shipping address (city)", username: "Ana B" },
      ],
    });
    expect(await listed()).toEqual([]);
    await change(record, { ...moved, tags: "vip" });
    expect((await uploadedStop(orderId))?.state).toBe("done");
    await change(record, { ...moved, cancelled_at: "2026-11-21T11:07:00+10:00" });
    expect((await uploadedStop(orderId))?.text).toMatch(/uploaded: it was cancelled\.$/);
    await seeAsTold(orderId);
  });

  it("notes nothing that the shop changed after it was read, and says what it is now", async () => {
    const { record, orderId } = await anUploadedOrder();
    const moved = { shipping_address: aPlace({ city: "Perth" }) };
    await change(record, moved);
    const seen = (await uploadedStop(orderId))?.toSee ?? "";
    await change(record, { ...moved, cancelled_at: "2026-11-21T11:07:00+10:00" });
    const { status, body } = await see(orderId, seen);
    expect([status, body]).toMatchObject([409, { code: "not_as_seen" }]);
    expect(body).toHaveProperty("message", expect.stringMatching(/: it was cancelled; shipping address \(city\)$/));
    expect(await uploadedStop(orderId)).toMatchObject({ state: "stuck", act: "shop-change-seen", events: [] });
    expect((await seeAsTold(orderId)).status).toBe(200);
  });

  it("asks for nothing where it is as it was again, or only a note, a tag or its writing changed", async () => {
    const { record, orderId } = await anUploadedOrder();
    await change(record, { note: "Ring twice", tags: "vip", shipping_address: aPlace({ city: "BRISBANE" }) });
    expect((await uploadedStop(orderId))?.state).toBe("done");
    await change(record, { shipping_address: aPlace({ city: "Perth" }) });
    expect((await uploadedStop(orderId))?.state).toBe("stuck");
    await change(record, {});
    expect((await uploadedStop(orderId))?.state).toBe("done");
  });

  it("is told nothing of before the upload, where staff wrote an address of their own", async () => {
    const record = aShopRecord((number += 1));
    const orderId = (await toldOrder(app, record))?.orderId ?? 0;
    await setOrder(app, orderId, { shipping_address: { ...aPlace({}), city: "Sydney" } });
    await change(record, { tags: "vip" });
    await setOrder(app, orderId, { epicor_id: "499", epicor_synced_at: app.clock.now() });
    await change(record, { tags: "vip, again" });
    expect((await uploadedStop(orderId))?.state).toBe("done");
  });

  it("refuses to note what did not happen, and an order nobody knows", async () => {
    expect((await see(await aWebOrder(app), "It was cancelled")).body).toMatchObject({ code: "already_processed" });
    expect((await see(999_999_999, "It was cancelled")).status).toBe(404);
  });
});
