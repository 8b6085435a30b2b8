import { describe, expect, it } from "vitest";
import { shopifySample } from "../../../../../test/shop-orders.ts";
import { removedNames, withoutSecrets } from "./raw-record.ts";

/** Names of all fields, with their paths. */
function pathsOf(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => pathsOf(one, `${path}[]`));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => [`${path}.${name}`, ...pathsOf(one, `${path}.${name}`)]);
}

describe("a raw record", () => {
  it("of Shopify's samples loses these fields and no other", () => {
    const removed = (["shopify-order", "shopify-orders"] as const).flatMap((name) => {
      const kept = new Set(pathsOf(withoutSecrets(shopifySample(name))));
      const isOutermost = (path: string): boolean =>
        kept.has(path.slice(0, path.lastIndexOf(".")).replace(/\[\]$/, ""));
      return pathsOf(shopifySample(name)).filter((path) => !kept.has(path) && isOutermost(path));
    });
    expect([...new Set(removed.map((path) => path.replace(/^\.orders?(\[\])?/, "")))].toSorted()).toEqual([
      ".browser_ip",
      ".cart_token",
      ".checkout_id",
      ".checkout_token",
      ".client_details",
      ".customer.multipass_identifier",
      ".device_id",
      ".fulfillments[].receipt",
      ".landing_site",
      ".landing_site_ref",
      ".order_status_url",
      ".payment_details",
      ".referring_site",
      ".token",
    ]);
  });

  it.each([...removedNames].map((name) => [name]))("has no %s, at any depth", (name) => {
    expect(withoutSecrets({ kept: 1, [name]: "x", in: [{ [name]: { deep: 1 }, kept: 2 }] })).toEqual({
      kept: 1,
      in: [{ kept: 2 }],
    });
  });

  it.each([
    "creditCardNumber",
    "Card Number",
    "_stripe_token",
    "api-key",
    "CVC",
    "session_hash",
    "customer_ip_address",
  ])("has no %s, as a field or as an entry of a list", (name) => {
    expect(withoutSecrets({ [name]: "x" })).toEqual({});
    expect(
      withoutSecrets({
        meta_data: [
          { id: 1, key: name, value: "x" },
          { name: "isGift", value: "true" },
        ],
      }),
    ).toEqual({
      meta_data: [{ name: "isGift", value: "true" }],
    });
  });

  it.each([
    ["Gift card", "603628410000050000"],
    ["Gift card", "603628410000050000 / 603628410000021638"],
    ["gift-cards", "Card 6036 2841 0000 0500 00 (for Ada)"],
    ["_gift_card_code", "6036.2841.0000.0500.00"],
    ["Givex", 603_628_410_000_050],
    ["cardNumbers", "603628410000050000"],
  ])("has no number of a gift card, as %s with %s", (name, value) => {
    const kept = { name: "Gift card", value: "For Ada, 25 December 2026" };
    const properties = [{ name, value }, kept];
    const customAttributes = [{ key: name, value }];
    expect(withoutSecrets({ line_items: [{ properties, customAttributes }] })).toEqual({
      line_items: [{ properties: [kept], customAttributes: [] }],
    });
  });

  it("keeps what looks alike and is none", () => {
    const record = {
      description: "tokens of love",
      shipping_address: { zip: "4000" },
      tip_payment: 1,
      gift_card: true,
      recipient: "A",
    };
    expect(withoutSecrets(record)).toEqual(record);
  });
});
