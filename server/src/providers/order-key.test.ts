import { describe, expect, it } from "vitest";
import { hasShopId, longestKey, nameKey, orderKey, orderOfKey, type SourcedOrder } from "./order-key.ts";

const of = (source: string, sourceId: string, name = "#1001"): SourcedOrder => ({ source, sourceId, name });
const gid = (id: number | string): string => `gid://shopify/Order/${id}`;

describe("the key of an order", () => {
  it.each<[SourcedOrder, string]>([
    [of("Shopify", gid(5_551_234_567_890)), "S5551234567890"],
    [of("Shopify", gid("9223372036854775807")), "S9223372036854775807"],
    [of("Instagram", gid(5_551_234_567_890)), "I5551234567890"],
    [of("POS", gid(5_551_234_567_890)), "K5551234567890"],
    [of("POS", "T1-900123"), "PT1-900123"],
    [of("Woocommerce", "woo-5501"), "W5501"],
    [of("Shopify", "from a file", "#1001"), "N#1001"],
  ])("of %o is %s, and leads back to it", (order, key) => {
    expect(orderKey(order)).toBe(key);
    const { source, sourceId, name } = order;
    expect(orderOfKey(key)).toEqual(key.startsWith("N") ? { source, name } : { source, sourceId });
  });

  it.each([
    of("Shopify", "no id", "Müller's first"),
    of("Shopify", "no id", "#1001".padEnd(longestKey, "0")),
    of("Shopify", gid("1".padEnd(longestKey, "0"))),
    of("POS", "till7-a-receipt-of-forty-characters-0000001"),
    of("POS", "t1-900123"),
    of("Kiosk", gid(1)),
  ])("of %o is short all the same", (order) => {
    expect(orderKey(order)).toMatch(/^X[0-9A-F]{16}$/);
  });

  it("is never the same for two orders, whatever letter case is compared with", () => {
    const ids = [1, 2, 12, 21, 1_000, 5_551_234_567_890].map(String);
    const orders = ids.flatMap((id) => [
      ...["Shopify", "Instagram", "POS", "Kiosk", "eBay"].map((source) => of(source, gid(id))),
      of("Woocommerce", `woo-${id}`),
      ...["T1", "t1", "T11", "S"].map((till) => of("POS", `${till}-${id}`)),
      ...["", "#", "T1-", "S", "W", "web"].map((before) => of("Shopify", `file ${before}${id}`, `${before}${id}`)),
    ]);
    expect(new Set(orders.map((order) => orderKey(order).toUpperCase())).size).toBe(orders.length);
    expect(Math.max(...orders.map((order) => orderKey(order).length))).toBeLessThanOrEqual(longestKey);
  });

  it("is made from no other text", () => {
    for (const text of ["", "S", "S01", "S1x", "10001", "X0123456789ABCDEF", "N", "s1"])
      expect(orderOfKey(text), text).toBeUndefined();
  });
});

it("an order has an id of the shop unless a file came without", () => {
  expect([of("Shopify", gid(1)), of("Shopify", "#1001"), of("Instagram", gid(1))].map(hasShopId)).toEqual([
    true,
    false,
    true,
  ]);
});

it("an order of the shop had its name for a key if it came from a file first", () => {
  expect(
    [
      of("Shopify", gid(1), "#1001"),
      of("Instagram", gid(1), "#1001"),
      of("Shopify", gid(1), "web 1"),
      of("Woocommerce", "woo-1", "#1001"),
    ].map(nameKey),
  ).toEqual(["N#1001", "N#1001", undefined, undefined]);
});
