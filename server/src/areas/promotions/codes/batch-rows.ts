import type { CodeBatch } from "@crema/contract/areas/promotions";
import { sql } from "kysely";
import { abortable, type Db, type JsonText, onlyRow, type Tx } from "../../../platform/database/database.ts";
import { unconfirmedCount } from "../../../providers/mail/unconfirmed-mail-rows.ts";
import { withdrawnMails } from "../../../providers/mail/outbound-mail-rows.ts";
import { mailReasons } from "../../segments/index.ts";
import { type ActSource, nameOfPerson, runningOrWaiting } from "../../../platform/jobs/act-source-rows.ts";
import { voucherCodeMail } from "../mail/voucher-mail.ts";

export const makeCodesTask = "make-codes";
/** How the queue knows the work of a batch. */
export const makeCodesKey = (batch: string): string => `${makeCodesTask}:${batch}`;

export interface Terms {
  readonly startAt: Date;
  readonly expiresAt: Date;
  /** null is unlimited. */
  readonly maximumRedemptions: number | null;
  readonly maximumRedemptionsPerUser: number | null;
}

export interface NewBatch extends Terms {
  readonly voucherUuid: string;
  /** One code for each of its members; null makes `wanted` codes of nobody's. */
  readonly audienceUuid: string | null;
  /** Ignored with an audience, whose size it is then. */
  readonly wanted: number;
  readonly sendsEmail: boolean;
  readonly byUuid: string | null;
  /** Names the batch also in a restored database; its uuid does if there is nothing better. */
  readonly naturalKey?: string;
  readonly at: Date;
}

/** @returns its uuid, and how many codes it makes */
export async function addBatch(tx: Tx, batch: NewBatch): Promise<{ uuid: string; wanted: number }> {
  const { audienceUuid } = batch;
  const { rows } = await sql<{ uuid: string; wanted: number }>`
    insert into code_batches (voucher_uuid, audience_uuid, wanted, sends_email, start_at, expires_at, maximum_redemptions,
      maximum_redemptions_per_user, by_uuid, natural_key, created_at)
    select ${batch.voucherUuid}::uuid, ${audienceUuid}::uuid,
      case when ${audienceUuid}::uuid is null then ${batch.wanted}::int
        else (select count(*)::int from audience_members where audience_uuid = ${audienceUuid}::uuid) end,
      ${batch.sendsEmail}::boolean, ${batch.startAt}::timestamptz, ${batch.expiresAt}::timestamptz,
      ${batch.maximumRedemptions}::int, ${batch.maximumRedemptionsPerUser}::int, ${batch.byUuid}::uuid, ${batch.naturalKey ?? null}::text, ${batch.at}::timestamptz
    returning uuid, wanted`.execute(tx);
  return onlyRow(rows);
}

/** An unfinished batch, held until the transaction ends: whoever else works on it waits, and then sees how far it is. */
export interface HeldBatch {
  readonly uuid: string;
  readonly voucherUuid: string;
  readonly audienceUuid: string | null;
  readonly left: number;
  readonly sendsEmail: boolean;
  readonly expiresAt: Date;
  readonly naturalKey: string;
  readonly madeUpTo: string | null;
}
export async function holdBatch(tx: Tx, uuid: string): Promise<HeldBatch | undefined> {
  const { rows } = await sql<HeldBatch>`
    select uuid, voucher_uuid as "voucherUuid", audience_uuid as "audienceUuid", wanted - made as left,
      sends_email as "sendsEmail", expires_at as "expiresAt", coalesce(natural_key, uuid::text) as "naturalKey", made_up_to as "madeUpTo"
    from code_batches where uuid = ${uuid} and state = 'making' for update`.execute(tx);
  return rows[0];
}

/** Somebody who is to have a code, and what their mail needs. */
export interface Member {
  readonly userUuid: string;
  readonly email: string;
  readonly firstName: string;
  readonly name: string;
  readonly isLeftOut: boolean;
}
/** The next members behind the last one who has a code; who was archived meanwhile is none, who may not be mailed by now is left out. */
export async function nextMembers(
  tx: Tx,
  batch: HeldBatch,
  { isMarketing, size }: { readonly isMarketing: boolean; readonly size: number },
): Promise<readonly Member[]> {
  const { rows } = await sql<Member>`
    select m.user_uuid as "userUuid", u.email, u.first_name as "firstName", btrim(u.first_name || ' ' || u.last_name) as name,
      m.left_out <> '' or ${mailReasons({ isMarketing })} <> '' as "isLeftOut"
    from audience_members m join users u on u.uuid = m.user_uuid
    where m.audience_uuid = ${batch.audienceUuid} and u.ended_at is null
      and (${batch.madeUpTo}::uuid is null or m.user_uuid > ${batch.madeUpTo}::uuid)
    order by m.user_uuid limit ${size}`.execute(tx);
  return rows;
}

export interface WantedCode {
  readonly code: string;
  readonly userUuid: string | null;
}
export interface MadeCode extends WantedCode {
  readonly uuid: string;
}
/** Adds codes to a held batch on its terms. @returns those that were added: a code that is taken is left out */
export async function addCodes(tx: Tx, batch: HeldBatch, wanted: readonly WantedCode[]): Promise<readonly MadeCode[]> {
  const { rows } = await sql<MadeCode>`
    insert into voucher_codes (voucher_uuid, code, user_uuid, maximum_redemptions, maximum_redemptions_per_user, start_at,
      expires_at, batch_uuid, created_at, updated_at)
    select b.voucher_uuid, given.code, given.user_uuid, b.maximum_redemptions, b.maximum_redemptions_per_user, b.start_at,
      b.expires_at, b.uuid, b.created_at, b.created_at
    from unnest(${wanted.map(({ code }) => code)}::text[], ${wanted.map(({ userUuid }) => userUuid)}::uuid[]) as given (code, user_uuid)
      cross join (select * from code_batches where uuid = ${batch.uuid} offset 0) b
    on conflict do nothing
    returning uuid, code, user_uuid as "userUuid"`.execute(tx);
  return rows;
}

interface Progress {
  readonly made: number;
  readonly emailed: number;
  readonly skipped: number;
  readonly madeUpTo: string | null;
  readonly isDone: boolean;
  readonly at: Date;
}
export async function noteProgress(tx: Tx, uuid: string, step: Progress): Promise<void> {
  await sql`
    update code_batches set made = made + ${step.made}, emailed = emailed + ${step.emailed}, skipped = skipped + ${step.skipped},
      made_up_to = ${step.madeUpTo}, state = ${step.isDone ? "done" : "making"},
      finished_at = ${step.isDone ? step.at : null}
    where uuid = ${uuid}`.execute(tx);
}

/** Ends a batch that cannot go on; what it made stays. */
export async function failBatch(
  db: Db,
  { uuid, reason, at }: { uuid: string; reason: string; at: Date },
): Promise<void> {
  await sql`
    update code_batches set state = 'failed', reason = ${reason}, finished_at = ${at} where uuid = ${uuid} and state = 'making'
  `.execute(db);
}

/**
 * Locks a batch of this voucher until the transaction ends.
 * @returns undefined where the voucher has none of this uuid
 */
export async function lockBatch(
  tx: Tx,
  { uuid, voucherUuid }: { uuid: string; voucherUuid: string },
): Promise<(Pick<CodeBatch, "state"> & { readonly expiresAt: Date }) | undefined> {
  const { rows } = await sql<Pick<CodeBatch, "state"> & { readonly expiresAt: Date }>`
    select state, expires_at as "expiresAt" from code_batches
    where uuid = ${uuid} and voucher_uuid = ${voucherUuid} for update`.execute(tx);
  return rows[0];
}

/** A locked batch that failed goes on. */
export async function reopenBatch(tx: Tx, uuid: string): Promise<void> {
  await sql`
    update code_batches set state = 'making', reason = '', finished_at = null where uuid = ${uuid} and state = 'failed'
  `.execute(tx);
}

/** Ends batches whose work is no longer in the queue, or was given up there. @returns their vouchers */
export async function failStuckBatches(
  db: Db,
  { reason, at }: { reason: string; at: Date },
): Promise<readonly string[]> {
  const { rows } = await sql<{ voucherUuid: string }>`
    update code_batches b set state = 'failed', reason = ${reason}, finished_at = ${at}
    where b.state = 'making' and not exists (
      select from graphile_worker.jobs j
      where j.key = ${makeCodesKey("")} || b.uuid and (j.attempts < j.max_attempts or j.locked_at is not null))
    returning b.voucher_uuid as "voucherUuid"`.execute(db);
  return rows.map(({ voucherUuid }) => voucherUuid);
}

/** Of the batch `b`. */
export const unconfirmedOfBatch = unconfirmedCount({ ...voucherCodeMail, version: sql`b.uuid::text` });
const withdrawnOfBatch = withdrawnMails({ ...voucherCodeMail, version: sql`b.uuid::text` });
const batchJson = sql`json_build_object('uuid', b.uuid, 'wanted', b.wanted, 'made', b.made, 'emailed', b.emailed,
  'skipped', b.skipped, 'withdrawn', case when b.sends_email then ${withdrawnOfBatch} else 0 end,
  'unconfirmed', case when b.sends_email then ${unconfirmedOfBatch} else 0 end, 'segmentName', coalesce(a.segment_name, ''), 'sendsEmail', b.sends_email, 'state', b.state,
  'reason', b.reason, 'startDate', wire_instant(b.start_at), 'expiryDate', wire_instant(b.expires_at),
  'createdAt', wire_instant(b.created_at), 'finishedAt', wire_instant(b.finished_at))`;

/** @throws Error where there is none: it was added a moment ago */
export async function batchOf(db: Db, uuid: string): Promise<CodeBatch> {
  const { rows } = await sql<{ batch: CodeBatch }>`
    select ${batchJson} as batch from code_batches b left join audiences a on a.uuid = b.audience_uuid where b.uuid = ${uuid}
  `.execute(db);
  return onlyRow(rows).batch;
}

const lastOnes = 20;
/** A voucher's unfinished batches and its last twenty, newest first; undefined without the voucher. */
export async function batchesText(
  db: Db,
  { voucherUuid, signal }: { voucherUuid: string; signal: AbortSignal },
): Promise<JsonText | undefined> {
  const { rows } = await sql<{ text: JsonText }>`
    select json_build_object('batches', coalesce((
      select json_agg(${batchJson} order by b.created_at desc, b.uuid)
      from (
        select *, row_number() over (order by created_at desc, uuid) as n from code_batches where voucher_uuid = v.uuid
      ) b left join audiences a on a.uuid = b.audience_uuid
      where b.n <= ${lastOnes} or b.state = 'making'), '[]'))::text as text
    from vouchers v where v.uuid = ${voucherUuid}`.execute(db, abortable(signal));
  return rows[0]?.text;
}

export const codeBatchActs: ActSource = {
  name: "codes",
  insteadOf: [],
  right: "promotion.edit",
  acts: sql`
    select b.uuid::text, 'Make voucher codes', v.title, '/promotions/vouchers/' || v.uuid, ${nameOfPerson(sql`b.by_uuid`)},
      case b.state when 'making' then ${runningOrWaiting(sql`${makeCodesKey("")} || b.uuid`)} when 'done' then 'succeeded' else 'failed' end,
      b.made, b.wanted, b.created_at, b.finished_at, b.reason, b.state = 'failed'
    from code_batches b join vouchers v on v.uuid = b.voucher_uuid`,
};
