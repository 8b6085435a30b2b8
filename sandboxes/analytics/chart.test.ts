import { expect, it } from "vitest";
import { chart, chartSizes, niceCeiling } from "./chart.ts";
import { dashboards, shareOf } from "./dashboards.ts";

it.each([
  [1, 1],
  [2.1, 2.5],
  [7, 10],
  [10, 10],
  [1_200, 2_000],
  [251, 500],
])("%d is drawn below %d", (value, ceiling) => {
  expect(niceCeiling(value)).toBe(ceiling);
});

const questions = dashboards.flatMap((one) => one.questions);
const today = new Date("2026-02-28T14:30:00Z");

it.each(questions.map((one) => [one.title, one]))("%s has a mark for each point, inside the picture", (_, question) => {
  const points = question.points(today, []);
  const svg = chart(question, points, chartSizes.among);
  expect(svg.match(/<(rect|circle) /g)).toHaveLength(points.length);
  const heights = [...svg.matchAll(/ (?:y|cy)="(-?[\d.]+)"/g)].map(([, y]) => Number(y));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...heights)).toBeLessThanOrEqual(220);
});

it("days are Brisbane's", () => {
  const revenue = questions.find(({ id }) => id === 51);
  expect(revenue?.points(today, []).at(-1)?.label).toBe("1 Mar");
});

it("states add up to everything", () => {
  expect(shareOf([])).toBe(1);
  expect(shareOf(["QLD", "NSW"])).toBeCloseTo(0.6);
  expect(shareOf(["elsewhere"])).toBe(0);
});

it("the delivery states of one state are that one", () => {
  const byState = questions.find(({ id }) => id === 73);
  expect(byState?.points(today, ["QLD"]).map(({ label }) => label)).toEqual(["QLD"]);
  expect(byState?.points(today, [])).toHaveLength(8);
});
