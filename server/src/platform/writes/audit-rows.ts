import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../database/database.ts";

interface AuditEntryTable {
  id: number;
  at: Date;
  who_uuid: string | null;
  who_name: string;
  call: string;
  request_id: string;
  record: string;
  record_id: string;
  act: string;
  changes: Record<string, [unknown, unknown]>;
  reverse: unknown;
  version_checked: boolean;
}
declare module "../database/database.ts" {
  interface Tables {
    audit_entries: AuditEntryTable;
  }
}

export interface AuditEntry {
  readonly at: Date;
  readonly whoUuid: string | undefined;
  readonly whoName: string;
  readonly call: string;
  readonly requestId: string;
  readonly record: string;
  readonly recordId: string;
  /** What was done, for example `update`, `archive`. */
  readonly act: string;
  /** Per field: before and after. No secrets. */
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
  readonly reverse?: unknown;
  readonly versionChecked: boolean;
}

/**
 * The insert of one entry, as a statement or as part of one.
 * @param from - a part of the same statement, `from changed`: without a row there, there is no entry
 */
export const auditInsert = (entry: AuditEntry, from: RawBuilder<unknown> = sql``): RawBuilder<unknown> => sql`
  insert into audit_entries (at, who_uuid, who_name, call, request_id, record, record_id, act, changes, reverse, version_checked)
  select ${entry.at}::timestamptz, ${entry.whoUuid ?? null}::uuid, ${entry.whoName}, ${entry.call}, ${entry.requestId}, ${entry.record},
    ${entry.recordId}, ${entry.act}, ${JSON.stringify(entry.changes)}::jsonb,
    ${entry.reverse === undefined ? null : JSON.stringify(entry.reverse)}::jsonb, ${entry.versionChecked}::boolean ${from}`;

export async function addAuditEntry(tx: Tx, entry: AuditEntry): Promise<void> {
  await auditInsert(entry).execute(tx);
}

/** Who changed this record last, and when; an act that left its fields as they were changed nothing. */
export const lastChangeOf = (
  db: Db,
  record: string,
  recordId: string,
): Promise<{ who_name: string; at: Date } | undefined> =>
  db
    .selectFrom("audit_entries")
    .select(["who_name", "at"])
    .where("record", "=", record)
    .where("record_id", "=", recordId)
    .where(sql<boolean>`changes <> '{}'`)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
