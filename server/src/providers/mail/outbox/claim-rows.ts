/**
 * Who sends which mail. A mail is claimed, then handed over, then its outcome is stored. A process that ends between the first two has
 * certainly sent nothing; one that ends between the last two may have.
 */
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import { isSilent, silentInMs, takeOverAt } from "../../../platform/instances/instance-rows.ts";
import { isPausedKind } from "../../../platform/journal/restore-rows.ts";
import { repeatedKinds } from "../mail-kinds.ts";

export interface ClaimedMail {
  readonly id: string;
  readonly kind: string;
  readonly subjectId: string;
  readonly recipient: string;
  /** Names the mail also in a restored database; null if only its id does. */
  readonly naturalKey: string | null;
  readonly message: unknown;
  readonly createdAt: Date;
  /** Why it waited; '' before its first attempt. */
  readonly lastReason: string;
  /** This one included; also the fence of this claim. */
  readonly attempts: number;
}

/** Attempts after which a mail whose workers keep dying is given up. */
const mostAttempts = 20;
const isAbandoned = (now: Date): RawBuilder<boolean> => sql`
  (state = 'sending' and (next_attempt_at <= ${now} or ${isSilent(sql.ref("outbound_mails.instance_id"))}))`;
const isRepeated = sql<boolean>`kind = any(${[...repeatedKinds]}::text[])`;
const mayGoAgain = sql<boolean>`(handed_over_at is null or ${isRepeated})`;
/** An earlier version sent a mail of value again if its outcome was unknown. */
const isLeftUnknown = sql<boolean>`(state = 'unknown' and not ${isRepeated})`;

/** Nothing is sent after a restore until staff release it. */
const mailsPaused = isPausedKind(sql.lit("mail"));

/** Takes a mail that is due, or whose worker is gone, until `leaseEnd`. */
export async function claimOutboundMail(
  db: Db,
  { id, now, leaseEnd, instanceId }: { id: string; now: Date; leaseEnd: Date; instanceId: number },
): Promise<ClaimedMail | undefined> {
  const { rows } = await sql<ClaimedMail>`
    update outbound_mails set state = 'sending', attempts = attempts + 1, next_attempt_at = ${leaseEnd}, instance_id = ${instanceId},
      handed_over_at = null
    where id = ${id} and attempts < ${mostAttempts} and not ${mailsPaused} and (
      ((state = 'pending' or (state = 'unknown' and ${isRepeated})) and next_attempt_at <= ${now}) or (${isAbandoned(now)} and ${mayGoAgain}))
    returning id, kind, subject_id as "subjectId", recipient, natural_key as "naturalKey", message, created_at as "createdAt",
      last_error as "lastReason", attempts`.execute(db);
  return rows[0];
}

/** Notes that a claimed mail may have left from now on. @returns whether it is still ours to send */
export async function noteHandOver(
  db: Db,
  { id, attempts }: Pick<ClaimedMail, "id" | "attempts">,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update outbound_mails set handed_over_at = ${at}
    where id = ${id} and state = 'sending' and attempts = ${attempts} and next_attempt_at > ${at} returning id`.execute(
    db,
  );
  return rows.length > 0;
}

/** `unconfirmed`: it may have arrived, and only staff may send it again. `withdrawn`: it was no longer wanted when its turn came. */
export type MailState = "pending" | "sending" | "sent" | "failed" | "unknown" | "unconfirmed" | "withdrawn";

export interface Settled {
  /** As claimed: a sender that was given up meanwhile settles nothing. */
  readonly attempts: number;
  readonly id: string;
  readonly state: Exclude<MailState, "sending">;
  readonly reason: string;
  readonly at: Date;
  /** When to try again; ignored for states that are final. */
  readonly nextAttemptAt: Date;
  /** Whether the attempt counts towards giving up. */
  readonly isCounted: boolean;
}

/**
 * A worker that was taken for dead may still learn that its mail was accepted: then nobody has to decide about it.
 * @returns whether it was still ours
 */
export async function settleOutboundMail(db: Db, settled: Settled): Promise<boolean> {
  const { state } = settled;
  const { rows } = await sql`
    update outbound_mails set state = ${state}, last_error = ${settled.reason}, next_attempt_at = ${settled.nextAttemptAt},
      attempts = attempts - ${settled.isCounted ? 0 : 1}, sent_at = ${state === "sent" ? settled.at : null}
    where id = ${settled.id} and attempts = ${settled.attempts}
      and (state = 'sending' or (state = 'unconfirmed' and ${state === "sent"})) returning id`.execute(db);
  return rows.length > 0;
}

const diedSending = "the process that was sending it ended";

/**
 * Notes what became of mails whose worker ended while sending and that may not go again by themselves.
 * @param mail.id - of one mail; else of all
 */
export async function closeAbandonedMails(
  db: Db,
  { now, id }: { now: Date; id?: string },
): Promise<readonly { id: string; state: MailState }[]> {
  const { rows } = await sql<{ id: string; state: MailState }>`
    update outbound_mails set state = case when state = 'sending' and ${mayGoAgain} then 'failed' else 'unconfirmed' end,
      last_error = case when state = 'sending' then ${diedSending} else last_error end
    where id = coalesce(${id ?? null}::uuid, id)
      and (${isLeftUnknown} or (${isAbandoned(now)} and (not ${mayGoAgain} or attempts >= ${mostAttempts})))
    returning id, state`.execute(db);
  return rows;
}

export async function nextAttemptOf(db: Db, { id, now }: { id: string; now: Date }): Promise<Date | undefined> {
  const { rows } = await sql<{ leaseEnd: Date; silentIn: number | null }>`
    select next_attempt_at as "leaseEnd", case when state = 'sending' then ${silentInMs(sql.ref("outbound_mails.instance_id"))} end as "silentIn"
    from outbound_mails where id = ${id} and state in ('pending', 'unknown', 'sending') and not ${mailsPaused}`.execute(
    db,
  );
  return rows[0] && takeOverAt(now, rows[0]);
}

export async function overdueMails(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from outbound_mails
    where state in ('pending', 'unknown', 'sending') and (next_attempt_at < ${before} or ${isAbandoned(before)})
      and not ${mailsPaused}
    order by next_attempt_at limit 500`.execute(db);
  return rows.map((row) => row.id);
}
