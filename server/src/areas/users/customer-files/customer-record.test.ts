import { describe, expect, it } from "vitest";
import { type CustomerRecord, isFormula, problemOf } from "./customer-record.ts";

const ana: CustomerRecord = { email: "ana@example.com", firstName: "Ana", addresses: [] };
const address = {
  isDefault: true,
  firstName: "",
  lastName: "",
  companyName: "",
  address1: "1 King St",
  address2: "",
  city: "Newtown",
  state: "NSW",
  postcode: "2042",
  country: "Australia",
  phone: "",
};

describe("a record", () => {
  it("is taken when it is right", () => {
    expect(problemOf(ana)).toBeUndefined();
    expect(problemOf({ storefrontId: "7", addresses: [{ ...address, phone: "+1 (555) 123 ext. 9" }] })).toBeUndefined();
  });

  it.each<[CustomerRecord, string]>([
    [{ addresses: [] }, "has neither an email address nor a customer id"],
    [{ ...ana, email: "not an address" }, "has no valid email address: not an address"],
    [{ ...ana, firstName: "=cmd|' /C calc'!A0" }, "has a spreadsheet formula instead of text: =cmd|' /C calc'!A0"],
    [{ ...ana, phone: "=1+1" }, "has a spreadsheet formula instead of text: =1+1"],
    [{ ...ana, addresses: [{ ...address, companyName: "@SUM(A1:A9)" }] }, "has a spreadsheet formula"],
    [{ ...ana, lastName: "x".repeat(101) }, "Last name is longer than 100 characters"],
    [
      { ...ana, addresses: [{ ...address, address1: "x".repeat(256) }] },
      "Address has a line of more than 255 characters",
    ],
    [{ ...ana, lastName: "a\u0000b" }, "has a character that cannot be stored"],
    [{ ...ana, lastName: "\uD800" }, "has a character that cannot be stored"],
  ])("is not taken for %j", (record, problem) => {
    expect(problemOf(record)).toContain(problem);
  });

  it.each(["-", "- none -", "@coffeelover", "+61 (4) 12 345 678", "O'Brien = Smith", "12 High St"])(
    "may be called '%s'",
    (text) => {
      expect(isFormula(text)).toBe(false);
    },
  );
  it.each(["=1", " =HYPERLINK(1)", "+SUM(A1)", "-2+3+cmd|' /C calc'!A0", "@SUM(A1)"])(
    "may not be called '%s'",
    (text) => {
      expect(isFormula(text)).toBe(true);
    },
  );
});
