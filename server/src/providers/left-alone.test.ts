import { generateKeyPairSync } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startHttpServer, type TestHttpServer } from "../../test/http-server.ts";
import { settableClock } from "../platform/clock/clock.ts";
import { secret } from "../platform/config/secret.ts";
import type { Ports } from "../platform/ports.ts";
import { openProviders, readProviderConfig } from "./open-providers.ts";
import { woocommerceOrders } from "./storefront/woocommerce/woocommerce-orders.ts";

/** As the client of all adapters has it (platform/exchange/http-client.ts). */
const failuresInARow = 5;
const clock = settableClock("2026-11-21T02:00:00Z");

let server: TestHttpServer;
let url = "";
beforeEach(async () => {
  server = await startHttpServer((response) => response.writeHead(503).end());
  url = server.origin;
});
afterEach(() => server.close());

const soon = (): AbortSignal => AbortSignal.timeout(10_000);
const rsaKey = (): string =>
  generateKeyPairSync("rsa", { modulusLength: 2_048 }).privateKey.export({ type: "pkcs8", format: "pem" }).toString();

const epicor = (mode: string) => (): Record<string, string> => ({
  EPICOR_MODE: mode,
  EPICOR_REST_URL: `${url}/erp`,
  EPICOR_REST_API_KEY: "key",
  EPICOR_REST_USERNAME: "web",
  EPICOR_REST_PASSWORD: "password",
  EPICOR_COMPANY: "C1",
  EPICOR_URL: `${url}/erp`,
  EPICOR_SOAP_USERNAME: "web",
  EPICOR_SOAP_PASSWORD: "password",
  EPICOR_ECC_URL: `${url}/ecc`,
  EPICOR_BISCIT_URL: url,
  EPICOR_BISCIT_KEY: "key",
  EPICOR_DEFAULT_CUSTOMER: "WEBCUST",
  EPICOR_BRAND_COMPANY: "C1",
  EPICOR_BRAND_SITE: "S1",
  EPICOR_BRAND_WAREHOUSE: "W1",
  EPICOR_BRAND_GROUP: "G1",
});

type Settings = () => Readonly<Record<string, string>>;
type Ask = (ports: Ports) => Promise<unknown> | undefined;

const adapters: readonly (readonly [string, Settings, Ask])[] = [
  ["Epicor by REST", epicor("REST"), ({ erp }) => erp?.probe(soon())],
  ["Epicor by SOAP", epicor("SOAP"), ({ erp }) => erp?.probe(soon())],
  ["Epicor by ECC", epicor("ECC"), ({ erp }) => erp?.probe(soon())],
  ["Epicor by BISCIT", epicor("BISCIT"), ({ erp }) => erp?.probe(soon())],
  [
    "Givex",
    () => ({ GIVEX_LOYALTY_PRIMARY_URL: url, GIVEX_LOYALTY_USER_ID: "u", GIVEX_LOYALTY_PASSWORD: "p" }),
    ({ giftCards }) => giftCards?.probe("loyalty", soon()),
  ],
  [
    "Shippit",
    () => ({ SHIPPIT_URL: url, SHIPPIT_API_SECRET: "s", SHIPPIT_WEBHOOK_SECRET: "w" }),
    ({ couriers }) => couriers?.probe(soon()),
  ],
  [
    "Shopify",
    () => ({ SHOPIFY_SHOP_URL: url, SHOPIFY_ACCESS_TOKEN: "shpat_x", SHOPIFY_CLIENT_SECRET: "s" }),
    ({ storefront }) => storefront?.probe(soon()),
  ],
  [
    "Campaign Monitor",
    () => ({
      CAMPAIGN_MONITOR_URL: url,
      CAMPAIGN_MONITOR_API_KEY: "k",
      CAMPAIGN_MONITOR_CLIENT_ID: "c".repeat(32),
      CAMPAIGN_MONITOR_LIST_ID: "a".repeat(32),
    }),
    ({ mailingLists }) => mailingLists?.probe(soon()),
  ],
  [
    "FCM",
    () => ({
      FCM_URL: url,
      FCM_TOKEN_URL: `${url}/token`,
      FCM_PROJECT_ID: "coffee",
      FCM_SERVICE_ACCOUNT_EMAIL: "push@coffee.example",
      FCM_SERVICE_ACCOUNT_KEY: rsaKey(),
    }),
    ({ push }) => push?.probe(soon()),
  ],
  [
    "Twilio",
    () => ({ SMS_TWILIO_URL: url, SMS_TWILIO_ACCOUNT_SID: "AC1", SMS_TWILIO_AUTH_TOKEN: "t" }),
    ({ sms }) => sms?.probe(soon()),
  ],
  [
    "MessageMedia",
    () => ({ SMS_MESSAGEMEDIA_URL: url, SMS_MESSAGEMEDIA_KEY: "k", SMS_MESSAGEMEDIA_SECRET: "s" }),
    ({ sms }) => sms?.probe(soon()),
  ],
  ["Kudosity", () => ({ SMS_KUDOSITY_URL: url, SMS_KUDOSITY_API_KEY: "k" }), ({ sms }) => sms?.probe(soon())],
  [
    "Metabase",
    () => ({ METABASE_SITE_URL: url, METABASE_EMBEDDING_SECRET: "charts-secret" }),
    ({ analytics }) => analytics?.probe(soon()),
  ],
  [
    "S3",
    () => ({
      S3_ENDPOINT: url,
      S3_REGION: "ap-southeast-2",
      S3_BUCKET: "pictures",
      S3_ACCESS_KEY_ID: "k",
      S3_SECRET_ACCESS_KEY: "s",
    }),
    ({ imageStore }) => imageStore?.probe(soon()),
  ],
  [
    "Google's geocoder",
    () => ({ GOOGLE_GEOCODING_URL: url, GOOGLE_GEOCODING_KEY: "k", GEOCODER: "google" }),
    ({ geocoding }) => geocoding?.probe(soon()),
  ],
  ["Nominatim", () => ({ NOMINATIM_URL: url, GEOCODER: "nominatim" }), ({ geocoding }) => geocoding?.probe(soon())],
  ["Photon", () => ({ PHOTON_URL: url, GEOCODER: "photon" }), ({ geocoding }) => geocoding?.probe(soon())],
];

/** Asks until nobody is asked any more, and then some. @returns how the last one ended */
async function askOften(ask: () => Promise<unknown> | undefined): Promise<unknown> {
  let last: unknown;
  for (let n = 0; n < failuresInARow + 2; n += 1) {
    last = await Promise.resolve(ask()).then(
      () => "answered",
      (error: unknown) => error,
    );
  }
  return last;
}

describe("a provider that fails five times in a row is left alone for a while", () => {
  it.each(adapters)("by the adapter of %s", async (_, settings, ask) => {
    const opened = openProviders(readProviderConfig({ CREMA_ENV: "local", ...settings() }), { clock });
    const last = await askOften(() => ask(opened.ports));
    await opened.close();
    expect(last).toMatchObject({ message: expect.stringMatching(/not asked again for a moment/i) });
    expect(server.received).toHaveLength(failuresInARow);
  });

  it("by the reader of old WooCommerce orders", async () => {
    const config = { url, consumerKey: secret("k"), consumerSecret: secret("s"), timeoutMs: 5_000 };
    const orders = woocommerceOrders({ config, clock });
    const last = await askOften(() => orders.page(undefined, soon()));
    await orders.close();
    expect(last).toMatchObject({ message: expect.stringMatching(/not asked again for a moment/i) });
    expect(server.received).toHaveLength(failuresInARow);
  });
});
