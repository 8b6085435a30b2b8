import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { nextVersion } from "../../platform/database/write-rows.ts";
import { storeRevocation } from "../../platform/journal/revocation-rows.ts";

export interface SignInUser {
  readonly uuid: string;
  readonly role: "staff" | "customer";
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isVerified: boolean;
  readonly isArchived: boolean;
  readonly passwordHash: string | null;
  /** It was changed after the point to which the database was restored: the stored one is an old one. */
  readonly isPasswordLocked: boolean;
}

const user = sql`
  select u.uuid, u.role, u.email, u.first_name as "firstName", u.last_name as "lastName",
    u.email_verified_at is not null as "isVerified", u.ended_at is not null as "isArchived", c.password_hash as "passwordHash",
    coalesce(c.is_locked, false) as "isPasswordLocked"
  from users u left join credentials c on c.user_uuid = u.uuid`;

/** Made small here as in `emailSubject`: for PostgreSQL `İ` is a large `i` too, and each such writing would be counted by itself. */
export async function userByEmail(db: Db, email: string): Promise<SignInUser | undefined> {
  const { rows } = await sql<SignInUser>`${user} where lower(u.email) = ${email.toLowerCase()}`.execute(db);
  return rows[0];
}

/** The user, locked until the transaction ends; read by a statement of its own, which sees the password as it is by then. */
export async function lockUser(tx: Tx, uuid: string): Promise<SignInUser | undefined> {
  await sql`select 1 from users where uuid = ${uuid} for update`.execute(tx);
  const { rows } = await sql<SignInUser>`${user} where u.uuid = ${uuid}`.execute(tx);
  return rows[0];
}

/** The same by email address: mails to one person are counted one after the other. */
export async function lockUserByEmail(tx: Tx, email: string): Promise<SignInUser | undefined> {
  const found = await userByEmail(tx, email);
  return found === undefined ? undefined : lockUser(tx, found.uuid);
}

/** Adds a customer who has yet to verify; undefined when the email address is taken. */
export async function addPendingCustomer(
  tx: Tx,
  row: { email: string; firstName: string; lastName: string; at: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ uuid: string }>`
    insert into users (role, email, first_name, last_name, registered_at, created_at, updated_at)
    values ('customer', ${row.email}, ${row.firstName}, ${row.lastName}, ${row.at}, ${row.at}, ${row.at})
    on conflict (lower(email)) do nothing returning uuid`.execute(tx);
  return rows[0]?.uuid;
}

/** Adds a member of staff, verified: whoever runs the command vouches for the address. Undefined when it is taken. */
export async function addStaffMember(
  tx: Tx,
  row: { email: string; firstName: string; lastName: string; at: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ uuid: string }>`
    insert into users (role, email, first_name, last_name, email_verified_at, created_at, updated_at)
    values ('staff', ${row.email}, ${row.firstName}, ${row.lastName}, ${row.at}, ${row.at}, ${row.at})
    on conflict (lower(email)) do nothing returning uuid`.execute(tx);
  return rows[0]?.uuid;
}

export async function markVerified(tx: Tx, uuid: string, at: Date): Promise<void> {
  await sql`
    update users set email_verified_at = ${at}, updated_at = ${nextVersion(at)}
    where uuid = ${uuid} and email_verified_at is null`.execute(tx);
}

export async function storePasswordHash(tx: Tx, row: { uuid: string; passwordHash: string; at: Date }): Promise<void> {
  await sql`
    insert into credentials (user_uuid, password_hash, changed_at) values (${row.uuid}, ${row.passwordHash}, ${row.at})
    on conflict (user_uuid) do update set password_hash = excluded.password_hash, changed_at = excluded.changed_at, is_locked = false`.execute(
    tx,
  );
  await storeRevocation(tx, { kind: "password-changed", ref: row.uuid, at: row.at });
}

export async function noteAppLogin(tx: Tx, uuid: string, at: Date): Promise<void> {
  await sql`update users set last_app_login_at = ${at} where uuid = ${uuid}`.execute(tx);
}
