import { describe, expect, it } from "vitest";
import type { PersonalAddress } from "../../../postal-address.ts";
import { addressInput, isSameAddress } from "./address-wire.ts";
import { discountInput, isOurs } from "./shopify-discounts.ts";

const address: PersonalAddress = {
  firstName: "Ada",
  lastName: "Whitlock",
  company: "",
  address1: "12 Boundary St",
  address2: "",
  city: "West End",
  state: "QLD",
  postCode: "4101",
  country: "Australia",
  phone: "0491 570 006",
};
const there = {
  id: "gid://shopify/MailingAddress/1?model_name=CustomerAddress",
  firstName: "Ada",
  lastName: "Whitlock",
  company: "",
  address1: "12  boundary st",
  address2: "",
  city: "West End ",
  provinceCode: "QLD",
  zip: "4101",
  countryCodeV2: "AU",
  phone: "+61491570006",
};

describe("an address", () => {
  it("is the same however it is written", () => {
    expect(isSameAddress(there, addressInput(address) ?? {})).toBe(true);
  });
  it("goes to any country there is, by its letters, and to no other", () => {
    expect(addressInput({ ...address, state: "KY", postCode: "40202", country: "United States" })).toMatchObject({
      provinceCode: "KY",
      zip: "40202",
      countryCode: "US",
    });
    expect(addressInput({ ...address, country: "Atlantis" })).toBeUndefined();
  });
  it.each([
    ["first name", { firstName: "Ann" }],
    ["second line", { address2: "Unit 2" }],
    ["phone", { phone: "0491 570 007" }],
    ["country", { country: "New Zealand" }],
  ])("of another %s is another", (_, changed) => {
    expect(isSameAddress(there, addressInput({ ...address, ...changed }) ?? {})).toBe(false);
  });
});

describe("a discount", () => {
  const wanted = {
    code: "SPRING",
    title: "Spring",
    startsAt: "2026-09-01T00:00:00.500Z",
    endsAt: "",
    off: { percent: 12.5 },
    variantIds: ["gid://shopify/ProductVariant/1"],
    isOncePerCustomer: false,
  };
  const kept = {
    title: "Spring",
    startsAt: "2026-09-01T00:00:00Z",
    endsAt: null,
    usageLimit: null,
    appliesOncePerCustomer: false,
  };
  it("takes its part off certain variants", () => {
    expect(discountInput(wanted)).toMatchObject({
      endsAt: null,
      customerGets: {
        value: { percentage: 0.125 },
        items: { products: { productVariantsToAdd: ["gid://shopify/ProductVariant/1"] } },
      },
    });
  });
  it("is ours when all that the shop tells of it is", () => {
    expect(isOurs(kept, wanted)).toBe(true);
    expect(isOurs({ ...kept, usageLimit: 5 }, wanted)).toBe(false);
    expect(isOurs({ ...kept, endsAt: "2026-10-01T00:00:00Z" }, wanted)).toBe(false);
  });
});
