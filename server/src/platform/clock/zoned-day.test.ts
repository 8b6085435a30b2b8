import { describe, expect, it } from "vitest";
import { dayIn, daysFrom, isZone, laterDay, startOfDay, yearBefore } from "./zoned-day.ts";

describe("days of a time zone", () => {
  it.each([
    ["Australia/Brisbane", "2026-11-21", "2026-11-20T14:00:00.000Z"],
    ["Pacific/Auckland", "2026-11-21", "2026-11-20T11:00:00.000Z"],
    ["America/New_York", "2026-11-21", "2026-11-21T05:00:00.000Z"],
    ["UTC", "2026-11-21", "2026-11-21T00:00:00.000Z"],
    // Clocks are changed in the night before and in the night after.
    ["Australia/Sydney", "2026-10-04", "2026-10-03T14:00:00.000Z"],
    ["Australia/Sydney", "2026-10-05", "2026-10-04T13:00:00.000Z"],
    ["Australia/Sydney", "2026-04-05", "2026-04-04T13:00:00.000Z"],
    // There is no midnight: 23:59:59 is followed by 01:00.
    ["America/Santiago", "2026-09-06", "2026-09-06T04:00:00.000Z"],
    // Midnight comes twice.
    ["Atlantic/Azores", "2026-10-25", "2026-10-25T00:00:00.000Z"],
    // It is still the year 999 there when the day begins in UTC.
    ["Africa/Monrovia", "1000-01-01", "1000-01-01T00:43:08.000Z"],
  ])("in %s the %s begins at %s", (zone, day, instant) => {
    const start = startOfDay(zone, day);
    expect(start.toISOString()).toBe(instant);
    expect(dayIn(zone, start)).toBe(day);
    expect(dayIn(zone, new Date(start.getTime() - 1))).toBe(laterDay(day, -1));
  });

  it("goes on over months and years", () => {
    expect([
      laterDay("2026-12-31", 1),
      laterDay("2024-03-01", -1),
      yearBefore("2024-02-29"),
      yearBefore("2026-11-21"),
    ]).toEqual(["2027-01-01", "2024-02-29", "2023-02-28", "2025-11-21"]);
  });

  it("tells how far days are apart", () => {
    expect([daysFrom("2024-02-28", "2024-03-01"), daysFrom("2027-01-01", "2026-12-31")]).toEqual([2, -1]);
  });

  it("knows the names of zones from what is none", () => {
    const known = ["Australia/Brisbane", "america/argentina/buenos_aires", "UTC", "Etc/GMT+10"];
    expect(known.filter((name) => isZone(name))).toEqual(known);
    expect(["Brisbane", "+10:00", "", "Australia/Brisbane'; --", "UTC\u0000"].filter((name) => isZone(name))).toEqual(
      [],
    );
  });
});
