import { expect, it } from "vitest";
import { bodyOf, endsBeforeItStarts, formOf, hourOf, type PromotionForm } from "./promotion-form.ts";

const filled: PromotionForm = {
  code: " SPRING ",
  variant: "House Blend",
  startDate: "21/11/2026",
  endDate: "30/11/2026",
  active: true,
};
const stored = {
  uuid: "5b1f0c1e-0000-4000-8000-000000000001",
  code: "SPRING",
  variant: "House Blend",
  startDate: "2026-11-20T23:30:00.000Z",
  endDate: "2026-11-30T13:59:59.999Z",
  active: false,
  createdAt: "2026-11-01T00:00:00.000Z",
  updatedAt: "2026-11-01T00:00:00.000Z",
};

it("a new one is blank: not active, without dates [PRO-SHOP-05]", () => {
  expect(formOf(undefined)).toEqual({ code: "", variant: "", startDate: "", endDate: "", active: false });
});

it("days are whole days in Brisbane, as ISO date-time strings [PRO-SHOP-09]", () => {
  expect(bodyOf(filled, undefined)).toEqual({
    code: "SPRING",
    variant: "House Blend",
    startDate: "2026-11-20T14:00:00.000Z",
    endDate: "2026-11-30T13:59:59.999Z",
    active: true,
  });
});

it("a stored one is shown by its days, and keeps its hour as long as its day [PRO-SHOP-05]", () => {
  const form = formOf(stored);
  expect(form).toMatchObject({ startDate: "21/11/2026", endDate: "30/11/2026", code: "SPRING" });
  expect(bodyOf(form, stored)).toMatchObject({ startDate: stored.startDate, endDate: stored.endDate });
  expect(bodyOf({ ...form, startDate: "22/11/2026" }, stored)?.startDate).toBe("2026-11-21T14:00:00.000Z");
  expect(hourOf(form, "startDate", stored)).toBe("From 09:30:00 AM in Brisbane");
  expect(hourOf(form, "endDate", stored)).toBe("Until the end of this day in Brisbane");
});

it.each([{ code: "  " }, { variant: "" }, { startDate: "" }, { startDate: "31/02/2026" }, { endDate: "30/11/20" }])(
  "cannot be saved with %o [PRO-SHOP-06]",
  (wrong) => {
    expect(bodyOf({ ...filled, ...wrong }, undefined)).toBeUndefined();
  },
);

it("may end before it starts, and says so [AMB-99]", () => {
  const backwards = { ...filled, endDate: "20/11/2026" };
  expect(bodyOf(backwards, undefined)).toBeDefined();
  expect(
    [backwards, filled, { ...filled, endDate: "21/11/2026" }].map((one) => endsBeforeItStarts(one, undefined)),
  ).toEqual([true, false, false]);
});
