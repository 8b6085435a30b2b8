import { describe, expect, it } from "vitest";
import { countOf, generateProblems, newForm, termsOf } from "./generate-form.ts";

const day = "2026-11-21";
const form = newForm(
  { defaultExpiry: 30, defaultNumberOfRedemptions: 5, defaultNumberOfRedemptionsPerUser: null },
  day,
);

describe("what is asked for when codes are made", () => {
  it("begins with today in Brisbane and the voucher's own terms [PRO-CODE-15] [PRO-CODE-20]", () => {
    expect(form).toMatchObject({
      startDate: "21/11/2026",
      expiryDate: "21/12/2026",
      maximumRedemptions: "5",
      count: 0,
    });
    expect(termsOf(form)).toEqual({
      startDate: "2026-11-20T14:00:00.000Z",
      expiry: 30,
      maximumRedemptions: 5,
      maximumRedemptionsPerUser: null,
    });
    expect(termsOf({ ...form, expiryDate: "21/11/2026" }).expiry).toBe(0);
    expect(termsOf({ ...form, startDate: "28/02/2028", expiryDate: "01/03/2028" }).expiry).toBe(2);
  });

  it("is as many as were typed, with a segment as many as it holds [PRO-CODE-12] [PRO-CODE-13]", () => {
    expect([countOf(form, 7), countOf({ ...form, count: 12 }, 7)]).toEqual([0, 12]);
    expect([
      countOf({ ...form, count: 12, segmentUuid: "s" }, 7),
      countOf({ ...form, segmentUuid: "s" }, undefined),
    ]).toEqual([7, 0]);
  });

  it("starts today at the earliest, and ends not before it starts [PRO-CODE-14]", () => {
    expect(generateProblems(form, day)).toEqual({});
    expect(generateProblems({ ...form, startDate: "20/11/2026" }, day)).toEqual({
      startDate: "Start date must not be before today",
    });
    expect(generateProblems({ ...form, startDate: "22/12/2026" }, day)).toEqual({
      expiryDate: "Expiry must not be before the start",
    });
    expect(generateProblems({ ...form, maximumRedemptionsPerUser: "6" }, day)).toEqual({
      maximumRedemptionsPerUser: "Max claims per user must not be above max claims",
    });
  });
});
