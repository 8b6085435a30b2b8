import { describe, expect, it } from "vitest";
import { orderAddressMessages } from "@crema/contract/areas/orders";
import {
  attributesOf,
  attributesText,
  formOf,
  labelOf,
  problemNotice,
  problemsOf,
  shownValue,
  updateOf,
} from "./order-form.ts";
import { anAddress, anOrder } from "../../../../../test/an-order.ts";

const order = anOrder();
const form = formOf(order);

describe("the form of an order", () => {
  it("sends what was changed and nothing else, with the version that was read [AMB-50]", () => {
    const version = { updatedAt: order.updatedAt };
    expect(updateOf(order, form)).toEqual({ ...version, shippingAddress: {}, billingAddress: {} });
    const changed = {
      ...form,
      orderNote: "",
      noteAttributes: attributesText([{ name: "isGift", value: "false" }]),
      epicorId: "4711",
      "shippingAddress.city": "Cairns",
      "billingAddress.phone": "",
    };
    expect(updateOf(order, changed)).toEqual({
      ...version,
      orderNote: "",
      noteAttributes: [{ name: "isGift", value: "false" }],
      epicorId: "4711",
      shippingAddress: { city: "Cairns" },
      billingAddress: { phone: "" },
    });
  });

  it("compares note attributes by value, in whichever order their keys came", () => {
    const turned = { ...order, noteAttributes: [{ value: "true", name: "isGift" }] };
    expect(formOf(turned).noteAttributes).toBe(form.noteAttributes);
    expect(attributesOf(form)).toEqual(order.noteAttributes);
  });

  it("holds both whole addresses of the web shop to the rules, and nobody else's [ORD-DET-18]", () => {
    const wrong = { ...form, "shippingAddress.phone": "", "billingAddress.postCode": "90210" };
    expect(problemsOf(order, form)).toEqual({});
    expect(problemsOf(order, wrong)).toEqual({
      "shippingAddress.phone": orderAddressMessages.phone,
      "billingAddress.postCode": orderAddressMessages.postCode,
    });
    expect(problemsOf({ ...order, source: "POS" }, wrong)).toEqual({});
  });

  it("finds nothing wrong with an address the shop never sent, until somebody writes one", () => {
    const none = Object.fromEntries(Object.keys(anAddress).map((field) => [field, ""]));
    const without = { ...order, customer: { ...order.customer, billingAddress: { ...anAddress, ...none } } };
    expect(problemsOf(without, formOf(without))).toEqual({});
    const begun = problemsOf(without, { ...formOf(without), "billingAddress.city": "Cairns" });
    expect(begun["billingAddress.city"]).toBeUndefined();
    expect(begun["billingAddress.name"]).toBe(orderAddressMessages.name);
    const cleared = {
      ...form,
      ...Object.fromEntries(Object.keys(anAddress).map((field) => [`billingAddress.${field}`, ""])),
    };
    expect(problemsOf(order, cleared)["billingAddress.name"]).toBe(orderAddressMessages.name);
  });

  it("names and shows its fields in words", () => {
    expect(labelOf("shippingAddress.postCode")).toBe("Shipping address: postcode");
    expect(labelOf("epicorId")).toBe("Epicor ID");
    expect(shownValue(form, "noteAttributes")).toBe("isGift: true");
    expect(shownValue(form, "billingAddress.name")).toBe("Bill");
  });
});

const noticeOf = (typed: object) => problemNotice(problemsOf(order, { ...formOf(order), ...typed }));
it("names beside Save which address keeps it from being saved, and both where both do", () => {
  expect(noticeOf({})).toBe("");
  expect(noticeOf({ "shippingAddress.city": "" })).toBe("Fix the shipping address");
  expect(noticeOf({ "billingAddress.postCode": "40" })).toBe("Fix the billing address");
  expect(noticeOf({ "shippingAddress.city": "", "billingAddress.city": "" })).toBe(
    "Fix the shipping address and the billing address",
  );
});
