import { sql } from "kysely";
import { hashPassword } from "../src/areas/sign-in/index.ts";
import type { Platform } from "../src/platform/platform.ts";

interface App {
  readonly platform: Platform;
}

export interface Person {
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly phoneNumber?: string;
  readonly mobileNumber?: string;
  readonly country?: string;
  /** YYYY-MM-DD. */
  readonly birthday?: string;
  readonly postcode?: string;
  readonly isVerified?: boolean;
  readonly isArchived?: boolean;
  readonly createdAt?: Date;
}

let made = 0;

/** A verified, active customer unless told otherwise. @returns the uuid */
export const aCustomer = (app: App, person: Person = {}): Promise<string> => aPerson(app, "customer", person);

export interface StaffMember extends Person {
  readonly permissions?: readonly string[];
  /** Areas that are read-only visible, for example `user`. */
  readonly read?: readonly string[];
}

/** A verified, active member of staff without rights unless told otherwise. @returns the uuid */
export async function aStaffMember(app: App, member: StaffMember = {}): Promise<string> {
  const uuid = await aPerson(app, "staff", member);
  await sql`
    insert into permissions (user_uuid, permissions, read)
    values (${uuid}, ${[...(member.permissions ?? [])]}, ${[...(member.read ?? [])]})`.execute(app.platform.db);
  return uuid;
}

const unsaid = {
  firstName: "Robin",
  phoneNumber: "",
  mobileNumber: "",
  country: "Australia",
  birthday: null,
  postcode: "",
  isVerified: true,
  isArchived: false,
};

async function aPerson({ platform: { db, clock } }: App, role: "staff" | "customer", given: Person): Promise<string> {
  made += 1;
  const at = given.createdAt ?? clock.now();
  const person = { ...unsaid, email: `${role}${made}-${process.pid}@example.test`, lastName: `Test${made}`, ...given };
  const { rows } = await sql<{ uuid: string }>`
    insert into users (role, email, first_name, last_name, phone_number, mobile_number, country, birthday, postcode,
      email_verified_at, ended_at, registered_at, created_at, updated_at)
    values (${role}, ${person.email}, ${person.firstName}, ${person.lastName}, ${person.phoneNumber}, ${person.mobileNumber},
      ${person.country}, ${person.birthday}::date, ${person.postcode}, ${person.isVerified ? at : null},
      ${person.isArchived ? at : null}, ${at}, ${at}, ${at})
    returning uuid`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("no person was made");
  return row.uuid;
}

/** Gives a person a password, by default one that fits the rule. @returns the password */
export async function givePassword(app: App, uuid: string, password = "Right-horse-1"): Promise<string> {
  await sql`
    insert into credentials (user_uuid, password_hash, changed_at)
    values (${uuid}, ${await hashPassword(password)}, ${app.platform.clock.now()})
    on conflict (user_uuid) do update set password_hash = excluded.password_hash`.execute(app.platform.db);
  return password;
}

/** Many customers at once, one second apart, the last the newest: `{prefix}1@example.test`, `{prefix}2@…`. */
export async function manyCustomers(
  { platform: { db, clock } }: App,
  { count, prefix, newestAt = clock.now() }: { count: number; prefix: string; newestAt?: Date },
): Promise<void> {
  await sql`
    insert into users (role, email, first_name, last_name, country, email_verified_at, registered_at, created_at, updated_at)
    select 'customer', ${prefix} || n || '@example.test', ${prefix}, 'Number' || n, 'Australia', at, at, at, at
    from (select n, ${newestAt}::timestamptz - (${count}::int - n) * interval '1 second' as at from generate_series(1, ${count}::int) n) t`.execute(
    db,
  );
}
