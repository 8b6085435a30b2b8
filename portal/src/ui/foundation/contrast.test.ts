import { describe, expect, it } from "vitest";
import css from "./tokens.css?raw";

type Theme = "light" | "dark";
const text = 4.5;
const outline = 3;

/** Every colour token, per theme. */
function readTokens(theme: Theme): Map<string, string> {
  const tokens = new Map<string, string>();
  for (const match of css.matchAll(/--(c-[\w-]+):\s*(?:light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)|(#[\da-f]{6}));/g)) {
    const [, name = "", light = "", dark = "", both] = match;
    tokens.set(name, both ?? (theme === "light" ? light : dark));
  }
  return tokens;
}

/** Relative luminance of #rrggbb. Source: WCAG 2.2, definition of relative luminance. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function ratio(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const grounds = [
  "bg",
  "surface",
  "sunken",
  "hover",
  "selected",
  "row-bad",
  "row-bad-hover",
  "row-warn",
  "row-warn-hover",
];
const inks = ["text", "text-2", "text-3", "accent"];
const tones = ["ok", "warn", "bad", "info", "mute"];
const environments = ["local", "development", "staging", "uat", "production"];

const pairs: [ink: string, ground: string, least: number][] = [
  ...grounds.flatMap((ground) => inks.map((ink): [string, string, number] => [ink, ground, text])),
  ...tones.map((tone): [string, string, number] => [tone, `${tone}-bg`, text]),
  ...tones.map((tone): [string, string, number] => [tone, "surface", text]),
  ...environments.map((name): [string, string, number] => [`env-${name}`, "nav", text]),
  ["bad", "row-bad", text],
  ["bad", "row-bad-hover", text],
  ["on-primary", "primary", text],
  ["on-primary", "primary-hover", text],
  ["on-accent", "accent", text],
  ["on-bad", "bad-solid", text],
  ["on-bad", "bad-solid-hover", text],
  ["accent", "accent-soft", text],
  ["on-avatar", "avatar", text],
  ["nav-text", "nav", text],
  ["nav-text", "nav-hover", text],
  ["nav-quiet", "nav", text],
  ["nav-badge", "nav", text],
  ["nav-active-text", "nav-active-bg", text],
  ["crema", "nav-active-bg", outline],
  ["text", "map-land", text],
  ["text", "map-sea", text],
  ["text-2", "map-land", text],
  ["text-2", "map-sea", text],
  ["text-3", "map-land", text],
  ["map-pin", "map-land", outline],
  ["map-pin", "map-sea", outline],
  ...["chart-1", "chart-2", "chart-3", "chart-4"].map((ink): [string, string, number] => [ink, "surface", outline]),
  ["control", "surface", outline],
  ["control", "bg", outline],
  ["control", "sunken", outline],
  ["focus", "surface", outline],
  ["focus", "bg", outline],
  ["focus", "row-bad", outline],
  ["row-bad-bar", "row-bad", outline],
  ["row-warn-bar", "row-warn", outline],
  ["row-bad-bar", "surface", outline],
];

describe.each(["light", "dark"] as const)("%s theme", (theme) => {
  const tokens = readTokens(theme);

  it.each(pairs)("keeps %s on %s at %s:1 or more", (ink, ground, least) => {
    const [first, second] = [tokens.get(`c-${ink}`), tokens.get(`c-${ground}`)];
    expect(first, `token --c-${ink}`).toBeDefined();
    expect(second, `token --c-${ground}`).toBeDefined();
    expect(ratio(first ?? "", second ?? "")).toBeGreaterThanOrEqual(least);
  });
});

it("every other style sheet takes its colours from the tokens", () => {
  const sheets = import.meta.glob<string>("../../**/*.css", { query: "?raw", import: "default", eager: true });
  expect(Object.keys(sheets).length).toBeGreaterThan(20);
  const own = Object.entries(sheets).filter(
    ([path, sheet]) => !path.endsWith("tokens.css") && /#[\da-f]{3,8}\b(?=[^{}]*;)|\b(?:rgb|hsl|oklch)\(/i.test(sheet),
  );
  expect(own.map(([path]) => path)).toEqual([]);
});

it("measures as the standard does: black on white is 21, the same colour is 1", () => {
  expect(ratio("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(ratio("#777777", "#777777")).toBe(1);
  expect(ratio("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
});
