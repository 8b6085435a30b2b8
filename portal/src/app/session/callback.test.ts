import { describe, expect, it } from "vitest";
import { isStateRight } from "./callback.ts";

describe("the state that comes back from sign-in", () => {
  it.each(["staging", "uat", "production"] as const)("must be the one that was sent in %s", (environment) => {
    expect(isStateRight("a", "a", environment)).toBe(true);
    expect(isStateRight("a", "b", environment)).toBe(false);
    expect(isStateRight(undefined, "b", environment)).toBe(false);
    expect(isStateRight("a", undefined, environment)).toBe(false);
    expect(isStateRight(undefined, undefined, environment)).toBe(false);
  });

  it.each(["local", "development"] as const)(
    "may be missing in %s, and is held against the sent one when there is one",
    (environment) => {
      expect(isStateRight(undefined, undefined, environment)).toBe(true);
      expect(isStateRight(undefined, "b", environment)).toBe(true);
      expect(isStateRight("a", "b", environment)).toBe(false);
    },
  );
});
