import { type RawBuilder, sql } from "kysely";
import { type Db, fixedStatement, type Tx } from "../database/database.ts";

interface AuditEntryTable {
  id: number;
  at: Date;
  who_uuid: string | null;
  who_name: string;
  who_email: string;
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
  readonly act: string;
  /** Per field: before and after. No secrets. */
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
  readonly versionChecked: boolean;
  /** The entry that this act took back. */
  readonly reverts?: number | undefined;
}

/**
 * The insert of one entry, with the email address its person has now, as a part of a `fixedStatement`; its values are `auditValues`.
 * @param from - another part of the statement, `from changed`: without a row there, there is no entry
 */
export const auditInsert = (from: RawBuilder<unknown> = sql``): RawBuilder<unknown> => sql`
  insert into audit_entries (at, who_uuid, who_name, who_email, call, request_id, record, record_id, act, changes, version_checked, reverts)
  select ${"at"}::timestamptz, ${"who"}::uuid, ${"name"}, coalesce((select email from users where users.uuid = ${"who"}::uuid), ''),
    ${"call"}, ${"request"}, ${"record"}, ${"id"}, ${"act"}, ${"changes"}::jsonb, ${"checked"}::boolean, ${"reverts"}::bigint ${from}`;

export const auditValues = (entry: AuditEntry): readonly unknown[] => [
  entry.at.toISOString(),
  entry.whoUuid,
  entry.whoName,
  entry.whoUuid,
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

/**
 * The person of an entry as staff see them: "Name (email)", and the present name if it is another. A name can be borrowed, an address
 * cannot. Entries from before emails were kept have the name alone.
 * @param entries - the table or its alias
 */
export const personLabel = (entries: string): RawBuilder<string> => {
  const [name, email, uuid] = ["who_name", "who_email", "who_uuid"].map((column) => sql.ref(`${entries}.${column}`));
  return sql<string>`
    case ${email} when '' then ${name} else btrim(concat(${name}, ' (', ${email}, ')', (
      select ', now ' || present.name from users, btrim(first_name || ' ' || last_name) as present(name)
      where users.uuid = ${uuid} and present.name not in ('', ${name})))) end`;
};

/** Who changed this record last, as plain name and as label, and when; an act that left its fields as they were changed nothing. */
export const lastChangeOf = (
  db: Db,
  record: string,
  recordId: string,
): Promise<{ who_name: string; who: string; at: Date } | undefined> =>
  db
    .selectFrom("audit_entries")
    .select(["who_name", personLabel("audit_entries").as("who"), "at"])
    .where("record", "=", record)
    .where("record_id", "=", recordId)
    .where(sql<boolean>`changes <> '{}'`)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
