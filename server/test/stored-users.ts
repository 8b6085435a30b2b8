import { sql } from "kysely";
import type { Platform } from "../src/platform/platform.ts";

interface App {
  readonly platform: Platform;
}

export interface StoredUser {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly mobileNumber: string;
  /** YYYY-MM-DD. */
  readonly birthday: string | null;
  readonly postcode: string;
  readonly country: string;
  readonly grind: string;
  readonly emailBirthdayOffer: boolean;
  readonly emailMarketing: boolean;
  readonly postalBirthdayOffer: boolean;
  readonly smsMarketing: boolean;
  readonly isVerified: boolean;
  readonly isArchived: boolean;
  readonly updatedAt: Date;
}

export async function storedUser({ platform }: App, uuid: string): Promise<StoredUser | undefined> {
  const { rows } = await sql<StoredUser>`
    select first_name as "firstName", last_name as "lastName", email, phone_number as "phoneNumber",
      mobile_number as "mobileNumber", birthday, postcode, country, grind, email_birthday_offer as "emailBirthdayOffer",
      email_marketing as "emailMarketing", postal_birthday_offer as "postalBirthdayOffer", sms_marketing as "smsMarketing",
      email_verified_at is not null as "isVerified", ended_at is not null as "isArchived", updated_at as "updatedAt"
    from users where uuid = ${uuid}`.execute(platform.db);
  return rows[0];
}

export interface StoredAddress {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly companyName: string;
  readonly address1: string;
  readonly city: string;
  readonly state: string;
  readonly postcode: string;
  readonly country: string;
  readonly phone: string;
  readonly isDefault: boolean;
}

export async function storedAddresses({ platform }: App, userUuid: string): Promise<readonly StoredAddress[]> {
  const { rows } = await sql<StoredAddress>`
    select id, first_name as "firstName", last_name as "lastName", company_name as "companyName", address1, city, state,
      postcode, country, phone, is_default as "isDefault"
    from user_addresses where user_uuid = ${userUuid} order by position, id`.execute(platform.db);
  return rows;
}

export async function auditOf(
  { platform }: App,
  uuid: string,
): Promise<readonly { readonly act: string; readonly who: string; readonly changes: Record<string, unknown> }[]> {
  const { rows } = await sql<{ act: string; who: string; changes: Record<string, unknown> }>`
    select act, who_name as who, changes from audit_entries where record = 'user' and record_id = ${uuid} order by id`.execute(
    platform.db,
  );
  return rows;
}

export async function verifyEmail({ platform: { db, clock } }: App, uuid: string): Promise<void> {
  await sql`update users set email_verified_at = ${clock.now()} where uuid = ${uuid}`.execute(db);
}

export async function countUsers(
  { platform }: App,
  { roles, statuses }: { roles?: readonly string[]; statuses?: readonly string[] } = {},
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from users
    where (${roles ?? null}::text[] is null or role = any (${roles ?? null}::text[]))
      and (${statuses ?? null}::text[] is null or status = any (${statuses ?? null}::text[]))`.execute(platform.db);
  return rows[0]?.n ?? 0;
}

export async function emailsInOrder({ platform }: App): Promise<readonly string[]> {
  const { rows } = await sql<{ email: string }>`select email from users order by lower(email)`.execute(platform.db);
  return rows.map(({ email }) => email);
}
