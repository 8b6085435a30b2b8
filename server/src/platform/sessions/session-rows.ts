import type { Audience } from "@crema/contract/kit";
import { sql } from "kysely";
import type { Db, Tx } from "../database/database.ts";
import { storeRevocation } from "../journal/revocation-rows.ts";
import { type EndReason, forgetChannel } from "./sessions.ts";

interface SessionRow {
  readonly userUuid: string;
  readonly audience: Audience;
  readonly expiresAt: Date;
}

export async function addSession(
  tx: Tx,
  row: SessionRow & { at: Date; companionHash: Buffer | null; tokenHash: Buffer },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with session as (
      insert into sessions (user_uuid, audience, companion_hash, created_at, expires_at, last_refreshed_at)
      values (${row.userUuid}, ${row.audience}, ${row.companionHash}, ${row.at}, ${row.expiresAt}, ${row.at}) returning id
    ), token as (
      insert into refresh_tokens (token_hash, session_id) select ${row.tokenHash}, id from session
    ) select id from session`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("a session was not added");
  return id;
}

export async function liveSession(db: Db, id: string, now: Date): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select user_uuid as "userUuid", audience, expires_at as "expiresAt" from sessions
    where id = ${id} and ended_at is null and expires_at > ${now}`.execute(db);
  return rows[0];
}

/** Those of these sessions that may still be refreshed or used: none that ended, by whomever or by time. */
export async function liveSessionIds(
  db: Db,
  { ids, now, idleSince }: { ids: readonly string[]; now: Date; idleSince: Date },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from sessions
    where id = any(${[...ids]}::uuid[]) and ended_at is null and expires_at > ${now}
      and last_refreshed_at > ${idleSince}`.execute(db);
  return rows.map((row) => row.id);
}

export interface RefreshUse {
  readonly tokenHash: Buffer;
  readonly successorHash: Buffer;
  /** Hash of the companion cookie that came with it; null when none came. */
  readonly companionHash: Buffer | null;
  readonly now: Date;
  /** Sessions not refreshed since then are over. */
  readonly idleSince: Date;
}
export interface RefreshedSession extends SessionRow {
  readonly sessionId: string;
}

/**
 * Uses a refresh token and puts its successor in its place, in one statement: of many at once exactly one gets a row.
 * Nothing happens when the token was used, its session is over, or the companion is missing.
 */
export async function rotateRefreshToken(db: Db, use: RefreshUse): Promise<RefreshedSession | undefined> {
  const { rows } = await sql<RefreshedSession>`
    with used as (
      update refresh_tokens t set used_at = ${use.now}
      from sessions s
      where t.token_hash = ${use.tokenHash} and t.used_at is null and s.id = t.session_id
        and s.ended_at is null and s.expires_at > ${use.now} and s.last_refreshed_at > ${use.idleSince}
        and (s.companion_hash is null or s.companion_hash = ${use.companionHash})
      returning t.session_id
    ), successor as (
      insert into refresh_tokens (token_hash, session_id) select ${use.successorHash}, session_id from used
    )
    update sessions s set last_refreshed_at = ${use.now} from used where s.id = used.session_id and s.ended_at is null
    returning s.id as "sessionId", s.user_uuid as "userUuid", s.audience, s.expires_at as "expiresAt"`.execute(db);
  return rows[0];
}

interface UsedToken extends RefreshedSession {
  readonly usedAt: Date | null;
  readonly isCompanionRight: boolean;
}

/** A refresh token of a session that is still alive, used or not. */
export async function knownRefreshToken(
  db: Db,
  use: Pick<RefreshUse, "tokenHash" | "companionHash" | "now">,
): Promise<UsedToken | undefined> {
  const { rows } = await sql<UsedToken>`
    select t.used_at as "usedAt", s.id as "sessionId", s.user_uuid as "userUuid", s.audience, s.expires_at as "expiresAt",
      (s.companion_hash is null or s.companion_hash = ${use.companionHash}) is true as "isCompanionRight"
    from refresh_tokens t join sessions s on s.id = t.session_id
    where t.token_hash = ${use.tokenHash} and s.ended_at is null and s.expires_at > ${use.now}`.execute(db);
  return rows[0];
}

export async function markSessionEnded(tx: Tx, id: string, end: { at: Date; reason: EndReason }): Promise<void> {
  const { rows } = await sql`
    update sessions set ended_at = ${end.at}, ended_because = ${end.reason} where id = ${id} and ended_at is null
    returning id`.execute(tx);
  if (rows.length > 0) await storeRevocation(tx, { kind: "session-ended", ref: id, at: end.at });
}

export async function markSessionsEnded(
  tx: Tx,
  userUuid: string,
  end: { at: Date; reason: EndReason; except: string | null },
): Promise<void> {
  const { rows } = await sql`
    update sessions set ended_at = ${end.at}, ended_because = ${end.reason}
    where user_uuid = ${userUuid} and ended_at is null and id is distinct from ${end.except}::uuid returning id`.execute(
    tx,
  );
  if (rows.length > 0) await storeRevocation(tx, { kind: "sessions-ended", ref: userUuid, at: end.at });
}

/** Reaches every listening process when the transaction commits, and none when it does not. */
export async function tellToForget(db: Db, uuid: string): Promise<void> {
  await sql`select pg_notify(${forgetChannel}, ${uuid})`.execute(db);
}
