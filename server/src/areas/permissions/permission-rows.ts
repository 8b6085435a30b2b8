import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { nextVersion } from "../../platform/database/write-rows.ts";
import { storeRevocation } from "../../platform/journal/revocation-rows.ts";
import type { HeldRights, RightsSource } from "../../platform/sessions/sessions.ts";

export interface PermissionRow {
  readonly role: "staff" | "customer";
  readonly permissions: readonly string[];
  readonly read: readonly string[];
  readonly updatedAt: Date;
}

const columns = sql`u.role, coalesce(p.permissions, '{}') as permissions, coalesce(p.read, '{}') as read, u.updated_at as "updatedAt"
  from users u left join permissions p on p.user_uuid = u.uuid`;

export async function permissionsOf(db: Db, userUuid: string): Promise<PermissionRow | undefined> {
  const { rows } = await sql<PermissionRow>`select ${columns} where u.uuid = ${userUuid}`.execute(db);
  return rows[0];
}

/** Locks the user first: a statement that waited for the lock would show the strings as they were before the wait. */
export async function lockPermissions(tx: Tx, userUuid: string): Promise<PermissionRow | undefined> {
  await sql`select 1 from users where uuid = ${userUuid} for update`.execute(tx);
  return permissionsOf(tx, userUuid);
}

interface PermissionChange {
  readonly userUuid: string;
  readonly role: "staff" | "customer";
  readonly permissions: readonly string[];
  readonly read: readonly string[];
  readonly at: Date;
}

/** Role on the user, strings beside it; the user's version moves with them. */
export async function writePermissions(tx: Tx, change: PermissionChange): Promise<PermissionRow> {
  const { permissions, read } = change;
  const { rows } = await sql<{ updatedAt: Date }>`
    with saved as (
      insert into permissions (user_uuid, permissions, read) values (${change.userUuid}, ${[...permissions]}, ${[...read]})
      on conflict (user_uuid) do update set permissions = excluded.permissions, read = excluded.read
    )
    update users set role = ${change.role}, updated_at = ${nextVersion(change.at)}
    where uuid = ${change.userUuid} returning updated_at as "updatedAt"`.execute(tx);
  const ref = [change.userUuid, change.role, permissions.join(","), read.join(",")].join(":");
  await storeRevocation(tx, { kind: "rights-set", ref, at: change.at });
  return { role: change.role, permissions, read, updatedAt: rows[0]?.updatedAt ?? change.at };
}

/** Any number that no other lock of ours uses. */
const holdersLock = 2_026_010;

/**
 * Whether somebody who can sign in still holds permission.edit, with the changes of this transaction counted.
 * Changes that could take the last one wait for each other here.
 */
export async function hasPermissionHolder(tx: Tx): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${holdersLock})`.execute(tx);
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from permissions p join users u on u.uuid = p.user_uuid
      where 'permission.edit' = any (p.permissions) and u.role = 'staff' and u.status = 'active') as found`.execute(tx);
  return rows[0]?.found ?? false;
}

/** The active member of staff with this email address. */
export async function activeStaffMember(db: Db, email: string): Promise<{ uuid: string; name: string } | undefined> {
  const { rows } = await sql<{ uuid: string; name: string }>`
    select uuid, trim(first_name || ' ' || last_name) as name from users
    where lower(email) = lower(${email}) and role = 'staff' and status = 'active'`.execute(db);
  return rows[0];
}

/** Role, state and rights of one person as sessions need them: read for every call that memory cannot answer. */
export const heldRights: RightsSource = async (db, userUuid) => {
  const { rows } = await sql<HeldRights>`
    select trim(u.first_name || ' ' || u.last_name) as name, u.role, u.email_verified_at is not null as "isVerified",
      u.ended_at is not null as "isArchived", coalesce(p.permissions, '{}') as permissions, coalesce(p.read, '{}') as read
    from users u left join permissions p on p.user_uuid = u.uuid where u.uuid = ${userUuid}`.execute(db);
  return rows[0];
};
