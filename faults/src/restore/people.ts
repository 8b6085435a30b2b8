/** The people of a run, made past the calls before it begins: customers with cards, the member of staff, and the till's key. */
import { sql } from "kysely";
import { createStaffMember, hashPassword } from "../../../server/src/areas/sign-in/index.ts";
import { systemClock } from "../../../server/src/platform/clock/clock.ts";
import { type Database, inTransaction } from "../../../server/src/platform/database/database.ts";
import { addApiKey } from "../../../server/src/platform/sessions/api-keys/api-key-rows.ts";
import { hashOfApiKey, newApiKey } from "../../../server/src/platform/sessions/api-keys/api-keys.ts";
import { turnSwitch } from "../../../server/src/platform/settings/setting-rows.ts";

export const staffLogin = { email: "staff@proof.example", password: "Coffee-4711" };

export interface Customer {
  readonly n: number;
  readonly email: string;
  readonly card: string;
}

export const customer = (n: number): Customer => ({
  n,
  email: `customer${n}@proof.example`,
  card: `603628-2000${String(n).padStart(5, "0")}`,
});

/** Basis points of Bean Dollars by part. */
const rewards = { "ESP-1KG": 250, "ESP-250": 400 } as const;

/** By the settings' own words: uploads, rewards and bookings happen by themselves. */
const switches = ["upload", "allowRewardTransactions", "courierBookings"];

/** @returns the till's key */
export async function makePeople(db: Database, customers: number): Promise<string> {
  const at = systemClock.now();
  for (const key of switches) await turnSwitch(db, { key, isOn: true, at });
  for (const [part, points] of Object.entries(rewards))
    await sql`
      insert into part_rewards (part_code, since, basis_points, username) values (${part}, '2025-01-01', ${points}, 'proof')
      on conflict do nothing`.execute(db);
  const all = JSON.stringify(Array.from({ length: customers }, (_, n) => customer(n)));
  await sql`
    with given as (select * from json_to_recordset(${all}::json) as given (n int, email text, card text)), person as (
      insert into users (role, email, first_name, last_name, country, email_verified_at, created_at, updated_at)
      select 'customer', email, 'Casey', 'Customer' || n, 'Australia', now(), now(), now() from given returning uuid, email)
    insert into loyalty_accounts (user_uuid, fom, points_balance, balance_cents, updated_at)
    select uuid, card, 0, 0, now() from person join given using (email)`.execute(db);
  await createStaffMember(
    { db, clock: systemClock },
    {
      email: staffLogin.email,
      firstName: "Sam",
      lastName: "Staff",
      preset: "all",
      passwordHash: await hashPassword(staffLogin.password),
      whoName: "proof",
    },
  );
  const key = newApiKey("pos");
  await inTransaction(db, (tx) => addApiKey(tx, { name: "Till", scope: "pos", hash: hashOfApiKey(key), at }));
  return key;
}

/** Bean Dollars in cents. */
export const rewardOf = (lines: readonly { readonly sku: string; readonly cents: number }[]): number =>
  lines.reduce(
    (sum, { sku, cents }) =>
      sum + Math.round((cents * (Object.entries(rewards).find(([part]) => part === sku)?.[1] ?? 0)) / 10_000),
    0,
  );
