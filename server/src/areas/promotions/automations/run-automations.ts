/**
 * Runs what is due. One transaction a run: the people, the batch with its codes, the run and the next planned instant are written
 * together or not at all, so that two processes, a crash or a retry come to one run. Large batches are gone on with by
 * `make-codes`. Source: ledger B.7; docs/decisions/0048.
 */
import {
  codeExpiry,
  listSyncLabel,
  listSyncTitle,
  nextPlanned,
  plannedLater,
  type Voucher,
} from "@crema/contract/areas/promotions";
import { inTransaction, type Tx } from "../../../platform/database/database.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { isByHand, nothingToDo, nothingTried, type Task } from "../../../platform/jobs/task.ts";
import type { Platform } from "../../../platform/platform.ts";
import { reasonOf } from "../../../platform/values/error-message.ts";
import { freezeAudience, segmentOf, takeAudience } from "../../segments/index.ts";
import { startBatch } from "../codes/start-batch.ts";
import { startListSync } from "../list-sync/sync-list.ts";
import { voucherRows } from "../vouchers/voucher-rows.ts";
import {
  addRun,
  dueAutomations,
  hasRun,
  type HeldAutomation,
  lockDueAutomation,
  moveOn,
  type NewRun,
  putOff,
  reasonsOf,
} from "./automation-rows.ts";
import { firstRunPurpose } from "./automation-changes.ts";

/** Every minute: an automation runs within a minute of its planned instant, or when the program is there again. */
export const runAutomations: Task = {
  every: "* * * * *",
  about: "Gives vouchers to those whose day it is.",
  atStart: true,
  shownAs: "Run automations",
  async run(deps, payload) {
    const at = deps.clock.now();
    const found = await dueAutomations(deps.db, at);
    const due = isByHand(payload) ? [...found.due, ...found.putOff] : found.due;
    const problems: string[] = [];
    for (const { uuid, title } of due) {
      // One that cannot be run keeps none of the others from it.
      const problem = await runOne(deps, uuid, at).catch(async (error: unknown) => {
        await putOff(deps.db, { uuid, at });
        return reasonOf(error);
      });
      if (problem !== undefined) problems.push(`${shownTitle(title)}: ${problem}`);
      deps.live.recordChanged("automation", uuid);
    }
    if (due.length === 0) return found.putOff.length === 0 ? nothingToDo : nothingTried;
    if (problems.length === 0) return undefined;
    const more = problems.length > mostNamed ? [`and ${problems.length - mostNamed} more`] : [];
    const each = [...problems.slice(0, mostNamed), ...more].join("; ");
    return { problem: `${problems.length} of ${due.length} automations. ${each}` };
  },
};

/** Of many that failed in one run. */
const mostNamed = 10;
const shownTitle = (title: string): string => (title === listSyncTitle ? listSyncLabel : title);

type Outcome = Pick<NewRun, "state" | "reason" | "people" | "batchUuid">;
const skipped = (reason: string): Outcome => ({ state: "skipped", reason });

/** @returns why it was skipped or failed; undefined where it ran, or somebody else runs it */
async function runOne(deps: Platform, uuid: string, at: Date): Promise<string | undefined> {
  try {
    return await inTransaction(deps.db, (tx) => runLocked(deps, tx, { uuid, at, work: carriedOut }));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // A rule says no, as of a segment whose field is no more: this run is over, and the plan goes on.
    const failed: Outcome = { state: "failed", reason: error.message };
    return inTransaction(deps.db, (tx) => runLocked(deps, tx, { uuid, at, work: () => Promise.resolve(failed) }));
  }
}

async function runLocked(
  deps: Platform,
  tx: Tx,
  { uuid, at, work }: { uuid: string; at: Date; work: typeof carriedOut },
): Promise<string | undefined> {
  const held = await lockDueAutomation(tx, { uuid, at });
  if (held === undefined) return undefined;
  const { repeatTime, nextRunDate, title } = held.record;
  const next = nextPlanned(new Date(nextRunDate), repeatTime, at);
  // Of those that were missed, the last one.
  const plannedAt = plannedLater(next, repeatTime, -1);
  // As where a clock was put back: nobody gets a second code for it.
  if (await hasRun(tx, { automationUuid: uuid, plannedAt })) {
    await moveOn(tx, { uuid, nextRunAt: next, ranAt: null });
    return undefined;
  }
  const outcome = title === listSyncTitle ? syncOutcome(deps) : await work(deps, tx, { held, plannedAt, at });
  const run = await addRun(tx, { automationUuid: uuid, plannedAt, at, ...outcome });
  if (title === listSyncTitle && outcome.state === "running")
    await startListSync(deps, tx, { automationUuid: uuid, runUuid: run, at });
  const ranAt = ["running", "done"].includes(outcome.state) ? at : null;
  await moveOn(tx, { uuid, nextRunAt: next, ranAt });
  return outcome.reason;
}

const syncOutcome = ({ ports }: Platform): Outcome =>
  ports.mailingLists === undefined ? skipped("No mailing list is set up") : { state: "running" };

interface Due {
  readonly held: HeldAutomation;
  readonly plannedAt: Date;
  readonly at: Date;
}
async function carriedOut(deps: Platform, tx: Tx, due: Due): Promise<Outcome> {
  const { held, plannedAt, at } = due;
  const { record, confirmed } = held;
  const { segmentUuid, voucherUuid } = record;
  const voucher = voucherUuid === null ? undefined : await voucherRows.share(tx, voucherUuid);
  if (voucher === undefined) return skipped("Couldn't find voucher");
  if (voucher.status !== "live") return skipped("The voucher is inactive");
  if (segmentUuid === null || (await segmentOf(tx, segmentUuid)) === undefined) return skipped("Couldn't find segment");
  const isConfirmed = confirmed !== null && confirmed.runAt.toISOString() === record.nextRunDate;
  const audienceUuid = isConfirmed ? confirmed.audienceUuid : await audienceNow(deps, tx, due, voucher);
  const { batchUuid, wanted } = await startBatch(deps, tx, {
    audienceUuid,
    voucherUuid: voucher.uuid,
    startAt: at,
    expiresAt: codeExpiry(at, voucher.defaultExpiry),
    maximumRedemptions: voucher.defaultNumberOfRedemptions,
    maximumRedemptionsPerUser: voucher.defaultNumberOfRedemptionsPerUser,
    sendsEmail: record.sendEmailOnGeneration,
    byUuid: null,
    naturalKey: `automation:${record.uuid}:${plannedAt.toISOString()}`,
  });
  return { state: "running", people: wanted, batchUuid };
}

/** Who is in the segment at the planned instant, as it was meant, also where the run comes late. */
async function audienceNow(
  deps: Platform,
  tx: Tx,
  { held: { record }, plannedAt, at }: Due,
  { isMarketing }: Voucher,
): Promise<string> {
  const { segmentUuid, sendEmailOnGeneration: isMailed } = record;
  const purpose = firstRunPurpose({ ...record, runAt: plannedAt });
  const audience = await freezeAudience(deps, tx, {
    segmentUuid: segmentUuid ?? "",
    purpose,
    byUuid: undefined,
    leftOut: reasonsOf({ isMailed, isMarketing }),
    asOf: plannedAt,
  });
  const taken = audience && (await takeAudience(tx, { uuid: audience.uuid, purpose, at }));
  if (taken === undefined) throw new Error("the segment that was there is gone");
  return taken.uuid;
}
