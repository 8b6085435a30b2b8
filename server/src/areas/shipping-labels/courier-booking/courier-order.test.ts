import { describe, expect, it } from "vitest";
import { orderOfBooking, referenceOf } from "../booking-reference.ts";
import { courierOrderOf, type StoredCourierOrder } from "./courier-order.ts";

const stored: StoredCourierOrder = {
  orderId: 10_001,
  sourceId: "gid://shopify/Order/5551234567890",
  name: "#1001",
  source: "Shopify",
  currency: "AUD",
  epicorId: "400123",
  isSettled: true,
  isUnpaid: false,
  email: "ada@example.test",
  shippingAddress: {
    name: "Ada  van Example",
    company: "MC",
    address1: "1 Test St",
    city: "Brisbane",
    state: "QLD",
    postCode: "4000",
    country: "Australia",
    phone: "+61400000001",
  },
  shippingTitle: "Standard",
  note: "Leave at the back",
  authorityToLeave: "Yes",
  lines: [
    { partCode: "ESP-1KG", title: "Espresso 1kg", quantity: 2, unitPriceCents: 4_600, isGiftCard: false },
    { partCode: "FLT-250", title: "Filter", quantity: 0, unitPriceCents: 1_800, isGiftCard: false },
    { partCode: "GIFT", title: "Gift card", quantity: 1, unitPriceCents: 5_000, isGiftCard: true },
  ],
};
const of = (more: Partial<StoredCourierOrder> = {}) => courierOrderOf({ ...stored, ...more }, { pieceGrams: 900 });

describe("what a courier gets of an order", () => {
  it("is what is left of it and goes by post, with who gets it and whether it may be left", () => {
    expect(of()).toEqual({
      reference: "ord_S5551234567890",
      invoice: "#1001",
      service: "standard",
      currency: "AUD",
      email: "ada@example.test",
      shipTo: {
        firstName: "Ada",
        lastName: "van Example",
        company: "MC",
        address1: "1 Test St",
        address2: "",
        city: "Brisbane",
        state: "QLD",
        postCode: "4000",
        countryCode: "AU",
        phone: "+61400000001",
      },
      isAuthorisedToLeave: true,
      instructions: "Leave at the back",
      parcels: [{ quantity: 2, weightGrams: 900, partCode: "ESP-1KG", title: "Espresso 1kg", priceCents: 4_600 }],
    });
  });

  it("tells the driver no more of the note than a label holds", () => {
    expect(of({ note: "é".repeat(300) })).toMatchObject({ instructions: "é".repeat(255) });
  });

  it.each([
    ["Express Post", "express"],
    ["PRIORITY", "priority"],
    ["Free shipping", "standard"],
  ])("by %s goes %s", (shippingTitle, service) => expect(of({ shippingTitle })).toMatchObject({ service }));

  it.each([
    ["No", false],
    ["", false],
  ])("of authority %j is not left", (authorityToLeave, isAuthorisedToLeave) =>
    expect(of({ authorityToLeave })).toMatchObject({ isAuthorisedToLeave }),
  );

  it.each(["AU", "nz", "New Zealand"])("goes to %s", (country) =>
    expect(of({ shippingAddress: { ...stored.shippingAddress, country } })).toMatchObject({
      shipTo: { countryCode: country === "AU" ? "AU" : "NZ" },
    }),
  );
});

it("a reference names its order, and nothing else does", () => {
  const { source, sourceId } = stored;
  expect(orderOfBooking(referenceOf(stored), undefined)).toEqual({ source, sourceId });
  expect(orderOfBooking("WEB-S5551234567890", "WEB-")).toEqual({ source, sourceId });
  expect(orderOfBooking("ord_10001", "WEB-")).toEqual({ orderId: 10_001, reference: "ord_10001" });
  expect(orderOfBooking("WEB-10001", "WEB-")).toEqual({ orderId: 10_001, reference: "WEB-10001" });
  for (const other of ["", "10001", "ord_", "ord_1x", "ORD_1", "ord_1234567890123456", "WEB-10001"])
    for (const prefix of ["", undefined]) expect(orderOfBooking(other, prefix), other).toBeUndefined();
});
