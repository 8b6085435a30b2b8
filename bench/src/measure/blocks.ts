/** Blocks of calls: one at a time for latency, sixteen at once for the rate. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Subject } from "../subjects/subject.ts";
import type { WorkId } from "../work.ts";
import { Connection } from "./connection.ts";

export const lanes = 16;

async function call(
  connection: Connection,
  subject: Subject,
  at: { work: WorkId; lane: number; lanes: number },
): Promise<number> {
  const request = subject.request(at.work, at.lane, at.lanes);
  const answer = await connection.send(request, subject.needsBody(at.work));
  if (answer.status >= 300)
    throw new Error(
      `${subject.name}, ${at.work}: ${request.method} ${request.path} answered ${answer.status} ${answer.body}`,
    );
  subject.answered?.(at.work, at.lane, answer);
  return answer.bytes;
}

/** Times calls one after the other, ms each. Ends after `calls` of them or `milliseconds`, whichever is first, but not before ten. */
export async function timedCalls(
  subject: Subject,
  work: WorkId,
  { calls, milliseconds }: { calls: number; milliseconds: number },
): Promise<number[]> {
  const connection = await Connection.open(subject.port);
  const times: number[] = [];
  const end = performance.now() + milliseconds;
  try {
    await call(connection, subject, { work, lane: 0, lanes: 1 });
    while (times.length < calls && (times.length < 10 || performance.now() < end)) {
      const began = performance.now();
      await call(connection, subject, { work, lane: 0, lanes: 1 });
      times.push(performance.now() - began);
    }
  } finally {
    connection.close();
  }
  return times;
}

export interface RateBlock {
  readonly answers: number;
  readonly seconds: number;
  /** Highest resident memory seen meanwhile, MB. */
  readonly memoryMb: number;
}

/** Sixteen connections, each with the next call as soon as the last one is answered. */
export async function callsAtOnce(subject: Subject, work: WorkId, seconds: number): Promise<RateBlock> {
  const connections = await Promise.all(Array.from({ length: lanes }, () => Connection.open(subject.port)));
  const began = performance.now();
  const end = began + seconds * 1_000;
  let answers = 0;
  const lane = async (connection: Connection, index: number): Promise<void> => {
    while (performance.now() < end) {
      await call(connection, subject, { work, lane: index, lanes });
      answers++;
    }
  };
  try {
    const [memoryMb] = await Promise.all([
      memoryUntil(subject, end),
      ...connections.map((connection, index) => lane(connection, index)),
    ]);
    return { answers, seconds: (performance.now() - began) / 1_000, memoryMb };
  } finally {
    for (const connection of connections) connection.close();
  }
}

async function memoryUntil(subject: Subject, end: number): Promise<number> {
  let highest = 0;
  while (performance.now() < end) {
    await sleep(Math.min(1_000, Math.max(0, end - performance.now())));
    highest = Math.max(highest, (await subject.memoryMb?.()) ?? 0);
  }
  return highest;
}

/** One call whose answer is read. */
export async function answerOf(subject: Subject, work: WorkId): Promise<string> {
  const connection = await Connection.open(subject.port);
  try {
    const answer = await connection.send(subject.request(work, 0, 1), true);
    if (answer.status !== 200) throw new Error(`${subject.name}, ${work}: answered ${answer.status} ${answer.body}`);
    subject.answered?.(work, 0, answer);
    return answer.body;
  } finally {
    connection.close();
  }
}

/** What that share of the values stays below, 0.5 for the median; NaN without any. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
