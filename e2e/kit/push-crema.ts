/** The program with a push service, the sandbox's, and background work that sends. */
import { type FcmStand, startFcmStand } from "../../server/test/fcm.ts";
import { startTestMailSandbox } from "../../server/test/mail-sandbox.ts";
import { startTestApp } from "../../server/test/test-app.ts";
import { test as base, folders } from "./crema.ts";
import { freePort } from "./other-crema.ts";

interface Stand {
  /** The telephones. */
  readonly stand: FcmStand;
}

export const test = base.extend<object, Stand>({
  stand: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const stand = await startFcmStand({ FCM_TIMEOUT_SECONDS: "10" });
      await use(stand);
      await stand.close();
    },
    { scope: "worker" },
  ],
  crema: [
    async ({ stand }, use) => {
      const mails = await startTestMailSandbox();
      const environment = { PORT: String(await freePort()), JOBS: "on", ...folders };
      const app = await startTestApp(environment, { ports: { push: stand.push } });
      await use({ app, origin: await app.listen(), mails });
      await app.stop();
      await mails.close();
    },
    { scope: "worker" },
  ],
});
