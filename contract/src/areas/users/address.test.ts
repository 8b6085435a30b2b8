import { describe, expect, it } from "vitest";
import { safeParse } from "zod";
import { addressBody, australianStates, stateLabel, stateProblem } from "./address.ts";

const whole = {
  title: "Ms",
  firstName: "Ada",
  lastName: "Lovelace",
  companyName: "Analytical",
  address1: "1 Engine Street",
  address2: "Unit 2",
  suburb: "Milton",
  city: "Brisbane",
  state: "Queensland",
  postcode: "4064",
  country: "Australia",
  phone: "07 3123 4567",
  isDefault: true,
  shopifyId: "77",
};

it("keeps its texts in one form of Unicode", () => {
  expect(addressBody.parse({ ...whole, city: "Orle\u0301ans", suburb: "Zu\u0308rich" })).toMatchObject({
    city: "Orléans",
    suburb: "Zürich",
  });
});

const required = [
  ["firstName", "First name is required"],
  ["lastName", "Last name is required"],
  ["address1", "Address 1 is required"],
  ["city", "City is required"],
  ["postcode", "Postcode is required"],
  ["country", "Country is required"],
  ["phone", "Phone is required"],
] as const;

describe("an address", () => {
  it("keeps every field it is given", () => {
    expect(safeParse(addressBody, whole).data).toEqual(whole);
  });

  it.each(required)("needs %s, blank or left out", (name, message) => {
    for (const given of [
      { ...whole, [name]: "  " },
      { ...whole, [name]: undefined },
    ])
      expect(safeParse(addressBody, given).error?.issues).toMatchObject([{ path: [name], message }]);
  });

  it("does without title, company, second line, suburb, default and storefront id", () => {
    const { title: _t, companyName: _c, address2: _a, suburb: _s, isDefault: _d, shopifyId: _i, ...rest } = whole;
    expect(safeParse(addressBody, rest).data).toEqual(rest);
  });

  it("takes 50 characters in a field and no more", () => {
    expect(safeParse(addressBody, { ...whole, city: "x".repeat(50) }).success).toBe(true);
    expect(safeParse(addressBody, { ...whole, city: "x".repeat(51) }).error?.issues[0]?.message).toBe(
      "must be at most 50 characters",
    );
  });
});

describe("the state of an address", () => {
  it("is one of the listed in Australia, in any writing of the country", () => {
    expect(stateProblem({ state: "Queensland", country: "Australia" }, australianStates)).toBeUndefined();
    expect(stateProblem({ state: "Otago", country: "australia" }, australianStates)).toContain("New South Wales");
  });

  it("takes what a setting adds to the list", () => {
    const given = { state: "Northern Territory", country: "Australia" };
    expect(stateProblem(given, australianStates)).toBeDefined();
    expect(stateProblem(given, [...australianStates, "Northern Territory"])).toBeUndefined();
  });

  it("is free text elsewhere, and required everywhere", () => {
    expect(stateProblem({ state: "Otago", country: "New Zealand" }, australianStates)).toBeUndefined();
    expect(stateProblem({ state: "", country: "New Zealand" }, australianStates)).toBe("Region is required");
    expect(stateProblem({ state: "", country: "Australia" }, australianStates)).toBe("State is required");
    expect(stateLabel("New Zealand")).toBe("Region");
  });
});
