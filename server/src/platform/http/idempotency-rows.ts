import { sql } from "kysely";
import type { Db, Tx } from "../database/database.ts";
import { isGone } from "../database/process-mark.ts";

interface IdempotencyKeyTable {
  owner: string;
  key: string;
  call: string;
  request_hash: Buffer;
  reserved_at: Date;
  committed_at: Date | null;
  status: number | null;
  answer: string | null;
  holder: number | null;
}
declare module "../database/database.ts" {
  interface Tables {
    idempotency_keys: IdempotencyKeyTable;
  }
}
type StoredKey = Pick<
  IdempotencyKeyTable,
  "call" | "request_hash" | "reserved_at" | "committed_at" | "status" | "answer"
>;

interface KeyName {
  readonly owner: string;
  readonly key: string;
}

/** A key as one request holds it; whoever takes it over is another process, or holds it since another instant. */
export interface HeldKey extends KeyName {
  readonly since: Date;
  readonly holder: number;
}

export async function reserveKey(
  db: Db,
  row: KeyName & { call: string; hash: Buffer; now: Date; holder: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotency_keys (owner, key, call, request_hash, reserved_at, holder)
    values (${row.owner}, ${row.key}, ${row.call}, ${row.hash}, ${row.now}, ${row.holder}) on conflict do nothing returning 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Takes over a key whose holder neither changed anything nor answered, and whose process is gone or is silent since `before`. */
export async function takeOverKey(
  db: Db,
  row: KeyName & { before: Date; now: Date; holder: number },
): Promise<boolean> {
  const { rows } = await sql`
    update idempotency_keys set reserved_at = ${row.now}, holder = ${row.holder}
    where owner = ${row.owner} and key = ${row.key} and status is null and committed_at is null
      and (reserved_at < ${row.before} or holder <> ${row.holder} and ${isGone(sql.ref("holder"))})
    returning 1`.execute(db);
  return rows.length > 0;
}

export const storedKey = (db: Db, name: KeyName): Promise<StoredKey | undefined> =>
  db
    .selectFrom("idempotency_keys")
    .select(["call", "request_hash", "reserved_at", "committed_at", "status", "answer"])
    .where("owner", "=", name.owner)
    .where("key", "=", name.key)
    .executeTakeFirst();

const held = ({ owner, key, since, holder }: HeldKey) =>
  sql`owner = ${owner} and key = ${key} and reserved_at = ${since} and holder = ${holder}`;

/** Notes, in the transaction of the change, that the change of this key is made; false when another request holds it by now. */
export async function markKeyCommitted(tx: Tx, by: HeldKey, now: Date): Promise<boolean> {
  const { rows } = await sql`update idempotency_keys set committed_at = ${now} where ${held(by)} returning 1`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function storeAnswer(db: Db, by: HeldKey, given: { status: number; answer: string }): Promise<void> {
  await sql`update idempotency_keys set status = ${given.status}, answer = ${given.answer} where ${held(by)}`.execute(
    db,
  );
}

/**
 * Frees a key whose request was refused or failed before anything changed, so that a corrected retry may use it.
 * @returns false where the change is made, or another request holds the key
 */
export async function releaseKey(db: Db, by: HeldKey): Promise<boolean> {
  const { rows } = await sql`
    delete from idempotency_keys where ${held(by)} and committed_at is null and status is null returning 1`.execute(db);
  return rows.length > 0;
}
