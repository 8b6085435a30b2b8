import type { UnconfirmedMail } from "@crema/contract/areas/promotions";
import { type RawBuilder, sql } from "kysely";
import { abortable, type Db, type Tx } from "../../../platform/database/database.ts";
import type { ActSource } from "../../../platform/jobs/act-source-rows.ts";
import { releaseUnconfirmed, unconfirmedMails } from "../../../providers/mail/unconfirmed-mail-rows.ts";
import { voucherCodeMail } from "./voucher-mail.ts";

/** Unconfirmed mails `m` with their codes `c`. */
const unconfirmedCodeMails: RawBuilder<unknown> = sql`
  ${unconfirmedMails(voucherCodeMail.kind)} m join voucher_codes c on c.uuid = m.subject_id::uuid`;

const listed = 200;
export async function unconfirmedMailsOf(
  db: Db,
  { voucherUuid, signal }: { voucherUuid: string; signal: AbortSignal },
): Promise<{ mails: UnconfirmedMail[]; count: number }> {
  const { rows } = await sql<{ mail: UnconfirmedMail; count: number }>`
    select json_build_object('uuid', m.id, 'batchUuid', c.batch_uuid, 'code', c.code, 'recipient', m.recipient,
      'reason', m.last_error, 'sentAt', wire_instant(m.handed_over_at)) as mail, count(*) over () as count
    from ${unconfirmedCodeMails} where c.voucher_uuid = ${voucherUuid} order by m.recipient, m.id limit ${listed}
  `.execute(db, abortable(signal));
  return { mails: rows.map(({ mail }) => mail), count: rows[0]?.count ?? 0 };
}

/** Sends one mail again, or those of one batch, else all of the voucher. @returns the ids of the mails that go */
export const releaseCodeMails = (
  tx: Tx,
  voucherUuid: string,
  { mail = null, batch = null, at }: { mail?: string | null | undefined; batch?: string | null | undefined; at: Date },
): Promise<readonly string[]> =>
  releaseUnconfirmed(
    tx,
    sql`select m.id from ${unconfirmedCodeMails} where c.voucher_uuid = ${voucherUuid}
      and m.id = coalesce(${mail}::uuid, m.id) and (${batch}::uuid is null or c.batch_uuid = ${batch}::uuid)`,
    at,
  );

/** Vouchers with mails that may not have arrived, for the job centre. */
export const unconfirmedMailActs: ActSource = {
  name: "mails",
  insteadOf: [],
  right: "promotion.edit",
  acts: sql`
    select v.uuid::text, 'Email voucher codes', v.title, '/promotions/vouchers/' || v.uuid, '', 'failed', null::int, null::int,
      min(m.created_at), max(m.handed_over_at), count(*) || case count(*) when 1 then ' email' else ' emails' end || ' may not have arrived', true
    from ${unconfirmedCodeMails} join vouchers v on v.uuid = c.voucher_uuid group by v.uuid`,
};

interface QueuedCode {
  readonly userUuid: string | null;
  readonly email: string | null;
  readonly expiresAt: Date;
  readonly isLive: boolean;
  readonly isMarketing: boolean;
}
export async function queuedCodeOf(db: Db, uuid: string): Promise<QueuedCode | undefined> {
  const { rows } = await sql<QueuedCode>`
    select c.user_uuid as "userUuid", u.email, c.expires_at as "expiresAt", v.status = 'live' as "isLive",
      v.is_marketing as "isMarketing"
    from voucher_codes c join vouchers v on v.uuid = c.voucher_uuid left join users u on u.uuid = c.user_uuid
    where c.uuid = ${uuid}`.execute(db);
  return rows[0];
}
