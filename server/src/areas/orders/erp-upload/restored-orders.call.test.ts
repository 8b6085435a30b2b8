import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { epicorByRest, startEpicorStand } from "../../../../test/epicor.ts";
import { poNumberOf, setOrder, storedColumns } from "../../../../test/orders.ts";
import { startFileApp } from "../../../../test/file-app.ts";
import { erpUploads } from "../../../../test/erp-uploads.ts";

const app = await startFileApp();
const { db } = app.platform;
const stand = await startEpicorStand(epicorByRest, {}, app.clock);
afterAll(() => stand.close());
const { anUpload, enqueue, turn, view, work } = erpUploads(app, stand.erp);
await turn(true);

interface Buyer {
  readonly shopNumber: number;
  readonly name: string;
  readonly email: string;
  readonly postCode: string;
}
const buyer = (shopNumber: number, name: string, postCode: string): Buyer => ({
  shopNumber,
  name,
  postCode,
  email: `${name.toLowerCase()}@example.test`,
});

/** Its order of one and the same thing comes in from the shop. */
const comesIn = ({ shopNumber, name, email, postCode }: Buyer): Promise<number> =>
  anUpload({
    sourceId: `gid://shopify/Order/${shopNumber}`,
    email,
    address: { name, postCode },
    lines: [{ sku: "ESP-1KG" }],
  });
async function uploaded(orderId: number) {
  await work(orderId);
  const after = await view(orderId);
  return { state: after?.state, number: after?.reference };
}
async function removeUploads(orderIds: readonly number[]): Promise<void> {
  const effects = sql`select id from outbound_effects where subject = any(${orderIds.map(String)})`;
  await sql`delete from outbound_attempts where effect_id in (${effects})`.execute(db);
  await sql`delete from outbound_effects where id in (${effects})`.execute(db);
}
/** What a backup from before these orders leaves of them; numbers begin again where they were. */
async function restoreWithout(orderIds: readonly number[]): Promise<void> {
  await removeUploads(orderIds);
  await sql`delete from order_lines where order_id = any(${[...orderIds]})`.execute(db);
  await sql`delete from orders where order_id = any(${[...orderIds]})`.execute(db);
  await sql`select setval(pg_get_serial_sequence('orders', 'order_id'), ${Math.min(...orderIds)}, false)`.execute(db);
}

it("after a restore every order finds its own in the ERP, whatever number it gets here, and new customers get new ones", async () => {
  const [samuel, meera, wayne] = [
    buyer(5_551_234_001_070, "Samuel", "4000"),
    buyer(5_551_234_001_071, "Meera", "3000"),
    buyer(5_551_234_001_072, "Wayne", "2000"),
  ];
  const firstIds: number[] = [];
  const numbers = new Map<Buyer, string | undefined>();
  for (const one of [samuel, meera, wayne]) {
    const orderId = await comesIn(one);
    firstIds.push(orderId);
    numbers.set(one, (await uploaded(orderId)).number);
  }
  await restoreWithout(firstIds);
  // They come in again in another order, so that each gets a number that was another's.
  for (const one of [wayne, samuel, meera]) {
    const orderId = await comesIn(one);
    expect(firstIds).toContain(orderId);
    expect(await uploaded(orderId)).toEqual({ state: "confirmed", number: numbers.get(one) });
    expect(await stand.orders(`WEB-S${one.shopNumber}`)).toHaveLength(1);
  }
  for (const one of [buyer(5_551_234_001_073, "Dimitri", "6000"), buyer(5_551_234_001_074, "Vikram", "5000")]) {
    const { state, number } = await uploaded(await comesIn(one));
    expect(state).toBe("confirmed");
    expect([...numbers.values()]).not.toContain(number);
    numbers.set(one, number);
  }
  expect(new Set(numbers.values()).size).toBe(5);
});

it("another customer's order under our reference needs attention, and the reason names fields only", async () => {
  const theirs = buyer(5_551_234_001_090, "Priya", "6000");
  const orderId = await comesIn(theirs);
  await uploaded(orderId);
  await restoreWithout([orderId]);
  const ours = await comesIn({ ...buyer(0, "Vikram", "5000"), shopNumber: theirs.shopNumber });
  expect(await uploaded(ours)).toMatchObject({ state: "rejected" });
  const { reason } = (await view(ours)) ?? {};
  expect(reason).toMatch(/^Order \d+ of the ERP differs from WEB-S5551234001090: ship-to name, postcode and email$/);
  expect(await storedColumns(app, ours, "epicor_id")).toEqual({ epicor_id: "" });
});

it("an attempt from before the change of PO numbers is looked up under both", async () => {
  const orderId = await anUpload({ lines: [{ sku: "ESP-1KG" }] });
  const former = `WEB-${orderId}`;
  stand.order("commit-then-timeout", "UpdateExt");
  await uploaded(orderId);
  const [made] = await stand.orders(poNumberOf(orderId));
  // As the program of that time sent and stored it.
  await sql`
    update outbound_attempts set key = ${former}, sent = sent || jsonb_build_object('reference', ${former}::text)
    where effect_id = (select id from outbound_effects where kind = 'erp-upload' and subject = ${String(orderId)})`.execute(
    db,
  );
  app.clock.advance(60_000);
  expect(await uploaded(orderId)).toEqual({ state: "confirmed", number: made?.number });
});

it("an order of a file without an id waits until staff upload it, under its name", async () => {
  const orderId = await anUpload({ sourceId: "#4711", lines: [{ sku: "ESP-1KG" }] });
  await setOrder(app, orderId, { name: "#4711" });
  expect(await uploaded(orderId)).toEqual({ state: "pending", number: "" });
  expect(await stand.orders("WEB-N#4711")).toEqual([]);
  await sql`
    update outbound_effects set payload = '{"isByHand": true}', next_at = ${app.clock.now()}
    where kind = 'erp-upload' and subject = ${String(orderId)}`.execute(db);
  expect(await uploaded(orderId)).toMatchObject({ state: "confirmed" });
  expect(await stand.orders("WEB-N#4711")).toHaveLength(1);
});

it("an order uploaded under its name, restored, and then told by the shop with its id is found under its name", async () => {
  const orderId = await anUpload({ sourceId: "#4712", lines: [{ sku: "ESP-1KG" }] });
  await setOrder(app, orderId, { name: "#4712" });
  await sql`update outbound_effects set payload = '{"isByHand": true}' where subject = ${String(orderId)}`.execute(db);
  const first = await uploaded(orderId);
  expect(first).toMatchObject({ state: "confirmed" });
  // A backup from before the upload knows neither the attempt nor the number; then the shop tells the id.
  await removeUploads([orderId]);
  const source_id = "gid://shopify/Order/5551234009999";
  await sql`update orders set epicor_synced_at = null where order_id = ${orderId}`.execute(db);
  await setOrder(app, orderId, { epicor_id: "", source_id });
  await enqueue(orderId);
  expect(await uploaded(orderId)).toEqual(first);
  expect(await stand.orders("WEB-S5551234009999")).toEqual([]);
});
