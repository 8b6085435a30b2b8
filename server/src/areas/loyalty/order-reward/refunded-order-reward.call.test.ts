import { afterAll, beforeAll, expect, it } from "vitest";
import { type GivexStand, startGivexStand } from "../../../../test/givex.ts";
import { aLoyaltyCard } from "../../../../test/loyalty.ts";
import { aPartReward, aWebOrder, setOrder } from "../../../../test/orders.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { aCustomer } from "../../../../test/users.ts";
import { after, minutes } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Flow } from "../../../platform/outbound/effect.ts";
import { effectOf, outboundTasks } from "../../../platform/outbound/outbound.ts";
import { turnSwitch } from "../../../platform/settings/setting-rows.ts";
import { orderReward, orderRewardFlow, orderRewardOf, rewardSwitch } from "./order-reward.ts";

let app: TestApp;
let stand: GivexStand;
beforeAll(async () => {
  app = await startTestApp();
  stand = await startGivexStand({}, { clock: app.clock });
  await aPartReward(app, { partCode: "ESP-1KG", since: new Date("2025-01-01T00:00:00Z"), basisPoints: 250 });
  await turnSwitch(app.platform.db, { key: rewardSwitch, isOn: true, at: app.clock.now() });
});
afterAll(async () => {
  await stand.close();
  await app.stop();
});

it("a reward is of what is left when it begins, where money goes back while it is planned", async () => {
  const { platform, clock } = app;
  const card = await stand.aCard("loyalty", { cents: 0, points: 0 });
  const userUuid = await aCustomer(app);
  await aLoyaltyCard(app, userUuid, { fom: card, points: 0, cents: 0 });
  const orderId = await aWebOrder(app, { userUuid, lines: [{ sku: "ESP-1KG", unitPriceCents: 10_000 }] });
  await inTransaction(platform.db, (tx) => orderReward(platform, tx, orderId));
  const real = orderRewardFlow(stand.giftCards);
  // 20.00 of 109.95.
  const present = [8_995];
  const refunded: Flow = {
    ...real,
    async plan(deps, effect) {
      const plan = await real.plan(deps, effect);
      const cents = present.shift();
      if (cents !== undefined)
        await setOrder(app, orderId, { current_total_cents: cents, updated_at: after(clock.now(), minutes(1)) });
      return plan;
    },
  };
  const effect = (await effectOf(platform.db, orderRewardOf(orderId)))?.id;
  await outboundTasks([refunded])["work-on-effect"]?.run(platform, { effect, kind: refunded.kind });
  expect((await stand.movements(card)).map(({ cents }) => cents)).toEqual([200]);
  expect(await effectOf(platform.db, orderRewardOf(orderId))).toMatchObject({
    state: "confirmed",
    attempts: [{ n: 1, state: "confirmed" }],
  });
});
