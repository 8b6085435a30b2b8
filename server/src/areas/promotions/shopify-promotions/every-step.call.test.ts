import { updateShopifyPromotion } from "@crema/contract/areas/promotions";
import { afterAll, describe, expect, it } from "vitest";
import { breakingEffects, unbroken } from "../../../../test/breaking-effects.ts";
import { type Break, Broken, countSteps, failingDatabase, type Steps } from "../../../../test/failing-steps.ts";
import { queryOn } from "../../../../test/query-on.ts";
import { startAppWithShop } from "../../../../test/sent-products.ts";
import { signInStaff } from "../../../../test/sessions.ts";
import { aShopPromotion } from "../../../../test/shop-promotions.ts";
import type { Storefront } from "../../../providers/storefront/storefront.ts";
import { promotionTasks, promotionToShopFlow } from "./tell-shop.ts";

const { app, stand } = await startAppWithShop();
const query = queryOn(app);
afterAll(async () => {
  await app.stop();
  await stand.close();
});

/** The shop, each call of which is a step. */
const stepping = (storefront: Storefront, steps: Steps): Storefront => ({
  ...storefront,
  promotions: { show: (promotion, signal) => steps.step(() => storefront.promotions.show(promotion, signal)) },
});
const breaks: readonly Break[] = ["crash before", "crash after", "error before", "error after"];
const newest = async (): Promise<number> => {
  const rows = await query<{ version: number }>`select version from shopify_promotion_telling`;
  return rows[0]?.version ?? 0;
};
const stateIs = async () => {
  const rows = await query<{ state: string }>`select state from shopify_promotion_telling`;
  return rows[0]?.state;
};
const far = { startDate: "2026-01-01T00:00:00Z", endDate: "2036-01-01T00:00:00Z" };
let round = 0;
async function save(uuid: string): Promise<string> {
  round += 1;
  const code = `ROUND ${round}`;
  const headers = await signInStaff(app, { permissions: ["promotion.edit"] });
  const saved = await app.call(updateShopifyPromotion, { params: { uuid }, body: { code, active: true }, headers });
  expect(saved.status).toBe(200);
  return code;
}

describe("telling the shop, broken once at whatever statement or call", () => {
  it.each(breaks)("with a %s tells it what runs in the end, and notes it", async (how) => {
    const tellings = breakingEffects({
      app,
      flowOf: (steps) => promotionToShopFlow(stepping(stand.storefront, steps)),
      isSentAgain: true,
    });
    await query`delete from shopify_promotions`;
    const uuid = await aShopPromotion(app, far);
    await save(uuid);
    const whole = unbroken();
    await tellings.work(await newest(), whole);
    expect(whole.count()).toBeGreaterThan(8);
    for (let at = 1; at <= whole.count(); at += 1) {
      const code = await save(uuid);
      const version = await newest();
      await tellings.workUntilItBreaks(version, countSteps(at, how));
      expect({ at, effect: await tellings.settle(version), state: await stateIs() }).toEqual({
        at,
        effect: "confirmed",
        state: "told",
      });
      expect({ at, shown: stand.shownPromotion()?.code }).toEqual({ at, shown: code });
    }
  });
});

const run = async (steps: Steps): Promise<void> => {
  const failing = failingDatabase(app.platform.db, steps);
  try {
    await promotionTasks["tell-shop-promotion"]?.run({ ...app.platform, db: failing.db }, {});
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
  } finally {
    await failing.close();
  }
};

describe("ordering it, broken once at whatever statement", () => {
  it.each(breaks)("with a %s orders it whole or not at all, and the next minute does", async (how) => {
    const count = async () => {
      const rows = await query<{ n: number }>`select count(*)::int as n from outbound_effects`;
      return rows[0]?.n ?? 0;
    };
    await query`delete from shopify_promotions`;
    await run(unbroken());
    // It runs from here on, as if its time had come.
    const begin = async () => {
      await query`delete from shopify_promotions`;
      await aShopPromotion(app, { ...far, code: `STEP ${(round += 1)}`, active: true });
    };
    await begin();
    const whole = unbroken();
    await run(whole);
    expect(whole.count()).toBeGreaterThan(5);
    for (let at = 1; at <= whole.count(); at += 1) {
      await begin();
      const [before, version] = [await count(), await newest()];
      await run(countSteps(at, how));
      const made = (await count()) - before;
      expect({ at, versions: (await newest()) - version }).toEqual({ at, versions: made });
      await run(unbroken());
      expect({ at, made: (await count()) - before }).toEqual({ at, made: 1 });
    }
  });
});
