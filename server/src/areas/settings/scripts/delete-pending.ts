/**
 * 'Delete pending users': a run is a row, its steps are transactions of their own, so that whatever dies in the middle has deleted none
 * of its last ones and the next worker goes on where it stood. Source: SCR-04 to SCR-08; AMB-144; jobs "Delete pending users".
 */
import { deletePendingUsers, getScriptLogs, pendingUsersKeptDays } from "@crema/contract/areas/settings";
import { after, days } from "../../../platform/clock/clock.ts";
import { inTransaction, type Tx } from "../../../platform/database/database.ts";
import { bind } from "../../../platform/http/bind-call.ts";
import { nameOf, userOf } from "../../../platform/http/caller.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import { nothingToDo, type Tasks } from "../../../platform/jobs/task.ts";
import type { Platform } from "../../../platform/platform.ts";
import { recordAct } from "../../../platform/writes/change-record.ts";
import { countLongPending, deleteLongPending } from "../../users/index.ts";
import { scriptNames, addRun, failStuckRuns, holdRun, lastRuns, noteStep } from "./script-rows.ts";

/** Name of the script, of its task, and what pages that show it watch. */
const script = "delete-pending-users";
const keyStart = `${script}:`;
const usersAtOnce = 200;

const keptSince = (at: Date): Date => after(at, -days(pendingUsersKeptDays));

export const deletePendingCalls = [
  /** Starts a run. @throws Refusal still_running (409) while one goes on */
  bind(deletePendingUsers, async (deps, caller) => {
    await inTransaction(deps.db, async (tx) => {
      const at = deps.clock.now();
      const total = await countLongPending(tx, keptSince(at));
      const by = { byUuid: userOf(caller), byName: nameOf(caller), requestId: caller.requestId };
      const run = await addRun(tx, { script, ...by, total, at });
      if (run === undefined) throw refuse("still_running", "This script is running already");
      await deps.jobs.add(tx, script, { run }, { key: `${keyStart}${run}` });
      await recordAct(tx, caller, {
        at,
        record: "script",
        id: script,
        act: "start",
        changes: { total: [null, total] },
      });
    });
    deps.live.recordChanged("script", script);
    return { progress: "running" as const };
  }),
  bind(getScriptLogs, async ({ db, clock }) => {
    const logs = await lastRuns(db, script);
    return { lastRun: logs[0]?.executedDate ?? "", logs, pending: await countLongPending(db, keptSince(clock.now())) };
  }),
];

/** Deletes some, and notes how many the database lost. @returns who they were; undefined once the run is over */
async function deleteSome(deps: Pick<Platform, "clock">, tx: Tx, uuid: string): Promise<readonly string[] | undefined> {
  const run = await holdRun(tx, uuid);
  if (run === undefined) return undefined;
  const { byUuid, byName: whoName, requestId, startedAt } = run;
  const at = deps.clock.now();
  const deleted = await deleteLongPending(tx, {
    createdBefore: keptSince(startedAt),
    atMost: usersAtOnce,
    audit: { at, whoUuid: byUuid ?? undefined, whoName, call: "deletePendingUsers", requestId },
  });
  await noteStep(tx, uuid, { lost: deleted.length, isDone: deleted.length < usersAtOnce, at });
  return deleted;
}

export const deletePendingTasks: Tasks = {
  [script]: {
    shownAs: scriptNames[script],
    run: async (deps, { run }) => {
      if (typeof run !== "string") return;
      for (;;) {
        const deleted = await inTransaction(deps.db, (tx) => deleteSome(deps, tx, run));
        if (deleted === undefined) return;
        for (const uuid of deleted) deps.live.recordChanged("user", uuid);
        deps.live.recordChanged("script", script);
      }
    },
  },
  /** A run whose work was tried too often has failed: another one may start, and staff are told. */
  "give-up-scripts": {
    every: "*/5 * * * *",
    about: "Gives up scripts that failed too often.",
    shownAs: "Give up scripts that cannot go on",
    run: async ({ db, clock, live }) => {
      const reason = "It failed too often; start it again to go on";
      const count = await failStuckRuns(db, { keyStart, reason, at: clock.now() });
      if (count === 0) return nothingToDo;
      live.recordChanged("script", script);
      return { problem: "A run of 'Delete pending users' was given up" };
    },
  },
};
