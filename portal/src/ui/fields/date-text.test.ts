import { describe, expect, it } from "vitest";
import { dateTextOf, dressDateText, readDateText } from "./date-text.ts";

describe("readDateText", () => {
  it.each([
    ["31/03/1990", "1990-03-31"],
    ["29/02/2024", "2024-02-29"],
    ["1/2/1990", "1990-02-01"],
    ["01.02.1990", "1990-02-01"],
    ["01-02-1990", "1990-02-01"],
    ["01021990", "1990-02-01"],
    [" 31/03/1990 ", "1990-03-31"],
  ])("reads %j as %s", (text, iso) => {
    expect(readDateText(text)).toEqual({ kind: "date", iso });
  });

  it.each([
    "31/02/1990",
    "29/02/2023",
    "00/01/1990",
    "32/01/1990",
    "01/13/1990",
    "31/04/2020",
    "01/01/0090",
    "tomorrow",
    "1990-03-31",
  ])("knows that there is no %s", (text) => {
    expect(readDateText(text)).toEqual({ kind: "invalid" });
  });

  it.each(["3", "31/", "31/02", "31/02/", "31/02/199"])("takes %j for a date on its way", (text) => {
    expect(readDateText(text)).toEqual({ kind: "incomplete" });
  });

  it("takes blanks for nothing", () => {
    expect(readDateText("")).toEqual({ kind: "empty" });
    expect(readDateText("  ")).toEqual({ kind: "empty" });
  });

  it("gives back what dateTextOf wrote", () => {
    expect(dateTextOf("1990-03-31")).toBe("31/03/1990");
    expect(dateTextOf("1990-03-31T10:00:00Z")).toBe("31/03/1990");
    expect(dateTextOf("")).toBe("");
    expect(dateTextOf(null)).toBe("");
  });
});

/** The text after each key has been typed at its end. */
function type(keys: string): string {
  return keys.split("").reduce((text, key) => dressDateText(text + key, text), "");
}

describe("dressDateText", () => {
  it.each([
    ["31021990", "31/02/1990"],
    ["31/02/1990", "31/02/1990"],
    ["1/2/1990", "1/2/1990"],
    ["310219905", "31/02/1990"],
  ])("typing %s gives %s", (keys, text) => {
    expect(type(keys)).toBe(text);
  });

  it("lets everything be deleted", () => {
    let text = "31/02/1990";
    for (let left = text.length; left > 0; left -= 1) text = dressDateText(text.slice(0, -1), text);
    expect(text).toBe("");
  });

  it("dresses pasted digits and leaves words alone", () => {
    expect(dressDateText("31021990", "")).toBe("31/02/1990");
    expect(dressDateText("soon", "")).toBe("soon");
  });
});
