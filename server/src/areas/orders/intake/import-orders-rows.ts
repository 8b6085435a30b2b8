import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";

/** Any number that no other part of Crema uses as an advisory lock. */
const importLock = 2_026_004;

/** Takes the right to import orders for this connection; false while another import runs. */
export async function lockImport(db: Db): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_lock(${importLock}::int) as held`.execute(db);
  return rows[0]?.held ?? false;
}
export async function unlockImport(db: Db): Promise<void> {
  await sql`select pg_advisory_unlock(${importLock}::int)`.execute(db);
}

/** One audit entry for a run. */
export async function noteImport(
  db: Db,
  run: { at: Date; whoName: string; fileName: string; counts: object },
): Promise<void> {
  const id = randomUUID();
  const changes = Object.fromEntries(
    Object.entries({ file: run.fileName, ...run.counts }).map(([name, value]) => [name, [null, value]]),
  );
  await sql`
    insert into audit_entries (at, who_name, call, request_id, record, record_id, act, changes)
    values (${run.at}, ${run.whoName}, 'importOrders', ${id}, 'import', ${id}, 'import', ${JSON.stringify(changes)}::jsonb)`.execute(
    db,
  );
}
