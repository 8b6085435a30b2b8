import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { OneTimePurpose } from "../../../platform/sessions/one-time-tokens.ts";

interface NewOneTimeToken {
  readonly hash: Buffer;
  readonly purpose: OneTimePurpose;
  readonly userUuid: string;
  readonly payload: Readonly<Record<string, string>>;
  readonly at: Date;
  readonly expiresAt: Date;
}

export async function addOneTimeToken(tx: Tx, row: NewOneTimeToken): Promise<void> {
  await sql`
    insert into one_time_tokens (token_hash, purpose, user_uuid, payload, created_at, expires_at)
    values (${row.hash}, ${row.purpose}, ${row.userUuid}, ${JSON.stringify(row.payload)}, ${row.at}, ${row.expiresAt})`.execute(
    tx,
  );
}

interface OneTimeTokenRow {
  readonly userUuid: string;
  readonly payload: Readonly<Record<string, string>>;
}

interface Named {
  readonly hash: Buffer;
  readonly purpose: OneTimePurpose;
  readonly now: Date;
}

export async function consumeOneTimeToken(db: Db, { hash, purpose, now }: Named): Promise<OneTimeTokenRow | undefined> {
  const { rows } = await sql<OneTimeTokenRow>`
    update one_time_tokens set used_at = ${now}
    where token_hash = ${hash} and purpose = ${purpose} and used_at is null and expires_at > ${now}
    returning user_uuid as "userUuid", payload`.execute(db);
  return rows[0];
}

export async function findOneTimeToken(db: Db, { hash, purpose, now }: Named): Promise<OneTimeTokenRow | undefined> {
  const { rows } = await sql<OneTimeTokenRow>`
    select user_uuid as "userUuid", payload from one_time_tokens
    where token_hash = ${hash} and purpose = ${purpose} and expires_at > ${now}`.execute(db);
  return rows[0];
}

export async function consumeTokensOf(
  tx: Tx,
  { userUuid, purposes, now }: { userUuid: string; purposes: readonly OneTimePurpose[]; now: Date },
): Promise<void> {
  await sql`
    update one_time_tokens set used_at = ${now}
    where user_uuid = ${userUuid} and purpose = any(${[...purposes]}::text[]) and used_at is null`.execute(tx);
}
