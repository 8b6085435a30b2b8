import { describe, expect, it } from "vitest";
import { erpOrderOf, erpReference, isForErp, isInErp, type StoredErpOrder } from "./erp-order.ts";
import { totalsProblem } from "./erp-totals.ts";

const stored: StoredErpOrder = {
  orderId: 10_001,
  source: "Shopify",
  sourceId: "gid://shopify/Order/5551234567890",
  name: "#1001",
  placedOn: "2026-11-21",
  currency: "AUD",
  epicorId: "",
  epicorSyncedAt: null,
  isSettled: true,
  isUnpaid: false,
  email: "ada@example.test",
  shippingAddress: {
    name: "Ada Example",
    address1: "1 Test St",
    city: "Brisbane",
    state: "QLD",
    postCode: "4000",
    country: "Australia",
    phone: "+61400000001",
  },
  money: {
    currency: "AUD",
    chargedCents: 10_195,
    currentCents: 10_195,
    isTaxIncluded: true,
    discountCents: 0,
    ordered: { cents: 9_200, discountCents: 0, taxCents: 836 },
    shippingLines: [{ title: "Standard", cents: 995, discountCents: 0, taxCents: 90, refundedCents: 0 }],
  },
  note: "",
  lines: [
    {
      partCode: "ESP-1KG",
      title: "Espresso",
      grind: "",
      quantity: 2,
      unitPriceCents: 4_600,
      discountCents: 0,
      taxCents: 836,
      isTaxed: true,
    },
  ],
};
const erp = { referencePrefix: "WEB-", currency: "AUD" };

describe("the ERP's order", () => {
  it("is known by prefix, letter of the source and the source's number, never by our own", () => {
    expect(erpOrderOf(stored, erp)).toMatchObject({
      reference: "WEB-S5551234567890",
      placedOn: "2026-11-21",
      shipTo: { ...stored.shippingAddress, company: "", address2: "" },
      lines: [{ taxCents: 0 }],
      charges: [{ title: "Standard", cents: 995 }],
      roundingCents: 0,
      totalCents: 10_195,
    });
  });

  it("takes a refund of shipping off its charge, and money that no line names off the lines", () => {
    const [shipping] = stored.money.shippingLines;
    const withoutShipping = {
      ...stored.money,
      currentCents: 9_200,
      shippingLines: shipping === undefined ? [] : [{ ...shipping, refundedCents: 995 }],
    };
    expect(erpOrderOf({ ...stored, money: withoutShipping }, erp)).toMatchObject({
      lines: [{ discountCents: 0 }],
      charges: [],
      totalCents: 9_200,
    });
    const rounded = { ...stored.money, chargedCents: 10_198, currentCents: 9_198 };
    expect(erpOrderOf({ ...stored, money: rounded }, erp)).toMatchObject({
      lines: [{ discountCents: 1_000 }],
      charges: [{ cents: 995 }],
      roundingCents: 3,
    });
  });

  it("has no charge below nothing, but a reason", () => {
    const [shipping] = stored.money.shippingLines;
    const shippingLines = shipping === undefined ? [] : [{ ...shipping, discountCents: 1_095 }];
    const money = { ...stored.money, chargedCents: 9_100, currentCents: 9_100, shippingLines };
    expect(totalsProblem(money, stored.lines)).toMatch(/^What is left of the order comes to 91\.00 AUD/);
    expect(totalsProblem(stored.money, stored.lines)).toBeUndefined();
  });

  it("has a PO number of 25 characters at most, and has the same whatever number we gave the order", () => {
    const longest = { ...stored, sourceId: "gid://shopify/Order/9223372036854775807" };
    expect(erpReference(longest, "SHOP-")).toHaveLength(25);
    expect(erpOrderOf({ ...stored, orderId: 12_008 }, erp)).toEqual(erpOrderOf(stored, erp));
    const references = [stored, { ...stored, sourceId: "old", name: "#10001" }].map((one) => erpReference(one, "WEB-"));
    expect(references).toEqual(["WEB-S5551234567890", "WEB-N#10001"]);
  });

  it.each<[string, Partial<StoredErpOrder>, string]>([
    ["another currency", { currency: "NZD" }, "The ERP takes AUD only, and this order is in NZD"],
    [
      "no phone",
      { shippingAddress: { ...stored.shippingAddress, phone: "" } },
      "Shipping address: Phone is required (e.g. 0491 570 006, (07) 5550 0101)",
    ],
  ])("stops for %s, in words that say what to mend", (_, change, problem) => {
    expect(erpOrderOf({ ...stored, ...change }, erp)).toEqual({ problem });
  });
});

it.each([
  ["Shopify", true, true],
  ["Instagram", true, true],
  ["Woocommerce", true, false],
  ["POS", true, false],
  ["Shopify", false, false],
])("an order of %s, settled %s, is for the ERP: %s", (source, isSettled, answer) => {
  expect(isForErp({ source, isSettled })).toBe(answer);
});

it("an order is in the ERP by number or by date", () => {
  expect([
    isInErp({ epicorId: "", epicorSyncedAt: null }),
    isInErp({ epicorId: "9", epicorSyncedAt: null }),
    isInErp({ epicorId: "", epicorSyncedAt: new Date(0) }),
  ]).toEqual([false, true, true]);
});
