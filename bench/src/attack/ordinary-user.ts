/** The process of a user who just works: reads one user by id on each of some connections, again and again at a steady pace, until told to stop. */
import { setTimeout as sleep } from "node:timers/promises";
import { Connection, type HttpRequest } from "../measure/connection.ts";

export interface Work {
  readonly port: number;
  readonly authorization: string;
  readonly paths: readonly string[];
}

export interface Worked {
  /** Of each call, milliseconds. */
  readonly times: readonly number[];
  /** Answers other than 200, and connections that broke. */
  readonly failures: readonly string[];
}

/** On one connection a call would wait behind the one before it, which is no time of an ordinary call. */
const connections = 5;
/** On each connection. */
const everyMs = 50;
const longestMs = 30_000;
const state = { isStopped: false };

const noAnswer = (): Promise<never> =>
  sleep(longestMs, undefined, { ref: false }).then(() => Promise.reject(new Error(`no answer within ${longestMs} ms`)));

async function work(given: Work): Promise<Worked> {
  const worked = await Promise.all(
    Array.from({ length: connections }, (_, n) => workOnOne(given, (n * everyMs) / connections)),
  );
  return { times: worked.flatMap(({ times }) => times), failures: worked.flatMap(({ failures }) => failures) };
}

/** A call that could not leave in time, because the one before was not answered, counts from when it should have left. */
async function workOnOne({ port, authorization, paths }: Work, afterMs: number): Promise<Worked> {
  const [times, failures]: [number[], string[]] = [[], []];
  let connection = await Connection.open(port);
  let due = performance.now() + afterMs;
  for (let turn = 0; !state.isStopped || performance.now() > due; turn += 1) {
    const isLate = performance.now() > due;
    if (!isLate) await sleep(due - performance.now());
    const began = isLate ? due : performance.now();
    const request: HttpRequest = { method: "GET", path: paths[turn % paths.length] ?? "/", authorization };
    try {
      const { status } = await Promise.race([connection.send(request), noAnswer()]);
      if (status !== 200) failures.push(String(status));
    } catch (error) {
      failures.push(String(error));
      connection.close();
      // Nobody catches up with a server that does not answer.
      if (state.isStopped) break;
      connection = await Connection.open(port);
    }
    times.push(performance.now() - began);
    due += everyMs;
  }
  connection.close();
  return { times, failures };
}

const nothingDone = (error: unknown): Worked => ({ times: [], failures: [String(error)] });

process.on("message", (message: Work | "stop") => {
  state.isStopped = message === "stop";
  if (message === "stop") return;
  void work(message)
    .catch(nothingDone)
    .then((worked) => process.send?.(worked));
});
