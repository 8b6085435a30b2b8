/** Runs of automations: one for each planned instant. */
import type { AutomationRun } from "@crema/contract/areas/promotions";
import { sql } from "kysely";
import { onlyRow, type Tx } from "../../../platform/database/database.ts";
import { type LeftOut, mailReasons } from "../../segments/index.ts";

export interface NewRun {
  readonly automationUuid: string;
  readonly plannedAt: Date;
  readonly at: Date;
  /** 'running' of one whose work goes on behind it, as a batch or a job. */
  readonly state: AutomationRun["state"];
  /** Why it is skipped or failed. */
  readonly reason?: string;
  /** In the segment. */
  readonly people?: number;
  readonly batchUuid?: string;
}

/** Writes a run down. @returns its uuid */
export async function addRun(tx: Tx, run: NewRun): Promise<string> {
  const { automationUuid, plannedAt, at, state, reason = "", people = 0, batchUuid = null } = run;
  const { rows } = await sql<{ uuid: string }>`
    insert into automation_runs (automation_uuid, planned_at, state, reason, batch_uuid, people, started_at, finished_at)
    values (${automationUuid}, ${plannedAt}, ${state}, ${reason}, ${batchUuid}, ${people}, ${at}, ${state === "running" ? null : at})
    returning uuid`.execute(tx);
  return onlyRow(rows).uuid;
}

/** Whether a locked automation ran, or was skipped, at this instant of its plan. */
export async function hasRun(
  tx: Tx,
  { automationUuid, plannedAt }: Pick<NewRun, "automationUuid" | "plannedAt">,
): Promise<boolean> {
  const { rows } = await sql`
    select from automation_runs where automation_uuid = ${automationUuid} and planned_at = ${plannedAt}`.execute(tx);
  return rows.length > 0;
}

interface Moved {
  readonly uuid: string;
  readonly nextRunAt: Date;
  /** When it last did something; null leaves that as it is. */
  readonly ranAt: Date | null;
}
/** Moves a locked automation to its next planned run. What was confirmed was confirmed for the one before. Its version stays. */
export async function moveOn(tx: Tx, { uuid, nextRunAt, ranAt }: Moved): Promise<void> {
  await sql`
    update automations set next_run_at = ${nextRunAt}, last_run_at = coalesce(${ranAt}::timestamptz, last_run_at),
      confirmed_audience = null, confirmed_for = null, tries = 0, try_after = null
    where uuid = ${uuid}`.execute(tx);
}

/** Why a run sends nothing to somebody: where it mails nobody, everybody gets what there is, a code. */
export const reasonsOf = ({ isMailed, isMarketing }: { isMailed: boolean; isMarketing: boolean }): LeftOut =>
  isMailed ? mailReasons({ isMarketing }) : sql<string>`''::text`;
