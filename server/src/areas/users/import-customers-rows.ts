import { sql } from "kysely";
import { insertRows, nextVersion } from "../../platform/database/write-rows.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { ImportedFields, MergedAddress, StoredAddress, StoredCustomer } from "./customer-files/merge-customer.ts";

interface Wanted {
  readonly storefrontIds: readonly string[];
  /** In lower case. */
  readonly emails: readonly string[];
}

/** The users these records may belong to, locked in one order when they are to be changed. */
export async function storedCustomers(db: Db, wanted: Wanted, isLocking: boolean): Promise<readonly StoredCustomer[]> {
  const { rows } = await sql<Omit<StoredCustomer, "addresses">>`
    select uuid, role, json_build_object(
        'email', email, 'firstName', first_name, 'lastName', last_name, 'phoneNumber', phone_number, 'mobileNumber', mobile_number,
        'postcode', postcode, 'country', country, 'emailMarketing', email_marketing, 'smsMarketing', sms_marketing,
        'storefrontId', coalesce(storefront_id, ''), 'isVerified', email_verified_at is not null) as fields
    from users where storefront_id = any(${wanted.storefrontIds}::text[]) or lower(email) = any(${wanted.emails}::text[])
    order by uuid ${isLocking ? sql`for update` : sql``}`.execute(db);
  const uuids = rows.map((row) => row.uuid);
  const { rows: addresses } = await sql<{ owner: string; address: StoredAddress }>`
    select user_uuid as owner, json_build_object(
        'id', id, 'storefrontId', storefront_id, 'isDefault', is_default, 'firstName', first_name, 'lastName', last_name,
        'companyName', company_name, 'address1', address1, 'address2', address2, 'city', city, 'state', state, 'postcode', postcode,
        'country', country, 'phone', phone) as address
    from user_addresses where user_uuid = any(${uuids}::uuid[]) order by user_uuid, position, id`.execute(db);
  const byOwner = Map.groupBy(addresses, (row) => row.owner);
  return rows.map((row) => ({ ...row, addresses: (byOwner.get(row.uuid) ?? []).map((found) => found.address) }));
}

interface CustomerToWrite {
  readonly uuid: string;
  readonly fields: ImportedFields;
  /** When the storefront says the customer registered; for new ones. */
  readonly createdAt?: Date | undefined;
}

const userColumns = ({ uuid, fields }: CustomerToWrite) => ({
  uuid,
  email: fields.email,
  first_name: fields.firstName,
  last_name: fields.lastName,
  phone_number: fields.phoneNumber,
  mobile_number: fields.mobileNumber,
  postcode: fields.postcode,
  country: fields.country,
  email_marketing: fields.emailMarketing,
  sms_marketing: fields.smsMarketing,
  storefront_id: fields.storefrontId === "" ? null : fields.storefrontId,
});

export async function addCustomers(tx: Tx, customers: readonly CustomerToWrite[], at: Date): Promise<void> {
  const rows = customers.map((one) => ({
    ...userColumns(one),
    role: "customer",
    email_verified_at: one.fields.isVerified ? (one.createdAt ?? at) : null,
    registered_at: one.createdAt ?? at,
    created_at: one.createdAt ?? at,
    updated_at: at,
    // Columns with a default of their own: a recordset gives null for what a row does not name.
    grind: "",
    email_birthday_offer: false,
    postal_birthday_offer: false,
  }));
  await insertRows(tx, "users", rows);
}

/** Writes locked users and gives each a new version, later than its last one. */
export async function changeCustomers(tx: Tx, customers: readonly CustomerToWrite[], at: Date): Promise<void> {
  if (customers.length === 0) return;
  const rows = customers.map((one) => ({ ...userColumns(one), is_verified: one.fields.isVerified }));
  await sql`
    update users u set email = r.email, first_name = r.first_name, last_name = r.last_name, phone_number = r.phone_number,
      mobile_number = r.mobile_number, postcode = r.postcode, country = r.country, email_marketing = r.email_marketing,
      sms_marketing = r.sms_marketing, storefront_id = r.storefront_id,
      email_verified_at = case when r.is_verified then coalesce(u.email_verified_at, ${at}) end,
      updated_at = ${nextVersion(at, "u.updated_at")}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(uuid uuid, email text, first_name text, last_name text, phone_number text,
      mobile_number text, postcode text, country text, email_marketing boolean, sms_marketing boolean, storefront_id text, is_verified boolean)
    where u.uuid = r.uuid`.execute(tx);
}

interface AddressToWrite {
  readonly userUuid: string;
  readonly position: number;
  readonly address: MergedAddress;
}

const addressColumns = ({ userUuid, position, address }: AddressToWrite) => ({
  user_uuid: userUuid,
  position,
  first_name: address.firstName,
  last_name: address.lastName,
  company_name: address.companyName,
  address1: address.address1,
  address2: address.address2,
  city: address.city,
  state: address.state,
  postcode: address.postcode,
  country: address.country,
  phone: address.phone,
  is_default: address.isDefault,
  storefront_id: address.storefrontId,
});

export async function addAddresses(tx: Tx, addresses: readonly (AddressToWrite & { id: string })[]): Promise<void> {
  const rows = addresses.map((one) => ({ id: one.id, title: "", suburb: "", ...addressColumns(one) }));
  await insertRows(tx, "user_addresses", rows);
}

export async function changeAddresses(tx: Tx, addresses: readonly (AddressToWrite & { id: string })[]): Promise<void> {
  if (addresses.length === 0) return;
  const rows = addresses.map((one) => ({ id: one.id, ...addressColumns(one) }));
  await sql`
    update user_addresses a set first_name = r.first_name, last_name = r.last_name, company_name = r.company_name, address1 = r.address1,
      address2 = r.address2, city = r.city, state = r.state, postcode = r.postcode, country = r.country, phone = r.phone,
      is_default = r.is_default, storefront_id = r.storefront_id
    from json_populate_recordset(null::user_addresses, ${JSON.stringify(rows)}::json) r where a.id = r.id`.execute(tx);
}

export interface ImportRun {
  readonly uuid: string;
  readonly at: Date;
  readonly whoName: string;
}
const call = "importCustomers";

/** One audit entry for the run, and with every batch the counts of what is committed so far. */
export async function noteRun(tx: Tx, run: ImportRun, changes: Readonly<Record<string, unknown>>): Promise<void> {
  const text = JSON.stringify(changes);
  const { rows } = await sql`
    update audit_entries set changes = ${text}::jsonb where record = 'import' and record_id = ${run.uuid} returning id`.execute(
    tx,
  );
  if (rows.length > 0) return;
  await sql`
    insert into audit_entries (at, who_name, call, request_id, record, record_id, act, changes)
    values (${run.at}, ${run.whoName}, ${call}, ${run.uuid}, 'import', ${run.uuid}, 'import', ${text}::jsonb)`.execute(
    tx,
  );
}

export async function noteChanges(
  tx: Tx,
  run: ImportRun,
  changed: readonly { uuid: string; changes: Readonly<Record<string, unknown>> }[],
): Promise<void> {
  const rows = changed.map(({ uuid, changes }) => ({
    at: run.at,
    who_name: run.whoName,
    call,
    request_id: run.uuid,
    record: "user",
    record_id: uuid,
    act: "import",
    changes,
    version_checked: false,
  }));
  await insertRows(tx, "audit_entries", rows);
}
