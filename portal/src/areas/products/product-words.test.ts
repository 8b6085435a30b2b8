import { describe, expect, it } from "vitest";
import { agoText, storefrontAdminHref } from "./product-words.ts";

describe("how long ago", () => {
  const now = Date.parse("2026-11-22T10:00:00.000Z");
  it.each([
    ["2026-11-22T10:00:05.000Z", "just now"],
    ["2026-11-22T09:59:01.000Z", "just now"],
    ["2026-11-22T09:58:00.000Z", "2 min ago"],
    ["2026-11-22T07:00:00.000Z", "3 h ago"],
    ["2026-11-21T09:00:00.000Z", "1 day ago"],
    ["2026-11-17T09:00:00.000Z", "5 days ago"],
  ])("%s is %s", (instant, text) => {
    expect(agoText(instant, now)).toBe(text);
  });
});

const urls = {
  development: "https://dev.shop.test/admin/products",
  staging: "https://staging.shop.test/admin/products/",
  uat: "https://uat.shop.test/admin/products",
  production: "",
};

describe("the storefront's page of a product", () => {
  it.each([
    ["local", "https://dev.shop.test/admin/products/4711"],
    ["development", "https://dev.shop.test/admin/products/4711"],
    ["staging", "https://staging.shop.test/admin/products/4711"],
    ["uat", "https://uat.shop.test/admin/products/4711"],
    ["production", undefined],
  ] as const)("in %s is %s [AMB-133]", (environment, href) => {
    expect(storefrontAdminHref("4711", { urls, environment })).toBe(href);
  });
});
