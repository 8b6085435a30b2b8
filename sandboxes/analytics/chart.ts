/** Draws a series as SVG; its colours come from the page's style. */
import { escapeHtml } from "../kit/status-page.ts";
import type { Point, Question } from "./dashboards.ts";

const [width, height] = [640, 260];
const [left, right, top, bottom] = [56, 8, 12, 28];
const mostLabels = 8;

export function chart({ title, unit, drawnAs }: Question, points: readonly Point[]): string {
  const ceiling = niceCeiling(Math.max(...points.map(({ value }) => value), 1));
  const step = (width - left - right) / Math.max(points.length, 1);
  const placed = points.map((point, n) => ({ ...point, x: left + step * (n + 0.5), y: yOf(point.value / ceiling) }));
  const words = formatOf(unit, ceiling);
  const marks = drawnAs === "bars" ? barsOf(placed, step, words) : lineOf(placed, words);
  const latest = points.at(-1);
  const about = latest === undefined ? title : `${title}; ${latest.label}: ${words(latest.value)}`;
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(about)}">${gridOf(ceiling, words)}${marks}${labelsOf(placed)}</svg>`;
}

type Placed = Point & { readonly x: number; readonly y: number };
type Words = (value: number) => string;

const yOf = (share: number): number => round(top + (1 - share) * (height - top - bottom));
const round = (value: number): number => Math.round(value * 10) / 10;

/** One, two, two and a half or five times a power of ten, not below `value`. */
export function niceCeiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 2.5, 5, 10].find((one) => one * power >= value) ?? 10) * power;
}

function formatOf(unit: Question["unit"], ceiling: number): Words {
  const digits = ceiling <= 10 ? 1 : 0;
  const options: Intl.NumberFormatOptions =
    unit === "AUD" ? { style: "currency", currency: "AUD", currencyDisplay: "narrowSymbol" } : {};
  const format = new Intl.NumberFormat("en-AU", {
    ...options,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    notation: ceiling >= 100_000 ? "compact" : "standard",
  });
  return (value) => format.format(value);
}

const gridOf = (ceiling: number, words: Words): string =>
  [0, 0.25, 0.5, 0.75, 1]
    .map((share) => {
      const y = yOf(share);
      return `<line class="grid" x1="${left}" x2="${width - right}" y1="${y}" y2="${y}"/><text x="${left - 8}" y="${y + 4}" text-anchor="end">${escapeHtml(words(ceiling * share))}</text>`;
    })
    .join("");

const barsOf = (placed: readonly Placed[], step: number, words: Words): string =>
  placed
    .map(({ x, y, label, value }) => {
      const [barLeft, barHeight] = [round(x - step * 0.36), round(height - bottom - y)];
      return `<rect class="bar" x="${barLeft}" y="${y}" width="${round(step * 0.72)}" height="${barHeight}" rx="2"><title>${escapeHtml(`${label}: ${words(value)}`)}</title></rect>`;
    })
    .join("");

function lineOf(placed: readonly Placed[], words: Words): string {
  const path = placed.map(({ x, y }, n) => `${n === 0 ? "M" : "L"}${round(x)} ${y}`).join("");
  const dots = placed.map(
    ({ x, y, label, value }) =>
      `<circle class="dot" cx="${round(x)}" cy="${y}" r="3"><title>${escapeHtml(`${label}: ${words(value)}`)}</title></circle>`,
  );
  return `<path class="line" d="${path}"/>${dots.join("")}`;
}

function labelsOf(placed: readonly Placed[]): string {
  const every = Math.ceil(placed.length / mostLabels);
  return placed
    .filter((_, n) => (placed.length - 1 - n) % every === 0)
    .map(({ x, label }) => `<text x="${round(x)}" y="${height - 8}" text-anchor="middle">${escapeHtml(label)}</text>`)
    .join("");
}
