/** What areas tell the job centre of background work that they keep as records of their own. Source: docs/decisions/0058. */
import type { Permission } from "@crema/contract/kit";
import { type RawBuilder, sql } from "kysely";

export interface ActSource {
  readonly name: string;
  /** Names that runs of its jobs are kept under as well: its own records tell more, and stand instead of them. */
  readonly insteadOf: readonly string[];
  readonly right: Permission;
  /**
   * Its acts, a select of these columns in this order: key (text), kind, about, href, by, state (`waiting`, `running`, `succeeded` or
   * `failed`), done, total (both null where nobody counts), at (of its beginning), ended (null while it is not over), error, and whether
   * its page offers to retry or to stop it.
   */
  readonly acts: RawBuilder<unknown>;
}

/** Whether a worker holds the job of this key right now; one of a process that died is freed, and waits. */
export const runningOrWaiting = (key: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when exists (select 1 from graphile_worker.jobs q where q.key = ${key} and q.locked_at is not null) then 'running' else 'waiting' end`;

/** Somebody's name as it is now; '' where they are gone. */
export const nameOfPerson = (uuid: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select btrim(first_name || ' ' || last_name) from users where users.uuid = ${uuid}), '')`;
