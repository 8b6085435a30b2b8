/** Looks at all twelve services side by side; each question has a time of its own. Source: AMB-139; docs/decisions/0056. */
import type { ServiceHealth, ServiceName } from "@crema/contract/areas/diagnostics";
import type { Platform } from "../../platform/platform.ts";
import { reasonOf } from "../../platform/values/error-message.ts";
import { askQueues, askTables, type QueueStand } from "./probe-rows.ts";
import { type Service, services, type ThirdParty } from "./services.ts";

export interface Checked extends Pick<QueueStand, "waiting" | "oldestSeconds"> {
  readonly serviceName: ServiceName;
  readonly status: ServiceHealth["status"];
  /** Why it does not respond, or why nobody knows, in plain words; '' when it works. */
  readonly reason: string;
}

/** How long is waited, in milliseconds; together less than the page waits (DIAG-09). */
interface Patience {
  readonly tables: number;
  readonly queues: number;
  readonly thirdParty: number;
}
const usualPatience: Patience = { tables: 5_000, queues: 5_000, thirdParty: 10_000 };

/** What is due for longer, while nobody works on any of it, stands still. */
const stillAfterSeconds = 15 * 60;

/** @returns the services in the order of `services`; never rejects for what a database or a third party does */
export const checkServices = (deps: Platform, patience = usualPatience): Promise<readonly Checked[]> =>
  Promise.all(services.map((service) => checkService(deps, service, patience)));

async function checkService(deps: Platform, service: Service, patience: Patience): Promise<Checked> {
  const configured = service.thirdParties(deps.ports).filter(({ probe }) => probe !== undefined);
  const [own, ...others] = await Promise.all([
    askOwn(deps, service, patience),
    ...configured.map((party) => askParty(party, patience.thirdParty)),
  ]);
  const { serviceName } = service;
  const { waiting, oldestSeconds } = own;
  const problems = [own.problem, ...others].filter((problem) => problem !== "");
  const stand = { serviceName, waiting, oldestSeconds };
  if (problems.length > 0) return { ...stand, status: 0, reason: problems.join(". ") };
  if (service.isNothingAlone === true && configured.length === 0)
    return { ...stand, status: -1, reason: `${serviceName} is not configured` };
  return { ...stand, status: 1, reason: "" };
}

interface Own extends QueueStand {
  readonly problem: string;
}
const unknownQueue: QueueStand = { waiting: 0, oldestSeconds: 0, isWorkedOn: false, atWorkSeconds: null };

/** Its tables, then its queues: one connection a service at a time, so that one that hangs leaves the others theirs. */
async function askOwn({ db, clock }: Platform, { tables, queues }: Service, patience: Patience): Promise<Own> {
  const read = await asked((signal) => askTables(db, tables, signal), patience.tables);
  if ("problem" in read) return { ...unknownQueue, problem: `Its records cannot be read: ${read.problem}` };
  const stand = await asked((signal) => askQueues(db, { queues, now: clock.now() }, signal), patience.queues);
  if ("problem" in stand) return { ...unknownQueue, problem: `Its queue cannot be read: ${stand.problem}` };
  return { ...stand.answer, problem: problemOf(stand.answer) };
}

/** After a stop much is overdue: whoever has only just started needs the same time. */
const problemOf = ({ waiting, oldestSeconds, isWorkedOn, atWorkSeconds }: QueueStand): string =>
  Math.min(oldestSeconds, atWorkSeconds ?? Infinity) < stillAfterSeconds || isWorkedOn
    ? ""
    : `Its queue stands still: ${waiting} waiting, the oldest due for ${Math.floor(oldestSeconds / 60)} minutes`;

async function askParty({ name, probe }: ThirdParty, withinMs: number): Promise<string> {
  const found = await asked((signal) => probe?.(signal) ?? Promise.resolve(), withinMs);
  if (!("problem" in found)) return "";
  const { problem } = found;
  const namesIt = problem.toLowerCase().startsWith(name.toLowerCase());
  return namesIt ? `${name}${problem.slice(name.length)}` : `${name}: ${problem}`;
}

/** Waits so long and no longer, whatever becomes of what was asked. */
async function asked<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  withinMs: number,
): Promise<{ answer: T } | { problem: string }> {
  const signal = AbortSignal.timeout(withinMs);
  const tooLong = Promise.withResolvers<never>();
  const giveUp = (): void => tooLong.reject(new Error(`No answer within ${withinMs / 1_000} seconds`));
  signal.addEventListener("abort", giveUp, { once: true });
  try {
    return { answer: await Promise.race([ask(signal), tooLong.promise]) };
  } catch (error) {
    return { problem: signal.aborted ? `No answer within ${withinMs / 1_000} seconds` : reasonOf(error) };
  } finally {
    signal.removeEventListener("abort", giveUp);
  }
}
