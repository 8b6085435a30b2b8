/**
 * The email-marketing sync: who opted out there is written down here, who may no longer be mailed is taken off there, and everybody else
 * is sent where they changed. Every step is safe to repeat and notes what it did, so that a run that is cut short goes on where it
 * stood. Nobody is put back on the list who left it. Source: ledger B.7; AMB-94; docs/areas/promotions.md.
 */
import { originOf } from "../../../platform/config/origin.ts";
import { inTransaction, type Tx } from "../../../platform/database/database.ts";
import { nothingToDo, type Task } from "../../../platform/jobs/task.ts";
import { beginHandOver } from "../../../platform/journal/begin-hand-over.ts";
import type { Platform } from "../../../platform/platform.ts";
import { reasonOf } from "../../../platform/values/error-message.ts";
import type { MailingLists } from "../../../providers/mailing-lists/mailing-lists.ts";
import { optOutOfMarketing } from "../../users/index.ts";
import { noteStandings, whoLeft, type ListedPerson, noLongerWanted, forgetGone } from "./list-people-rows.ts";
import { listMessages } from "./list-webhook.ts";
import {
  endSyncRun,
  noteSyncProblem,
  noteSyncStep,
  type SyncStanding,
  syncStanding,
  addSyncRun,
  lastSyncDone,
  type StartedSync,
} from "./list-sync-rows.ts";
import { listFields, sendChanged } from "./send-changed.ts";
import { saidAt, soon, type Sync, settled, nobodyYet } from "./sync.ts";
import { dayIn, laterDay } from "../../../platform/clock/zoned-day.ts";
import { after, days } from "../../../platform/clock/clock.ts";

export const syncListTask = "sync-mailing-list";

/** Begins a run of the email-marketing sync, as background work; one that goes on since the last time ends. */
export async function startListSync({ jobs }: Pick<Platform, "jobs">, tx: Tx, started: StartedSync): Promise<void> {
  const last = await lastSyncDone(tx, started.automationUuid);
  const sinceDay = last === undefined ? "1990-01-01" : laterDay(dayIn("Australia/Brisbane", last), -1);
  await addSyncRun(tx, started, sinceDay);
  await jobs.add(tx, syncListTask, { run: started.runUuid }, { key: `${syncListTask}:${started.runUuid}` });
}

class SwitchedOff extends Error {}

export const syncMailingList: Task = {
  shownAs: "Sync mailing list",
  async run(deps, { run }) {
    const { mailingLists: lists } = deps.ports;
    if (typeof run !== "string") return undefined;
    const first = await syncStanding(deps.db, run);
    if (first === undefined) return undefined;
    const end = async (state: "done" | "skipped" | "failed", reason = ""): Promise<void> => {
      await endSyncRun(deps.db, run, { state, reason, at: deps.clock.now() });
      deps.live.recordChanged("automation", first.automationUuid);
    };
    if (lists === undefined) {
      await end("failed", "No mailing list is set up");
      return undefined;
    }
    try {
      const refused = await synced({ deps, lists, run, goOn: () => standingOn(deps, run) });
      const unreported = await receiveEvents(deps, lists);
      await end("done");
      if (unreported !== undefined) return { problem: `The list doesn't report opt-outs to us: ${unreported}` };
      return refused === 0 ? undefined : { problem: `The list did not take ${refused} people` };
    } catch (error) {
      if (error instanceof SwitchedOff) return end("skipped", "It was switched off");
      await noteSyncProblem(deps.db, run, reasonOf(error));
      deps.live.recordChanged("automation", first.automationUuid);
      throw error;
    }
  },
};

async function standingOn(deps: Platform, run: string): Promise<SyncStanding> {
  const standing = await syncStanding(deps.db, run);
  if (standing?.isOn !== true) throw new SwitchedOff();
  const permit = await beginHandOver(deps, { kind: "list-sync", ref: run });
  if (permit.kind !== "may-leave") throw new Error(permit.reason);
  return standing;
}

/** Registers our webhook again, which the list switches off after failures. @returns why it could not, until the next sync */
async function receiveEvents({ config }: Platform, lists: MailingLists): Promise<string | undefined> {
  try {
    await lists.receiveWebhooksAt?.(`${originOf(config)}/v1/webhooks/${listMessages.provider}`, soon(lists));
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

/** @returns how many the list did not take */
async function synced(sync: Sync): Promise<number> {
  await sync.goOn();
  const { unfit } = await sync.lists.ensureFields(listFields, soon(sync.lists));
  if (unfit.length > 0) throw new Error(`Fields of the list are of another kind: ${unfit.join(", ")}`);
  await readOptOuts(sync);
  return (await takeOff(sync)) + (await sendChanged(sync));
}

/** Who left the list since the last time opts out here too. Before anything is sent: their word there is the newer one. */
async function readOptOuts(sync: Sync): Promise<void> {
  for (;;) {
    const { sinceDay, nextPage } = await sync.goOn();
    if (nextPage === 0) return;
    const page = await sync.lists.unsubscribedSince({ day: sinceDay, page: nextPage }, soon(sync.lists));
    const { deps, run } = sync;
    const at = deps.clock.now();
    const optedOut = await inTransaction(deps.db, async (tx) => {
      const left = await whoLeft(tx, page.people);
      const standings = left.map((one) => ({ ...one, state: "unsubscribed", sentHash: "" }) as const);
      await noteStandings(tx, standings, at);
      const userUuids = left.map(({ userUuid }) => userUuid);
      const changed = await optOutOfMarketing(tx, { userUuids, saidAt, by: { call: "syncMailingList", id: run }, at });
      await noteSyncStep(tx, run, { optedOut: changed.length, nextPage: page.nextPage ?? 0 });
      return changed;
    });
    for (const uuid of optedOut) deps.live.recordChanged("user", uuid);
  }
}

const atOnce = 100;

/** Takes those off the list who no longer want its mails or may not have them. @returns how many the list did not let go */
async function takeOff(sync: Sync): Promise<number> {
  let behind = nobodyYet;
  let refused = 0;
  for (;;) {
    const people = await noLongerWanted(sync.deps.db, { behind, size: atOnce });
    for (const person of people) {
      await sync.goOn();
      if (!(await takeOffOne(sync, person))) refused += 1;
      behind = person.userUuid;
    }
    if (people.length < atOnce) return refused;
  }
}

async function takeOffOne({ deps, lists, run }: Sync, person: ListedPerson): Promise<boolean> {
  const outcome = settled(await lists.unsubscribe(person.email, soon(lists)));
  const isDone = outcome.kind === "confirmed";
  const standing = isDone
    ? ({ state: "removed" } as const)
    : ({ state: "subscribed", isRefused: true, reason: outcome.reason } as const);
  await noteStandings(deps.db, [{ ...person, sentHash: "", ...standing }], deps.clock.now());
  await noteSyncStep(deps.db, run, isDone ? { removed: 1 } : { refused: 1 });
  return isDone;
}

const removedAtOnce = 5_000;

/**
 * The list's addresses of people whose account is deleted are forgotten once the list no longer has them, SENT_DATA_KEPT_DAYS after that was
 * known. Daily at 3:50 in Brisbane.
 */
export const forgetListedPeople: Task = {
  every: "50 17 * * *",
  about: "Forgets deleted people of the mailing list.",
  shownAs: "Forget deleted people of the mailing list",
  async run({ db, clock, log, config }) {
    const before = after(clock.now(), -days(config.SENT_DATA_KEPT_DAYS));
    let people = 0;
    for (let gone = removedAtOnce; gone === removedAtOnce; people += gone)
      gone = await forgetGone(db, { before, size: removedAtOnce });
    if (people === 0) return nothingToDo;
    log.info({ people }, "deleted people of the mailing list forgotten");
    return undefined;
  },
};
