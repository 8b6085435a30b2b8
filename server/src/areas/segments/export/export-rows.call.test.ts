import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { openSnapshot } from "../../../platform/database/snapshot/snapshot.ts";
import { askedRules } from "../members/read-rules.ts";
import { openLines } from "./export-rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const asked = askedRules({
  constraints: "all",
  rules: [{ field: "role", operator: "is", comparator: "customer" }],
});
/** @returns whether cards and addresses are looked up one by one, and what memory joins may take, for so many lines */
async function plannedFor(count: number): Promise<object | undefined> {
  const snapshot = await openSnapshot(app.platform.db, { signal: new AbortController().signal });
  try {
    const moment = { zone: "Australia/Brisbane", at: app.clock.now() };
    await openLines(snapshot, { asked, moment, sameCells: '"Bench"', fields: ["fom"], count });
    const [settings] = await snapshot.rows(
      sql<object>`select current_setting('enable_nestloop') as lookups, current_setting('work_mem') as memory`,
    );
    return settings;
  } finally {
    await snapshot.close();
  }
}

it("many lines read cards and addresses whole, few look them up, and the connection forgets it [CSV-08]", async () => {
  const usual = await plannedFor(1_000);
  expect(usual).toEqual(expect.objectContaining({ lookups: "on" }));
  expect(await plannedFor(1_000_000)).toEqual({ lookups: "off", memory: "64MB" });
  expect(await plannedFor(1_000)).toEqual(usual);
});
