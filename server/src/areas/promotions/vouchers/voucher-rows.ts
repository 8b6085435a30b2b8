import type { Voucher, VoucherRow } from "@crema/contract/areas/promotions";
import { sql } from "kysely";
import { abortable, type Db, type JsonText, onlyRow } from "../../../platform/database/database.ts";
import type { Columns } from "../../../platform/database/write-rows.ts";
import { recordRows } from "../../../platform/writes/record-rows.ts";
import { endingVouchers } from "../codes/code-rows.ts";

export type VoucherFields = Omit<Voucher, "uuid" | "totalClaims" | "createdAt" | "updatedAt">;

/** The wire's fields with their values but the text of the mail, from `vouchers v`. */
const pairsWithoutMail = sql`
  'uuid', v.uuid, 'title', v.title, 'description', v.description, 'emailSubject', v.email_subject,
  'internalReference', v.internal_reference, 'status', v.status, 'isMarketing', v.is_marketing,
  'defaultNumberOfRedemptions', v.default_redemptions, 'defaultNumberOfRedemptionsPerUser', v.default_redemptions_per_user,
  'defaultExpiry', v.default_expiry_days, 'deleteExpiredCodes', v.delete_expired_codes, 'SKU', v.skus,
  'totalClaims', (select count(*) from redemptions r where r.voucher_uuid = v.uuid and r.status = 'accepted'),
  'createdAt', wire_instant(v.created_at), 'updatedAt', wire_instant(v.updated_at)`;
export const voucherPairs = sql`${pairsWithoutMail}, 'emailBody', v.email_body`;
const wholeVoucher = sql`json_build_object(${voucherPairs})`;
const endingCodes = sql`'endingCodes', coalesce(e.codes, 0)`;
const voucherRow = sql`json_build_object(${voucherPairs}, ${endingCodes})`;
const listedVoucher = sql`json_build_object(${pairsWithoutMail}, ${endingCodes})`;
const nameOnly = sql`json_build_object('uuid', v.uuid, 'title', v.title, 'status', v.status)`;

/** All vouchers as the call answers them, newest first. @param isNarrow - names alone */
export async function vouchersText(
  db: Db,
  { isNarrow, now, signal }: { isNarrow: boolean; now: Date; signal: AbortSignal },
): Promise<JsonText> {
  const row = isNarrow ? nameOnly : listedVoucher;
  const ending = isNarrow ? sql`` : sql`left join ${endingVouchers(now)} e on e.voucher_uuid = v.uuid`;
  const { rows } = await sql<{ text: JsonText }>`
    select json_build_object('vouchers', coalesce(json_agg(${row} order by v.created_at desc, v.uuid), '[]'),
      'meta', json_build_object('count', count(*)))::text as text
    from vouchers v ${ending}`.execute(db, abortable(signal));
  return onlyRow(rows).text;
}

/** Codes of a locked one may still be made and used. */
export const voucherRows = recordRows<Voucher, void>({
  table: "vouchers",
  alias: "v",
  json: () => wholeVoucher,
  lock: sql`for no key update`,
});

export async function voucherRowOf(
  db: Db,
  { uuid, now }: { uuid: string; now: Date },
): Promise<VoucherRow | undefined> {
  const { rows } = await sql<{ voucher: VoucherRow }>`
    select ${voucherRow} as voucher from vouchers v left join ${endingVouchers(now)} e on e.voucher_uuid = v.uuid
    where v.uuid = ${uuid}`.execute(db);
  return rows[0]?.voucher;
}

export const columnsOf = (fields: VoucherFields): Columns => ({
  title: fields.title,
  description: fields.description,
  email_subject: fields.emailSubject,
  email_body: fields.emailBody,
  internal_reference: fields.internalReference,
  status: fields.status,
  is_marketing: fields.isMarketing,
  default_redemptions: fields.defaultNumberOfRedemptions,
  default_redemptions_per_user: fields.defaultNumberOfRedemptionsPerUser,
  default_expiry_days: fields.defaultExpiry,
  delete_expired_codes: fields.deleteExpiredCodes,
  skus: fields.SKU,
});

/** Codes assigned to one person, newest first; undefined without the person. */
export async function userVoucherCodes(db: Db, userUuid: string, signal: AbortSignal): Promise<JsonText | undefined> {
  const { rows } = await sql<{ answer: JsonText }>`
    select json_build_object('voucherCodes', coalesce((select json_agg(row) from (
      select c.uuid, c.code, c.voucher_uuid as "voucherUuid", v.title as "voucherTitle", c.redemptions,
        c.maximum_redemptions as "maximumRedemptions", wire_instant(c.start_at) as "startDate",
        wire_instant(c.expires_at) as "expiryDate", c.status
      from voucher_codes c join vouchers v on v.uuid = c.voucher_uuid
      where c.user_uuid = ${userUuid} order by c.created_at desc, c.uuid) row), '[]'))::text as answer
    from users where uuid = ${userUuid}`.execute(db, abortable(signal));
  return rows[0]?.answer;
}
