import { describe, expect, it } from "vitest";
import { ApiError } from "../../../app/api/api-error.ts";
import { canDelete, canNotify, minuteText, notCreated, notUpdated, whyNotCreated } from "./code-words.ts";

const now = Date.parse("2026-11-21T02:00:00.000Z");
const code = { userUuid: "u", expiryDate: "2026-11-21T02:00:00.000Z" };

describe("what a code allows", () => {
  it("is a mail to its holder until it expires, of a live voucher [PRO-CODE-06] [AMB-84]", () => {
    const live = { status: "live" } as const;
    expect(canNotify(code, live, now)).toBe(true);
    expect(canNotify(code, live, now + 1)).toBe(false);
    expect(canNotify({ ...code, userUuid: null }, live, now)).toBe(false);
    expect(canNotify(code, { status: "inactive" }, now)).toBe(false);
  });
  it("is deletion while it was never used [PRO-CODE-03]", () => {
    expect([canDelete({ redemptions: 0 }), canDelete({ redemptions: 1 })]).toEqual([true, false]);
  });
});

it("days and minutes are Brisbane's, also midnight [PRO-CODE-11]", () => {
  expect(minuteText("2026-12-31T13:59:59.999Z")).toBe("31/12/2026 23:59");
  expect(minuteText("2026-12-31T14:00:00.000Z")).toBe("01/01/2027 00:00");
  expect(minuteText("")).toBe("");
});

it("failures have the catalogue's texts: refused, and failed [PRO-CODE-33] [PRO-CODE-34] [AMB-85]", () => {
  const [refused, failed, none] = [new ApiError(422, {}), new ApiError(500, {}), new ApiError(0, {})];
  expect([refused, failed, none].map(notCreated)).toEqual([
    "Voucher codes have not been created",
    "There was an error creating the voucher codes",
    "There was an error creating the voucher codes",
  ]);
  expect([refused, failed].map(notUpdated)).toEqual([
    "Voucher code has not been updated",
    "There was an error updating the voucher code",
  ]);
});

it("says after a lost answer that codes and emails may be out", () => {
  const lost = new ApiError(0, {});
  expect(whyNotCreated(lost)).toMatch(/^There was an error creating the voucher codes: .*may be out already/);
});
