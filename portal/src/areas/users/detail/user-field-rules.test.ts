import { describe, expect, it } from "vitest";
import { birthdayProblem, mobileProblem, problemsOf } from "./user-field-rules.ts";
import type { UserForm } from "./user-form.ts";

const today = "2026-11-21";
const form: UserForm = {
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@example.test",
  phoneNumber: "",
  mobileNumber: "",
  birthday: "",
  postcode: "",
  country: "Australia",
  grind: "",
  emailBirthdayOffer: false,
  emailMarketing: false,
  postalBirthdayOffer: false,
  smsMarketing: false,
};

describe("a birthday", () => {
  it.each([
    ["", undefined],
    ["21/11/2010", undefined],
    ["22/11/2010", "Date of birth needs to be at least 16 years of age"],
    ["31/02/1990", "Invalid Date"],
    ["31/02", "Invalid Date"],
  ])("%j: %s", (typed, problem) => {
    expect(birthdayProblem(typed, today)).toBe(problem);
  });
});

describe("a mobile number", () => {
  it.each([
    ["", "Australia", undefined],
    ["0412 345 678", "Australia", undefined],
    ["+61 412 345 678", "", undefined],
    ["021 123 4567", "New Zealand", undefined],
    ["+64211234567", "Australia", undefined],
    ["02 9876 5432", "Australia", "Please enter a valid AU mobile number."],
    ["0412 345 678", "New Zealand", "Please enter a valid NZ mobile number."],
    ["+44 7911 123456", "United Kingdom", "Please enter a valid AU mobile number."],
    ["nonsense", "Australia", "Please enter a valid AU mobile number."],
  ])("%j in %j: %s", (typed, country, problem) => {
    expect(mobileProblem(typed, country)).toBe(problem);
  });
});

describe("the problems of a form", () => {
  it("are those of changed fields only", () => {
    const wrong = { ...form, email: "nobody", birthday: "31/02/1990" };
    expect(problemsOf(wrong, ["email"], today)).toEqual({ email: "Please enter a valid email address" });
    expect(problemsOf(wrong, [], today)).toEqual({});
  });

  it("judge the mobile number again when the country changes", () => {
    const moved = { ...form, mobileNumber: "0412 345 678", country: "New Zealand" };
    expect(problemsOf(moved, ["country"], today)).toEqual({ mobileNumber: "Please enter a valid NZ mobile number." });
  });

  it("hold texts against the contract's lengths", () => {
    expect(problemsOf({ ...form, firstName: "x".repeat(101) }, ["firstName"], today).firstName).toContain("100");
  });
});
