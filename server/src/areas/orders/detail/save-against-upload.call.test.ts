import { updateOrder } from "@crema/contract/areas/orders";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type EpicorStand, epicorByRest, startEpicorStand } from "../../../../test/epicor.ts";
import { aWebOrder } from "../../../../test/orders.ts";
import { signInAs } from "../../../../test/sessions.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { aStaffMember } from "../../../../test/users.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Flow } from "../../../platform/outbound/effect.ts";
import { effectOf, outboundTasks } from "../../../platform/outbound/outbound.ts";
import { turnSwitch } from "../../../platform/settings/setting-rows.ts";
import type { ErpOrder } from "../../../providers/erp/erp.ts";
import { erpUploadFlow, orderErpUpload, uploadSwitch } from "../erp-upload/erp-upload.ts";

let app: TestApp;
let stand: EpicorStand;
let asEditor: { authorization: string };
beforeAll(async () => {
  app = await startTestApp();
  stand = await startEpicorStand(epicorByRest, {}, app.clock);
  asEditor = await signInAs(app, await aStaffMember(app, { permissions: ["order.edit"] }));
  await turnSwitch(app.platform.db, { key: uploadSwitch, isOn: true, at: app.clock.now() });
});
afterAll(async () => {
  await stand.close();
  await app.stop();
});
beforeEach(() => stand.calm());

async function anUpload(): Promise<number> {
  const orderId = await aWebOrder(app);
  await inTransaction(app.platform.db, (tx) => orderErpUpload(app.platform, tx, orderId));
  return orderId;
}
const saveCity = (orderId: number, city: string) =>
  app.call(updateOrder, {
    params: { orderId: String(orderId) },
    body: { shippingAddress: { city } },
    headers: asEditor,
  });
const upload = (orderId: number) => ({ kind: "erp-upload", subject: String(orderId) });

it("what is saved between plan and attempt is what the ERP gets, once", async () => {
  const orderId = await anUpload();
  const sent: ErpOrder[] = [];
  const real = erpUploadFlow({
    ...stand.erp,
    uploadOrder(order, signal) {
      sent.push(order);
      return stand.erp.uploadOrder(order, signal);
    },
  });
  const cities = ["Cairns", "Perth"];
  const slow: Flow = {
    ...real,
    async plan(deps, effect) {
      const plan = await real.plan(deps, effect);
      const city = cities.shift();
      if (city !== undefined) expect((await saveCity(orderId, city)).status).toBe(200);
      return plan;
    },
  };
  const effect = (await effectOf(app.platform.db, upload(orderId)))?.id;
  await outboundTasks([slow])["work-on-effect"]?.run(app.platform, { effect, kind: slow.kind });
  expect(sent.map(({ shipTo }) => shipTo.city)).toEqual(["Perth"]);
  expect(await effectOf(app.platform.db, upload(orderId))).toMatchObject({
    state: "confirmed",
    attempts: [{ n: 1, state: "confirmed" }],
  });
});

const waitingForLocks = async (): Promise<number> => {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    app.platform.db,
  );
  return rows.length;
};

it("a save that meets the beginning of an attempt is refused, and changes nothing", async () => {
  const orderId = await anUpload();
  const saving = await inTransaction(app.platform.db, async (tx) => {
    await sql`select from orders where order_id = ${orderId} for share`.execute(tx);
    const answer = saveCity(orderId, "Cairns");
    await expect.poll(waitingForLocks).toBe(1);
    await sql`update outbound_effects set state = 'sending' where subject = ${String(orderId)}`.execute(tx);
    return { answer };
  });
  const { status, body } = await saving.answer;
  expect([status, body]).toMatchObject([409, { code: "still_running" }]);
  const { rows } =
    await sql`select shipping_address ->> 'city' as city from orders where order_id = ${orderId}`.execute(
      app.platform.db,
    );
  expect(rows).toEqual([{ city: "Brisbane" }]);
});
