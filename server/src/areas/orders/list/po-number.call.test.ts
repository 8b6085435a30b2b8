import { listOrders } from "@crema/contract/areas/orders";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { startFileApp } from "../../../../test/file-app.ts";
import { aWebOrder, poNumberOf } from "../../../../test/orders.ts";
import { signInStaff } from "../../../../test/sessions.ts";
import { willingPorts } from "../../../../test/willing-ports.ts";

const app = await startFileApp({}, { ports: willingPorts });
const { db } = app.platform;
const headers = await signInStaff(app, { permissions: ["order.edit"] });

const found = async (search: string): Promise<readonly string[]> =>
  (await app.call(listOrders, { query: { search }, headers })).body.orders.map(({ orderId }) => orderId);

it("an order is found by its PO number in any letter case, and no other is", async () => {
  const [orderId, other] = [await aWebOrder(app), await aWebOrder(app)];
  for (const text of [poNumberOf(orderId), poNumberOf(orderId).toLowerCase(), ` ${poNumberOf(orderId)} `])
    expect(await found(text), text).toEqual([String(orderId)]);
  expect(await found(poNumberOf(other))).toEqual([String(other)]);
  expect(await found(`${poNumberOf(orderId)}0`)).toEqual([]);
  expect(await found(`${poNumberOf(orderId)} nobody`)).toEqual([]);
});

it("an order of a file without an id is found by prefix and name", async () => {
  const orderId = await aWebOrder(app, { sourceId: "#8811" });
  await sql`update orders set name = '#8811' where order_id = ${orderId}`.execute(db);
  expect(await found("WEB-N#8811")).toEqual([String(orderId)]);
});

it("a PO number of before finds its order only if it was sent under it", async () => {
  const [sent, never] = [await aWebOrder(app), await aWebOrder(app)];
  await sql`
    with effect as (
      insert into outbound_effects (kind, subject, lane, state, payload, next_at, created_at, updated_at)
      values ('erp-upload', ${String(sent)}, ${`order:${sent}`}, 'confirmed', '{}', now(), now(), now()) returning id)
    insert into outbound_attempts (effect_id, n, key, target, sent, state, started_at)
    select id, 1, ${`WEB-${sent}`}, 'erp', '{}', 'confirmed', now() from effect`.execute(db);
  expect(await found(`WEB-${sent}`)).toEqual([String(sent)]);
  expect(await found(`WEB-${never}`)).toEqual([]);
});
