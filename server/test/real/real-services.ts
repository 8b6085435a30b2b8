/**
 * The services of others that a port's suite can be run on, and what has to be set for it: the server's own settings (docs/operate.md)
 * and a few things to work on, each as `CONFORMANCE_` and its name. How to run them: docs/conformance.md.
 */
import { systemClock } from "../../src/platform/clock/clock.ts";
import { ConfigProblems } from "../../src/platform/config/config.ts";
import type { Ports } from "../../src/platform/ports.ts";
import { openProviders, readProviderConfig } from "../../src/providers/open-providers.ts";

export const realPrefix = "CONFORMANCE_";

interface RealService {
  readonly beginnings: readonly string[];
  /** Settings without which it is not run, whichever others it needs. */
  readonly needs: readonly string[];
}

export const realServices = {
  erp: { beginnings: ["EPICOR_"], needs: ["EPICOR_MODE", "EPICOR_PART"] },
  "gift-cards": { beginnings: ["GIVEX_"], needs: ["GIVEX_LOYALTY_PRIMARY_URL", "GIVEX_LOYALTY_CARD"] },
  storefront: { beginnings: ["SHOPIFY_"], needs: ["SHOPIFY_SHOP_URL", "SHOPIFY_CUSTOMER"] },
  couriers: { beginnings: ["SHIPPIT_"], needs: ["SHIPPIT_URL", "SHIPPIT_API_SECRET"] },
  "mailing-lists": {
    beginnings: ["CAMPAIGN_MONITOR_"],
    needs: ["CAMPAIGN_MONITOR_URL", "CAMPAIGN_MONITOR_API_KEY", "CAMPAIGN_MONITOR_LIST_ID", "CAMPAIGN_MONITOR_MAILBOX"],
  },
  push: { beginnings: ["FCM_"], needs: ["FCM_PROJECT_ID", "FCM_DEVICE"] },
  sms: { beginnings: ["SMS_"], needs: ["SMS_VENDOR", "SMS_SENDER", "SMS_TO"] },
  mail: { beginnings: ["SMTP_", "MAIL_"], needs: ["SMTP_URL", "MAIL_FROM", "MAIL_TO"] },
  geocoding: { beginnings: ["GEOCODER", "GOOGLE_", "NOMINATIM_", "PHOTON_"], needs: ["GEOCODER"] },
  "image-store": { beginnings: ["S3_"], needs: ["S3_BUCKET"] },
  analytics: { beginnings: ["METABASE_"], needs: ["METABASE_SITE_URL", "METABASE_CHARTS"] },
  "bean-drive": {
    beginnings: ["BEAN_DRIVE_", "PUBLIC_URL"],
    needs: ["BEAN_DRIVE_SSO", "BEAN_DRIVE_SIGNING_KEY", "BEAN_DRIVE_USER", "PUBLIC_URL"],
  },
} as const satisfies Readonly<Record<string, RealService>>;

export type PortName = keyof typeof realServices;
export const portNames: readonly PortName[] = [
  "erp",
  "gift-cards",
  "storefront",
  "couriers",
  "mailing-lists",
  "push",
  "sms",
  "mail",
  "geocoding",
  "image-store",
  "analytics",
  "bean-drive",
];

export type Settings = Readonly<Record<string, string>>;

/** What is set for a port's real service, without the prefix. */
export function settingsFor(port: PortName, environment: Readonly<Record<string, string | undefined>>): Settings {
  const { beginnings }: RealService = realServices[port];
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => {
      const own = name.startsWith(realPrefix) ? name.slice(realPrefix.length) : "";
      const isOfPort = beginnings.some((beginning) => own.startsWith(beginning));
      return isOfPort && value !== undefined && value !== "" ? [[own, value]] : [];
    }),
  );
}

/** Why a port's suite cannot be run on the real service: names of settings that are missing or wrong, never their values. */
export function missingFor(port: PortName, environment: Readonly<Record<string, string | undefined>>): string[] {
  const settings = settingsFor(port, environment);
  const { needs }: RealService = realServices[port];
  const missing = needs.filter((name) => settings[name] === undefined);
  return (missing.length > 0 ? missing : wrongIn(settings)).map((name) => `${realPrefix}${name}`);
}

function wrongIn(settings: Settings): string[] {
  try {
    void openPorts(settings).close();
    return [];
  } catch (error) {
    if (error instanceof ConfigProblems) return error.problems.map((problem) => problem.split(":")[0] ?? "");
    throw error;
  }
}

/** Which one it is: its host, or the name it goes by; nothing secret. */
export function realName(port: PortName, settings: Settings): string {
  const address = Object.entries(settings).find(
    ([name]) => /_(?:URL|SSO|ENDPOINT)$/.test(name) && name !== "PUBLIC_URL",
  )?.[1];
  const name = address === undefined ? settings[realServices[port].needs[0]] : new URL(address).host;
  return `the real one, ${name ?? ""}`;
}

/** @throws ConfigProblems */
export function openPorts(settings: Settings): { readonly ports: Ports; close(): Promise<void> } {
  return openProviders(readProviderConfig({ ...settings, CREMA_ENV: "local" }), { clock: systemClock });
}
