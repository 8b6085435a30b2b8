/** The program with a push service, the sandbox's, and background work that sends. */
import { type FcmStand, startFcmStand } from "../../server/test/fcm.ts";
import { test as base } from "./crema.ts";
import { type Program, startProgram } from "./program.ts";

interface Stand {
  /** The telephones. */
  readonly stand: FcmStand;
}

async function start(): Promise<Program & Stand> {
  const stand = await startFcmStand({ FCM_TIMEOUT_SECONDS: "10" });
  const program = await startProgram({ JOBS: "on" }, { ports: { push: stand.push } });
  return {
    ...program,
    stand,
    async end() {
      await program.end();
      await stand.close();
    },
  };
}

export const test = base.extend<Stand>({
  crema: async ({ running }, use) => use(await running(start)),
  stand: async ({ running }, use) => use((await running(start)).stand),
});
