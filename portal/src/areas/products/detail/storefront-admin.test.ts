import { describe, expect, it } from "vitest";
import { storefrontAdminHref } from "./storefront-admin.ts";

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
