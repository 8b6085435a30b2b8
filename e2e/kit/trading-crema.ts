/** The program with an ERP, a gift-card provider and a courier, all of them the sandboxes', and somebody who works on what is sent to them. */
import { flowsOf } from "../../server/src/areas.ts";
import { type Clock, systemClock } from "../../server/src/platform/clock/clock.ts";
import { startEffectWorker } from "../../server/test/effect-worker.ts";
import { type EpicorStand, epicorByRest, startEpicorStand } from "../../server/test/epicor.ts";
import { type GivexStand, startGivexStand } from "../../server/test/givex.ts";
import { type ShippitStand, startShippitStand } from "../../server/test/shippit.ts";
import { startTestMailSandbox } from "../../server/test/mail-sandbox.ts";
import { startTestApp } from "../../server/test/test-app.ts";
import { test as base, folders } from "./crema.ts";
import { freePort } from "./other-crema.ts";

interface Stands {
  readonly stands: {
    readonly erp: EpicorStand;
    readonly cards: GivexStand;
    readonly couriers: ShippitStand;
    follow(clock: Clock): void;
  };
}

/** Like everybody's, but orders can be uploaded and rewarded: what is due by the test's clock is worked on at once. */
export const test = base.extend<object, Stands>({
  stands: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      let followed: Clock = systemClock;
      const clock = { now: () => followed.now() };
      const erp = await startEpicorStand(epicorByRest, {}, clock);
      const cards = await startGivexStand({ GIVEX_TIMEOUT_SECONDS: "10" }, { clock });
      const couriers = await startShippitStand();
      const follow = (next: Clock): void => void (followed = next);
      await use({ erp, cards, couriers, follow });
      await couriers.close();
      await cards.close();
      await erp.close();
    },
    { scope: "worker" },
  ],
  crema: [
    async ({ stands }, use) => {
      const ports = { erp: stands.erp.erp, giftCards: stands.cards.giftCards, couriers: stands.couriers.couriers };
      const mails = await startTestMailSandbox();
      const app = await startTestApp({ PORT: String(await freePort()), ...folders }, { ports });
      stands.follow(app.clock);
      const worker = startEffectWorker(app, flowsOf(ports));
      await use({ app, origin: await app.listen(), mails });
      await worker.stop();
      await app.stop();
      await mails.close();
    },
    { scope: "worker" },
  ],
});
