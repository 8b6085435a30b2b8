import { updateShopifyPromotion } from "@crema/contract/areas/promotions";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { breakingEffects, unbroken } from "../../../../test/breaking-effects.ts";
import { type Break, Broken, countSteps, failingDatabase, type Steps } from "../../../../test/failing-steps.ts";
import { startAppWithShop } from "../../../../test/sent-products.ts";
import { signInAs } from "../../../../test/sessions.ts";
import { aShopPromotion } from "../../../../test/shop-promotions.ts";
import type { ShopifyStand } from "../../../../test/shopify.ts";
import type { TestApp } from "../../../../test/test-app.ts";
import { aStaffMember } from "../../../../test/users.ts";
import type { Storefront } from "../../../providers/storefront/storefront.ts";
import { promotionTasks, promotionToShopFlow } from "./tell-shop.ts";

let app: TestApp;
let stand: ShopifyStand;
beforeAll(async () => {
  ({ app, stand } = await startAppWithShop());
});
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
  const { rows } = await sql<{ version: number }>`select version from shopify_promotion_telling`.execute(
    app.platform.db,
  );
  return rows[0]?.version ?? 0;
};
const stateIs = async () => {
  const { rows } = await sql<{ state: string }>`select state from shopify_promotion_telling`.execute(app.platform.db);
  return rows[0]?.state;
};
const far = { startDate: "2026-01-01T00:00:00Z", endDate: "2036-01-01T00:00:00Z" };
let round = 0;
async function save(uuid: string): Promise<string> {
  round += 1;
  const code = `ROUND ${round}`;
  const headers = await signInAs(app, await aStaffMember(app, { permissions: ["promotion.edit"] }));
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
    await sql`delete from shopify_promotions`.execute(app.platform.db);
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

describe("ordering it, broken once at whatever statement", () => {
  it.each(breaks)("with a %s orders it whole or not at all, and the next minute does", async (how) => {
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
    const count = async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from outbound_effects`.execute(
        app.platform.db,
      );
      return rows[0]?.n ?? 0;
    };
    await sql`delete from shopify_promotions`.execute(app.platform.db);
    await run(unbroken());
    // It runs from here on, as if its time had come.
    const begin = async () => {
      await sql`delete from shopify_promotions`.execute(app.platform.db);
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
