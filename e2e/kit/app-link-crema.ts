/** The program with an SMS service that does what it is told, a link to the app, and background work that sends. */
import { appLinkSettings, type ScriptedSms, scriptedSms } from "../../server/test/app-links.ts";
import { startTestMailSandbox } from "../../server/test/mail-sandbox.ts";
import { startTestApp } from "../../server/test/test-app.ts";
import { smsReportWebhook } from "../../server/src/areas/notifications/index.ts";
import { readConfig } from "../../server/src/platform/config/config.ts";
import { testSigningKey } from "../../server/test/signing-key.ts";
import { test as base, folders } from "./crema.ts";
import { freePort } from "./other-crema.ts";

export const test = base.extend<object, { readonly sms: ScriptedSms }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
  sms: [async ({}, use) => use(scriptedSms()), { scope: "worker" }],
  crema: [
    async ({ sms }, use) => {
      const mails = await startTestMailSandbox();
      const environment = { PORT: String(await freePort()), JOBS: "on", ...appLinkSettings, ...folders };
      const read = { DATABASE_URL: "postgres://unused", SIGNING_KEY: testSigningKey, ...environment };
      const webhooks = [smsReportWebhook(sms, readConfig(read, "0.0.0-test"))];
      const app = await startTestApp(environment, { ports: { sms }, webhooks });
      await use({ app, origin: await app.listen(), mails });
      await app.stop();
      await mails.close();
    },
    { scope: "worker" },
  ],
});
