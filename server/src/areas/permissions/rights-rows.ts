import { sql } from "kysely";
import type { HeldRights, RightsSource } from "../../platform/sessions/sessions.ts";

/** Role, state and rights of one person as sessions need them: read for every call that memory cannot answer. */
export const heldRights: RightsSource = async (db, userUuid) => {
  const { rows } = await sql<HeldRights>`
    select trim(u.first_name || ' ' || u.last_name) as name, u.role, u.email_verified_at is not null as "isVerified",
      u.ended_at is not null as "isArchived", coalesce(p.permissions, '{}') as permissions, coalesce(p.read, '{}') as read
    from users u left join permissions p on p.user_uuid = u.uuid where u.uuid = ${userUuid}`.execute(db);
  return rows[0];
};
