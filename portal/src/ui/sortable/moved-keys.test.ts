import { describe, expect, it } from "vitest";
import { droppedKeys, shiftedKeys } from "./moved-keys.ts";

const keys = ["a", "b", "c", "d"];
const drop = (moving: string[], at: string, isAfter = false) =>
  droppedKeys(keys, { moving: new Set(moving), at, isAfter }).join("");

describe("keys in their new order", () => {
  it("are dropped before or after another, down and up", () => {
    expect(drop(["a"], "c")).toBe("bacd");
    expect(drop(["a"], "d", true)).toBe("bcda");
    expect(drop(["d"], "a")).toBe("dabc");
    expect(drop(["b"], "b", true)).toBe("abcd");
  });

  it("move together in the order they had, also onto one of them", () => {
    expect(drop(["d", "a"], "c")).toBe("badc");
    expect(drop(["c", "a"], "a")).toBe("acbd");
  });

  it("shift by places, and stay at the ends", () => {
    expect(shiftedKeys(keys, "b", 1).join("")).toBe("acbd");
    expect(shiftedKeys(keys, "d", -9).join("")).toBe("dabc");
    expect(shiftedKeys(keys, "a", -1)).toBe(keys);
    expect(shiftedKeys(keys, "x", 1)).toBe(keys);
  });
});
