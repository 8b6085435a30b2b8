import { spawnSync } from "node:child_process";
import { appendFileSync, cpSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedDemo } from "../server/src/demo/seed.ts";
import { eraseEmbeddedPostgres, startEmbeddedPostgres } from "../server/src/platform/database/embedded-postgres.ts";
import { migrate } from "../server/src/platform/database/migrate.ts";
import { withDatabase } from "../server/src/platform/database/replace-database.ts";
import { migrateJobs } from "../server/src/platform/jobs/migrate-jobs.ts";
import { query } from "../server/test/query.ts";
import { inProject } from "./paths.ts";

const dataFolder = join(tmpdir(), `crema-backup-${process.pid}`);
const backup = join(tmpdir(), `crema-backup-${process.pid}-copy`);
const damaged = `${backup}-damaged`;

const run = (command: "backup" | "restore", folder: string, environment: NodeJS.ProcessEnv = {}) =>
  spawnSync(process.execPath, [inProject(`tools/${command}.ts`), folder], {
    env: { ...process.env, CREMA_DATA: dataFolder, DATABASE_URL: "", ...environment },
    encoding: "utf8",
  });

/** Runs the embedded server for as long as `use` does. */
async function whileRunning<T>(use: (url: string) => Promise<T>): Promise<T> {
  const server = await startEmbeddedPostgres({ dataFolder, log: () => undefined });
  try {
    return await use(server.url);
  } finally {
    await server.stop();
  }
}

let before: Record<string, string>;

beforeAll(async () => {
  await whileRunning(async (url) => {
    await migrate(url);
    await migrateJobs(url);
    await seedDemo({
      databaseUrl: url,
      environment: "local",
      password: "Crema-demo-1",
      today: "2026-03-02",
      log: () => undefined,
    });
    await query(
      url,
      `insert into settings (key, value, updated_at) values ('odd', '{"text": "tab\\\\t, line\\\\n, Māori, \\\\\\\\"}', '2026-03-02')`,
    );
    await query(url, "select graphile_worker.add_job('kept', '{\"n\": 1}')");
    await query(
      url,
      `insert into sessions (user_uuid, audience, created_at, expires_at, last_refreshed_at)
       select uuid, 'staff', '2026-03-02', '2026-03-03', '2026-03-02' from users where role = 'staff' limit 1`,
    );
    before = await everything(url);
    expect(run("backup", backup)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^\d{5,} rows of \d+ tables are in /),
    });
    expect(run("restore", backup).stderr).toMatch(`is in use by process ${process.pid}`);
    await query(
      url,
      "delete from settings; delete from graphile_worker._private_jobs; update users set first_name = 'Changed'",
    );
  });
});

afterAll(async () => {
  await eraseEmbeddedPostgres(dataFolder);
  for (const folder of [dataFolder, backup, damaged]) rmSync(folder, { recursive: true, force: true });
});

describe("npm run restore", () => {
  it("changes nothing when the backup is damaged or not whole", async () => {
    cpSync(backup, damaged, { recursive: true });
    const users = readdirSync(damaged).find((name) => name.endsWith("-public.domains.rows")) ?? "";
    appendFileSync(join(damaged, users), "one-too-many.test\twhitelist\n");
    expect(run("restore", damaged)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^The backup is damaged: /),
    });
    writeFileSync(join(damaged, "backup.json"), '{"madeAt":');
    expect(run("restore", damaged)).toMatchObject({
      status: 1,
      stderr: `The backup is damaged: ${join(damaged, "backup.json")} cannot be read.\n`,
    });
    rmSync(join(damaged, "backup.json"));
    expect(run("restore", damaged)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/holds no whole backup/),
    });
    const names = await whileRunning((url) => query(url, "select distinct first_name as name from users"));
    expect(names).toEqual([{ name: "Changed" }]);
  });

  it("brings back every row, job and number series of the moment of the backup, and keeps what was there", async () => {
    expect(run("restore", backup)).toMatchObject({ status: 0, stderr: "" });
    await whileRunning(async (url) => {
      const { "public.sessions": sessions, ...after } = await everything(url);
      expect(after).toEqual(Object.fromEntries(Object.entries(before).filter(([name]) => name !== "public.sessions")));
      expect(sessions).toContain("restored");
      expect(await query(withDatabase(url, "crema_before"), "select distinct first_name as name from users")).toEqual([
        { name: "Changed" },
      ]);
      expect(await migrate(url)).toEqual([]);
      expect(
        await query(
          url,
          `select reloptions as options, sum(gin_clean_pending_list(oid))::int as waiting from pg_class
           where relkind = 'i' and reloptions::text ~ 'fastupdate' group by 1`,
        ),
      ).toEqual([{ options: ["fastupdate=off"], waiting: 0 }]);
    });
  });
});

describe("npm run backup", () => {
  it("writes into no folder that is there already", () => {
    expect(run("backup", backup)).toMatchObject({
      status: 1,
      stderr: `${backup} is there already: name a new folder for the backup.\n`,
    });
  });

  it("says in one sentence that its folder cannot be made", () => {
    const folder = join(inProject("package.json"), "backup");
    expect(run("backup", folder)).toMatchObject({
      status: 1,
      stderr: `The folder ${folder} cannot be made (ENOTDIR).\n`,
    });
  });

  it("leaves a server of one's own to its own tools", () => {
    const answer = run("backup", `${backup}-other`, { DATABASE_URL: "postgresql://db.example/crema" });
    expect(answer).toMatchObject({
      status: 1,
      stderr: "npm run backup is for the embedded database: use pg_dump for the server that DATABASE_URL names.\n",
    });
  });
});

/** Text of all rows of every table, and where every number series stands. */
async function everything(url: string): Promise<Record<string, string>> {
  const tables = await query(
    url,
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker') order by 1",
  );
  const texts: Record<string, string> = {};
  for (const { name } of tables) {
    if (/kysely_migration|worker.migrations/.test(String(name))) continue;
    const rows = await query(
      url,
      `select coalesce(string_agg(t::text, E'\\n' order by t::text), '') as text from ${String(name)} t`,
    );
    texts[String(name)] = String(rows[0]?.["text"]);
  }
  const series = await query(
    url,
    "select json_agg(json_build_array(schemaname, sequencename, last_value) order by schemaname, sequencename)::text as text from pg_sequences",
  );
  return { ...texts, series: String(series[0]?.["text"]) };
}
