/** A way to the ERP that cannot look orders up: only staff can say whether it has one. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { epicorByBiscitAlone, startEpicorStand } from "../../../../test/epicor.ts";
import { aWebOrder, poNumberOf } from "../../../../test/orders.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { minutes } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { effectOf, outboundTasks, sendEffectAgain } from "../../../platform/outbound/outbound.ts";
import { turnSwitch } from "../../../platform/settings/setting-rows.ts";
import { erpUploadFlow, orderErpUpload, uploadSwitch } from "./erp-upload.ts";

let app: TestApp;
let epicor: Awaited<ReturnType<typeof startEpicorStand>>;
beforeAll(async () => {
  app = await startTestApp();
  epicor = await startEpicorStand(epicorByBiscitAlone, {}, app.clock);
  await turnSwitch(app.platform.db, { key: uploadSwitch, isOn: true, at: app.clock.now() });
});
afterAll(async () => {
  await epicor.close();
  await app.stop();
});

const upload = (orderId: number) => ({ kind: "erp-upload", subject: String(orderId) });
const view = (orderId: number) => effectOf(app.platform.db, upload(orderId));
async function work(orderId: number): Promise<void> {
  const handler = erpUploadFlow(epicor.erp);
  const id = (await view(orderId))?.id;
  await outboundTasks([handler])["work-on-effect"]?.run(app.platform, { effect: id, kind: handler.kind });
}
const sendAgain = (orderId: number) =>
  inTransaction(app.platform.db, (tx) => sendEffectAgain(app.platform, tx, { ...upload(orderId), by: "Ana" }));
/** Its request was lost. */
async function aLostOrder(): Promise<number> {
  const orderId = await aWebOrder(app);
  await inTransaction(app.platform.db, (tx) => orderErpUpload(app.platform, tx, orderId));
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
  await sql`update outbound_effects set state = 'parked' where subject = ${String(orderId)}`.execute(app.platform.db);
  await sendAgain(orderId);
  await work(orderId);
  expect(await view(orderId)).toMatchObject({ state: "pending", attempts: [{ state: "unknown" }] });
  expect(await epicor.orders(poNumberOf(orderId))).toEqual([]);
});
