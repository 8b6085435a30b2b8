import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";

/** What a queued mail of a code depends on. */
export interface QueuedCode {
  readonly userUuid: string | null;
  readonly email: string | null;
  readonly expiresAt: Date;
  /** Its voucher is. */
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
