/** The program with an SMS service that does what it is told, a link to the app, and background work that sends. */
import { appLinkSettings, type ScriptedSms, scriptedSms } from "../../server/test/app-links.ts";
import { smsReportWebhook } from "../../server/src/areas/notifications/index.ts";
import { readConfig } from "../../server/src/platform/config/config.ts";
import { testSigningKey } from "../../server/test/signing-key.ts";
import { test as base } from "./crema.ts";
import { type Program, startProgram } from "./program.ts";

interface WithSms {
  readonly sms: ScriptedSms;
}

async function start(): Promise<Program & WithSms> {
  const sms = scriptedSms();
  const environment = { JOBS: "on", ...appLinkSettings };
  const read = { DATABASE_URL: "postgres://unused", SIGNING_KEY: testSigningKey, ...environment };
  const webhooks = [smsReportWebhook(sms, readConfig(read, "0.0.0-test"))];
  return { ...(await startProgram(environment, { ports: { sms }, webhooks })), sms };
}

export const test = base.extend<WithSms>({
  crema: async ({ running }, use) => use(await running(start)),
  sms: async ({ running }, use) => use((await running(start)).sms),
});
