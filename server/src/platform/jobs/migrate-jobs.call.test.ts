import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/test-database.ts";
import { migrateJobs } from "./migrate-jobs.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const connections = (): number =>
  process.getActiveResourcesInfo().filter((name) => name === "TCPSocketWrap" || name === "PipeWrap").length;

it("brings the queue's schema up, and its connections are gone by then", async () => {
  const before = connections();
  await migrateJobs(database.url);
  expect(connections()).toBeLessThanOrEqual(before);
});
