import { type RawBuilder, sql } from "kysely";
import { describe, expect, it } from "vitest";
import { startFileApp } from "../../../../test/file-app.ts";
import { inTransaction, type Tx } from "../../../platform/database/database.ts";
import { aCustomer } from "../../../../test/users.ts";

const app = await startFileApp();

/** Rows of `user_phones` that are not what their user makes them, or that are missing or too many. */
const wrongRows = () =>
  app.sql`
    select uuid from users u full join user_phones p using (uuid)
    where (p.created_at, p.role, p.status, p.name_digits, p.digits, p.phone) is distinct from (u.created_at, u.role, u.status,
      digits_in(u.search), user_digits(p.name_digits, u.country, u.phone_number, u.mobile_number),
      coalesce(nullif(u.phone_number, ''), u.mobile_number))`;

const change = (uuid: string, set: RawBuilder<unknown>) => sql`update users set ${set} where uuid = ${uuid}`;

/** Rows of `users` this connection has entered anew into the indexes. */
async function movesIn(tx: Tx): Promise<number> {
  const { rows } = await sql<{ moves: number }>`
    select pg_stat_get_xact_tuples_updated('users'::regclass) - pg_stat_get_xact_tuples_hot_updated('users'::regclass) as moves`.execute(
    tx,
  );
  return rows[0]?.moves ?? Number.NaN;
}

describe("the numbers of a user", () => {
  it.each([
    ["phone_number", sql`phone_number = '07 3123 4567'`],
    ["mobile_number", sql`mobile_number = '+61400000001'`],
    ["country", sql`country = 'New Zealand'`],
    ["email", sql`email = 'b99@phones.test'`],
    ["first_name", sql`first_name = 'R2'`],
    ["last_name", sql`last_name = 'D2'`],
    ["role", sql`role = 'staff'`],
    ["status", sql`ended_at = created_at`],
    ["verification", sql`email_verified_at = null`],
  ])("follow a change of %s", async (_, set) => {
    const uuid = await aCustomer(app, { mobileNumber: "+61412345678", phoneNumber: "" });
    await change(uuid, set).execute(app.platform.db);
    expect(await wrongRows()).toEqual([]);
  });

  it("go with the user", async () => {
    const uuid = await aCustomer(app);
    await app.sql`delete from users where uuid = ${uuid}`;
    expect(await wrongRows()).toEqual([]);
  });

  it("change without a move in users, whose indexes stay as they are", async () => {
    const uuid = await aCustomer(app, { mobileNumber: "+61412345678" });
    const moves = await inTransaction(app.platform.db, async (tx) => {
      const before = await movesIn(tx);
      await change(uuid, sql`mobile_number = '+61499999999', updated_at = updated_at + interval '1 second'`).execute(
        tx,
      );
      await change(uuid, sql`grind = 'Espresso', birthday = '1990-01-01', sms_marketing = true`).execute(tx);
      const afterwards = await movesIn(tx);
      await change(uuid, sql`last_name = 'Moved'`).execute(tx);
      return [afterwards - before, (await movesIn(tx)) - afterwards];
    });
    expect(moves).toEqual([0, 1]);
  });
});

/** What the columns of the search and the status must be, whoever wrote the row and whatever they wrote there. */
const wronglyComputed = () =>
  app.sql`
    select uuid from users where search <> search_text(first_name || ' ' || last_name || ' ' || email)
      or (status like 'archived%') <> (ended_at is not null) or (status in ('pending', 'archived_unverified')) <> (email_verified_at is null)`;

describe("search and status of a user", () => {
  it.each([
    ["email", sql`email = 'computed@phones.test'`],
    ["first name", sql`first_name = 'Zoë'`],
    ["last name", sql`last_name = 'O’Neil'`],
    ["archiving", sql`ended_at = created_at`],
    ["verification", sql`email_verified_at = null`],
    ["what nobody may write there", sql`search = 'wrong', status = 'archived'`],
  ])("follow a change of %s", async (_, set) => {
    const uuid = await aCustomer(app);
    await change(uuid, set).execute(app.platform.db);
    expect(await wronglyComputed()).toEqual([]);
  });

  it("know two roles", async () => {
    const uuid = await aCustomer(app);
    await expect(change(uuid, sql`role = 'admin'`).execute(app.platform.db)).rejects.toMatchObject({ code: "23514" });
  });
});

it.each([
  ["+61412345678", "Australia", "61412345678 0412345678"],
  ["+64211234567", "New Zealand", "64211234567 0211234567"],
  ["+61 412 345 678", "Australia", "61412345678 0412345678"],
  ["+61(0)4", "Australia", "6104 004"],
  ["0412 345 678", "Australia", "0412345678 61412345678"],
  ["021 123 4567", "New Zealand", "0211234567 64211234567"],
  ["0011 61 412 345 678", "Australia", "61412345678 0412345678"],
  ["+1 212 555 0100", "Australia", "12125550100"],
  ["", "Australia", ""],
])("reads %j of %s for the search as %j", async (number, country, digits) => {
  const rows =
    await app.sql`select phone_search(${number}, ${country}) as digits, phone_search_of_any(${number}, ${country}) as any`;
  expect(rows).toEqual([{ digits, any: digits }]);
});
