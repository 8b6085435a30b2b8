import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { testSigningKey } from "../../test/signing-key.ts";
import { systemClock } from "../platform/clock/clock.ts";
import { openProviders, readProviderConfig } from "./open-providers.ts";

const local = { CREMA_ENV: "local" };
const givex = { GIVEX_LOYALTY_PRIMARY_URL: "http://127.0.0.1:5000", GIVEX_LOYALTY_PASSWORD: "very-secret" };
const open = (given: Readonly<Record<string, string>>) => () =>
  openProviders(readProviderConfig({ ...local, ...given }), { clock: systemClock });
const biscit = {
  EPICOR_MODE: "BISCIT",
  EPICOR_BISCIT_URL: "https://erp.example",
  EPICOR_BISCIT_KEY: "very-secret",
  EPICOR_DEFAULT_CUSTOMER: "WEBCUST",
};

describe("settings of third parties", () => {
  it("may all be missing: then there is the shipped list of towns and nobody else", async () => {
    const opened = openProviders(readProviderConfig({}), { clock: systemClock });
    expect(Object.keys(opened.ports)).toEqual(["geocoding"]);
    await opened.close();
  });

  it("open what is configured", async () => {
    const shopify = { SHOPIFY_SHOP_URL: "https://shop.example", SHOPIFY_ACCESS_TOKEN: "shpat_x" };
    const given = { ...local, ...givex, ...biscit, ...shopify };
    const opened = openProviders(readProviderConfig(given), { clock: systemClock });
    expect(Object.keys(opened.ports).toSorted()).toEqual(["erp", "geocoding", "giftCards", "storefront"]);
    await opened.close();
  });

  it("open messages, charts and the sign-on elsewhere", async () => {
    const rsa = generateKeyPairSync("rsa", { modulusLength: 2_048 }).privateKey;
    const given = {
      ...local,
      FCM_PROJECT_ID: "coffee",
      FCM_SERVICE_ACCOUNT_EMAIL: "push@coffee.example",
      FCM_SERVICE_ACCOUNT_KEY: rsa.export({ type: "pkcs8", format: "pem" }).toString(),
      SMS_KUDOSITY_API_KEY: "key",
      METABASE_SITE_URL: "https://charts.example",
      METABASE_EMBEDDING_SECRET: "charts-secret",
      BEAN_DRIVE_SIGNING_KEY: testSigningKey,
    };
    const opened = openProviders(readProviderConfig(given), { clock: systemClock });
    expect(Object.keys(opened.ports).toSorted()).toEqual(["analytics", "beanDrive", "geocoding", "push", "sms"]);
    await opened.close();
  });

  it("that are given by half are told", () => {
    expect(open({ GEOCODER: "google" })).toThrow("GEOCODER: google is not configured");
    expect(open({ S3_BUCKET: "pictures" })).toThrow("S3_");
    expect(open({ SHOPIFY_SHOP_URL: "https://shop.example" })).toThrow("SHOPIFY_CLIENT_SECRET");
    expect(open({ FCM_PROJECT_ID: "coffee" })).toThrow("FCM_SERVICE_ACCOUNT_KEY");
    expect(open({ SMS_VENDOR: "twilio" })).toThrow("SMS_VENDOR");
    expect(open({ METABASE_SITE_URL: "https://charts.example" })).toThrow("METABASE_EMBEDDING_SECRET");
  });

  it("are all told at once when they are wrong", () => {
    const wrong = {
      EPICOR_MODE: "FAX",
      EPICOR_REST_URL: "http://erp.example",
      GIVEX_LOYALTY_PRIMARY_URL: "https://user:password@cards.example",
      GIVEX_TIMEOUT_SECONDS: "soon",
    };
    const read = () => readProviderConfig(wrong);
    for (const name of Object.keys(wrong)) expect(read).toThrow(name);
    expect(read).not.toThrow("user:password");
  });

  it("are wrong, too, where one of them lacks another", () => {
    expect(() => readProviderConfig({ ...biscit, EPICOR_BISCIT_KEY: "" })).toThrow("EPICOR_BISCIT_KEY: is required");
  });

  it("refuse partners on this machine outside of environment local", () => {
    expect(() => readProviderConfig({ ...givex, CREMA_ENV: "production" })).toThrow("GIVEX_LOYALTY_PRIMARY_URL");
    expect(readProviderConfig({ ...givex, ...local }).GIVEX_LOYALTY_PRIMARY_URL).toBe("http://127.0.0.1:5000");
  });

  it("do not print their secrets", () => {
    expect(JSON.stringify(readProviderConfig({ ...givex, ...local }))).not.toContain("very-secret");
  });
});
