import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { epicorByRest, type EpicorStand, startEpicorStand } from "../../../../test/epicor.ts";
import { type Break, Broken, countSteps, failingDatabase, type Steps } from "../../../../test/failing-steps.ts";
import { aWebOrder } from "../../../../test/orders.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { minutes } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { effectOf, outboundTasks, sendEffectAgain } from "../../../platform/outbound/outbound.ts";
import { turnSwitch } from "../../../platform/settings/setting-rows.ts";
import type { Erp } from "../../../providers/erp/erp.ts";
import { erpUploadFlow, orderErpUpload, uploadSwitch } from "./erp-upload.ts";

let app: TestApp;
let stand: EpicorStand;
beforeAll(async () => {
  app = await startTestApp();
  stand = await startEpicorStand(epicorByRest, {}, app.clock);
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
const key = (orderId: number) => ({ kind: "erp-upload", subject: String(orderId) });

async function work(orderId: number, steps: Steps): Promise<void> {
  const failing = failingDatabase(app.platform.config.DATABASE_URL, steps);
  const flow = erpUploadFlow(steppingErp(stand.erp, steps));
  const effect = (await effectOf(app.platform.db, key(orderId)))?.id;
  try {
    await outboundTasks([flow])["work-on-effect"]?.run(
      { ...app.platform, db: failing.db },
      { effect, kind: flow.kind },
    );
  } finally {
    await failing.close();
  }
}
const unbroken = (): Steps => countSteps(0, "error before");

async function anUpload(): Promise<number> {
  const orderId = await aWebOrder(app);
  await inTransaction(app.platform.db, (tx) => orderErpUpload(app.platform, tx, orderId));
  return orderId;
}

/** Breaks once, then lets time pass and others work until it is settled; staff send again what is parked. @returns its end */
async function settle(orderId: number): Promise<string | undefined> {
  for (let turn = 0; turn < 12; turn += 1) {
    app.clock.advance(minutes(12));
    await work(orderId, unbroken());
    const effect = await effectOf(app.platform.db, key(orderId));
    if (effect?.state === "confirmed") break;
    if (effect?.state === "parked")
      await inTransaction(app.platform.db, (tx) => sendEffectAgain(app.platform, tx, { ...key(orderId), by: "Ana" }));
  }
  return (await effectOf(app.platform.db, key(orderId)))?.state;
}

describe("an upload that breaks once, at whatever statement or call", () => {
  it.each<Break>(["crash before", "crash after", "error before", "error after"])(
    "with a %s makes one order in the ERP and notes it",
    async (how) => {
      const whole = unbroken();
      await work(await anUpload(), whole);
      expect(whole.count()).toBeGreaterThan(8);
      for (let at = 1; at <= whole.count(); at += 1) {
        const orderId = await anUpload();
        const steps = countSteps(at, how);
        await work(orderId, steps).catch((error: unknown) => {
          if (!(error instanceof Broken)) throw error;
        });
        expect({ at, state: await settle(orderId) }).toEqual({ at, state: "confirmed" });
        expect({ at, orders: (await stand.orders(`WEB-${orderId}`)).length }).toEqual({ at, orders: 1 });
      }
    },
  );
});
