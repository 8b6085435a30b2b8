import { updateOrder } from "@crema/contract/areas/orders";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, it } from "vitest";
import { epicorByRest, startEpicorStand } from "../../../../test/epicor.ts";
import { storedColumns } from "../../../../test/orders.ts";
import { signInStaff } from "../../../../test/sessions.ts";
import { startFileApp } from "../../../../test/file-app.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Flow } from "../../../platform/outbound/effect.ts";
import type { ErpOrder } from "../../../providers/erp/erp.ts";
import { erpUploadFlow } from "../erp-upload/erp-upload.ts";
import { workOnEffect } from "../../../../test/effect-worker.ts";
import { erpUploads } from "../../../../test/erp-uploads.ts";

const app = await startFileApp();
const { db } = app.platform;
const stand = await startEpicorStand(epicorByRest, {}, app.clock);
afterAll(() => stand.close());
const asEditor = await signInStaff(app, { permissions: ["order.edit"] });
const { anUpload, turn, view } = erpUploads(app, stand.erp);
await turn(true);
beforeEach(() => stand.calm());

const saveCity = (orderId: number, city: string) =>
  app.call(updateOrder, {
    params: { orderId: String(orderId) },
    body: { shippingAddress: { city } },
    headers: asEditor,
  });

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
  await workOnEffect(app, slow, orderId);
  expect(sent.map(({ shipTo }) => shipTo.city)).toEqual(["Perth"]);
  expect(await view(orderId)).toMatchObject({
    state: "confirmed",
    attempts: [{ n: 1, state: "confirmed" }],
  });
});

const waitingForLocks = async (): Promise<number> => {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
};

it("a save that meets the beginning of an attempt is refused, and changes nothing", async () => {
  const orderId = await anUpload();
  const saving = await inTransaction(db, async (tx) => {
    await sql`select from orders where order_id = ${orderId} for share`.execute(tx);
    const answer = saveCity(orderId, "Cairns");
    await expect.poll(waitingForLocks).toBe(1);
    await sql`update outbound_effects set state = 'sending' where subject = ${String(orderId)}`.execute(tx);
    return { answer };
  });
  const { status, body } = await saving.answer;
  expect([status, body]).toMatchObject([409, { code: "still_running" }]);
  expect(await storedColumns(app, orderId, "shipping_address")).toMatchObject({
    shipping_address: { city: "Brisbane" },
  });
});
