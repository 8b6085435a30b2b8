import { afterAll, beforeAll, expect, it } from "vitest";
import { breakingEffects, unbroken } from "../../../../test/breaking-effects.ts";
import { type Break, countSteps, type Steps } from "../../../../test/failing-steps.ts";
import { startGivexStand } from "../../../../test/givex.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { aCustomer } from "../../../../test/users.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { orderEffect } from "../../../platform/outbound/outbound.ts";
import type { CardIssuing } from "../../../providers/gift-cards/gift-cards.ts";
import { cardHolderOf } from "./card-rows.ts";
import { loyaltyCardHandler, loyaltyCardOf } from "./loyalty-card.ts";

let app: TestApp;
let givex: Awaited<ReturnType<typeof startGivexStand>>;
let cards: ReturnType<typeof breakingEffects>;
beforeAll(async () => {
  app = await startTestApp();
  givex = await startGivexStand({}, { clock: app.clock });
  cards = breakingEffects({
    app,
    flowOf: (steps) => loyaltyCardHandler(givex.giftCards, stepping(steps)),
    isSentAgain: true,
  });
});
afterAll(async () => {
  await givex.close();
  await app.stop();
});

function stepping(steps: Steps): CardIssuing {
  const { issuing } = givex.giftCards;
  if (issuing === undefined) throw new Error("it issues no cards");
  return {
    issue: (attempt, signal) => steps.step(() => issuing.issue(attempt, signal)),
    withdraw: (attempt, signal) => steps.step(() => issuing.withdraw(attempt, signal)),
  };
}
async function aCustomerToHaveOne(): Promise<string> {
  const userUuid = await aCustomer(app);
  await inTransaction(app.platform.db, (tx) => orderEffect(app.platform, tx, loyaltyCardOf(userUuid)));
  return userUuid;
}
const isUsable = (card: string): Promise<boolean> =>
  givex.giftCards.balance({ account: "loyalty", card }, AbortSignal.timeout(5_000)).then(
    () => true,
    () => false,
  );

const cases = (["crash before", "crash after", "error before", "error after"] as const).flatMap((how) =>
  [undefined, "commit-then-reset", "reset-before-commit"].map((fault) => [how, fault] as const),
);
it.each<readonly [Break, string | undefined]>(cases)(
  "a card whose issue breaks once with a %s, at whatever statement or call, the provider's fault being %s, is the customer's only one",
  async (how, fault) => {
    const begin = async (steps: Steps): Promise<string> => {
      const userUuid = await aCustomerToHaveOne();
      if (fault !== undefined) givex.order(fault, { operation: "dc_904" });
      // The second turn clears up what the provider's fault left unclear.
      for (let turn = 0; turn < 2; turn += 1) await cards.workUntilItBreaks(userUuid, steps);
      await givex.calm();
      return userUuid;
    };
    const whole = unbroken();
    await begin(whole);
    for (let at = 1; at <= whole.count(); at += 1) {
      const before = await givex.issued();
      const userUuid = await begin(countSteps(at, how));
      expect({ at, state: await cards.settle(userUuid) }).toEqual({ at, state: "confirmed" });
      const made = (await givex.issued()).filter((one) => !before.includes(one));
      const usable = (await Promise.all(made.map(isUsable))).flatMap((is, n) => (is ? [made[n]] : []));
      expect({ at, usable }).toEqual({ at, usable: [(await cardHolderOf(app.platform.db, userUuid))?.fom] });
    }
  },
);
