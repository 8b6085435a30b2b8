import { describe, expect, it } from "vitest";
import { backTargetOf, tabOf } from "./location-state.ts";

describe("the active tab", () => {
  it("is the number in the history entry, 0 without one", () => {
    expect(tabOf({ tab: 1 }, 2)).toBe(1);
    expect(tabOf({}, 2)).toBe(0);
  });

  it("is 0 for a number the page has no tab for", () => {
    expect(tabOf({ tab: 2 }, 2)).toBe(0);
    expect(tabOf({ tab: -1 }, 2)).toBe(0);
    expect(tabOf({ tab: 0.5 }, 2)).toBe(0);
  });
});

describe("the back link", () => {
  const parent = { path: "/users", title: "Users", tab: 1 } as const;

  it("keeps the whole query and the tab of the parent it came from", () => {
    const state = { from: { href: "/users?search=ann&page=2", tab: 0 } };
    expect(backTargetOf(parent, state)).toEqual({
      href: "/users?search=ann&page=2",
      tab: 0,
      title: "Users",
      isPrevious: true,
    });
  });

  it("leads to the parent as it opens when the record was reached from elsewhere", () => {
    const state = { from: { href: "/orders/1", tab: 0 } };
    expect(backTargetOf(parent, state)).toEqual({ href: "/users", tab: 1, title: "Users", isPrevious: false });
    expect(backTargetOf(parent, {}).href).toBe("/users");
  });
});
