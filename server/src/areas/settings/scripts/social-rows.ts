import type { SocialsUnlinked } from "@crema/contract/areas/settings";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";

/** Unlinks every social account. @returns how many the database lost */
export async function unlinkAll(tx: Tx): Promise<number> {
  const { numAffectedRows } = await sql`delete from social_logins`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** How the script of this name stands. */
export async function socialsUnlinked(db: Db, script: string): Promise<SocialsUnlinked> {
  const { rows } = await sql<SocialsUnlinked>`
    select coalesce(wire_instant(last.started_at), '') as "lastRun", coalesce(last.rows_lost, 0) as unlinked,
      (select count(*)::int from social_logins) as linked
    from (select 1) one left join lateral (
      select started_at, rows_lost from script_runs where script = ${script} order by started_at desc, uuid limit 1) last on true`.execute(
    db,
  );
  return rows[0] ?? { lastRun: "", unlinked: 0, linked: 0 };
}
