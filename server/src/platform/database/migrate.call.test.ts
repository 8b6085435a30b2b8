import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { query } from "../../../test/query.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/test-database.ts";
import { migrate } from "./migrate.ts";

let folder: string;
let database: TestDatabase;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "crema-migrations-"));
  database = await createTestDatabase(folder);
});

afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

describe("migrations", () => {
  it("run in the order of their names, once", async () => {
    write("0002_row", "insert into step values (2); insert into step values (3);");
    write("0001_table", "create table step (number int);");
    expect(await migrate(database.url, folder)).toEqual(["0001_table", "0002_row"]);
    expect(await migrate(database.url, folder)).toEqual([]);
    expect(await steps()).toEqual([2, 3]);
  });

  it("run once when several processes start together", async () => {
    write("0001_table", "create table step (number int); select pg_sleep(0.2);");
    write("0002_row", "insert into step values (1);");
    const runs = await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, folder)));
    expect(runs.flat().toSorted()).toEqual(["0001_table", "0002_row"]);
    expect(await steps()).toEqual([1]);
  });

  it("leave nothing of a file that fails and keep the files before it", async () => {
    write("0001_table", "create table step (number int);");
    write("0002_half", "insert into step values (1); select 1 / 0;");
    await expect(migrate(database.url, folder)).rejects.toThrow(
      "Migration 0002_half failed and was undone: division by zero",
    );
    expect(await steps()).toEqual([]);
    write("0002_half", "insert into step values (2);");
    expect(await migrate(database.url, folder)).toEqual(["0002_half"]);
    expect(await steps()).toEqual([2]);
  });

  it("take in a file whose name comes before one that has run", async () => {
    write("0002_table", "create table step (number int);");
    await migrate(database.url, folder);
    write("0001_late", "create table late (number int);");
    expect(await migrate(database.url, folder)).toEqual(["0001_late"]);
  });

  it("refuse a file that was changed after it ran", async () => {
    write("0001_table", "create table step (number int);");
    await migrate(database.url, folder);
    write("0001_table", "create table step (number bigint);");
    await expect(migrate(database.url, folder)).rejects.toThrow(
      "Migration 0001_table was changed after it ran on this database: put the file back",
    );
  });

  it("refuse a database made by a newer version", async () => {
    write("0001_table", "create table step (number int);");
    write("0002_newer", "insert into step values (1);");
    await migrate(database.url, folder);
    rmSync(join(folder, "0002_newer.sql"));
    await expect(migrate(database.url, folder)).rejects.toThrow(
      "The database was made by a newer Crema (this one does not know its migration 0002_newer): run that version, or use another database.",
    );
  });
});

function write(name: string, text: string): void {
  writeFileSync(join(folder, `${name}.sql`), text);
}

async function steps(): Promise<unknown[]> {
  const rows = await query(database.url, "select number from step order by number");
  return rows.map((row) => row["number"]);
}
