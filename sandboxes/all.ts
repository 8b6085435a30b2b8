/** Every sandbox there is; `npm start` runs them in one process of its own. */
import { startAnalyticsSandbox } from "./analytics/analytics-sandbox.ts";
import { startBeanDriveSandbox } from "./bean-drive/bean-drive-sandbox.ts";
import { startCampaignMonitorSandbox } from "./campaign-monitor/campaign-monitor-sandbox.ts";
import { startEpicorSandbox } from "./epicor/epicor-sandbox.ts";
import { startGivexSandbox } from "./givex/givex-sandbox.ts";
import type { SandboxOptions } from "./kit/sandbox.ts";
import { startMailSandbox } from "./mail/mail-sandbox.ts";
import { startMapsSandbox } from "./maps/maps-sandbox.ts";
import { startPushSandbox } from "./push/push-sandbox.ts";
import { startS3Sandbox } from "./s3/s3-sandbox.ts";
import { startShippitSandbox } from "./shippit/shippit-sandbox.ts";
import { startShopifySandbox } from "./shopify/shopify-sandbox.ts";
import { startSmsSandbox } from "./sms/sms-sandbox.ts";
import { startWoocommerceSandbox } from "./woocommerce/woocommerce-sandbox.ts";

/** What `npm start` is told of a running sandbox. */
export interface RunningSandbox {
  /** Variables that point the server to it. */
  readonly env: Readonly<Record<string, string>>;
  /** Pages for people, title to address. */
  readonly pages: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export const sandboxes: Readonly<Record<string, (options: SandboxOptions) => Promise<RunningSandbox>>> = {
  analytics: startAnalyticsSandbox,
  "bean-drive": startBeanDriveSandbox,
  "campaign-monitor": startCampaignMonitorSandbox,
  epicor: startEpicorSandbox,
  givex: startGivexSandbox,
  mail: startMailSandbox,
  maps: startMapsSandbox,
  push: startPushSandbox,
  s3: startS3Sandbox,
  shippit: startShippitSandbox,
  shopify: startShopifySandbox,
  sms: startSmsSandbox,
  woocommerce: startWoocommerceSandbox,
};
