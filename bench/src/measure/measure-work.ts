import type { Subject, SubjectName } from "../subjects/subject.ts";
import { rowsOnPage, type Work, type WorkId } from "../work.ts";
import { answerOf, callsAtOnce, quantile, type RateBlock, timedCalls } from "./blocks.ts";

export interface Figures {
  /** Median and 95th percentile of one call at a time, ms. */
  readonly median: number;
  readonly p95: number;
  /** Answers a second at 16 connections; undefined where the piece has no budget for it. */
  readonly rate: number | undefined;
  readonly memoryMb: number;
}
export type Measured = ReadonlyMap<SubjectName, Figures>;

const lists: readonly WorkId[] = ["W1", "W2", "W3", "W4", "W5"];
/** Latency of one block: enough calls for a median, and not longer than this. */
const block = { calls: 150, milliseconds: 1_500 };
const rateBlocks = 2;

/**
 * Lets all subjects do one piece of work, block by block in turns, so that whatever else the machine does meets all of them.
 *
 * @throws Error when their answers do not agree
 */
export async function measureWork(
  work: Work,
  subjects: readonly Subject[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Measured> {
  for (const subject of subjects) await subject.refresh?.();
  if (lists.includes(work.id)) await holdTogether(work.id, subjects);
  const times = new Map<SubjectName, number[]>(subjects.map((subject) => [subject.name, []]));
  const rates = new Map<SubjectName, RateBlock[]>(subjects.map((subject) => [subject.name, []]));
  for (let round = 0; round < rounds; round++)
    for (const subject of inTurn(subjects, round))
      times.get(subject.name)?.push(...(await timedCalls(subject, work.id, block)));
  if (work.rateAtLeast !== undefined)
    for (let round = 0; round < rateBlocks; round++)
      for (const subject of inTurn(subjects, round))
        rates.get(subject.name)?.push(await callsAtOnce(subject, work.id, seconds));
  return new Map(subjects.map(({ name }) => [name, figuresOf(times.get(name) ?? [], rates.get(name) ?? [])]));
}

const inTurn = <T>(list: readonly T[], round: number): readonly T[] =>
  list.map((_, at) => list[(at + round) % list.length]).filter((one) => one !== undefined);

/** All lists show a whole page, and all exact totals are the same number. */
async function holdTogether(work: WorkId, subjects: readonly Subject[]): Promise<void> {
  const totals = new Map<string, number>();
  for (const subject of subjects) {
    const { rows, total } = subject.factsOf(await answerOf(subject, work));
    if (rows !== rowsOnPage) throw new Error(`${work}: ${subject.name} answered ${rows} rows instead of ${rowsOnPage}`);
    // The floor with kept totals stops counting hits of a search at 1,001.
    if (work === "W3" && subject.name === "floor, kept totals") continue;
    totals.set(subject.name, total);
  }
  if (new Set(totals.values()).size > 1)
    throw new Error(`${work}: totals differ: ${[...totals].map(([name, total]) => `${name} ${total}`).join(", ")}`);
}

function figuresOf(times: readonly number[], blocks: readonly RateBlock[]): Figures {
  const seconds = blocks.reduce((sum, one) => sum + one.seconds, 0);
  return {
    median: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    rate: seconds === 0 ? undefined : blocks.reduce((sum, one) => sum + one.answers, 0) / seconds,
    memoryMb: Math.max(0, ...blocks.map((one) => one.memoryMb)),
  };
}
