/** Puts made-up members of segments into a migrated database: PostgreSQL makes them, so that a million take a minute or two. */
import { Client } from "pg";

const at = `timestamptz '2026-11-20' - (n::bigint * 7919 % 2190) * interval '1 day' - n * interval '1 second'`;
const statements = [
  `insert into users (role, email, first_name, last_name, mobile_number, birthday, postcode, country, email_verified_at, email_marketing,
     sms_marketing, registered_at, created_at, updated_at)
   select 'customer', 'member' || n || '@example.test', 'First' || n % 997, 'Last' || n % 9973, '+614' || lpad(n::text, 8, '0'),
     date '1950-01-01' + n * 31 % 20000, lpad((n % 9000 + 1000)::text, 4, '0'), 'Australia', at, n % 3 = 0, n % 5 = 0, at, at, at
   from (select n, ${at} as at from generate_series(1, $1::int) n) given`,
  `insert into user_addresses (user_uuid, first_name, last_name, address1, suburb, city, state, postcode, country, is_default)
   select uuid, first_name, last_name, length(email) || ' Example Street', 'Milton', 'Brisbane',
     (array['Queensland', 'Victoria', 'New South Wales', 'Tasmania'])[1 + length(last_name || first_name) % 4], postcode, country, true
   from users where role = 'customer'`,
  `insert into loyalty_accounts (user_uuid, fom, points_balance, balance_cents, updated_at)
   select uuid, 'FOM' || row_number() over (), length(email) * 7, length(last_name) * 125, created_at from users where role = 'customer'`,
  `insert into orders (source, source_id, name, user_uuid, customer_name, created_at, updated_at, total_cents)
   select 'Shopify', row_number() over (), '#' || row_number() over (), uuid, first_name || ' ' || last_name, created_at + k * interval '40 days',
     created_at + k * interval '40 days', 1500 + 100 * k + length(email)
   from users cross join lateral generate_series(0, (hashtext(uuid::text) & 3) - 1) k where role = 'customer'`,
];
/** Made anew when everything is in, as a restore would. */
const slowIndexes = ["users_search", "user_phones_digits"];

/** @param count - people, each with an address and a card, and with up to three orders */
export async function loadMembers(url: string, count: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; definition: string }>(
      "select indexname as name, indexdef as definition from pg_indexes where indexname = any($1)",
      [slowIndexes],
    );
    for (const { name } of rows) await client.query(`drop index ${name}`);
    for (const [index, statement] of statements.entries()) await client.query(statement, index === 0 ? [count] : []);
    for (const { definition } of rows) await client.query(definition);
    await client.query("vacuum analyze");
    await client.query("checkpoint");
  } finally {
    await client.end();
  }
}
