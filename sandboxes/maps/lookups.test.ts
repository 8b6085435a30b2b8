import { expect, it } from "vitest";
import { createClock } from "../kit/clock.ts";
import { createPace } from "./lookups.ts";

it("a pace allows so many in any such time, and does not count what it refused", async () => {
  const clock = createClock();
  const pace = createPace(clock, { count: 2, milliseconds: 60_000 });
  expect([pace.allows(), pace.allows(), pace.allows()]).toEqual([true, true, false]);
  await clock.advance(59);
  expect(pace.allows()).toBe(false);
  await clock.advance(1);
  expect([pace.allows(), pace.allows(), pace.allows()]).toEqual([true, true, false]);
  pace.reset();
  expect(pace.allows()).toBe(true);
  clock.close();
});
