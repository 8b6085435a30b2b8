/**
 * A provider that keeps books on what it did and whose every answer is told beforehand, and flows that speak to it: for tests that
 * try one order of events after the other. A worker that is killed stops where it is and never goes on.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { after, minutes, type SettableClock } from "../src/platform/clock/clock.ts";
import {
  type Attempt,
  type EffectState,
  type Flow,
  nextAttempt,
  type Outcome,
  type Resolution,
} from "../src/platform/outbound/effect.ts";

export const sends = [
  "confirmed",
  "refused",
  "away",
  "elsewhere",
  "resting",
  "request-lost",
  "answer-lost",
  "late",
  "killed-before",
  "killed-after",
  "killed-late",
  "slept-over",
] as const;
export const looks = ["answered", "answered", "stale", "no-answer", "answer-lost", "killed"] as const;
export type Send = (typeof sends)[number];
export type Look = (typeof looks)[number];

const lateMs = minutes(6);
const staleMs = minutes(4);
const longestStepMs = minutes(2);

interface Written {
  readonly key: string;
  /** When it is on the books: may be later than it was asked for. */
  readonly at: Date;
  isUndone: boolean;
}

export interface ScriptedProvider {
  readonly flow: Flow;
  /** What was written and not undone, also what is still to be. */
  written(): readonly Written[];
  /** Does a worker's turn; ends when the worker does, or is killed. */
  turn(work: () => Promise<void>): Promise<void>;
  calm(): void;
  failNext(times: number): void;
  confirmations(): number;
}

export interface Script {
  readonly way: "looks up" | "takes back" | "drops repeats";
  readonly sends: readonly Send[];
  readonly looks: readonly Look[];
}

function aLedger(way: Script["way"], clock: SettableClock) {
  const books: Written[] = [];
  const findAt = (key: string, at: Date): Written | undefined =>
    books.find((one) => one.key === key && one.at <= at && !one.isUndone);
  return {
    kept: () => books.filter(({ isUndone }) => !isUndone),
    write(key: string, delayMs = 0): void {
      if (way === "drops repeats" && books.some((one) => one.key === key)) return;
      books.push({ key, at: after(clock.now(), delayMs), isUndone: false });
    },
    lookUp: (key: string, at: Date): Resolution =>
      findAt(key, at) === undefined ? { kind: "absent" } : { kind: "confirmed", reference: "R" },
    takeBack({ key, startedAt }: Attempt): Resolution {
      const found = findAt(key, clock.now());
      if (found !== undefined) found.isUndone = true;
      const isRuledOut = clock.now() >= after(startedAt, longestStepMs + lateMs + staleMs);
      return found !== undefined || isRuledOut
        ? { kind: "undone", isElsewhere: true }
        : { kind: "unknown", reason: "Nothing there so far" };
    },
  };
}
type Ledger = ReturnType<typeof aLedger>;

interface World {
  readonly clock: SettableClock;
  /** What happens while a worker sleeps for longer than its lease, after its request arrived. */
  readonly sleepOver: () => Promise<void>;
}
interface Living extends World {
  readonly killed: <T>() => Promise<T>;
}

const lost: Outcome = { kind: "unknown", reason: "No answer" };
const noAnswer: Resolution = { kind: "unknown", reason: "No answer" };
const done: Outcome = { kind: "confirmed", reference: "R" };
const away: Outcome = { kind: "not-sent", reason: "Nobody there" };

async function answerTo(send: Send, key: string, { ledger, clock, sleepOver, killed }: Living & { ledger: Ledger }) {
  const arrives = new Set<Send>(["confirmed", "answer-lost", "killed-after", "slept-over"]);
  if (send === "killed-late") clock.advance(longestStepMs - 1_000);
  if (send === "late" || send === "killed-late") ledger.write(key, lateMs);
  else if (arrives.has(send)) ledger.write(key);
  if (send.startsWith("killed")) return killed<Outcome>();
  if (send !== "slept-over") return said[send] ?? lost;
  clock.advance(2 * longestStepMs);
  await sleepOver();
  return done;
}
const said: Readonly<Partial<Record<Send, Outcome>>> = {
  confirmed: done,
  refused: { kind: "rejected", reason: "No" },
  away,
  elsewhere: { ...away, isElsewhere: true },
  resting: { ...away, isResting: true },
};

export function scriptedProvider(script: Script, world: World): ScriptedProvider {
  const ledger = aLedger(script.way, world.clock);
  const [toSend, toLook] = [[...script.sends], [...script.looks]];
  let failures = 0;
  let confirmed = 0;
  /** Ends the turn that runs. */
  const life = new AsyncLocalStorage<() => void>();
  const killed = <T>(): Promise<T> => {
    life.getStore()?.();
    return new Promise(() => undefined);
  };
  const resolve = async (attempt: Attempt): Promise<Resolution> => {
    const look = toLook.shift() ?? "answered";
    if (look === "killed") return killed();
    if (look === "no-answer") return noAnswer;
    const seen = look === "stale" ? after(world.clock.now(), -staleMs) : world.clock.now();
    const found = script.way === "takes back" ? ledger.takeBack(attempt) : ledger.lookUp(attempt.key, seen);
    return look === "answer-lost" ? noAnswer : found;
  };
  const settle = (state: EffectState): void => {
    failures -= 1;
    if (failures >= 0) throw new Error("what follows cannot be written");
    if (state === "confirmed") confirmed += 1;
  };
  return {
    flow: {
      ...promises(script.way),
      plan: async (_, effect) => ({
        kind: "send",
        key: script.way === "drops repeats" ? effect.subject : `${effect.subject}-${nextAttempt(effect)}`,
        target: "only",
        sent: {},
        send: ({ key }) => answerTo(toSend.shift() ?? "confirmed", key, { ...world, ledger, killed }),
      }),
      resolve: (_, { attempt }) => resolve(attempt),
      settled: async (_deps, _tx, { standing }) => settle(standing.state),
    },
    written: ledger.kept,
    turn: (work) => new Promise((end, fail) => void life.run(end, () => work().then(end, fail))),
    calm: () => {
      for (const told of [toSend, toLook]) told.length = 0;
      failures = 0;
    },
    failNext: (times) => {
      failures = times;
    },
    confirmations: () => confirmed,
  };
}

const promises = (way: Script["way"]) => ({
  kind: "test-effect",
  deduplicates: way === "drops repeats",
  ...(way === "takes back" && { undoes: true, keepsAsking: true }),
  maxCommitDelayMs: lateMs + staleMs,
  longestStepMs,
  resolveAfterMs: [30_000, minutes(2), minutes(10)],
});
