import { australianStates } from "@crema/contract/areas/users";
import { describe, expect, it } from "vitest";
import { fieldNames } from "../../../app/forms/draft.ts";
import { addressLabels, addressProblems, countryChange, emptyAddress, isRequired } from "./address-form.ts";

const whole = {
  ...emptyAddress,
  firstName: "Ada",
  lastName: "Lovelace",
  address1: "1 Boundary St",
  city: "Brisbane",
  state: "Queensland",
  postcode: "4000",
  phone: "07 3000 0000",
};

describe("the address form", () => {
  it("opens for Australia", () => {
    expect(emptyAddress.country).toBe("Australia");
  });

  it("misses exactly the required fields when it is empty", () => {
    const missing = Object.keys(addressProblems(emptyAddress, australianStates)).toSorted();
    expect(missing).toEqual(["address1", "city", "firstName", "lastName", "phone", "postcode", "state"]);
    const required = fieldNames(emptyAddress).filter(isRequired);
    expect(required.toSorted()).toEqual([...missing, "country"].toSorted());
  });

  it("is right without the optional ones", () => {
    expect(addressProblems(whole, australianStates)).toEqual({});
  });

  it("refuses more than 50 characters", () => {
    expect(addressProblems({ ...whole, city: "x".repeat(51) }, australianStates)).toHaveProperty("city");
  });

  it("asks for a state in Australia and for a region elsewhere", () => {
    expect(addressLabels("Australia").state).toBe("State");
    expect(addressLabels("New Zealand").state).toBe("Region");
    expect(addressProblems({ ...whole, state: "Otago" }, australianStates)).toHaveProperty("state");
    expect(addressProblems({ ...whole, state: "Otago", country: "New Zealand" }, australianStates)).toEqual({});
  });

  it("loses the state when the country changes, and keeps it when it does not", () => {
    expect(countryChange(whole, "New Zealand")).toEqual({ country: "New Zealand", state: "" });
    expect(countryChange(whole, "Australia")).toEqual({ country: "Australia", state: "Queensland" });
    expect(countryChange({ ...whole, country: "Fiji", state: "Ba" }, "New Zealand").state).toBe("");
  });
});
