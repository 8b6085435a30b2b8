/** A way to the ERP that cannot look orders up: only staff can say whether it has one. */
import { submitOrder } from "@crema/contract/areas/orders";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { epicorByBiscitAlone, startEpicorStand } from "../../../../test/epicor.ts";
import { poNumberOf } from "../../../../test/orders.ts";
import { signInStaff } from "../../../../test/sessions.ts";
import { startFileApp } from "../../../../test/file-app.ts";
import { minutes } from "../../../platform/clock/clock.ts";
import { erpUploads } from "../../../../test/erp-uploads.ts";

const app = await startFileApp();
const { db } = app.platform;
const epicor = await startEpicorStand(epicorByBiscitAlone, {}, app.clock);
afterAll(() => epicor.close());
const { anUpload, sendAgain, turn, view, work } = erpUploads(app, epicor.erp);
await turn(true);

/** Its request was lost. */
async function aLostOrder(): Promise<number> {
  const orderId = await anUpload();
  await epicor.trouble("request-lost");
  await work(orderId);
  return orderId;
}

it("creates the order once staff, who looked there, send it again", async () => {
  const orderId = await aLostOrder();
  for (const wait of [30_000, minutes(2), minutes(10), minutes(10)]) {
    app.clock.advance(wait);
    await work(orderId);
  }
  expect(await view(orderId)).toMatchObject({ state: "parked", attempts: [{ state: "unknown" }] });
  expect(await epicor.orders(poNumberOf(orderId))).toEqual([]);
  await sendAgain(orderId);
  await work(orderId);
  const [there, ...others] = await epicor.orders(poNumberOf(orderId));
  expect(others).toEqual([]);
  expect(await view(orderId)).toMatchObject({
    state: "confirmed",
    reference: there?.number,
    attempts: [{ state: "absent" }, { state: "confirmed" }],
  });
});

it("creates nothing, whoever asks, while the ERP may still write the first one", async () => {
  const orderId = await aLostOrder();
  await sql`update outbound_effects set state = 'parked' where subject = ${String(orderId)}`.execute(db);
  await sendAgain(orderId);
  await work(orderId);
  expect(await view(orderId)).toMatchObject({ state: "pending", attempts: [{ state: "unknown" }] });
  expect(await epicor.orders(poNumberOf(orderId))).toEqual([]);
});

it("a press before it is clear whether the ERP has it says so, and not that nothing was sent", async () => {
  const orderId = await aLostOrder();
  await sql`update outbound_effects set state = 'parked' where subject = ${String(orderId)}`.execute(db);
  await sendAgain(orderId);
  await work(orderId);
  expect(await view(orderId)).toMatchObject({ state: "pending", attempts: [{ state: "unknown" }] });
  Object.assign(app.platform.ports, { erp: epicor.erp });
  const headers = await signInStaff(app, { permissions: ["order.edit"] });
  const answers: unknown[] = [];
  const pressed = app.call(submitOrder, { headers, body: { order: { orderId: String(orderId) } } });
  void pressed.then((answer) => answers.push(answer));
  while (answers.length === 0) {
    await work(orderId);
    await sleep(50);
  }
  const { status, body } = await pressed;
  expect([status, body.code]).toEqual([409, "still_running"]);
  expect(body.message).toBe("The ERP did not answer clearly. What became of it is looked up; nothing is sent twice.");
});

it("what the ERP has otherwise than sent needs attention, also after the database was busy for a moment", async () => {
  const orderId = await anUpload();
  await sql`
    create function is_busy() returns trigger language plpgsql as
      $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$`.execute(db);
  await sql`create trigger is_busy before update on orders execute function is_busy()`.execute(db);
  const doubt = "The ERP took it as 990001, but over REST it has no such order";
  await work(orderId, {
    ...epicor.erp,
    uploadOrder: () => Promise.resolve({ kind: "confirmed", reference: "990001", doubt }),
  });
  await sql`drop function is_busy cascade`.execute(db);
  app.clock.advance(minutes(1));
  await work(orderId);
  expect(await view(orderId)).toMatchObject({ state: "parked", reference: "990001", reason: doubt });
});
