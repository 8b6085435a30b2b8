import { getOrder, getOrderJourney, type NoteAttribute, updateOrder } from "@crema/contract/areas/orders";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { startFileApp } from "../../../../test/file-app.ts";
import { aWebOrder, setOrder } from "../../../../test/orders.ts";
import { signInStaff } from "../../../../test/sessions.ts";
import { withoutSecrets } from "../intake/raw/raw-record.ts";

const app = await startFileApp();
const { db } = app.platform;
const headers = await signInStaff(app, { permissions: ["order.edit"] });

const card = "603628410000050000";
const request = (orderId: number) => ({ params: { orderId: String(orderId) }, headers });
const read = async (orderId: number) => (await app.call(getOrder, request(orderId))).body.noteAttributes;
async function anOrder(attributes: readonly NoteAttribute[]): Promise<number> {
  const orderId = await aWebOrder(app);
  await setOrder(app, orderId, { note_attributes: attributes });
  return orderId;
}
const stored = async (orderId: number): Promise<unknown> => {
  const { rows } = await sql<{ all: unknown }>`
    select note_attributes as all from orders where order_id = ${orderId}`.execute(db);
  return rows[0]?.all;
};

it("a card's number in an attribute is told by its last four digits, and stays as it is where it is saved as it was read [ORD-DET-32]", async () => {
  const wish = { name: "Gift card", value: "For Ada, 25 December 2026" };
  const paid = { name: "Gift card number", value: card };
  const orderId = await anOrder([paid, { name: "isGift", value: "true" }, wish]);
  const told = await read(orderId);
  expect(told).toEqual([{ name: "Gift card number", value: "•••• 0000" }, { name: "isGift", value: "true" }, wish]);
  const noteAttributes = [told[2], { name: "isGift", value: "false" }, told[0]];
  const { status, body } = await app.call(updateOrder, { ...request(orderId), body: { noteAttributes } });
  expect([status, body.noteAttributes]).toEqual([200, noteAttributes]);
  expect(await stored(orderId)).toEqual([wish, { name: "isGift", value: "false" }, paid]);
  const { rows } = await sql`select 1 from audit_entries where changes::text like ${`%${card}%`}`.execute(db);
  expect(rows).toEqual([]);
  const journey = await app.call(getOrderJourney, request(orderId));
  expect(JSON.stringify(journey.body)).toContain("•••• 0000");
  expect(JSON.stringify(journey.body)).not.toContain(card);
});

it.each<[NoteAttribute, string | undefined]>([
  [
    { name: "gift-cards", value: `Card ${card} (for Ada) / 6036 2841 0000 0216 38` },
    "Card •••• 0000 (for Ada) / •••• 16 38",
  ],
  [{ name: "_gift_card_code", value: "6036.2841.0000.0500.00" }, "•••• 00.00"],
  [{ name: "Givex", value: "603628410000050" }, "•••• 0050"],
  [{ name: "Gift card", value: "0491 570 00" }, undefined],
  [{ name: "phone", value: "0491570006123" }, undefined],
  [{ name: "Gift card", value: "For Ada" }, undefined],
])("is masked where the raw record leaves it out: %j", async (attribute, masked) => {
  expect(await read(await anOrder([attribute]))).toEqual([{ ...attribute, value: masked ?? attribute.value }]);
  expect(withoutSecrets([attribute])).toEqual(masked === undefined ? [attribute] : []);
});
