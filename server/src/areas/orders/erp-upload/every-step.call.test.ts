import { afterAll, describe, expect, it } from "vitest";
import { epicorByRest, startEpicorStand } from "../../../../test/epicor.ts";
import { breakingEffects, unbroken } from "../../../../test/breaking-effects.ts";
import { type Break, countSteps, type Steps } from "../../../../test/failing-steps.ts";
import { poNumberOf } from "../../../../test/orders.ts";
import { startFileApp } from "../../../../test/file-app.ts";
import type { Erp } from "../../../providers/erp/erp.ts";
import { erpUploadFlow } from "./erp-upload.ts";
import { erpUploads } from "../../../../test/erp-uploads.ts";

const app = await startFileApp();
const stand = await startEpicorStand(epicorByRest, {}, app.clock);
afterAll(() => stand.close());
/** The ERP, each call of which is a step. */
const steppingErp = (erp: Erp, steps: Steps): Erp => ({
  ...erp,
  uploadOrder: (order, signal) => steps.step(() => erp.uploadOrder(order, signal)),
  findOrder: (order, signal) => steps.step(() => erp.findOrder(order, signal)),
});
const uploads = breakingEffects({
  app,
  flowOf: (steps) => erpUploadFlow(steppingErp(stand.erp, steps)),
  isSentAgain: true,
});
const { anUpload, turn } = erpUploads(app, stand.erp);
await turn(true);

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
