import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { array, assert, asyncProperty, boolean, constantFrom, integer, option, record } from "fast-check";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { settableClock } from "../../platform/clock/clock.ts";
import { openDatabase } from "../../platform/database/database.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/test-database.ts";
import { type ImportCounts, type ImportOptions, type ImportProblem, importCustomers } from "./import-customers.ts";

const sample = readFileSync(new URL("customer-files/fixtures/shopify-customer.json", import.meta.url), "utf8");
const header =
  "Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Address1,Default Address City,Default Address Country Code,Default Address Zip,Phone";
const none = { read: 0, created: 0, changed: 0, unchanged: 0, skipped: 0, failed: 0 };
const clock = settableClock("2026-11-21T00:00:00Z");
let database: TestDatabase;
let opened: ReturnType<typeof openDatabase>;
let client: Client;
let folder = "";
let problems: ImportProblem[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "crema-import-"));
  database = await createTestDatabase();
  opened = openDatabase({ url: database.url, poolSize: 2 });
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await opened.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await client.query("delete from users");
  await client.query("delete from audit_entries");
});

function importText(text: string, more: Partial<ImportOptions> = {}): Promise<ImportCounts> {
  const path = join(folder, "customers.txt");
  writeFileSync(path, text);
  problems = [];
  return importCustomers(
    { db: opened.db, clock },
    {
      path,
      isDryRun: false,
      whoName: "a test",
      onProgress: () => undefined,
      onProblem: (problem) => void problems.push(problem),
      ...more,
    },
  );
}
const rows = async (text: string): Promise<Record<string, unknown>[]> =>
  (await client.query<Record<string, unknown>>(text)).rows;
const users = () => rows("select * from users order by email");
const everything = () =>
  rows(`select md5(coalesce(string_agg(line, '' order by line), '')) as digest from (
    select (to_jsonb(u) - 'updated_at')::text as line from users u union all select a::text from user_addresses a) all_rows`);
const csv = (...lines: string[]): string => [header, ...lines].join("\n");

const oneOfThree = integer({ min: 1, max: 3 });
const said = {
  first_name: constantFrom("Ana", "Bo", null),
  phone: constantFrom("0412 345 678", "(07) 5550 1234", null),
  verified_email: boolean(),
};
const place = record({
  id: option(oneOfThree, { nil: null }),
  zip: constantFrom("2042", "5012"),
  default: boolean(),
});
const placesOf = (places: readonly { id: number | null; zip: string; default: boolean }[]) =>
  places.map((one) => ({ ...one, address1: one.id === null ? "9 High St" : `${one.id} King St` }));
const jsonLines = (given: readonly object[]): string => given.map((one) => JSON.stringify(one)).join("\n");

const anaLivingAt = (address1: string): string =>
  JSON.stringify({ id: 7, email: "ana@example.com", addresses: [{ id: 5, address1, city: "Newtown", zip: "2042" }] });

describe("importing customers", () => {
  it("takes Shopify's own sample as it is", async () => {
    expect(await importText(sample)).toEqual({ ...none, read: 1, created: 1 });
    expect(await users()).toMatchObject([
      {
        role: "customer",
        email: "bob.norman@hostmail.com",
        first_name: "Bob",
        country: "United States",
        storefront_id: "207119551",
        status: "active",
        created_at: new Date("2015-05-27T22:11:24.000Z"),
        updated_at: new Date("2026-11-21T00:00:00.000Z"),
      },
    ]);
    expect(await rows("select * from user_addresses")).toMatchObject([
      { address1: "Chestnut Street 92", state: "Kentucky", first_name: "", phone: "555-625-1199", is_default: true },
    ]);
  });

  it("changes nothing when the same file comes again, by number or by email in any letter case", async () => {
    const text = csv(
      "'7,Ana,Reid,ana@example.com,yes,1 King St,Newtown,AU,'2042,0412 345 678",
      ",Bo,Lee,bo@example.com,no,,,,,",
    );
    expect(await importText(text)).toEqual({ ...none, read: 2, created: 2 });
    const before = await everything();
    const [ana] = await users();
    clock.advance(60_000);
    expect(await importText(text)).toEqual({ ...none, read: 2, unchanged: 2 });
    expect(await everything()).toEqual(before);
    expect((await users())[0]?.["updated_at"]).toEqual(ana?.["updated_at"]);
    expect(await importText(csv(",,,ANA@EXAMPLE.COM,,,,,,"))).toMatchObject({ created: 0, read: 1 });
    expect(await users()).toHaveLength(2);
  });

  it("corrects what differs, with a new version and an audit entry of both values", async () => {
    await importText(csv("'7,Ana,Reid,ana@example.com,yes,1 King St,Newtown,AU,'2042,"));
    clock.advance(60_000);
    const counts = await importText(csv("'7,Ana,Reid-Lee,ana.lee@example.com,no,1 King St,Newtown,AU,'2042,"));
    expect(counts).toEqual({ ...none, read: 1, changed: 1 });
    const [ana] = await users();
    expect(ana).toMatchObject({ last_name: "Reid-Lee", email: "ana.lee@example.com", updated_at: clock.now() });
    expect(await rows("select act, who_name, changes from audit_entries where record = 'user'")).toEqual([
      {
        act: "import",
        who_name: "a test",
        changes: {
          "profile.lastName": ["Reid", "Reid-Lee"],
          "profile.email": ["ana@example.com", "ana.lee@example.com"],
          "preferences.notifications.email.marketing": [true, false],
        },
      },
    ]);
  });

  it("writes one audit entry for the run, with its counts", async () => {
    const lines = Array.from({ length: 1_201 }, (_, n) => `${n + 1},A,B,a${n}@example.com,no,,,,,`);
    await importText(csv(...lines, "9999999,A,B,not an address,no,,,,,"));
    expect(await rows("select act, changes from audit_entries where record = 'import'")).toEqual([
      {
        act: "import",
        changes: {
          file: [null, "customers.txt"],
          read: [0, 1202],
          created: [0, 1201],
          changed: [0, 0],
          unchanged: [0, 0],
          skipped: [0, 0],
          failed: [0, 1],
        },
      },
    ]);
    expect(problems).toEqual([
      {
        line: 1203,
        storefrontId: "9999999",
        email: "not an address",
        problem: "has no valid email address: not an address",
      },
    ]);
  });

  it("leaves members of staff alone and says so", async () => {
    await client.query(
      "insert into users (role, email, storefront_id, created_at, updated_at) values ('staff', 'Tom@crema.test', '7', now(), now())",
    );
    const before = await everything();
    const counts = await importText(csv("'7,X,Y,other@example.com,no,,,,,", ",X,Y,tom@CREMA.test,no,,,,,"));
    expect(counts).toEqual({ ...none, read: 2, skipped: 2 });
    expect(await everything()).toEqual(before);
    expect(problems.map((one) => one.problem)).toEqual([
      "belongs to a member of staff",
      "belongs to a member of staff",
    ]);
  });

  it("does not give one customer's email address to another", async () => {
    await importText(csv("'7,Ana,Reid,ana@example.com,no,,,,,", "'8,Bo,Lee,bo@example.com,no,,,,,"));
    expect(await importText(csv("'7,Ana,Reid,bo@example.com,no,,,,,"))).toEqual({ ...none, read: 1, failed: 1 });
    expect(problems[0]?.problem).toBe("email address bo@example.com belongs to another user");
    expect((await users()).map((user) => user["email"])).toEqual(["ana@example.com", "bo@example.com"]);
  });

  it("takes a customer without an email address only when it is known", async () => {
    await importText(csv("'7,Ana,Reid,ana@example.com,no,,,,,"));
    expect(await importText(csv("'7,Anna,Reid,,no,,,,,", "'8,Bo,Lee,,no,,,,,"))).toEqual({
      ...none,
      read: 2,
      changed: 1,
      failed: 1,
    });
    expect(await users()).toMatchObject([{ first_name: "Anna", email: "ana@example.com" }]);
  });

  it("takes an address that moved to where another one of the same customer is written", async () => {
    await importText(csv("'7,Ana,Reid,ana@example.com,no,3 High St,Newtown,AU,2042,"));
    await importText(anaLivingAt("1 King St"));
    expect(await importText(anaLivingAt("3 High St"))).toEqual({ ...none, read: 1, changed: 1 });
    expect(await rows("select storefront_id, address1 from user_addresses order by position")).toEqual([
      { storefront_id: "", address1: "3 High St" },
      { storefront_id: "5", address1: "3 High St" },
    ]);
  });

  it("says with --dry-run what a run then does, and writes nothing", async () => {
    await importText(csv("'7,Ana,Reid,ana@example.com,no,,,,,"));
    const before = await everything();
    const text = csv(
      "'7,Anna,Reid,ana@example.com,no,,,,,",
      "'8,Bo,Lee,bo@example.com,no,,,,,",
      "'8,Bo,Li,BO@example.com,no,,,,,",
      ",,,broken,no,,,,,",
    );
    const wanted = { ...none, read: 4, created: 1, changed: 2, failed: 1 };
    expect(await importText(text, { isDryRun: true })).toEqual(wanted);
    expect(await everything()).toEqual(before);
    expect(
      await rows("select count(*)::int as n from audit_entries where at > '2026-11-21' and record = 'import'"),
    ).not.toEqual([{ n: 2 }]);
    expect(await importText(text)).toEqual(wanted);
  });

  it.each([
    ["wrong columns", "Name,Address\nAna,1 King St\n", "has not the columns"],
    [
      "a damaged row behind good ones",
      csv("'7,Ana,Reid,ana@example.com,no,,,,,", "'8,Bo"),
      "has 2 cells, the header has 10",
    ],
    ["JSON that ends too early behind good records", `[{"id": 7, "email": "ana@example.com"}, {"id"`, "cut off"],
    ["orders", '{"orders": [{"id": 1}]}', "holds no customers of Shopify or WooCommerce"],
    ["blanks", " \n \n", "has no text in it"],
    ["a header alone", header, "has no customers in it"],
    ["an empty list", "[]", "has no customers in it"],
  ])("changes nothing for a file with %s", async (_, text, words) => {
    await expect(importText(text)).rejects.toThrow(words);
    expect(await users()).toEqual([]);
    expect(await rows("select * from audit_entries")).toEqual([]);
  });

  it("runs alone", async () => {
    await client.query("select pg_advisory_lock(2026003)");
    await expect(importText(sample)).rejects.toThrow("Another import of customers is running: wait for it to end.");
    await client.query("select pg_advisory_unlock(2026003)");
    expect(await importText(sample)).toMatchObject({ created: 1 });
  });

  it("is the same when customers who were told of again and again are told of once more", async () => {
    const customer = record({
      ...said,
      who: oneOfThree,
      isByNumber: boolean(),
      isLoud: boolean(),
      places: array(place, { maxLength: 3 }),
    });
    await assert(
      asyncProperty(array(customer, { minLength: 1, maxLength: 6 }), async (given) => {
        await client.query("delete from users");
        const text = jsonLines(
          given.map(({ who, isByNumber, isLoud, places, ...values }) => ({
            ...values,
            id: isByNumber ? who : null,
            email: `${isLoud ? "PERSON" : "person"}${who}@example.com`,
            addresses: placesOf(places),
          })),
        );
        await importText(text);
        await importText(text);
        const before = await everything();
        expect(await importText(text)).toMatchObject({ created: 0, failed: 0 });
        expect(await everything()).toEqual(before);
      }),
      { numRuns: 40 },
    );
  });

  it("leaves one default address each and exact counts, however records contradict one another", async () => {
    const customer = record({
      ...said,
      id: option(oneOfThree, { nil: null }),
      email: constantFrom("a@example.com", "A@example.com", "b@example.com", "c@example.com", null),
      places: array(place, { maxLength: 3 }),
    });
    await assert(
      asyncProperty(array(customer, { minLength: 1, maxLength: 8 }), async (given) => {
        await client.query("delete from users");
        const counts = await importText(
          jsonLines(given.map(({ places, ...one }) => ({ ...one, addresses: placesOf(places) }))),
        );
        const { read, ...outcomes } = counts;
        expect([read, Object.values(outcomes).reduce((sum, one) => sum + one, 0)]).toEqual([
          given.length,
          given.length,
        ]);
        expect(await users()).toHaveLength(counts.created);
        expect(await peopleWithoutOneDefault()).toEqual([]);
        expect(await wrongCounts()).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});

const peopleWithoutOneDefault = () =>
  rows("select user_uuid from user_addresses group by user_uuid having count(*) filter (where is_default) <> 1");
const wrongCounts = () =>
  rows(`select 1 from (select role, status, sum(n) as kept from user_counts group by role, status) c
    full join (select role, status, count(*) as real from users group by role, status) u using (role, status)
    where coalesce(kept, 0) <> coalesce(real, 0)`);
