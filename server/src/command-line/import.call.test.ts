import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { importCommand } from "../../test/command.ts";
import { opened } from "../../test/opened.ts";
import { query } from "../../test/query.ts";
import { createTestDatabase } from "../../test/test-database.ts";

const sample = join(import.meta.dirname, "../areas/users/customer-files/fixtures/shopify-customer.json");
const database = opened(async () => {
  const { url, drop } = await createTestDatabase();
  return { url, close: drop };
});
const { file, folder, run, runProgram } = importCommand({ databaseUrl: () => database().url });

describe("npm run import", () => {
  it("imports, and says what was done", async () => {
    expect(await run("customers", sample, "--dry-run")).toMatchObject({
      code: 0,
      output:
        "shopify-customer.json: 1 record read, 1 would be taken: 1 new, 0 changed, 0 as they were.\nNothing was changed (--dry-run).\n",
    });
    expect(await runProgram("customers", sample)).toMatchObject({
      code: 0,
      output: "shopify-customer.json: 1 record read, 1 taken: 1 new, 0 changed, 0 as they were.\n",
    });
    expect((await run("customers", sample)).output).toContain("0 new, 0 changed, 1 as they were.");
  });

  it("writes what it did not take into a file that a spreadsheet cannot run", async () => {
    const text = "Email,First Name,Last Name\n=1+1,Ana,Reid\ngood@example.com,Bo,Lee\n@SUM(A1),C,D\n";
    const path = file("customers.csv", text);
    const errors = join(folder, "errors.csv");
    expect(await runProgram("customers", path, "--errors", errors)).toMatchObject({
      code: 2,
      output: `customers.csv: 3 records read, 1 taken: 1 new, 0 changed, 0 as they were.\n2 not taken: see ${errors}.\n`,
    });
    expect(readFileSync(errors, "utf8")).toBe(
      [
        '"line","customer id","email","problem"',
        `"2","","'=1+1","has a spreadsheet formula instead of text: =1+1"`,
        `"4","","'@SUM(A1)","has a spreadsheet formula instead of text: @SUM(A1)"`,
        "",
      ].join("\r\n"),
    );
  });

  it("shows the first problems where no file is wanted", async () => {
    const rows = Array.from({ length: 15 }, (_, n) => `broken${n},A,B`);
    const path = file("many.csv", ["Email,First Name,Last Name", ...rows].join("\n"));
    const { code, errors } = await run("customers", path);
    expect(code).toBe(2);
    expect(errors).toContain("Line 11 (broken9): has no valid email address: broken9");
    expect(errors).not.toContain("broken10");
    expect(errors).toContain("More records are not taken; --errors FILE writes all of them.");
  });

  it("closes its connections", async () => {
    await run("customers", sample, "--dry-run");
    const others =
      "select application_name from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()";
    await expect.poll(() => query(database().url, others)).toEqual([]);
  });

  it("refused, ends with code 1 and one sentence", async () => {
    expect(await runProgram("customers", "/nowhere/customers.csv")).toEqual({
      code: 1,
      output: "",
      errors: "There is no file /nowhere/customers.csv.\n",
    });
  });

  it.each([
    [["customers", "/nowhere/customers.csv"], "There is no file /nowhere/customers.csv.\n"],
    [["customers", sample, "--errors", sample], "--errors must name another file than the one that is imported.\n"],
    [["customers", sample, "--errors", "/nowhere/errors.csv"], "The errors cannot be written: ENOENT"],
    [["orders", sample], "holds customers, not orders"],
    [["parts", sample], "npm run import -- customers FILE"],
    [[], "npm run import -- customers FILE"],
    [["customers", sample, "--force"], "Unknown option '--force'"],
  ])("says in one sentence what is wrong about %j", async (args, words) => {
    const { code, errors, output } = await run(...args);
    expect({ code, output }).toEqual({ code: 1, output: "" });
    expect(errors).toContain(words);
    expect(errors).not.toContain("    at ");
  });
});
