import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";

/** Why a push does not go to somebody, of `users u`; '' where one does. Nobody who is archived is in a segment (AMD-17). Only active customers have devices, and the role of one may have changed since. */
export const pushReasons: RawBuilder<string> = sql<string>`case
  when u.ended_at is not null then 'Archived'
  when u.role <> 'customer' or u.status <> 'active' or not exists (select from app_devices d where d.user_uuid = u.uuid) then 'No app'
  else '' end`;

/** Telephones of those who are reached. */
export async function devicesReached(tx: Tx, audienceUuid: string): Promise<number> {
  const { rows } = await sql<{ devices: number }>`
    select count(*) as devices from audience_members m join app_devices d on d.user_uuid = m.user_uuid
    where m.audience_uuid = ${audienceUuid} and m.left_out = ''`.execute(tx);
  return rows[0]?.devices ?? 0;
}
