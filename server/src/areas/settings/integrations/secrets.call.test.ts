import { getEpicorConnection, getGivexConnection } from "@crema/contract/areas/settings";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asStaff } from "../../../../test/file-app.ts";
import { endProcess, startServerProcess } from "../../../../test/server-process.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { systemClock } from "../../../platform/clock/clock.ts";
import { connectionsOf, readProviderConfig } from "../../../providers/open-providers.ts";

const secrets = {
  EPICOR_BISCIT_KEY: "canary-biscit-key",
  EPICOR_SOAP_PASSWORD: "canary-soap-password",
  GIVEX_GIFT_CARD_PASSWORD: "canary-gift-password",
  GIVEX_LOYALTY_PASSWORD: "canary-loyalty-password",
};
const variables = {
  CREMA_ENV: "production",
  EPICOR_MODE: "BISCIT",
  EPICOR_BRAND_COMPANY: "CO1",
  EPICOR_BRAND_SITE: "Main",
  EPICOR_BRAND_WAREHOUSE: "BNE",
  EPICOR_BRAND_GROUP: "WEB",
  EPICOR_BISCIT_URL: "https://biscit.example/api?code=canary-in-address#canary-behind",
  EPICOR_DEFAULT_CUSTOMER: "WEBCUST",
  EPICOR_SOAP_USERNAME: "crema",
  GIVEX_GIFT_CARD_PRIMARY_URL: "https://gift1.example/",
  GIVEX_GIFT_CARD_SECONDARY_URL: "https://gift2.example/",
  GIVEX_GIFT_CARD_USER_ID: "gift-user",
  GIVEX_LOYALTY_PRIMARY_URL: "https://loyal1.example/",
  GIVEX_LOYALTY_SECONDARY_URL: "https://loyal2.example/",
  GIVEX_LOYALTY_USER_ID: "loyal-user",
  ...secrets,
};
let app: TestApp;
let headers: { authorization: string };
beforeAll(async () => {
  const connections = connectionsOf(readProviderConfig(variables));
  app = await startTestApp({}, { ports: { connections } });
  app.clock.set(systemClock.now());
  headers = await asStaff(app, { read: ["order"] });
});
afterAll(() => app.stop());

it("how Epicor is reached is told to who may see orders, of secrets only that they are set [SET-06] [SET-08] [SET-10] [AMB-118]", async () => {
  expect((await app.call(getEpicorConnection, { headers })).body).toEqual({
    brandCompany: "CO1",
    brandSite: "Main",
    brandWarehouse: "BNE",
    brandGroup: "WEB",
    currencyCode: "AUD",
    mode: "BISCIT",
    biscitUrl: "https://biscit.example/api",
    biscitKey: "set",
    url: "https://biscit.example/api",
    defaultCustomer: "WEBCUST",
    soapUsername: "crema",
    soapPassword: "set",
  });
});

it("how Givex is reached is told likewise, for both accounts [SET-07] [SET-08] [SET-11] [AMB-118]", async () => {
  expect((await app.call(getGivexConnection, { headers })).body).toEqual({
    giftCardGivexPrimaryUrl: "https://gift1.example",
    giftCardGivexSecondaryUrl: "https://gift2.example",
    giftCardGivexUserId: "gift-user",
    giftCardGivexPassword: "set",
    loyaltyGivexPrimaryUrl: "https://loyal1.example",
    loyaltyGivexSecondaryUrl: "https://loyal2.example",
    loyaltyGivexUserId: "loyal-user",
    loyaltyGivexPassword: "set",
  });
});

it("the program started with them writes none into answers, logs or problems of its configuration [SET-08] [AMB-118]", async () => {
  const { DATABASE_URL } = app.platform.config;
  const environment = { ...variables, CREMA_ENV: "local", DATABASE_URL, LOG_LEVEL: "trace" };
  const program = startServerProcess(environment, { isPiped: true });
  const said: string[] = [];
  for (const stream of [program.stdout, program.stderr]) stream?.on("data", (chunk) => said.push(String(chunk)));
  const originSaid = (): string | undefined => /"origin":"([^"]+)"/.exec(said.join(""))?.[1];
  await expect.poll(originSaid).toBeDefined();
  for (const { path } of [getEpicorConnection, getGivexConnection]) {
    const answer = await fetch(`${originSaid()}${path}`, { headers });
    expect(answer.status).toBe(200);
    said.push(JSON.stringify([...answer.headers]), await answer.text());
  }
  await endProcess(program, "SIGTERM");
  const wrong = () => readProviderConfig({ ...variables, EPICOR_TAX_PERCENT: "x", GIVEX_TIMEOUT_SECONDS: "soon" });
  expect(wrong).toThrow(/^(?!.*canary).*GIVEX_TIMEOUT_SECONDS/s);
  expect(said.join("\n")).toContain("biscit.example");
  for (const value of [...Object.values(secrets), "canary"]) expect(said.join("\n")).not.toContain(value);
});
