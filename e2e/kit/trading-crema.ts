/** The program with an ERP, a gift-card provider and a courier, all of them the sandboxes', and somebody who works on what is sent to them. */
import { flowsOf } from "../../server/src/areas.ts";
import { type Clock, systemClock } from "../../server/src/platform/clock/clock.ts";
import { startEffectWorker } from "../../server/test/effect-worker.ts";
import { type EpicorStand, epicorByRest, startEpicorStand } from "../../server/test/epicor.ts";
import { type GivexStand, startGivexStand } from "../../server/test/givex.ts";
import { type ShippitStand, startShippitStand } from "../../server/test/shippit.ts";
import { test as base } from "./crema.ts";
import { type Program, startProgram } from "./program.ts";

interface Stands {
  readonly stands: {
    readonly erp: EpicorStand;
    readonly cards: GivexStand;
    readonly couriers: ShippitStand;
  };
}

/** Like everybody's, but orders can be uploaded and rewarded: what is due by the test's clock is worked on at once. */
async function start(): Promise<Program & Stands> {
  let followed: Clock = systemClock;
  const clock = { now: () => followed.now() };
  const erp = await startEpicorStand(epicorByRest, {}, clock);
  const cards = await startGivexStand({ GIVEX_TIMEOUT_SECONDS: "10" }, { clock });
  const couriers = await startShippitStand();
  const ports = { erp: erp.erp, giftCards: cards.giftCards, couriers: couriers.couriers };
  const program = await startProgram({}, { ports });
  followed = program.app.clock;
  const worker = startEffectWorker(program.app, flowsOf(ports));
  return {
    ...program,
    stands: { erp, cards, couriers },
    async end() {
      await worker.stop();
      await program.end();
      await couriers.close();
      await cards.close();
      await erp.close();
    },
  };
}

export const test = base.extend<Stands>({
  crema: async ({ running }, use) => use(await running(start)),
  stands: async ({ running }, use) => use((await running(start)).stands),
});
