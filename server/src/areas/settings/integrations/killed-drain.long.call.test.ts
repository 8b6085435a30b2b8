import { updateUploadSetting, uploadKey } from "@crema/contract/areas/settings";
import { startEpicorSandbox } from "@crema/sandboxes/epicor";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asStaff } from "../../../../test/file-app.ts";
import { z } from "zod";
import { holdWriter, missAtOnce } from "../../../../test/killed-process.ts";
import { aWebOrder, poNumberOf } from "../../../../test/orders.ts";
import { endProcess, startServerProcess } from "../../../../test/server-process.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { systemClock } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { orderErpUpload } from "../../orders/index.ts";

const count = 60;
const inErpBefore = 10;
let app: TestApp;
let sandbox: Awaited<ReturnType<typeof startEpicorSandbox>>;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(systemClock.now());
  sandbox = await startEpicorSandbox();
});
afterAll(async () => {
  await sandbox.close();
  await app.stop();
});

/** A server process that works on what waits, and looks quickly for what was lost. */
const startProcess = () =>
  startServerProcess({
    ...sandbox.env,
    // Not so quick that a busy machine's answers count as none.
    EPICOR_TIMEOUT_SECONDS: "5",
    EPICOR_LOOK_UP_SECONDS: "1,2,6",
    EPICOR_COMMIT_SECONDS: "8",
    EPICOR_MODE: "REST",
    DATABASE_URL: app.platform.config.DATABASE_URL,
  });
const howMany = async (condition: ReturnType<typeof sql>): Promise<number> => {
  const rows = await app.sql<{ n: number }>`
    select count(*)::int as n from orders o join outbound_effects e on e.subject = o.order_id::text where ${condition}`;
  return rows[0]?.n ?? -1;
};
/** Orders whose upload was left to staff. */
const parkedOrders = async (): Promise<readonly number[]> => {
  const rows = await app.sql<{
    order_id: string;
  }>`select subject as order_id from outbound_effects where state = 'parked'`;
  return rows.map(({ order_id }) => Number(order_id));
};
const ordersShape = z.object({ orders: z.array(z.unknown()) });
const inErp = async (orderId: number): Promise<number> => {
  const answer = await fetch(`${sandbox.control}/_sandbox/orders?po=${poNumberOf(orderId)}`);
  return ordersShape.parse(await answer.json()).orders.length;
};

it("what waited for the switch is in the ERP once each, also when the process that sends it is killed and two others go on, or left to staff [SET-02] [AMB-120]", async () => {
  const orderIds: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const orderId = await aWebOrder(app);
    await inTransaction(app.platform.db, (tx) => orderErpUpload(app.platform, tx, orderId));
    orderIds.push(orderId);
  }
  const first = startProcess();
  await expect.poll(() => howMany(sql`e.waits_for = 'upload'`)).toBe(count);
  expect(await howMany(sql`o.epicor_id <> ''`)).toBe(0);
  const headers = await asStaff(app, { permissions: ["order.edit"] });
  const when = `(select count(*) from orders where epicor_id <> '') > ${inErpBefore}`;
  const uploads = await holdWriter(app, { table: "orders", when });
  const turned = await app.call(updateUploadSetting, { params: { key: uploadKey }, body: { value: true }, headers });
  expect(turned.status).toBe(200);
  await uploads.isHeld();
  await endProcess(first, "SIGKILL");
  await uploads.forget();
  expect(await howMany(sql`o.epicor_id <> ''`)).toBe(inErpBefore);
  await missAtOnce(app);
  const heirs = [startProcess(), startProcess()];
  const isOpen = sql`e.state not in ('confirmed', 'parked')`;
  await expect.poll(() => howMany(isOpen), { timeout: 200_000, interval: 300 }).toBe(0);
  await Promise.all(heirs.map((heir) => endProcess(heir, "SIGTERM")));
  // What had left the killed process and came nowhere is not sent a second time by itself: staff see it.
  const parked = new Set(await parkedOrders());
  expect(parked.size).toBeLessThanOrEqual(2);
  expect(await Promise.all(orderIds.map(inErp))).toEqual(orderIds.map((orderId) => (parked.has(orderId) ? 0 : 1)));
});
