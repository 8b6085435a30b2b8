import { sql } from "kysely";
import { abortable, type Db, type JsonText } from "../../../platform/database/database.ts";

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
