/** Draws a series as SVG; its colours come from the page's style. */
import { escapeHtml } from "../kit/status-page.ts";
import type { Point, Question } from "./dashboards.ts";

const [left, right, top, bottom] = [56, 20, 12, 28];
const labelEvery = 64;
const widestBar = 56;

/** In its own units, which are pixels where the picture is shown as large as this. */
interface Size {
  readonly width: number;
  readonly height: number;
}

export const chartSizes = {
  /** The only one of a page. */
  alone: { width: 800, height: 320 },
  /** One of several, side by side. */
  among: { width: 420, height: 220 },
} as const;

export function chart({ title, unit, drawnAs }: Question, points: readonly Point[], size: Size): string {
  const ceiling = niceCeiling(Math.max(...points.map(({ value }) => value), 1));
  const step = (size.width - left - right) / Math.max(points.length, 1);
  const placed = points.map((point, n) => ({
    ...point,
    x: left + step * (n + 0.5),
    y: yOf(point.value / ceiling, size),
  }));
  const words = formatOf(unit, ceiling);
  const marks = drawnAs === "bars" ? barsOf(placed, { step, size, words }) : lineOf(placed, words);
  const latest = points.at(-1);
  const about = latest === undefined ? title : `${title}; ${latest.label}: ${words(latest.value)}`;
  return `<svg viewBox="0 0 ${size.width} ${size.height}" role="img" aria-label="${escapeHtml(about)}">${gridOf({ ceiling, size, words })}${marks}${labelsOf(placed, size)}</svg>`;
}

type Placed = Point & { readonly x: number; readonly y: number };
type Words = (value: number) => string;

const yOf = (share: number, { height }: Size): number => round(top + (1 - share) * (height - top - bottom));
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

interface Grid {
  readonly ceiling: number;
  readonly size: Size;
  readonly words: Words;
}

const gridOf = ({ ceiling, size, words }: Grid): string =>
  [0, 0.2, 0.4, 0.6, 0.8, 1]
    .map((share) => {
      const y = yOf(share, size);
      return `<line class="grid" x1="${left}" x2="${size.width - right}" y1="${y}" y2="${y}"/><text x="${left - 8}" y="${y + 4}" text-anchor="end">${escapeHtml(words(ceiling * share))}</text>`;
    })
    .join("");

interface Bars {
  readonly step: number;
  readonly size: Size;
  readonly words: Words;
}

const barsOf = (placed: readonly Placed[], { step, size, words }: Bars): string =>
  placed
    .map(({ x, y, label, value }) => {
      const [barWidth, barHeight] = [Math.min(step * 0.72, widestBar), round(size.height - bottom - y)];
      return `<rect class="bar" x="${round(x - barWidth / 2)}" y="${y}" width="${round(barWidth)}" height="${barHeight}" rx="2"><title>${escapeHtml(`${label}: ${words(value)}`)}</title></rect>`;
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

/** The last point has its label, and before it as many as have room. */
function labelsOf(placed: readonly Placed[], { width, height }: Size): string {
  const every = Math.ceil((placed.length * labelEvery) / (width - left - right));
  return placed
    .filter((_, n) => (placed.length - 1 - n) % every === 0)
    .map(({ x, label }) => `<text x="${round(x)}" y="${height - 8}" text-anchor="middle">${escapeHtml(label)}</text>`)
    .join("");
}
