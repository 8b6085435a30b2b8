/**
 * Our restore tool's mark in a database, which the next start reads: a journal that went back in time with the machine, or none at
 * all, cannot tell that the database was restored. A setting of the database, because one of any age can take it.
 */
import { sql } from "kysely";
import type { Client } from "pg";
import type { Db, Tx } from "./database.ts";

const setting = "crema.restored_at";

/** @param session - of the restored database */
export async function markRestored(session: Client, at: Date): Promise<void> {
  const database = session.escapeIdentifier(session.database ?? "");
  await session.query(`alter database ${database} set ${setting} = ${session.escapeLiteral(at.toISOString())}`);
}

export async function isMarkedRestored(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
      where d.datname = current_database() and s.setrole = 0
        and exists (select from unnest(s.setconfig) c where c like ${`${setting}=%`})) as is`.execute(db);
  return rows[0]?.is ?? false;
}

/** Once the start has stored what follows from it. */
export async function unmarkRestored(tx: Tx): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(tx);
  await sql`alter database ${sql.id(rows[0]?.name ?? "")} reset ${sql.id("crema", "restored_at")}`.execute(tx);
}
