import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aWebOrder, setOrder } from "../../../test/orders.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { after, days } from "../../platform/clock/clock.ts";
import { ordersNotSent, rewardsNotSynced } from "./queue-rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

it("Today counts neither rewards that staff gave by hand nor orders that are in the ERP by a date alone", async () => {
  const now = app.clock.now();
  const span = { from: after(now, -days(1)), until: after(now, days(1)), signal: AbortSignal.timeout(5_000) };
  const { db } = app.platform;
  const [byHand, byDate] = [await aWebOrder(app), await aWebOrder(app)];
  expect([await rewardsNotSynced(db, span), await ordersNotSent(db, span)]).toEqual([{ count: 2 }, { count: 2 }]);
  await sql`insert into order_rewards (order_id, manually_processed) values (${byHand}, true)`.execute(db);
  await setOrder(app, byDate, { epicor_synced_at: now });
  expect([await rewardsNotSynced(db, span), await ordersNotSent(db, span)]).toEqual([{ count: 1 }, { count: 1 }]);
});
