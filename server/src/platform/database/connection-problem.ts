import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseError } from "pg";
import { propertyOf, textOf } from "../values/property-of.ts";

/** What the operating system says of a connection that is not there, or not any more. */
const lostConnection: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
/** What the libraries say of it; they give no code. */
const lostConnectionText =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|driver has already been destroyed)/;
/** Connection exceptions, insufficient resources (a full disk, too many connections), a server that stops or starts. */
const awayClass = /^(?:08|53|57P)/;
/** A statement that took too long, a deadlock, a lock or an idle transaction that was given up. */
const busyCodes: ReadonlySet<string> = new Set(["57014", "40P01", "40001", "55P03", "25P03"]);

/** Why the database does not do what it is asked, though nothing is wrong with the asking; undefined for every other error. */
export function connectionProblem(error: unknown): "away" | "busy" | undefined {
  const code = textOf(error, "code");
  if (error instanceof DatabaseError) {
    if (busyCodes.has(code)) return "busy";
    return awayClass.test(code) ? "away" : undefined;
  }
  if (!(error instanceof Error)) return undefined;
  // A Unix socket that is not there; a file that is not there has another system call.
  const isNoSocket = code === "ENOENT" && propertyOf(error, "syscall") === "connect";
  return lostConnection.has(code) || isNoSocket || lostConnectionText.test(error.message) ? "away" : undefined;
}

/** The sentence for a terminal when the database cannot be reached; undefined for every other error. */
export const connectionSentence = (error: unknown): string | undefined =>
  connectionProblem(error) === "away" ? "The database of DATABASE_URL cannot be reached." : undefined;

/** Tries again after growing waits while the database is away or busy. @throws every other error, and that one once the time is over */
export async function retryWhileAway<T>(run: () => Promise<T>, forMs: number): Promise<T> {
  const until = performance.now() + forMs;
  for (let waitMs = 500; ; waitMs = Math.min(2 * waitMs, 10_000)) {
    try {
      return await run();
    } catch (error) {
      if (connectionProblem(error) === undefined || performance.now() >= until) throw error;
      await sleep(waitMs);
    }
  }
}
