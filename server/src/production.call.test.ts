import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { signInAs } from "../test/sessions.ts";
import { startTestApp, type TestApp } from "../test/test-app.ts";
import { createTestDatabase } from "../test/test-database.ts";
import { aStaffMember } from "../test/users.ts";
import { openDatabase } from "./platform/database/database.ts";

const journals = mkdtempSync(join(tmpdir(), "crema-journals-"));
const apps: TestApp[] = [];
afterAll(async () => {
  for (const app of apps) await app.stop();
  rmSync(journals, { recursive: true });
});

async function inProduction(more: Readonly<Record<string, string>> = {}): Promise<TestApp> {
  const app = await startTestApp({
    CREMA_ENV: "production",
    JOURNAL: join(journals, String(apps.length)),
    PUBLIC_URL: "https://crema.test",
    SMTP_URL: "smtps://user:password@mail.test",
    TRUSTED_PROXIES: "none",
    ...more,
  });
  apps.push(app);
  return app;
}
const statusOf = async ({ server }: TestApp, url: string, headers: Readonly<Record<string, string>> = {}) =>
  (await server.inject({ url, headers, remoteAddress: "127.0.0.1" })).statusCode;

describe("in production", () => {
  it("the figures need their token, also from this machine", async () => {
    const token = "a".repeat(32);
    expect(await statusOf(await inProduction(), "/metrics")).toBe(404);
    const app = await inProduction({ METRICS_TOKEN: token });
    expect(await statusOf(app, "/metrics")).toBe(404);
    expect(await statusOf(app, "/metrics", { authorization: `Bearer ${token}` })).toBe(200);
  });

  it("the list of calls is for staff, unless it is public", async () => {
    const app = await inProduction();
    const staff = await signInAs(app, await aStaffMember(app));
    for (const url of ["/docs", "/v1/openapi.json"]) {
      expect(await statusOf(app, url)).toBe(401);
      expect(await statusOf(app, url, staff)).toBe(200);
    }
    const open = await inProduction({ API_DOCS: "public" });
    expect(await statusOf(open, "/docs")).toBe(200);
    expect(await statusOf(open, "/v1/openapi.json")).toBe(200);
  });

  it("a database with the demo business is refused, because its passwords are published", async () => {
    const database = await createTestDatabase();
    const { db, close } = openDatabase({ url: database.url });
    await sql`insert into settings (key, value, updated_at) values ('demo:users', '{"today": "2026-11-21"}', now())`.execute(
      db,
    );
    await close();
    await expect(inProduction({ DATABASE_URL: database.url })).rejects.toThrow("this database has the demo business");
    await database.drop();
  });
});
