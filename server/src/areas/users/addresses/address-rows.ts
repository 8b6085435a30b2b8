import type { Address } from "@crema/contract/areas/users";
import { sql } from "kysely";
import { onlyRow, type Tx } from "../../../platform/database/database.ts";
import { nextVersion } from "../../../platform/database/write-rows.ts";
import { addressesJson } from "../user-json-rows.ts";

/** A user's addresses, held by a transaction that locked the user. */
export interface AddressBook {
  readonly emailVerified: string;
  readonly addresses: readonly Address[];
  readonly lastUpdatedDate: string;
}

const book = sql`wire_instant(u.email_verified_at) as "emailVerified", ${addressesJson} as addresses,
  wire_instant(u.updated_at) as "lastUpdatedDate"`;

/** Locks the user; the addresses are read by a statement of their own, once the lock is held. */
export async function lockAddresses(tx: Tx, userUuid: string): Promise<AddressBook | undefined> {
  await sql`select 1 from users where uuid = ${userUuid} for update`.execute(tx);
  const { rows } = await sql<AddressBook>`select ${book} from users u where u.uuid = ${userUuid}`.execute(tx);
  return rows[0];
}

/** A new version of the locked user, with its addresses as they are now. */
export async function touchAddresses(tx: Tx, userUuid: string, at: Date): Promise<AddressBook> {
  const { rows } = await sql<AddressBook>`
    update users u set updated_at = ${nextVersion(at, "u.updated_at")}
    where u.uuid = ${userUuid} returning ${book}`.execute(tx);
  return onlyRow(rows);
}

export async function clearDefault(tx: Tx, userUuid: string): Promise<void> {
  await sql`update user_addresses set is_default = false where user_uuid = ${userUuid} and is_default`.execute(tx);
}

/** Adds an address behind the others; its id is ours. */
export async function insertAddress(tx: Tx, userUuid: string, address: Omit<Address, "id">): Promise<void> {
  const a = address;
  await sql`
    insert into user_addresses (user_uuid, position, title, first_name, last_name, company_name, address1, address2, suburb, city,
      state, postcode, country, phone, is_default, storefront_id)
    select ${userUuid}::uuid, coalesce(max(position) + 1, 0), ${a.title}, ${a.firstName}, ${a.lastName}, ${a.companyName}, ${a.address1},
      ${a.address2}, ${a.suburb}, ${a.city}, ${a.state}, ${a.postcode}, ${a.country}, ${a.phone}, ${a.isDefault}::boolean, ${a.shopifyId}
    from user_addresses where user_uuid = ${userUuid}::uuid`.execute(tx);
}

export async function saveAddress(tx: Tx, address: Address): Promise<void> {
  const a = address;
  await sql`
    update user_addresses set title = ${a.title}, first_name = ${a.firstName}, last_name = ${a.lastName},
      company_name = ${a.companyName}, address1 = ${a.address1}, address2 = ${a.address2}, suburb = ${a.suburb}, city = ${a.city},
      state = ${a.state}, postcode = ${a.postcode}, country = ${a.country}, phone = ${a.phone}, is_default = ${a.isDefault},
      storefront_id = ${a.shopifyId}
    where id = ${a.id}`.execute(tx);
}

export async function removeAddress(tx: Tx, id: string): Promise<void> {
  await sql`delete from user_addresses where id = ${id}`.execute(tx);
}
