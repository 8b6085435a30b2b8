import { describe, expect, it } from "vitest";
import { after, hours, minutes } from "../../../platform/clock/clock.ts";
import type { CardMovement } from "../../../providers/gift-cards/gift-cards.ts";
import { rewardInHistory } from "./reward-in-history.ts";

const placedAt = new Date("2026-11-21T02:00:00Z");
const credit = (reference: string, more: Partial<CardMovement> = {}): CardMovement => ({
  reference,
  cents: 460,
  isRedemption: false,
  at: after(placedAt, minutes(5)),
  terminal: "CREMA-WEB",
  isOurs: true,
  ...more,
});
const decided = (movements: readonly CardMovement[], claimed: readonly string[] = [], isCut = false) =>
  rewardInHistory({
    history: { movements, isCut },
    cents: 460,
    placedAt,
    claimed: new Set(claimed),
    isLost: (at) => at < after(placedAt, hours(1)),
  });
const found: (...given: Parameters<typeof decided>) => string = (...given) => decided(...given).kind;

describe("a reward", () => {
  it.each<[string, readonly CardMovement[]]>([
    ["nothing moved", []],
    [
      "another amount was credited when nobody handed it over",
      [credit("1", { cents: 461, at: after(placedAt, hours(2)) })],
    ],
    ["another amount was credited at another terminal", [credit("1", { cents: 461, isOurs: false })]],
    ["the amount was taken off", [credit("1", { cents: -460 })]],
    ["it was credited before the order", [credit("1", { at: after(placedAt, -hours(1)) })]],
    ["it was credited at another terminal", [credit("1", { isOurs: false, at: after(placedAt, hours(2)) })]],
  ])("is not there where %s", (_, movements) => {
    expect(found(movements)).toBe("absent");
  });

  it("is the one credit that no other order claims", () => {
    expect(found([credit("1")])).toBe("found");
    expect(found([credit("2"), credit("1")], ["1"])).toBe("found");
    expect(found([credit("1"), credit("0", { cents: 100 })])).toBe("found");
    expect(found([credit("1"), credit("0", { cents: -460, isRedemption: true })])).toBe("found");
    expect(found([credit("1", { at: after(placedAt, -minutes(1)) })]), "by a clock that is behind").toBe("found");
  });

  it("is for somebody to look at in any other case", () => {
    expect(found([credit("1"), credit("2")]), "two").toBe("doubtful");
    expect(found([credit("1")], ["1"]), "another order's").toBe("doubtful");
    expect(found([credit("1", { cents: 461 })]), "another amount when it was handed over").toBe("doubtful");
    expect(found([credit("1", { cents: 461, isOurs: undefined })]), "so, at a terminal nobody knows").toBe("doubtful");
    expect(found([credit("1", { cents: 461 })], ["1"]), "another order's other amount").toBe("absent");
    expect(found([credit("1"), credit("2", { cents: -460 })]), "taken back").toBe("doubtful");
    const elsewhere = { isOurs: false, terminal: "SHOP" };
    expect(found([credit("1", elsewhere)]), "at another terminal when this one was handed over").toBe("doubtful");
    const later = { at: after(placedAt, hours(2)) };
    expect(found([credit("1", later)]), "nobody handed this one over then").toBe("doubtful");
    expect(found([credit("1", { ...elsewhere, ...later })], ["1"]), "ours, at another terminal").toBe("doubtful");
    expect(found([credit("1", { isOurs: undefined })]), "nobody knows our terminal").toBe("doubtful");
    expect(found([credit("1", { cents: 1 })], [], true), "the history is cut").toBe("doubtful");
  });

  it("tells staff whose the credits may be, and to credit what is missing", () => {
    const whatStaffDo =
      "Check the history, credit the reward at the provider if it is missing, then mark it as manually processed";
    expect(decided([credit("1"), credit("2")])).toMatchObject({
      reason: `Since the order was placed the card was given 2 credits of $4.60, which may be this reward. ${whatStaffDo}`,
    });
    expect(decided([credit("1"), credit("2", { isOurs: undefined })], ["1"])).toMatchObject({
      reason: `Since the order was placed the card was given a credit of $4.60, which may be this reward. ${whatStaffDo}`,
    });
    expect(decided([credit("1")], ["1"])).toMatchObject({
      reason: `Since the order was placed the card was given a credit of $4.60 for other orders. ${whatStaffDo}`,
    });
    expect(decided([credit("1", { cents: 461 })])).toMatchObject({
      reason: `Since the order was placed the card was given a credit of $4.61, which may be this reward. ${whatStaffDo}`,
    });
  });
});
