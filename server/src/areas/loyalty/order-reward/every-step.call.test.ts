import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BreakingEffects, breakingEffects, unbroken } from "../../../../test/breaking-effects.ts";
import { type Break, countSteps, type Steps } from "../../../../test/failing-steps.ts";
import { type GivexStand, startGivexStand } from "../../../../test/givex.ts";
import { aLoyaltyCard } from "../../../../test/loyalty.ts";
import { aPartReward, aWebOrder } from "../../../../test/orders.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { aCustomer } from "../../../../test/users.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { turnSwitch } from "../../../platform/settings/setting-rows.ts";
import type { GiftCards } from "../../../providers/gift-cards/gift-cards.ts";
import { orderReward, orderRewardFlow, rewardSwitch } from "./order-reward.ts";

let app: TestApp;
let stand: GivexStand;
let rewards: BreakingEffects;
beforeAll(async () => {
  app = await startTestApp();
  stand = await startGivexStand({ GIVEX_REVERSAL_IS_FINAL: "no" }, { clock: app.clock });
  rewards = breakingEffects({
    app,
    flowOf: (steps) => orderRewardFlow(steppingCards(stand.giftCards, steps)),
    isSentAgain: false,
  });
  await aPartReward(app, { partCode: "ESP-1KG", since: new Date("2025-01-01T00:00:00Z"), basisPoints: 250 });
  await turnSwitch(app.platform.db, { key: rewardSwitch, isOn: true, at: app.clock.now() });
});
afterAll(async () => {
  await stand.close();
  await app.stop();
});

/** Cards, each call to which is a step. */
const steppingCards = (cards: GiftCards, steps: Steps): GiftCards => ({
  ...cards,
  increment: (what, attempt, signal) => steps.step(() => cards.increment(what, attempt, signal)),
  reverse: (what, attempt, signal) => steps.step(() => cards.reverse(what, attempt, signal)),
});
async function aReward(): Promise<{ orderId: number; card: string }> {
  const card = await stand.aCard("loyalty", { cents: 0, points: 0 });
  const userUuid = await aCustomer(app);
  await aLoyaltyCard(app, userUuid, { fom: card, points: 0, cents: 0 });
  const orderId = await aWebOrder(app, { userUuid });
  await inTransaction(app.platform.db, (tx) => orderReward(app.platform, tx, orderId));
  return { orderId, card };
}

describe("a reward that breaks once, at whatever statement or call", () => {
  const cases = (["crash before", "crash after", "error before", "error after"] as const).flatMap((how) =>
    [undefined, "commit-then-reset", "reset-before-commit"].map((fault) => [how, fault] as const),
  );
  it.each<readonly [Break, string | undefined]>(cases)(
    "with a %s, the provider's fault being %s, is on the card once",
    async (how, fault) => {
      const begin = async (steps: Steps) => {
        const reward = await aReward();
        if (fault !== undefined) stand.order(fault, { operation: "dc_905" });
        // The second turn clears up what the provider's fault left unclear.
        for (let turn = 0; turn < 2; turn += 1) await rewards.workUntilItBreaks(reward.orderId, steps);
        await stand.calm();
        return reward;
      };
      const whole = unbroken();
      await begin(whole);
      for (let at = 1; at <= whole.count(); at += 1) {
        const { orderId, card } = await begin(countSteps(at, how));
        expect({ at, state: await rewards.settle(orderId) }).toEqual({ at, state: "confirmed" });
        expect({ at, cents: await stand.cents("loyalty", card) }).toEqual({ at, cents: 230 });
      }
    },
  );
});
