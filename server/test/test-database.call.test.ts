import { Client } from "pg";
import { describe, expect, it } from "vitest";
import { query } from "./query.ts";
import { createTestDatabase } from "./test-database.ts";

describe("test databases", () => {
  it("share nothing with one another", async () => {
    const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    await query(one.url, "create table only_here (number int)");
    expect(await query(other.url, "select to_regclass('only_here') as found")).toEqual([{ found: null }]);
    await Promise.all([one.drop(), other.drop()]);
  });

  it("carry the record of Crema's own migrations", async () => {
    const database = await createTestDatabase();
    expect(await query(database.url, "select count(*)::int >= 0 as migrated from kysely_migration")).toEqual([
      { migrated: true },
    ]);
    await database.drop();
  });

  it.runIf(process.env["CREMA_DATA"] === undefined)("wait for no disk where the server is their own", async () => {
    const database = await createTestDatabase();
    const own = new URL(database.url).searchParams.has("host");
    expect(await query(database.url, "show fsync")).toEqual([{ fsync: own ? "off" : expect.any(String) }]);
    await database.drop();
  });

  it("are gone after drop, open connections or not", async () => {
    const database = await createTestDatabase();
    const client = new Client({ connectionString: database.url });
    client.on("error", () => undefined);
    await client.connect();
    await database.drop();
    await expect(query(database.url, "select 1")).rejects.toThrow("does not exist");
  });
});
