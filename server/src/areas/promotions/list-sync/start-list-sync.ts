import { dayIn, laterDay } from "../../../platform/clock/zoned-day.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { addSyncRun, lastSyncDone } from "./list-sync-rows.ts";

export const syncListTask = "sync-mailing-list";

interface Started {
  readonly automationUuid: string;
  readonly runUuid: string;
  readonly at: Date;
}
/** Begins a run of the email-marketing sync, as background work; one that goes on since the last time ends. */
export async function startListSync({ jobs }: Pick<Platform, "jobs">, tx: Tx, started: Started): Promise<void> {
  const last = await lastSyncDone(tx, started.automationUuid);
  const sinceDay = last === undefined ? "1990-01-01" : laterDay(dayIn("Australia/Brisbane", last), -1);
  await addSyncRun(tx, { ...started, sinceDay });
  await jobs.add(tx, syncListTask, { run: started.runUuid }, { key: `${syncListTask}:${started.runUuid}` });
}
