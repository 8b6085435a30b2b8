import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";

export interface NewOutboundMail {
  readonly kind: string;
  readonly subjectId: string;
  readonly recipient: string;
  readonly version: string;
  readonly naturalKey?: string;
  readonly message: unknown;
  readonly at: Date;
}

/** Adds many. @returns the ids of those that were not queued before */
export async function addOutboundMails(tx: Tx, rows: readonly NewOutboundMail[]): Promise<readonly string[]> {
  const added = await sql<{ id: string }>`
    insert into outbound_mails (kind, subject_id, recipient, version, natural_key, message, next_attempt_at, created_at)
    select kind, "subjectId", recipient, version, "naturalKey", message, at, at
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as given (kind text, "subjectId" text, recipient text, version text, "naturalKey" text, message jsonb, at timestamptz)
    on conflict do nothing returning id`.execute(tx);
  return added.rows.map(({ id }) => id);
}

/**
 * A mail that a server took has come back.
 * @returns undefined where there is no such mail of this recipient, or it has failed before
 * @throws Error while it is being sent: what became of that is written first
 */
export async function failBouncedMail(
  tx: Tx,
  { id, recipient, reason }: { id: string; recipient: string; reason: string },
): Promise<{ kind: string } | undefined> {
  const { rows } = await sql<{ kind: string; isSending: boolean }>`
    update outbound_mails set
      last_error = case state when 'sending' then last_error else ${reason} end,
      state = case state when 'sending' then state else 'failed' end
    where id = ${id} and lower(recipient) = lower(${recipient}) and state <> 'failed'
    returning kind, state = 'sending' as "isSending"`.execute(tx);
  const [mail] = rows;
  if (mail?.isSending === true) throw new Error("The mail that came back is being sent");
  return mail;
}

export async function waitsFor(db: Db, { reason, now }: { reason: string; now: Date }): Promise<boolean> {
  const { rows } = await sql`
    select 1 from outbound_mails where state = 'pending' and next_attempt_at > ${now} and starts_with(last_error, ${reason})
    limit 1`.execute(db);
  return rows.length > 0;
}

export const mostTakenUp = 500;

/** Makes due at once what waits for this reason, those next in turn first. @returns their ids */
export async function takeUpMails(tx: Tx, { reason, now }: { reason: string; now: Date }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update outbound_mails set next_attempt_at = ${now} where id in (
      select id from outbound_mails where state = 'pending' and next_attempt_at > ${now} and starts_with(last_error, ${reason})
      order by next_attempt_at limit ${sql.lit(mostTakenUp)} for update skip locked)
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** How many mails wait to be tried again, by what keeps them, the most first. */
export async function heldUpMails(db: Db): Promise<{ reason: string; count: number }[]> {
  const { rows } = await sql<{ reason: string; count: number }>`
    select last_error as reason, count(*) as count from outbound_mails
    where state in ('pending', 'unknown') and last_error <> '' group by last_error order by count desc, reason limit 5`.execute(
    db,
  );
  return rows;
}

/** When a mail of this kind was last queued for a recipient, if that was since an instant. */
export async function lastMailSince(
  db: Db,
  mail: { kind: string; recipient: string; subjectId: string; since: Date },
): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(created_at) as at from outbound_mails
    where kind = ${mail.kind} and recipient = ${mail.recipient} and subject_id = ${mail.subjectId} and created_at > ${mail.since}`.execute(
    db,
  );
  return rows[0]?.at ?? undefined;
}

export async function mailsSince(db: Db, mail: { kind: string; recipient: string; since: Date }): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from outbound_mails
    where kind = ${mail.kind} and recipient = ${mail.recipient} and created_at > ${mail.since}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** How many mails of a kind about one thing were queued since and may still arrive, to this recipient if one is named. */
export async function mailsAbout(
  db: Db,
  mail: { kind: string; subjectId: string; recipient?: string; since: Date },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from outbound_mails
    where kind = ${mail.kind} and subject_id = ${mail.subjectId} and created_at > ${mail.since}
      and state not in ('unconfirmed', 'failed')
      and recipient = coalesce(${mail.recipient ?? null}::text, recipient)`.execute(db);
  return rows[0]?.n ?? 0;
}

/** How many mails of a kind and version were withdrawn, as a value in a statement. */
export const withdrawnMails = (mail: { kind: string; version: RawBuilder<unknown> }): RawBuilder<number> => sql<number>`
  (select count(*) from outbound_mails m where m.kind = ${mail.kind} and m.version = ${mail.version} and m.state = 'withdrawn')`;

/** Mails queued since this instant that were given up or came back, by kind and reason, the most first. */
export async function failedMails(db: Db, since: Date): Promise<{ kind: string; reason: string; count: number }[]> {
  const { rows } = await sql<{ kind: string; reason: string; count: number }>`
    select kind, last_error as reason, count(*) as count from outbound_mails
    where state = 'failed' and created_at > ${since} group by kind, last_error order by count desc, kind, reason limit 20`.execute(
    db,
  );
  return rows;
}
