import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { query } from "../../test/query.ts";
import { createTestDatabase, type TestDatabase } from "../../test/test-database.ts";
import { seedDemo } from "./seed.ts";
import { demoPassword } from "./staff.ts";

const first = ["users", "loyalty"];
const later = [
  "orders",
  "gift-cards",
  "bookings",
  "vouchers",
  "domains",
  "locations",
  "products",
  "segments",
  "campaign-codes",
  "redemptions",
  "older-offers",
  "shop-promotions",
  "automations",
  "mails",
  "offer-tiles",
  "notifications",
  "scripts",
  "jobs",
];
let database: TestDatabase;

const seed = (more: Partial<Parameters<typeof seedDemo>[0]> = {}) =>
  seedDemo({
    databaseUrl: database.url,
    environment: "local",
    password: demoPassword,
    today: "2026-11-21",
    log: () => undefined,
    ...more,
  });
const run = (text: string) => query(database.url, text);

const goneTerminal = () => {
  throw new Error("the terminal is gone");
};

/** As a Crema that knew no more than the first areas would have left it. */
async function withoutLaterAreas(): Promise<void> {
  await run(`insert into settings (key, value, updated_at)
    select 'demo:' || unnest('{${later.join(",")}}'::text[]), '{}', now()`);
}

/** Every search index that is written at once: how it is set, and how many pages of it were still waiting, which they then do no longer. */
const searchIndexes = () =>
  run(`select relname as name, reloptions as options, gin_clean_pending_list(oid)::int as pages from pg_class
    where reloptions::text ~ 'fastupdate' and relkind = 'i' order by 1`);
const writtenAtOnce = ["bookings_search", "bookings_tracking_key", "users_search"].map((name) => ({
  name,
  options: ["fastupdate=off"],
  pages: 0,
}));

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe("the demo business, in a database that was used", () => {
  it("is refused where other people are in it", async () => {
    await run(
      "insert into users (role, email, created_at, updated_at) values ('customer', 'real@person.test', now(), now())",
    );
    await expect(seed()).rejects.toThrow("There are people in this database already");
    await run("delete from users");
  });

  it("leaves nothing of itself where it breaks off, nor an index that lets rows wait", async () => {
    await expect(seed({ log: goneTerminal })).rejects.toThrow("the terminal is gone");
    expect(
      await run(`select (select count(*)::int from users) as users,
        (select count(*)::int from settings where key ~ '^demo:') as made`),
    ).toEqual([{ users: 0, made: 0 }]);
    expect(
      await run("select distinct reloptions as options from pg_class where reloptions::text ~ 'fastupdate'"),
    ).toEqual([{ options: ["fastupdate=off"] }]);
  });

  it("gives an old data folder the data of a later area and leaves what staff changed", async () => {
    await withoutLaterAreas();
    expect(await seed()).toEqual(first);
    // What waited since the seed before broke off was put in too.
    expect(await searchIndexes()).toEqual(writtenAtOnce);
    await run("update users set first_name = 'Changed by staff' where email = 'admin@crema.test'");
    await run(`delete from users where uuid in (
      select uuid from users u where role = 'customer' and email_verified_at is not null
        and not exists (select from loyalty_accounts l where l.user_uuid = u.uuid) order by uuid limit 50)`);
    await run("delete from settings where key = 'demo:orders'");
    expect(await seed({ today: "2027-06-30" })).toEqual(["orders"]);
    expect(
      await run(`select first_name as name,
          (select count(*) > 11900 and count(*) < 12000 from orders) as "allButTheirs",
          (select max(created_at) < '2026-11-21T00:00:00+10:00' from orders) as "isOfTheFirstDay"
        from users where email = 'admin@crema.test'`),
    ).toEqual([{ name: "Changed by staff", allButTheirs: true, isOfTheFirstDay: true }]);
  });
});
