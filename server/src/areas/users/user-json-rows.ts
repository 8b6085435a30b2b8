import { type RawBuilder, sql } from "kysely";

/**
 * A user as the wire writes it, built by PostgreSQL from the row `u`; `more` adds columns to `profile`.
 * The order and names of the keys are the contract's.
 */
const wireUser = (more: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select row_to_json(whole) from (
    select u.uuid,
      (select part from (
        select u.first_name as "firstName", u.last_name as "lastName", u.email, u.phone_number as "phoneNumber",
          u.mobile_number as "mobileNumber", coalesce(u.birthday::text, '') as birthday, u.postcode, u.country ${more}) part) as profile,
      wire_instant(u.email_verified_at) as "emailVerified", wire_instant(u.ended_at) as "endedDate", array[u.role] as "accessRoles",
      (select part from (
        select u.grind, (select channels from (
          select (select flags from (select u.email_birthday_offer as "birthdayOffer", u.email_marketing as marketing) flags) as email,
            (select flags from (select u.postal_birthday_offer as "birthdayOffer") flags) as postal,
            (select flags from (select u.sms_marketing as marketing) flags) as sms) channels) as notifications) part) as preferences,
      wire_instant(u.registered_at) as "registrationDate",
      (select part from (select wire_instant(u.last_app_login_at) as "lastAppLogin") part) as meta,
      wire_instant(u.created_at) as "createdDate", wire_instant(u.updated_at) as "lastUpdatedDate") whole)`;

export const addressesJson = sql`(
  select coalesce(json_agg(address order by a.position, a.id), '[]')
  from user_addresses a cross join lateral (
    select a.id, a.title, a.first_name as "firstName", a.last_name as "lastName", a.company_name as "companyName", a.address1,
      a.address2, a.suburb, a.city, a.state, a.postcode, a.country, a.phone, a.is_default as "isDefault", a.storefront_id as "shopifyId"
  ) address
  where a.user_uuid = u.uuid)`;

export const userJson = wireUser(sql`, ${addressesJson} as addresses`);
/** The user `u` without addresses: what a lock may read, because a wait for the lock reads other tables as they were before it. */
export const recordJson = wireUser(sql``);
