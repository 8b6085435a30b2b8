import type { User } from "@crema/contract/areas/users";
import { sql } from "kysely";
import { type Db, fixedStatement, type JsonText, jsonText, type Tx } from "../../platform/database/database.ts";
import { nextVersion } from "../../platform/database/write-rows.ts";
import { storeRevocation } from "../../platform/journal/revocation-rows.ts";
import { type AuditEntry, auditInsert, auditValues } from "../../platform/writes/audit-rows.ts";
import { recordJson, userJson } from "./user-json-rows.ts";

/** A user as the write path compares it: the wire's shape without addresses, which have a path of their own. */
export type UserRecord = Omit<User, "profile"> & { readonly profile: Omit<User["profile"], "addresses"> };
/** A user held by a transaction; `text` is the whole user as JSON once it is changed. */
export interface HeldUser {
  readonly record: UserRecord;
  readonly text?: JsonText;
  readonly isDeleted?: boolean;
}
/** A user read by one statement: the record, and the addresses that hang on it at this version. */
export interface ReadUser extends HeldUser {
  readonly addresses: User["profile"]["addresses"];
}

const textOfUuid = fixedStatement(sql<{ text: JsonText; version: string }>`
  select ${userJson}::text as text, wire_instant(u.updated_at) as version from users u where u.uuid = ${"uuid"}`);

export async function userText(db: Db, uuid: string): Promise<{ text: JsonText; version: string } | undefined> {
  const [row] = await textOfUuid(db, [uuid]);
  return row;
}

export function readUser(text: JsonText): ReadUser {
  const user: User = JSON.parse(text);
  const { addresses, ...profile } = user.profile;
  return { record: { ...user, profile }, addresses, text };
}

export async function lockUser(tx: Tx, uuid: string): Promise<HeldUser | undefined> {
  const { rows } =
    await sql<HeldUser>`select ${recordJson} as record from users u where u.uuid = ${uuid} for update`.execute(tx);
  return rows[0];
}

const held = (rows: readonly { text: JsonText }[]): ReadUser => {
  const [row] = rows;
  if (row === undefined) throw new Error("the locked user is gone");
  return readUser(row.text);
};

/** The version after a change, as `nextVersion` computes it. */
const versionAfter = (version: string, at: Date): string =>
  new Date(Math.max(at.getTime(), Date.parse(version) + 1)).toISOString();

/** Profile and preferences as columns, each with what it holds of a record. */
const columns: Readonly<Record<string, (record: UserRecord) => unknown>> = {
  email: ({ profile }) => profile.email,
  first_name: ({ profile }) => profile.firstName,
  last_name: ({ profile }) => profile.lastName,
  phone_number: ({ profile }) => profile.phoneNumber,
  mobile_number: ({ profile }) => profile.mobileNumber,
  birthday: ({ profile }) => (profile.birthday === "" ? null : profile.birthday),
  postcode: ({ profile }) => profile.postcode,
  country: ({ profile }) => profile.country,
  grind: ({ preferences }) => preferences.grind,
  email_birthday_offer: ({ preferences }) => preferences.notifications.email.birthdayOffer,
  email_marketing: ({ preferences }) => preferences.notifications.email.marketing,
  postal_birthday_offer: ({ preferences }) => preferences.notifications.postal.birthdayOffer,
  sms_marketing: ({ preferences }) => preferences.notifications.sms.marketing,
};
const everyColumn = Object.keys(columns);
const setting = (names: readonly string[]) => sql.join(names.map((name) => sql`${sql.ref(name)} = ${name}`));
const valuesOf = (names: readonly string[], record: UserRecord) => names.map((name) => columns[name]?.(record));

const savedProfile = fixedStatement(sql<{ text: JsonText }>`
  update users u set ${setting(everyColumn)}, updated_at = ${nextVersion("at", "u.updated_at")}
  where u.uuid = ${"uuid"} returning ${userJson}::text as text`);

/** Writes profile and preferences of a locked user. @throws pg's unique violation on `users_email` */
export const saveProfile = async (tx: Tx, record: UserRecord, at: Date): Promise<ReadUser> =>
  held(await savedProfile(tx, [...valuesOf(everyColumn, record), at, record.uuid]));

/** `lastAppLogin` is no part of the version: nobody knows it but the row. */
const savedOver = (names: readonly string[]) =>
  fixedStatement(sql<{ lastAppLogin: string }>`
    with changed as (
      update users u set ${setting(names)}, updated_at = ${"at"} where u.uuid = ${"uuid"} and u.updated_at = ${"version"}
      returning u.last_app_login_at),
    audited as (${auditInsert(sql`from changed`)})
    select wire_instant(last_app_login_at) as "lastAppLogin" from changed`);
const savedEveryOver = savedOver(everyColumn);
/** One column alone is the usual edit, and spares PostgreSQL what hangs on the others. */
const savedOneOver = new Map(everyColumn.map((name) => [name, savedOver([name])]));

/** Writes profile and preferences, and the audit entry, where the user still has the version of `before`; else nothing. */
export async function saveProfileOver(
  db: Db,
  before: UserRecord,
  { wanted, at, audit }: { wanted: ReadUser; at: Date; audit: AuditEntry },
): Promise<ReadUser | undefined> {
  const { addresses } = wanted;
  const [changed = "", ...more] = everyColumn.filter(
    (name) => columns[name]?.(before) !== columns[name]?.(wanted.record),
  );
  const savedOne = more.length === 0 ? savedOneOver.get(changed) : undefined;
  const lastUpdatedDate = versionAfter(before.lastUpdatedDate, at);
  const [row] = await (savedOne ?? savedEveryOver)(db, [
    ...valuesOf(savedOne === undefined ? everyColumn : [changed], wanted.record),
    lastUpdatedDate,
    before.uuid,
    before.lastUpdatedDate,
    ...auditValues(audit),
  ]);
  if (row === undefined) return undefined;
  const record: UserRecord = { ...wanted.record, meta: { lastAppLogin: row.lastAppLogin }, lastUpdatedDate };
  return { record, addresses, text: jsonText({ ...record, profile: { ...record.profile, addresses } }) };
}

/** Archives a locked user, or restores it with null. */
export async function saveEnded(tx: Tx, user: { uuid: string; endedAt: Date | null }, at: Date): Promise<ReadUser> {
  const { rows } = await sql<{ text: JsonText }>`
    update users u set ended_at = ${user.endedAt}, updated_at = ${nextVersion(at, "u.updated_at")}
    where u.uuid = ${user.uuid} returning ${userJson}::text as text`.execute(tx);
  await storeRevocation(tx, { kind: user.endedAt === null ? "user-restored" : "user-archived", ref: user.uuid, at });
  return held(rows);
}

/** Deletes a locked user and what hangs on it. Orders stay, with the name; voucher codes become unassigned. */
export async function removeUser(tx: Tx, user: { uuid: string; name: string; at: Date }): Promise<void> {
  await sql`update orders set customer_name = ${user.name} where user_uuid = ${user.uuid} and customer_name = ''`.execute(
    tx,
  );
  await sql`delete from users where uuid = ${user.uuid}`.execute(tx);
  await storeRevocation(tx, { kind: "user-deleted", ref: user.uuid, at: user.at });
}

/** The user with this email address, in any letter case. */
export async function uuidOfEmail(db: Db, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ uuid: string }>`select uuid from users where lower(email) = lower(${email})`.execute(db);
  return rows[0]?.uuid;
}
