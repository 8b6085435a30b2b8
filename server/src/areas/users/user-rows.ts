import type { User } from "@crema/contract/areas/users";
import { sql } from "kysely";
import { type Db, fixedStatement, type JsonText, type Tx } from "../../platform/database/database.ts";
import { type AuditEntry, auditInsert } from "../../platform/writes/audit-rows.ts";
import { recordJson, userJson } from "./user-json-rows.ts";

/** A user as the write path compares it: the wire's shape without addresses, which have a path of their own. */
export type UserRecord = Omit<User, "profile"> & { readonly profile: Omit<User["profile"], "addresses"> };
/** A user held by a transaction; `text` is the whole user as JSON once it is changed. */
export interface HeldUser {
  readonly record: UserRecord;
  readonly text?: JsonText;
  readonly isDeleted?: boolean;
}
export interface WholeUser {
  readonly record: User;
  readonly text: JsonText;
}

const textOfUuid = fixedStatement(sql<{ text: JsonText; version: string }>`
  select ${userJson}::text as text, wire_instant(u.updated_at) as version from users u where u.uuid = ${"uuid"}`);

export async function userText(db: Db, uuid: string): Promise<{ text: JsonText; version: string } | undefined> {
  const [row] = await textOfUuid(db, uuid);
  return row;
}

const recordOf = (uuid: string) => sql`select ${recordJson} as record from users u where u.uuid = ${uuid}`;

export async function readUser(db: Db, uuid: string): Promise<HeldUser | undefined> {
  const { rows } = await sql<HeldUser>`${recordOf(uuid)}`.execute(db);
  return rows[0];
}

/** Locks a user until the transaction ends. */
export async function lockUser(tx: Tx, uuid: string): Promise<HeldUser | undefined> {
  const { rows } = await sql<HeldUser>`${recordOf(uuid)} for update`.execute(tx);
  return rows[0];
}

const whole = (text: JsonText): WholeUser => ({ text, record: JSON.parse(text) });
const held = (rows: readonly { text: JsonText }[]): WholeUser => {
  const [row] = rows;
  if (row === undefined) throw new Error("the locked user is gone");
  return whole(row.text);
};

/** The version after a change: later than the one before, also when the clock stands still. */
const nextVersion = (at: Date) => sql`greatest(${at}, u.updated_at + interval '1 millisecond')`;

const profileUpdate = ({ uuid, profile, preferences }: UserRecord, at: Date) => {
  const { email, postal, sms } = preferences.notifications;
  return sql`
    update users u set email = ${profile.email}, first_name = ${profile.firstName}, last_name = ${profile.lastName},
      phone_number = ${profile.phoneNumber}, mobile_number = ${profile.mobileNumber}, birthday = nullif(${profile.birthday}::text, '')::date,
      postcode = ${profile.postcode}, country = ${profile.country}, grind = ${preferences.grind},
      email_birthday_offer = ${email.birthdayOffer}, email_marketing = ${email.marketing},
      postal_birthday_offer = ${postal.birthdayOffer}, sms_marketing = ${sms.marketing}, updated_at = ${nextVersion(at)}
    where u.uuid = ${uuid}`;
};

/** Writes profile and preferences of a locked user. @throws pg's unique violation on `users_email` */
export async function saveProfile(tx: Tx, record: UserRecord, at: Date): Promise<WholeUser> {
  const { rows } = await sql<{ text: JsonText }>`
    ${profileUpdate(record, at)} returning ${userJson}::text as text`.execute(tx);
  return held(rows);
}

/** Writes profile and preferences, and the audit entry, where the user still has this version; else nothing. */
export async function saveProfileOver(
  db: Db,
  version: string,
  { record, at, audit }: { record: UserRecord; at: Date; audit: AuditEntry },
): Promise<WholeUser | undefined> {
  const { rows } = await sql<{ text: JsonText }>`
    with changed as (
      ${profileUpdate(record, at)} and u.updated_at = ${version}::timestamptz returning ${userJson}::text as text),
    audited as (${auditInsert(audit, sql`from changed`)})
    select text from changed`.execute(db);
  const [row] = rows;
  return row === undefined ? undefined : whole(row.text);
}

/** Archives a locked user, or restores it with null. */
export async function saveEnded(tx: Tx, user: { uuid: string; endedAt: Date | null }, at: Date): Promise<WholeUser> {
  const { rows } = await sql<{ text: JsonText }>`
    update users u set ended_at = ${user.endedAt}, updated_at = ${nextVersion(at)}
    where u.uuid = ${user.uuid} returning ${userJson}::text as text`.execute(tx);
  return held(rows);
}

/** Deletes a locked user and what hangs on it. Orders stay, with the name; voucher codes become unassigned. */
export async function removeUser(tx: Tx, user: { uuid: string; name: string }): Promise<void> {
  await sql`update orders set customer_name = ${user.name} where user_uuid = ${user.uuid} and customer_name = ''`.execute(
    tx,
  );
  await sql`delete from users where uuid = ${user.uuid}`.execute(tx);
}

/** The user with this email address, in any letter case. */
export async function uuidOfEmail(db: Db, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ uuid: string }>`select uuid from users where lower(email) = lower(${email})`.execute(db);
  return rows[0]?.uuid;
}
