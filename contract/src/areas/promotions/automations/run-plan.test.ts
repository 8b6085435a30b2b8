import { array, assert, constantFrom, date, integer, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { firstRun, nextPlanned, plannedLater, repeatTimes } from "./run-plan.ts";

const wall = new Intl.DateTimeFormat("en-AU", {
  timeZone: "Australia/Brisbane",
  weekday: "short",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});
const onTheWall = (at: Date): Record<string, string> =>
  Object.fromEntries(wall.formatToParts(at).map(({ type, value }) => [type, value]));

const instants = date({ min: new Date("2020-01-01"), max: new Date("2035-01-01"), noInvalidDate: true });
const repeats = constantFrom(...repeatTimes);
const dayMs = 86_400_000;

describe("the plan of runs [PRO-AUTO-07]", () => {
  it("keeps the time on the wall in Brisbane however late, early or often it is asked", () => {
    assert(
      property(
        instants,
        repeats,
        array(integer({ min: 0, max: 40 * dayMs }), { minLength: 1, maxLength: 60 }),
        (first, repeatTime, lates) => {
          let planned = first;
          for (const late of lates) {
            const at = new Date(planned.getTime() + late);
            const next = nextPlanned(planned, repeatTime, at);
            // After now, but no more than a step: whatever was missed in between is one run.
            expect(next > at && plannedLater(next, repeatTime, -1) <= at).toBe(true);
            const [from, to] = [onTheWall(first), onTheWall(next)];
            expect([to["minute"], to["second"]]).toEqual([from["minute"], from["second"]]);
            if (repeatTime !== "Hourly") expect(to["hour"]).toBe(from["hour"]);
            if (repeatTime === "Weekly") expect(to["weekday"]).toBe(from["weekday"]);
            planned = next;
          }
        },
      ),
    );
  });

  it("goes through every step where none is missed", () => {
    const first = new Date("2026-03-30T22:30:00Z");
    const steps = [0, 1, 2, 3].map((n) => plannedLater(first, "Daily", n).toISOString().slice(0, 16));
    expect(steps).toEqual(["2026-03-30T22:30", "2026-03-31T22:30", "2026-04-01T22:30", "2026-04-02T22:30"]);
    expect(nextPlanned(first, "Hourly", first).toISOString()).toBe("2026-03-30T23:30:00.000Z");
  });

  it("begins where it was chosen to, and is computed only where that is empty or past [AMD-28]", () => {
    const at = new Date("2026-11-21T02:00:30.000Z");
    const first = (nextRunDate: string, repeatTime: "Hourly" | "Daily" | "Weekly" = "Daily"): string =>
      firstRun({ nextRunDate, repeatTime }, at).toISOString();
    expect(first("2026-12-24T22:00:00.000Z")).toBe("2026-12-24T22:00:00.000Z");
    expect(first(at.toISOString())).toBe(at.toISOString());
    expect(first("2026-11-20T22:00:00.000Z")).toBe("2026-11-21T22:00:00.000Z");
    expect(first("2026-10-01T23:15:00.000Z", "Weekly")).toBe("2026-11-26T23:15:00.000Z");
    expect(first("", "Hourly")).toBe("2026-11-21T03:01:00.000Z");
  });
});
