/** Puts the same made-up customers into the product's tables and into the floor's, in one database, so that both share one cache. */
import { Client, escapeIdentifier } from "pg";
import { people } from "../people.ts";
import { batches } from "./batches.ts";

const floorTables = `
  create schema floor;
  create table floor.customers (
    uuid uuid primary key, first_name text not null, last_name text not null, email text not null unique, phone text not null,
    status text not null, created_at timestamptz not null, updated_at timestamptz not null,
    search text generated always as (lower(first_name || ' ' || last_name || ' ' || email)) stored
  );
  create table floor.kept (name text primary key, n bigint not null);`;
/** Made after the rows are in, as a restore would. The small one on status halves count(*). */
const floorIndexes = `
  create index on floor.customers (created_at desc, uuid desc);
  create index on floor.customers (status, last_name, uuid);
  create index on floor.customers (status);
  create index on floor.customers using gin (search gin_trgm_ops);
  insert into floor.kept select 'all', count(*) from floor.customers union all select status, count(*) from floor.customers group by status;`;

const intoFloor = `
  insert into floor.customers (uuid, first_name, last_name, email, phone, status, created_at, updated_at)
  select uuid, "firstName", "lastName", email, phone, status, "createdAt", "updatedAt"
  from json_to_recordset($1) as p(uuid uuid, "firstName" text, "lastName" text, email text, phone text, status text, "createdAt" timestamptz, "updatedAt" timestamptz)`;
const intoUsers = `
  insert into users (uuid, role, first_name, last_name, email, mobile_number, country, email_verified_at, ended_at, registered_at, created_at, updated_at)
  select uuid, 'customer', "firstName", "lastName", email, phone, 'Australia',
    case when status <> 'pending' then "createdAt" end, case when status = 'archived' then "updatedAt" end, "createdAt", "createdAt", "updatedAt"
  from json_to_recordset($1) as p(uuid uuid, "firstName" text, "lastName" text, email text, phone text, status text, "createdAt" timestamptz, "updatedAt" timestamptz)`;

/** Creates an empty database of this name beside the given one, dropping what a broken run left; gives its address. */
export async function freshDatabase(url: string, name: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`drop database if exists ${escapeIdentifier(name)} with (force)`);
    await client.query(`create database ${escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/**
 * Fills a migrated database. The floor gets whoever is in `users` before (the bench's own staff) as well, so that
 * both lists have the same number of rows.
 */
export async function loadPeople(url: string, count: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(floorTables);
    await client.query(`insert into floor.customers (uuid, first_name, last_name, email, phone, status, created_at, updated_at)
      select uuid, first_name, last_name, email, mobile_number, status, created_at, updated_at from users`);
    const { rows } = await client.query<{ n: string }>("select count(*) as n from users");
    for (const batch of batches(people(count - Number(rows[0]?.n ?? 0)))) {
      const text = JSON.stringify(batch);
      await client.query(intoFloor, [text]);
      await client.query(intoUsers, [text]);
    }
    await client.query(floorIndexes);
    await client.query("vacuum analyze floor.customers");
    await client.query("vacuum analyze users, user_phones");
    await client.query("checkpoint");
  } finally {
    await client.end();
  }
}

/** Active customers, the ones both sides read and write one at a time. */
export async function activeCustomers(url: string, most: number): Promise<readonly string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ uuid: string }>(
    "select uuid from users where role = 'customer' and status = 'active' order by uuid limit $1",
    [most],
  );
  await client.end();
  return rows.map((row) => row.uuid);
}
