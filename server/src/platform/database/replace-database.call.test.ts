import { Client } from "pg";
import { describe, expect, it } from "vitest";
import { query } from "../../../test/query.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { replaceDatabase, withDatabase } from "./replace-database.ts";

async function stayIn(fresh: string): Promise<void> {
  const guest = new Client({ connectionString: fresh });
  guest.on("error", () => undefined);
  await guest.connect();
}

describe("replacing a database", () => {
  it("leaves the old one in its place when the new one cannot take it", async () => {
    const database = await createTestDatabase();
    await query(database.url, "create table here (text text)");
    await expect(replaceDatabase(database.url, stayIn)).rejects.toThrow("is being accessed by other users");
    expect(await query(database.url, "select to_regclass('here') is not null as found")).toEqual([{ found: true }]);
    await query(withDatabase(database.url, "postgres"), "drop database crema_fresh with (force)");
    await database.drop();
  });
});
