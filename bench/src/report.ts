/** What the run says: a table a person can read, and which budgets were missed. */
import type { Figures, Measured } from "./measure/measure-work.ts";
import { memoryAtMostMb, type Work } from "./work.ts";

export interface Verdict {
  readonly what: string;
  readonly value: string;
  readonly budget: string;
  readonly isKept: boolean;
}

/** A budget of so much at most; the value is told with so many digits behind the point. */
export const atMost = (
  what: string,
  value: number,
  { budget, digits = 0 }: { budget: number; digits?: number },
): Verdict => ({
  what,
  value: value.toFixed(digits),
  budget: `<= ${budget}`,
  isKept: value <= budget,
});

const milliseconds = (value: number): string => value.toFixed(value < 10 ? 2 : 1);
const perSecond = (value: number | undefined): string => (value === undefined ? "" : String(Math.round(value)));

/** The floor's figures a piece is held against. */
function referenceOf(work: Work, measured: Measured): { median: number; rate: number | undefined } {
  const floors = (["floor", "floor, kept totals"] as const)
    .map((name) => measured.get(name))
    .filter((one) => one !== undefined);
  const kept = measured.get("floor, kept totals");
  if (work.against === "kept" && kept !== undefined) return kept;
  const rates = floors.map((one) => one.rate).filter((rate) => rate !== undefined);
  return {
    median: Math.min(...floors.map((one) => one.median)),
    rate: rates.length === 0 ? undefined : Math.max(...rates),
  };
}

export function verdictsOf(work: Work, measured: Measured): readonly Verdict[] {
  const crema = measured.get("Crema");
  if (crema === undefined) return [];
  const reference = referenceOf(work, measured);
  const ratio = crema.median / reference.median;
  const verdicts: Verdict[] = [
    atMost(`${work.id} latency, times the floor`, ratio, { budget: work.latencyAtMost, digits: 2 }),
  ];
  if (work.rateAtLeast !== undefined && crema.rate !== undefined && reference.rate !== undefined) {
    const share = crema.rate / reference.rate;
    verdicts.push({
      what: `${work.id} rate at 16, share of the floor`,
      value: share.toFixed(2),
      budget: `>= ${work.rateAtLeast.toFixed(2)}`,
      isKept: share >= work.rateAtLeast,
    });
  }
  return verdicts;
}

export function memoryVerdict(all: readonly Measured[]): Verdict {
  const highest = Math.max(0, ...all.map((measured) => measured.get("Crema")?.memoryMb ?? 0));
  return atMost("API process, resident MB under load", highest, { budget: memoryAtMostMb });
}

/** Columns padded to their widest cell; numbers to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join("  "),
    )
    .join("\n");
}

const latency = (figures: Figures | undefined): string =>
  figures === undefined ? "" : `${milliseconds(figures.median)} / ${milliseconds(figures.p95)}`;

export function figuresTable(all: readonly { work: Work; measured: Measured }[]): string {
  const names = ["floor", "floor, kept totals", "Crema"] as const;
  const latencies = all.map(({ work, measured }) => [
    `${work.id} ${work.title}`,
    ...names.map((name) => latency(measured.get(name))),
  ]);
  const rates = all
    .filter(({ work }) => work.rateAtLeast !== undefined)
    .map(({ work, measured }) => [
      `${work.id} ${work.title}`,
      ...names.map((name) => perSecond(measured.get(name)?.rate)),
    ]);
  return [
    table([["One call at a time: median / p95, ms", ...names], ...latencies]),
    ...(rates.length === 0 ? [] : [table([["16 connections: answers a second", ...names], ...rates])]),
  ].join("\n\n");
}

export const verdictTable = (verdicts: readonly Verdict[]): string =>
  table([
    ["Budget", "measured", "allowed", ""],
    ...verdicts.map(({ what, value, budget, isKept }) => [what, value, budget, isKept ? "kept" : "MISSED"]),
  ]);
