import type { OfferTile } from "@crema/contract/areas/offer-tiles";
import { describe, expect, it } from "vitest";
import { bodyOf, formOf, limitsOf, newTileForm, problemsOf, problemsSaid, type TileField } from "./tile-form.ts";

const tile: OfferTile = {
  uuid: "0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0aff",
  text1: "Cold brew",
  linkUrl: "https://crema.test/cold-brew",
  imageUrl: "https://console.example/uploads/a.png",
  image: { src: "https://console.example/uploads/a.png", isNew: false },
  startDate: "2026-11-21",
  endDate: "2026-12-21",
  active: true,
  updatedAt: "2026-11-20T00:00:00.000Z",
};
const none: readonly TileField[] = [];

describe("the form of an offer tile", () => {
  it("holds what is stored and sends it back as it was", () => {
    const { text1, linkUrl, imageUrl, startDate, endDate } = tile;
    expect(bodyOf(formOf(tile), imageUrl)).toEqual({ text1, linkUrl, imageUrl, startDate, endDate });
    expect(formOf(tile).startDate).toBe("21/11/2026");
  });

  it("begins today and ends 30 days later, over the end of a year too [APP-TILE-11]", () => {
    expect(newTileForm("2026-12-15")).toMatchObject({ startDate: "15/12/2026", endDate: "14/01/2027" });
  });

  it("offers as first day none after the last, and as last none before the day after the first [APP-TILE-10]", () => {
    expect(limitsOf(formOf(tile))).toEqual({ startMax: "2026-12-21", endMin: "2026-11-22" });
    expect(limitsOf({ ...formOf(tile), startDate: "31/12/2026", endDate: "" })).toEqual({
      startMax: undefined,
      endMin: "2027-01-01",
    });
  });

  it("cannot be saved without title, link and picture, nor with a day that does not exist [APP-TILE-07] [APP-TILE-09]", () => {
    expect(Object.keys(problemsOf(newTileForm("2026-11-21")))).toEqual(["text1", "linkUrl", "imageUrl"]);
    expect(problemsOf({ ...formOf(tile), imageUrl: new File([], "a.png") })).toEqual({});
    expect(Object.keys(problemsOf({ ...formOf(tile), startDate: "31/02/2026" }))).toEqual(["startDate"]);
  });

  it("says what is wrong with a field once it was left, and of a link as soon as it cannot become right [APP-TILE-08]", () => {
    const empty = newTileForm("2026-11-21");
    const problem = { linkUrl: "Image must start with https:// and be a valid url" };
    expect(problemsSaid(empty, { left: none, changed: none })).toEqual({});
    expect(problemsSaid(empty, { left: ["text1"], changed: none })).toEqual({ text1: "Title is required" });
    for (const linkUrl of ["h", "https:/", "https://"])
      expect(problemsSaid({ ...empty, linkUrl }, { left: none, changed: ["linkUrl"] }), linkUrl).toEqual({});
    for (const linkUrl of ["http://a.b", "https://ab"])
      expect(problemsSaid({ ...empty, linkUrl }, { left: none, changed: ["linkUrl"] }), linkUrl).toEqual(problem);
    const late = { ...formOf(tile), startDate: "21/12/2026" };
    expect(problemsSaid(late, { left: none, changed: ["startDate"] })).toEqual({
      endDate: "End date must be after the start date",
    });
  });
});
