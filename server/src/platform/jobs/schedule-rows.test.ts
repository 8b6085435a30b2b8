import { parseCronItem } from "graphile-worker";
import { expect, it } from "vitest";
import { nextRunAt } from "./schedule-rows.ts";

const now = new Date("2026-11-21T02:00:30.500Z");

it.each([
  ["* * * * *", "2026-11-21T02:01:00.000Z"],
  ["*/5 * * * *", "2026-11-21T02:05:00.000Z"],
  ["7 * * * *", "2026-11-21T02:07:00.000Z"],
  ["0 17 * * *", "2026-11-21T17:00:00.000Z"],
  ["0 1 * * *", "2026-11-22T01:00:00.000Z"],
  ["30 4 * * 0", "2026-11-22T04:30:00.000Z"],
  ["15 3 1-7 * *", "2026-12-01T03:15:00.000Z"],
  ["0 9 29 2 *", "2028-02-29T09:00:00.000Z"],
])("%s runs next at the minute at which graphile-worker starts it", (every, next) => {
  const at = nextRunAt(every, now);
  expect(at?.toISOString()).toBe(next);
  const { match } = parseCronItem({ task: "any", match: every });
  const minutes = new Date(next);
  expect(
    match({
      min: minutes.getUTCMinutes(),
      hour: minutes.getUTCHours(),
      date: minutes.getUTCDate(),
      month: minutes.getUTCMonth() + 1,
      dow: minutes.getUTCDay(),
    }),
  ).toBe(true);
});

it("on the very minute, the next run is a later one", () => {
  expect(nextRunAt("0 17 * * *", new Date("2026-11-21T17:00:00Z"))?.toISOString()).toBe("2026-11-22T17:00:00.000Z");
});
