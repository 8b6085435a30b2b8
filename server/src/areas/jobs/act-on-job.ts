/** What staff do about background work. Each act is written to the audit, and none does a thing twice. Source: docs/areas/jobs.md. */
import type { cancelJob, retryCause, retryJob } from "@crema/contract/areas/jobs";
import { inTransaction, type Tx } from "../../platform/database/database.ts";
import type { Operation } from "../../platform/http/bind-call.ts";
import { type Caller, nameOf } from "../../platform/http/caller.ts";
import { notFound, type Refusal, refuse } from "../../platform/http/refusal.ts";
import { replayDelivery } from "../../platform/inbox/inbox.ts";
import { oneRunAtATime } from "../../platform/jobs/job-queue.ts";
import { takeFromQueue, runFromQueueNow } from "../../platform/jobs/job-rows.ts";
import { scheduleShownAs, wasOffSince } from "../../platform/jobs/schedule-rows.ts";
import { byHand } from "../../platform/jobs/task.ts";
import { sendEffectAgain } from "../../platform/outbound/outbound.ts";
import { effectKeyOf } from "../../platform/outbound/effect-view-rows.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordAct } from "../../platform/writes/change-record.ts";
import { type Act, actOf, repeatableOf } from "./act-rows.ts";
import { everyKind, repeatableBy } from "./job-sources.ts";

/** Had once more by one call; the rest by the next. */
const mostAtOnce = 500;

const sourceOf = ({ id }: Pick<Act, "id">): string => id.slice(0, id.indexOf(":"));
const numberOf = ({ id }: Pick<Act, "id">): number => Number(id.slice(id.indexOf(":") + 1));

const stopsNot: Readonly<Record<string, string>> = {
  run: "It runs, and ends by itself: stopped halfway it would leave its work half done",
  codes: "Codes that are being made are made to the end: archive the voucher's codes instead",
  mails: "They have left already",
  "gift-card-mail": "It has left already",
  push: "Stop it on the page Mobile App",
  script: "A script is not stopped halfway",
  effect: "What waits for a third party is decided on the page of its record",
  delivery: "A message of a third party is kept and can only be retried",
};
const repeatsNot: Readonly<Record<string, string>> = {
  run: "It does not run by itself: what it was about is taken up again on its own page",
  codes: "Go on with it on the page of its voucher",
  mails: "Send them again on the page of their voucher",
  "gift-card-mail": "Resend the gift card on the page of its order",
  push: "Send it again to those who got nothing, on the page Mobile App",
  script: "Start it again on the page Settings",
  effect: "It may have been done already: look there first, and decide on the page of its record",
  delivery: "Nobody can have messages of this provider read again",
};

async function found({ db }: Pick<Platform, "db">, caller: Caller, id: string): Promise<Act> {
  const job = await actOf(db, { id, mayRepeat: repeatableBy(caller) });
  if (job === undefined) throw notFound("Job");
  return job;
}

interface Done {
  readonly job: Act;
  readonly act: "cancel" | "retry";
}
const noteAct = (deps: Platform, tx: Tx, caller: Caller, { job, act }: Done): Promise<void> =>
  recordAct(tx, caller, {
    at: deps.clock.now(),
    record: "job",
    id: job.id,
    act,
    changes: { kind: [null, job.kind], ...(job.about !== "" && { about: [null, job.about] }) },
  });

export const cancelWaitingJob: Operation<typeof cancelJob> = async (deps, caller, { params }) => {
  const job = await found(deps, caller, params.id);
  if (sourceOf(job) !== "queue") throw refuse("not_cancellable", stopsNot[sourceOf(job)] ?? "It is not stopped");
  await inTransaction(deps.db, async (tx) => {
    if (!(await takeFromQueue(tx, numberOf(job)))) throw refuse("not_as_seen", "It has been taken up meanwhile");
    await noteAct(deps, tx, caller, { job, act: "cancel" });
  });
  deps.live.recordChanged("job", job.id);
  return undefined;
};

async function whyNotRepeated({ db }: Pick<Platform, "db">, job: Act): Promise<Refusal> {
  if (job.state !== "failed") return refuse("not_as_seen", "It has not failed");
  if (sourceOf(job) === "run" && (await scheduleShownAs(db, job.kind)) !== undefined) {
    const isOff = await wasOffSince(db, { shownAs: job.kind, at: new Date(job.finishedAt) });
    return refuse("not_as_seen", isOff ? "What it works with is switched off" : "It has run well since");
  }
  const asAnybody = await actOf(db, { id: job.id, mayRepeat: everyKind });
  if (asAnybody?.canRetry === true) return refuse("forbidden", "You do not have permission to retry this");
  return refuse("not_repeatable", repeatsNot[sourceOf(job)] ?? "It is not done once more");
}

async function repeat(deps: Platform, tx: Tx, { job, by }: { job: Act; by: string }): Promise<boolean> {
  switch (sourceOf(job)) {
    case "queue":
      return runFromQueueNow(tx, numberOf(job));
    case "run": {
      const task = await scheduleShownAs(tx, job.kind);
      if (task !== undefined) await deps.jobs.add(tx, task, byHand, oneRunAtATime(task));
      return task !== undefined;
    }
    case "delivery":
      return replayDelivery(deps, tx, numberOf(job));
    default: {
      const effect = await effectKeyOf(tx, numberOf(job));
      return effect !== undefined && sendEffectAgain(deps, tx, { ...effect, by });
    }
  }
}

export const retryFailedJob: Operation<typeof retryJob> = async (deps, caller, { params }) => {
  const job = await found(deps, caller, params.id);
  if (!job.canRetry) throw await whyNotRepeated(deps, job);
  await inTransaction(deps.db, async (tx) => {
    if (!(await repeat(deps, tx, { job, by: nameOf(caller) })))
      throw refuse("not_as_seen", "It has been taken up meanwhile");
    await noteAct(deps, tx, caller, { job, act: "retry" });
  });
  deps.live.recordChanged("job", job.id);
  return undefined;
};

export const retryJobsOfCause: Operation<typeof retryCause> = async (deps, caller, { body: { cause } }) => {
  const failed = await repeatableOf(deps.db, { cause, limit: mostAtOnce + 1, mayRepeat: repeatableBy(caller) });
  const once = failed.slice(0, mostAtOnce);
  const retried = await inTransaction(deps.db, async (tx) => {
    let count = 0;
    for (const job of once) {
      if (!(await repeat(deps, tx, { job, by: nameOf(caller) }))) continue;
      count += 1;
      await noteAct(deps, tx, caller, { job, act: "retry" });
    }
    await caller.idempotency?.markCommitted(tx);
    return count;
  });
  for (const job of once) deps.live.recordChanged("job", job.id);
  return { retried, left: Math.max(0, failed.length - mostAtOnce) };
};
