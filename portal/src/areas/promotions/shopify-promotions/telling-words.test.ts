import { expect, it } from "vitest";
import { tellingWords } from "./telling-words.ts";

const uuid = "5b1f0c1e-0000-4000-8000-000000000001";
const spring = {
  uuid,
  code: "SPRING",
  variant: "House Blend",
  startDate: "2026-11-20T14:00:00.000Z",
  endDate: "2026-11-30T13:59:59.999Z",
  active: true,
  createdAt: "2026-11-01T00:00:00.000Z",
  updatedAt: "2026-11-01T00:00:00.000Z",
};
const shop = { state: "told", reason: "", promotionUuid: uuid, toldAt: "2026-11-21T02:00:00.000Z" } as const;

it.each([
  [shop, "The web shop was told that SPRING runs, 21/11/2026 12:00:00 PM.", false],
  [{ ...shop, promotionUuid: "" }, "The web shop was told that no promotion runs, 21/11/2026 12:00:00 PM.", false],
  [{ ...shop, promotionUuid: "", toldAt: "" }, "No promotion has run yet that the web shop had to be told of.", false],
  [{ ...shop, state: "waiting" }, "The web shop is being told that SPRING runs.", false],
  [
    { ...shop, state: "waiting", reason: "Nobody answers" },
    "The web shop is being told that SPRING runs. Nobody answers. It is tried again by itself.",
    true,
  ],
  [{ ...shop, state: "failed", reason: "Refused." }, "The web shop was not told that SPRING runs. Refused.", true],
  [{ ...shop, state: "off" }, "No web shop is connected: promotions are kept here only.", false],
] as const)("%o is told in words", (given, text, canSend) => {
  expect(tellingWords(given, [spring])).toMatchObject({ text, canSend });
});

it("one that was deleted has no code any more", () => {
  expect(tellingWords(shop, []).text).toContain("told that a promotion runs");
});
