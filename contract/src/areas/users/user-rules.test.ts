import { describe, expect, it } from "vitest";
import {
  canDelete,
  isMobileOfRegion,
  isOldEnough,
  latestBirthday,
  mobileMessage,
  phoneRegionOf,
  statusOf,
} from "./user-rules.ts";

const verified = "2026-01-01T00:00:00.000Z";

describe("statusOf", () => {
  it.each([
    [{ emailVerified: verified, endedDate: "" }, "active"],
    [{ emailVerified: "", endedDate: "" }, "pending"],
    [{ emailVerified: verified, endedDate: verified }, "archived"],
    [{ emailVerified: "", endedDate: verified }, "archived"],
  ])("%j is %s", (user, status) => {
    expect(statusOf(user)).toBe(status);
  });
});

describe("birthdays", () => {
  it("accepts the sixteenth birthday today and refuses it tomorrow", () => {
    expect(isOldEnough("2010-11-21", "2026-11-21")).toBe(true);
    expect(isOldEnough("2010-11-22", "2026-11-21")).toBe(false);
  });

  it("counts a birthday on 29 February from 1 March in common years", () => {
    expect(isOldEnough("2012-02-29", "2028-02-28")).toBe(false);
    expect(isOldEnough("2012-02-29", "2028-02-29")).toBe(true);
    expect(isOldEnough("2008-02-29", "2026-03-01")).toBe(true);
  });

  it("allows none", () => {
    expect(isOldEnough("", "2026-11-21")).toBe(true);
    expect(latestBirthday("2026-11-21")).toBe("2010-11-21");
  });
});

describe("mobiles", () => {
  it("reads New Zealand as NZ and everything else as AU [AMB-42]", () => {
    expect(phoneRegionOf(" new zealand")).toBe("NZ");
    expect(phoneRegionOf("")).toBe("AU");
    expect(phoneRegionOf("United States")).toBe("AU");
    expect(mobileMessage("NZ")).toBe("Please enter a valid NZ mobile number.");
  });

  it("takes +614 and +642 only", () => {
    expect(isMobileOfRegion("+61412345678")).toBe(true);
    expect(isMobileOfRegion("+64211234567")).toBe(true);
    expect(isMobileOfRegion("+61298765432")).toBe(false);
    expect(isMobileOfRegion("0412345678")).toBe(false);
  });

  it("lets only unverified users be deleted for good", () => {
    expect(canDelete({ emailVerified: "", endedDate: "" })).toBe(true);
    expect(canDelete({ emailVerified: verified, endedDate: "" })).toBe(false);
  });
});
