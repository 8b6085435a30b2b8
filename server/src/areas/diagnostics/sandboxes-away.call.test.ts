/** The adapters that are shipped, on the sandboxes, which are switched off one after the other. */
import { startCampaignMonitorSandbox } from "@crema/sandboxes/campaign-monitor";
import { startEpicorSandbox } from "@crema/sandboxes/epicor";
import { startGivexSandbox } from "@crema/sandboxes/givex";
import { startMailSandbox } from "@crema/sandboxes/mail";
import { startMapsSandbox } from "@crema/sandboxes/maps";
import { startPushSandbox } from "@crema/sandboxes/push";
import { startS3Sandbox } from "@crema/sandboxes/s3";
import { startShippitSandbox } from "@crema/sandboxes/shippit";
import { startShopifySandbox } from "@crema/sandboxes/shopify";
import { startSmsSandbox } from "@crema/sandboxes/sms";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import { type OpenProviders, openProviders, readProviderConfig } from "../../providers/open-providers.ts";
import { checkServices } from "./check-services.ts";

const starts = [
  ["Epicor", startEpicorSandbox],
  ["Shopify", startShopifySandbox],
  ["Loyalty", startGivexSandbox],
  ["Order", startShippitSandbox],
  ["Promotion", startCampaignMonitorSandbox],
  ["Product", startS3Sandbox],
  ["Location", startMapsSandbox],
  ["Notification", startMailSandbox],
  ["Notification", startPushSandbox],
  ["Notification", startSmsSandbox],
] as const;

let app: TestApp;
let providers: OpenProviders;
const open: { serviceName: string; close: () => Promise<void> }[] = [];
beforeAll(async () => {
  const env: Record<string, string> = {};
  for (const [serviceName, start] of starts) {
    const sandbox = await start();
    Object.assign(env, sandbox.env);
    open.push({ serviceName, close: () => sandbox.close() });
  }
  providers = openProviders(readProviderConfig({ ...env, CREMA_ENV: "local", GEOCODER: "photon" }), {
    clock: systemClock,
  });
  app = await startTestApp({ SMTP_URL: env["SMTP_URL"] ?? "" }, { ports: providers.ports });
});
afterAll(async () => {
  await app.stop();
  await providers.close();
  for (const { close } of open) await close();
});

const failing = async () => (await checkServices(app.platform)).filter(({ status }) => status !== 1);

describe("the twelve services on the sandboxes", () => {
  it("work, and with each sandbox that goes its own service stops responding, in words that name it [DIAG-08] [DIAG-13]", async () => {
    expect(await failing()).toEqual([]);
    const gone = new Set<string>();
    for (const sandbox of open) {
      await sandbox.close();
      gone.add(sandbox.serviceName);
      expect((await failing()).map(({ serviceName }) => serviceName).toSorted()).toEqual([...gone].toSorted());
    }
    const reasons = Object.fromEntries((await failing()).map(({ serviceName, reason }) => [serviceName, reason]));
    expect(reasons).toMatchObject({
      Epicor: expect.stringMatching(/Epicor/),
      Shopify: expect.stringMatching(/Shopify/),
      Loyalty: expect.stringMatching(/Givex/),
      Order: expect.stringMatching(/Shippit/),
      Promotion: expect.stringMatching(/Campaign Monitor/),
      Product: expect.stringMatching(/^The store of pictures was not reached/),
      Location: expect.stringMatching(/The geocoder/),
      Notification: expect.stringMatching(/^The mail server cannot be reached .*\. The push service .*Text messages: /),
    });
  });
});
