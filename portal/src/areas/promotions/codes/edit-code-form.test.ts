import { describe, expect, it } from "vitest";
import type { VoucherCode } from "@crema/contract/areas/promotions";
import { formOf, problemsOf, updateOf } from "./edit-code-form.ts";

const code: VoucherCode = {
  uuid: "0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0a01",
  code: "AAAA-BBBB-CCC",
  userUuid: null,
  userName: "",
  userEmail: "",
  userDisplay: "",
  redemptions: 2,
  maximumRedemptions: 5,
  maximumRedemptionsPerUser: null,
  startDate: "2026-11-20T14:00:00.000Z",
  expiryDate: "2026-12-01T13:59:59.999Z",
  status: "live",
  description: "",
  referenceData: "",
  createdAt: "2026-11-20T14:00:00.000Z",
  updatedAt: "2026-11-20T15:00:00.000Z",
};

describe("the form of a code", () => {
  it("shows days of Brisbane, and leaves a day that was not changed at its instant", () => {
    const form = formOf(code);
    expect(form).toMatchObject({ startDate: "21/11/2026", expiryDate: "01/12/2026", maximumRedemptionsPerUser: "" });
    expect(updateOf(code, { ...form, maximumRedemptions: "", maximumRedemptionsPerUser: "3" })).toEqual({
      maximumRedemptions: null,
      maximumRedemptionsPerUser: 3,
      description: "",
      referenceData: "",
      updatedAt: code.updatedAt,
    });
    expect(updateOf(code, { ...form, startDate: "22/11/2026", expiryDate: "24/12/2026" })).toMatchObject({
      startDate: "2026-11-21T14:00:00.000Z",
      expiryDate: "2026-12-24T13:59:59.000Z",
    });
  });

  it.each([
    ["maximumRedemptions", "1", "Max claims must be at least 2, the number already used"],
    ["maximumRedemptions", "0", "Max claims must be at least 1"],
    ["maximumRedemptionsPerUser", "6", "Max claims per user must not be above max claims"],
    ["startDate", "02/12/2026", undefined],
    ["startDate", "", "Start date is required"],
    ["expiryDate", "31/02/2027", "Invalid Date"],
    ["expiryDate", "20/11/2026", "Expiry must not be before the start"],
  ] as const)("says of %s %j: %s", (field, value, problem) => {
    const problems = problemsOf({ ...formOf(code), [field]: value }, code);
    expect(problems).toEqual(
      problem === undefined ? { expiryDate: "Expiry must not be before the start" } : { [field]: problem },
    );
  });
});
