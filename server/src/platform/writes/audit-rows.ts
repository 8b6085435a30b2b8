import { type RawBuilder, sql } from "kysely";
import { type Db, fixedStatement, type Tx } from "../database/database.ts";

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
  version_checked: boolean;
  reverts: number | null;
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
  readonly versionChecked: boolean;
  /** The entry that this act took back. */
  readonly reverts?: number | undefined;
}

/**
 * The insert of one entry, as a part of a `fixedStatement`; its values are `auditValues`.
 * @param from - another part of the statement, `from changed`: without a row there, there is no entry
 */
export const auditInsert = (from: RawBuilder<unknown> = sql``): RawBuilder<unknown> => sql`
  insert into audit_entries (at, who_uuid, who_name, call, request_id, record, record_id, act, changes, version_checked, reverts)
  select ${"at"}::timestamptz, ${"who"}::uuid, ${"name"}, ${"call"}, ${"request"}, ${"record"}, ${"id"}, ${"act"},
    ${"changes"}::jsonb, ${"checked"}::boolean, ${"reverts"}::bigint ${from}`;

/** The values of `auditInsert`, in its order. */
export const auditValues = (entry: AuditEntry): readonly unknown[] => [
  entry.at.toISOString(),
  entry.whoUuid,
  entry.whoName,
  entry.call,
  entry.requestId,
  entry.record,
  entry.recordId,
  entry.act,
  JSON.stringify(entry.changes),
  entry.versionChecked,
  entry.reverts,
];

const oneEntry = fixedStatement(auditInsert());
export async function addAuditEntry(tx: Tx, entry: AuditEntry): Promise<void> {
  await oneEntry(tx, auditValues(entry));
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
