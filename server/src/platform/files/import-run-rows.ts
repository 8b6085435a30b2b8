import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Database, Db } from "../database/database.ts";
import { ImportRefused } from "./import-refused.ts";

interface ImportLock {
  readonly lock: number;
  readonly what: string;
}

/**
 * Runs an import on a connection that holds its lock; one whose process dies is let go with its connection.
 * @throws ImportRefused while another import of the kind runs; nothing is done then
 */
export function importAlone<T>(
  database: Database,
  { lock, what }: ImportLock,
  run: (db: Db) => Promise<T>,
): Promise<T> {
  return database.connection().execute(async (db) => {
    const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_lock(${lock}::int) as held`.execute(db);
    if (rows[0]?.held !== true) throw new ImportRefused(`Another import of ${what} is running: wait for it to end.`);
    try {
      return await run(db);
    } finally {
      await sql`select pg_advisory_unlock(${lock}::int)`.execute(db);
    }
  });
}

export async function noteImport(
  db: Db,
  run: { call: string; at: Date; whoName: string; fileName: string; counts: object },
): Promise<void> {
  const id = randomUUID();
  const changes = Object.fromEntries(
    Object.entries({ file: run.fileName, ...run.counts }).map(([name, value]) => [name, [null, value]]),
  );
  await sql`
    insert into audit_entries (at, who_name, call, request_id, record, record_id, act, changes)
    values (${run.at}, ${run.whoName}, ${run.call}, ${id}, 'import', ${id}, 'import', ${JSON.stringify(changes)}::jsonb)`.execute(
    db,
  );
}
