import { describe, expect, it } from "vitest";
import {
  formatCents,
  formatCount,
  formatCountOf,
  formatDate,
  formatDateTime,
  formatMoment,
  formatMoney,
  formatPlainDate,
  formatTime,
} from "./format.ts";

describe("dates and times", () => {
  it("runs in a zone far from Brisbane, so that a local date getter would show", () => {
    expect(new Date("2026-11-20T21:46:53Z").getDate()).toBe(20);
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe("America/St_Johns");
  });

  it.each([
    ["2026-11-20T21:46:53Z", "21/11/2026", "07:46:53 AM"],
    ["2026-11-20T13:59:59Z", "20/11/2026", "11:59:59 PM"],
    ["2026-11-20T14:00:00Z", "21/11/2026", "12:00:00 AM"],
    ["2026-11-21T02:00:00Z", "21/11/2026", "12:00:00 PM"],
    ["2026-01-01T00:00:00Z", "01/01/2026", "10:00:00 AM"],
    ["2024-02-28T14:30:00Z", "29/02/2024", "12:30:00 AM"],
  ])("writes %s as %s and %s in Brisbane", (instant, date, time) => {
    expect(formatDate(instant)).toBe(date);
    expect(formatTime(instant)).toBe(time);
    expect(formatDateTime(instant)).toBe(`${date} ${time}`);
    expect(formatDate(Date.parse(instant))).toBe(date);
  });

  it("writes a moment without seconds where no format is specified", () => {
    expect(formatMoment("2026-11-21T04:05:59Z")).toBe("21 Nov 2026, 2:05 pm");
    expect(formatMoment("2026-11-20T14:00:00Z")).toBe("21 Nov 2026, 12:00 am");
  });

  it("has no summer hour: July and January read the same distance from UTC", () => {
    expect(formatTime("2026-07-01T00:00:00Z")).toBe(formatTime("2026-01-01T00:00:00Z"));
  });

  it("writes nothing for nothing and for what is no date", () => {
    for (const nothing of [null, undefined, "", "not a date"]) {
      expect(formatDate(nothing)).toBe("");
      expect(formatTime(nothing)).toBe("");
      expect(formatDateTime(nothing)).toBe("");
      expect(formatMoment(nothing)).toBe("");
    }
  });

  it("leaves a date without zone on its day", () => {
    expect(formatPlainDate("1990-03-31")).toBe("31/03/1990");
    expect(formatPlainDate("1990-03-31T00:00:00.000Z")).toBe("31/03/1990");
    expect(formatPlainDate("31/03/1990")).toBe("");
    expect(formatPlainDate(null)).toBe("");
  });
});

describe("money and counts", () => {
  it.each([
    ["1234.50", "$1,234.50"],
    ["0.00", "$0.00"],
    ["-3.90", "-$3.90"],
    [12.5, "$12.50"],
    ["", ""],
    [null, ""],
    ["free", ""],
  ])("writes %j as %j", (amount, text) => {
    expect(formatMoney(amount)).toBe(text);
  });

  it("writes cents and other currencies", () => {
    expect(formatCents(129_995)).toBe("$1,299.95");
    expect(formatMoney("5.00", "NZD")).toBe("$5.00");
  });

  it("writes what is no currency's code behind the amount", () => {
    expect(formatMoney("1234.50", "DOLLARS")).toBe("1,234.50 DOLLARS");
    expect(formatMoney("-5.00", "N$")).toBe("-5.00 N$");
    expect(formatMoney("5.00", "")).toBe("5.00");
    expect(formatCents(500, "?")).toBe("5.00 ?");
  });

  it("separates thousands and counts one as one", () => {
    expect(formatCount(4200)).toBe("4,200");
    expect(formatCountOf(1, "user")).toBe("1 user");
    expect(formatCountOf(0, "user")).toBe("0 users");
    expect(formatCountOf(4200, "match", "matches")).toBe("4,200 matches");
  });
});
