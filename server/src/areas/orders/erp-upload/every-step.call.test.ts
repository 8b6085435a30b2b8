import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { epicorByRest, type EpicorStand, startEpicorStand } from "../../../../test/epicor.ts";
import { type BreakingEffects, breakingEffects, unbroken } from "../../../../test/breaking-effects.ts";
import { type Break, countSteps, type Steps } from "../../../../test/failing-steps.ts";
import { aWebOrder, poNumberOf } from "../../../../test/orders.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { turnSwitch } from "../../../platform/settings/setting-rows.ts";
import type { Erp } from "../../../providers/erp/erp.ts";
import { erpUploadFlow, orderErpUpload, uploadSwitch } from "./erp-upload.ts";

let app: TestApp;
let stand: EpicorStand;
let uploads: BreakingEffects;
beforeAll(async () => {
  app = await startTestApp();
  stand = await startEpicorStand(epicorByRest, {}, app.clock);
  uploads = breakingEffects({
    app,
    flowOf: (steps) => erpUploadFlow(steppingErp(stand.erp, steps)),
    isSentAgain: true,
  });
  await turnSwitch(app.platform.db, { key: uploadSwitch, isOn: true, at: app.clock.now() });
});
afterAll(async () => {
  await stand.close();
  await app.stop();
});

/** The ERP, each call of which is a step. */
const steppingErp = (erp: Erp, steps: Steps): Erp => ({
  ...erp,
  uploadOrder: (order, signal) => steps.step(() => erp.uploadOrder(order, signal)),
  findOrder: (order, signal) => steps.step(() => erp.findOrder(order, signal)),
});
async function anUpload(): Promise<number> {
  const orderId = await aWebOrder(app);
  await inTransaction(app.platform.db, (tx) => orderErpUpload(app.platform, tx, orderId));
  return orderId;
}

describe("an upload that breaks once, at whatever statement or call", () => {
  it.each<Break>(["crash before", "crash after", "error before", "error after"])(
    "with a %s makes one order in the ERP and notes it",
    async (how) => {
      const whole = unbroken();
      await uploads.work(await anUpload(), whole);
      expect(whole.count()).toBeGreaterThan(8);
      for (let at = 1; at <= whole.count(); at += 1) {
        const orderId = await anUpload();
        await uploads.workUntilItBreaks(orderId, countSteps(at, how));
        expect({ at, state: await uploads.settle(orderId) }).toEqual({ at, state: "confirmed" });
        expect({ at, orders: (await stand.orders(poNumberOf(orderId))).length }).toEqual({ at, orders: 1 });
      }
    },
  );
});
