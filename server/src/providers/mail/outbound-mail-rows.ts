import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";

export interface NewOutboundMail {
  readonly kind: string;
  readonly subjectId: string;
  readonly recipient: string;
  readonly version: string;
  readonly message: unknown;
  readonly at: Date;
}

/** Returns the id, or undefined when this very mail was queued before. */
export async function addOutboundMail(tx: Tx, row: NewOutboundMail): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into outbound_mails (kind, subject_id, recipient, version, message, next_attempt_at, created_at)
    values (${row.kind}, ${row.subjectId}, ${row.recipient}, ${row.version}, ${JSON.stringify(row.message)}, ${row.at}, ${row.at})
    on conflict do nothing returning id`.execute(tx);
  return rows[0]?.id;
}

/** Adds many. @returns the ids of those that were not queued before */
export async function addOutboundMails(tx: Tx, rows: readonly NewOutboundMail[]): Promise<readonly string[]> {
  const added = await sql<{ id: string }>`
    insert into outbound_mails (kind, subject_id, recipient, version, message, next_attempt_at, created_at)
    select kind, "subjectId", recipient, version, message, at, at
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as given (kind text, "subjectId" text, recipient text, version text, message jsonb, at timestamptz)
    on conflict do nothing returning id`.execute(tx);
  return added.rows.map(({ id }) => id);
}

export interface ClaimedMail {
  readonly id: string;
  readonly kind: string;
  readonly subjectId: string;
  readonly recipient: string;
  readonly message: unknown;
  readonly createdAt: Date;
  /** Why it waited; '' before its first attempt. */
  readonly lastReason: string;
  /** This one included. */
  readonly attempts: number;
  readonly unknownOutcomes: number;
}

/**
 * Takes a mail that is due, until `leaseEnd`. One whose sender fell silent while sending counts as an unknown outcome
 * and is taken once more; a second such time it is not.
 */
export async function claimOutboundMail(
  db: Db,
  { id, now, leaseEnd }: { id: string; now: Date; leaseEnd: Date },
): Promise<ClaimedMail | undefined> {
  const { rows } = await sql<ClaimedMail>`
    update outbound_mails set state = 'sending', attempts = attempts + 1, next_attempt_at = ${leaseEnd},
      unknown_outcomes = unknown_outcomes + (state = 'sending')::int
    where id = ${id} and next_attempt_at <= ${now}
      and (state in ('pending', 'unknown') or (state = 'sending' and unknown_outcomes = 0))
    returning id, kind, subject_id as "subjectId", recipient, message, created_at as "createdAt", last_error as "lastReason",
      attempts, unknown_outcomes as "unknownOutcomes"`.execute(db);
  return rows[0];
}

/** Withdrawn: nobody wanted it any more when its turn came. */
export type MailState = "pending" | "sending" | "sent" | "failed" | "unknown" | "withdrawn";

export interface Settled {
  /** As claimed: a sender that was given up meanwhile settles nothing. */
  readonly attempts: number;
  readonly id: string;
  readonly state: Exclude<MailState, "sending">;
  readonly reason: string;
  readonly at: Date;
  /** When to try again; ignored for `sent`, `failed` and `withdrawn`. */
  readonly nextAttemptAt: Date;
  /** Whether the attempt counts towards giving up. */
  readonly isCounted: boolean;
}

export async function settleOutboundMail(db: Db, settled: Settled): Promise<void> {
  const { state } = settled;
  await sql`
    update outbound_mails set state = ${state}, last_error = ${settled.reason}, next_attempt_at = ${settled.nextAttemptAt},
      attempts = attempts - ${settled.isCounted ? 0 : 1}, unknown_outcomes = unknown_outcomes + ${state === "unknown" ? 1 : 0},
      sent_at = ${state === "sent" ? settled.at : null}
    where id = ${settled.id} and state = 'sending' and attempts = ${settled.attempts}`.execute(db);
}

/** Gives up mails that were twice left in the middle of sending. */
export async function failAbandonedMails(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update outbound_mails set state = 'failed', last_error = 'twice nobody knows whether the server took it'
    where state = 'sending' and unknown_outcomes > 0 and next_attempt_at <= ${now} returning id`.execute(db);
  return rows.length;
}

/**
 * A mail that a server took has come back.
 *
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

/** When this mail is to be tried next; undefined when it is done with. */
export async function nextAttemptOf(db: Db, id: string): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select next_attempt_at as at from outbound_mails where id = ${id} and state in ('pending', 'unknown', 'sending')`.execute(
    db,
  );
  return rows[0]?.at;
}

/** Mails that should have been tried before this instant. */
export async function overdueMails(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from outbound_mails where state in ('pending', 'unknown', 'sending') and next_attempt_at < ${before}
    order by next_attempt_at limit 500`.execute(db);
  return rows.map((row) => row.id);
}

/** Whether a mail waits for this reason, not to be tried yet. */
export async function waitsFor(db: Db, { reason, now }: { reason: string; now: Date }): Promise<boolean> {
  const { rows } = await sql`
    select 1 from outbound_mails where state = 'pending' and next_attempt_at > ${now} and starts_with(last_error, ${reason})
    limit 1`.execute(db);
  return rows.length > 0;
}

/** So many are taken up at a time. */
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

/** How many mails of this kind were queued for a recipient since an instant. */
export async function mailsSince(db: Db, mail: { kind: string; recipient: string; since: Date }): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from outbound_mails
    where kind = ${mail.kind} and recipient = ${mail.recipient} and created_at > ${mail.since}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** How many mails of a kind about one thing were queued since, to this recipient where one is named. */
export async function mailsAbout(
  db: Db,
  mail: { kind: string; subjectId: string; recipient?: string; since: Date },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from outbound_mails
    where kind = ${mail.kind} and subject_id = ${mail.subjectId} and created_at > ${mail.since}
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
