/** Opens the third parties that are configured: here, and only here, a vendor is chosen for a port. */
import { z } from "zod";
import type { Clock } from "../platform/clock/clock.ts";
import { ConfigProblems } from "../platform/config/config.ts";
import type { Ports } from "../platform/ports.ts";
import { metabaseAnalytics, metabaseConfig, metabaseVariables } from "./analytics/metabase/metabase-analytics.ts";
import {
  assertionBeanDrive,
  assertionConfig,
  assertionVariables,
} from "./bean-drive/assertion/assertion-bean-drive.ts";
import { shippitConfig, shippitVariables } from "./couriers/shippit/shippit-config.ts";
import { shippitCouriers } from "./couriers/shippit/shippit-couriers.ts";
import type { Connections } from "./connections.ts";
import { epicorConnection, epicorVariables } from "./erp/epicor/epicor-config.ts";
import { erpProblems, openErp } from "./erp/epicor/open-erp.ts";
import { chosenGeocoding, geocodingVariables } from "./geocoding/chosen-geocoding.ts";
import { givexConfig, givexConnection, givexVariables } from "./gift-cards/givex/givex-config.ts";
import { givexGiftCards } from "./gift-cards/givex/givex-gift-cards.ts";
import { chosenImageStore, imageStoreVariables } from "./image-store/chosen-image-store.ts";
import {
  campaignMonitorConfig,
  campaignMonitorVariables,
} from "./mailing-lists/campaign-monitor/campaign-monitor-config.ts";
import { campaignMonitorLists } from "./mailing-lists/campaign-monitor/campaign-monitor-lists.ts";
import { shopifyConfig, shopifyVariables } from "./storefront/shopify/shopify-config.ts";
import { shopifyStorefront } from "./storefront/shopify/shopify-storefront.ts";
import { fcmConfig, fcmPush, fcmVariables } from "./push/fcm/fcm-push.ts";
import { openSms } from "./sms/open-sms.ts";
import { smsConfig, smsVariables } from "./sms/sms-config.ts";

const variables = z.object({
  ...assertionVariables.shape,
  ...campaignMonitorVariables.shape,
  ...epicorVariables.shape,
  ...fcmVariables.shape,
  ...geocodingVariables.shape,
  ...givexVariables.shape,
  ...imageStoreVariables.shape,
  ...metabaseVariables.shape,
  ...shippitVariables.shape,
  ...shopifyVariables.shape,
  ...smsVariables.shape,
  UPLOADS_FOLDER: z.string().default(""),
});
export type ProviderConfig = z.infer<typeof variables>;

/**
 * Settings of all third parties.
 * @param environment - `CREMA_ENV` among it: partners on this machine are for environment local only
 * @throws ConfigProblems naming every variable that is wrong
 */
export function readProviderConfig(environment: Readonly<Record<string, string | undefined>>): ProviderConfig {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = variables.safeParse(given);
  const wrong = result.error?.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`) ?? [];
  const together = result.success ? erpProblems(result.data) : [];
  const problems = [...wrong, ...together, ...sandboxesOutsideLocal(given)];
  if (!result.success || problems.length > 0) throw new ConfigProblems(problems);
  return result.data;
}

function sandboxesOutsideLocal(given: Readonly<Record<string, string | undefined>>): string[] {
  if ((given["CREMA_ENV"] ?? "local") === "local") return [];
  return Object.keys(variables.shape)
    .filter((name) => name.endsWith("_URL") && given[name]?.startsWith("http:") === true)
    .map((name) => `${name}: http:// is for environment local only`);
}

export interface OpenProviders {
  readonly ports: Ports;
  close(): Promise<void>;
}

export const connectionsOf = (config: ProviderConfig): Connections => ({
  erp: epicorConnection(config),
  cards: givexConnection(config),
});

/** @throws ConfigProblems with what is set by half */
export function openProviders(config: ProviderConfig, { clock }: { clock: Clock }): OpenProviders {
  const erp = openErp(config, { clock });
  const [shippit, campaignMonitor, givex] = [shippitConfig(config), campaignMonitorConfig(config), givexConfig(config)];
  const shopify = orProblem(() => shopifyConfig(config));
  const ports: Ports = {
    geocoding: orProblem(() => chosenGeocoding(config, { clock })),
    ...((config.UPLOADS_FOLDER !== "" || config.S3_BUCKET !== "") && {
      imageStore: orProblem(() => chosenImageStore(config, { folder: config.UPLOADS_FOLDER })),
    }),
    ...(erp && { erp }),
    ...(givex && { giftCards: givexGiftCards({ config: givex, clock }) }),
    ...(shippit && { couriers: shippitCouriers({ config: shippit, clock }) }),
    ...(shopify && { storefront: shopifyStorefront({ config: shopify, clock }) }),
    ...(campaignMonitor && { mailingLists: campaignMonitorLists({ config: campaignMonitor, clock }) }),
    ...peopleReached(config, { clock }),
  };
  return {
    ports,
    async close() {
      await Promise.all(Object.values(ports).map((port: { close(): Promise<void> }) => port.close()));
    },
  };
}

/** Messages to people, charts for them, and where they are signed on. @throws ConfigProblems with what is set by half */
function peopleReached(config: ProviderConfig, { clock }: { clock: Clock }): Ports {
  const [fcm, sms] = [fcmConfig(config), smsConfig(config)];
  const [metabase, assertion] = [metabaseConfig(config), assertionConfig(config)];
  return {
    ...(fcm && { push: fcmPush({ config: fcm, clock }) }),
    ...(sms && { sms: openSms(sms, { clock }) }),
    ...(metabase && { analytics: metabaseAnalytics({ config: metabase, clock }) }),
    ...(assertion && { beanDrive: assertionBeanDrive({ config: assertion, clock }) }),
  };
}

/** @throws ConfigProblems where it throws */
function orProblem<T>(open: () => T): T {
  try {
    return open();
  } catch (error) {
    throw new ConfigProblems([error instanceof Error ? error.message : String(error)]);
  }
}
