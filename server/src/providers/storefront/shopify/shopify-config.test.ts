import { expect, it } from "vitest";
import { shopifyConfig, shopifyVariables } from "./shopify-config.ts";

const read = (given: Readonly<Record<string, string>>) => shopifyConfig(shopifyVariables.parse(given));
const SHOPIFY_SHOP_URL = "https://crema.example/";

it("there is no shop without an address", () => {
  expect(read({})).toBeUndefined();
});

it("a shop is opened by a token or by the client's credentials", () => {
  expect(read({ SHOPIFY_SHOP_URL, SHOPIFY_ACCESS_TOKEN: "t" })).toMatchObject({ shopUrl: "https://crema.example" });
  expect(read({ SHOPIFY_SHOP_URL, SHOPIFY_CLIENT_ID: "c", SHOPIFY_CLIENT_SECRET: "s" })).toBeDefined();
  expect(() => read({ SHOPIFY_SHOP_URL, SHOPIFY_CLIENT_ID: "c" })).toThrow("SHOPIFY_CLIENT_SECRET");
});

it("names of the grind are compared in small letters, and a version is one", () => {
  const given = { SHOPIFY_SHOP_URL, SHOPIFY_ACCESS_TOKEN: "t", SHOPIFY_GRIND_ATTRIBUTES: "Grind, _Mahlgrad" };
  expect(read(given)?.grindNames).toEqual(["grind", "_mahlgrad"]);
  expect(() => read({ SHOPIFY_SHOP_URL, SHOPIFY_API_VERSION: "unstable" })).toThrow("2026-07");
});
