/** Opens the third parties that are configured: here, and only here, a vendor is chosen for a port. */
import { z } from "zod";
import type { Clock } from "../platform/clock/clock.ts";
import { ConfigProblems } from "../platform/config/config.ts";
import type { Ports } from "../platform/ports.ts";
import { metabaseAnalytics } from "./analytics/metabase/metabase-analytics.ts";
import { metabaseConfig, metabaseVariables } from "./analytics/metabase/metabase-config.ts";
import { assertionBeanDrive } from "./bean-drive/assertion/assertion-bean-drive.ts";
import { assertionConfig, assertionVariables } from "./bean-drive/assertion/assertion-config.ts";
import { epicorRestConfig, epicorVariables } from "./erp/epicor/epicor-config.ts";
import { epicorRestErp } from "./erp/epicor/epicor-rest-erp.ts";
import { givexConfig, givexVariables } from "./gift-cards/givex/givex-config.ts";
import { givexGiftCards } from "./gift-cards/givex/givex-gift-cards.ts";
import { fcmConfig, fcmVariables } from "./push/fcm/fcm-config.ts";
import { fcmPush } from "./push/fcm/fcm-push.ts";
import { openSms } from "./sms/open-sms.ts";
import { smsConfig, smsVariables } from "./sms/sms-config.ts";

const variables = z.object({
  ...epicorVariables.shape,
  ...givexVariables.shape,
  ...fcmVariables.shape,
  ...smsVariables.shape,
  ...metabaseVariables.shape,
  ...assertionVariables.shape,
});
export type ProviderConfig = z.infer<typeof variables>;

/**
 * Settings of all third parties.
 *
 * @param environment - `CREMA_ENV` among it: partners on this machine are for environment local only
 * @throws ConfigProblems naming every variable that is wrong
 */
export function readProviderConfig(environment: Readonly<Record<string, string | undefined>>): ProviderConfig {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = variables.safeParse(given);
  const wrong = result.error?.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`) ?? [];
  const problems = [...wrong, ...sandboxesOutsideLocal(given)];
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

/** @throws ConfigProblems when a third party is configured by half */
export function openProviders(config: ProviderConfig, { clock }: { clock: Clock }): OpenProviders {
  const givex = givexConfig(config);
  const fcm = fcmConfig(config);
  const sms = smsConfig(config);
  const metabase = metabaseConfig(config);
  const assertion = assertionConfig(config);
  const ports: Ports = {
    ...(config.EPICOR_MODE === "REST" && { erp: epicorRestErp({ config: epicorRestConfig(config), clock }) }),
    ...(givex && { giftCards: givexGiftCards({ config: givex, clock }) }),
    ...(fcm && { push: fcmPush({ config: fcm, clock }) }),
    ...(sms && { sms: openSms(sms, { clock }) }),
    ...(metabase && { analytics: metabaseAnalytics({ config: metabase, clock }) }),
    ...(assertion && { beanDrive: assertionBeanDrive({ config: assertion, clock }) }),
  };
  return {
    ports,
    async close() {
      const { erp, giftCards, push, sms: messages, analytics } = ports;
      await Promise.all([erp, giftCards, push, messages, analytics].map(async (port) => port?.close()));
    },
  };
}
