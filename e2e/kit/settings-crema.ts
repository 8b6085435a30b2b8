/** The program with an ERP, a gift-card provider and a shop, whose connections have secrets; what it leaves to background work is done when a story says so. */
import { Writable } from "node:stream";
import { connectionsOf, readProviderConfig } from "../../server/src/providers/open-providers.ts";
import { type EpicorStand, epicorByRest, startEpicorStand } from "../../server/test/epicor.ts";
import { type GivexStand, startGivexStand } from "../../server/test/givex.ts";
import { workThroughQueue } from "../../server/test/queue-worker.ts";
import { willingStorefront } from "../../server/test/willing-storefront.ts";
import { systemClock } from "../../server/src/platform/clock/clock.ts";
import { test as base } from "./crema.ts";
import { type Program, startProgram } from "./program.ts";

/** Values nobody would write by chance: where one of them shows up, it leaked. */
export const secrets = {
  EPICOR_BISCIT_KEY: "canary-biscit-key",
  EPICOR_SOAP_PASSWORD: "canary-soap-password",
  GIVEX_LOYALTY_PASSWORD: "canary-loyalty-password",
};
const connections = connectionsOf(
  readProviderConfig({
    EPICOR_MODE: "ECC",
    EPICOR_ECC_URL: "https://erp.example/ecc",
    EPICOR_BRAND_COMPANY: "CO1",
    EPICOR_BRAND_SITE: "MfgSys",
    EPICOR_BRAND_WAREHOUSE: "BNE",
    EPICOR_BRAND_GROUP: "WEB",
    EPICOR_BISCIT_URL: "https://biscit.example/api",
    EPICOR_DEFAULT_CUSTOMER: "WEBCUST",
    EPICOR_SOAP_USERNAME: "crema",
    GIVEX_LOYALTY_PRIMARY_URL: "https://loyalty-one.example",
    GIVEX_LOYALTY_SECONDARY_URL: "https://loyalty-two.example",
    GIVEX_LOYALTY_USER_ID: "31337",
    GIVEX_GIFT_CARD_PRIMARY_URL: "https://gifts-one.example",
    ...secrets,
  }),
);

interface Business {
  readonly business: {
    readonly erp: EpicorStand;
    readonly cards: GivexStand;
    /** Every line the program logged. */
    readonly lines: readonly string[];
    /** Has what the program left to background work done. */
    goOn(): Promise<void>;
  };
}
async function start(): Promise<Program & Business> {
  const erp = await startEpicorStand(epicorByRest, {}, systemClock);
  const cards = await startGivexStand({ GIVEX_TIMEOUT_SECONDS: "10" }, { clock: systemClock });
  const lines: string[] = [];
  const logTo = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const ports = { erp: erp.erp, giftCards: cards.giftCards, storefront: willingStorefront, connections };
  const program = await startProgram({ LOG_LEVEL: "trace" }, { ports, logTo });
  const goOn = async (): Promise<void> => void (await workThroughQueue(program.app, program.app.platform.ports));
  return {
    ...program,
    business: { erp, cards, lines, goOn },
    async end() {
      await program.end();
      await cards.close();
      await erp.close();
    },
  };
}

export const test = base.extend<Business>({
  crema: async ({ running }, use) => use(await running(start)),
  business: async ({ running }, use) => use((await running(start)).business),
});
