import { rmSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { startEmbeddedPostgres } from "../src/platform/database/embedded-postgres.ts";
import { withDatabase } from "../src/platform/database/replace-database.ts";
import { migrate, migrationsFolder, migrationsHash } from "../src/platform/database/migrate.ts";
import { clearMemoryFolders, memoryFolder } from "./memory-folder.ts";

export interface TestDatabase {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

const SERVER_VARIABLE = "CREMA_TEST_SERVER_URL";
const TEMPLATE_LOCK = 2_026_002;
const TEMPLATE_PREFIX = "crema_template_";
const TEST_PREFIX = "crema_test_";
const ownFolder = join(import.meta.dirname, "../../.crema-test");

/**
 * Makes sure that a server for test databases runs and its address stands in the environment for every worker:
 * the one named by CREMA_TEST_SERVER_URL, else the embedded one in CREMA_DATA or `.crema-test`.
 * For the runners' global set-up, in the process that outlives the workers.
 * @param isWholeRun - many databases come and go: then they lie in memory where there is room, and nothing of them is kept. On a disk
 * (ext4) the files of a new one cost ten times as much for each one that went in the last minute.
 * @returns ends what it started
 */
export async function startTestServer({ isWholeRun = false } = {}): Promise<() => Promise<void>> {
  if (process.env[SERVER_VARIABLE]) return () => Promise.resolve();
  const named = process.env["CREMA_DATA"];
  if (isWholeRun) await clearMemoryFolders();
  const inMemory = isWholeRun && named === undefined ? memoryFolder(ownFolder) : undefined;
  const dataFolder = named ?? inMemory ?? ownFolder;
  const server = await startEmbeddedPostgres({
    dataFolder,
    log: (line) => process.stderr.write(`${line}\n`),
    whenHeld: "join",
  });
  // In a folder that somebody named may lie what they want to keep.
  if (named === undefined && !server.adopted) await waitForNoDisk(server.url);
  if (!server.adopted) await dropLeftOvers(server.url);
  process.env[SERVER_VARIABLE] = server.url;
  return async () => {
    delete process.env[SERVER_VARIABLE];
    await server.stop();
    if (inMemory !== undefined && !server.adopted) rmSync(inMemory, { recursive: true });
  };
}

/** What tests store may be lost with the machine: nothing is waited for until it is on the disk, and no page is logged whole. */
const waitForNoDisk = (server: string): Promise<void> =>
  withClient(withDatabase(server, "postgres"), async (client) => {
    await client.query("alter system set fsync = off");
    await client.query("alter system set full_page_writes = off");
    await client.query("select pg_reload_conf()");
  });

let made = 0;

/**
 * Clones the migrated template database, about 50 ms; the template is made once for each state of the migration files.
 * @param folder - migration files, when a test wants others than Crema's
 */
export async function createTestDatabase(folder: string = migrationsFolder): Promise<TestDatabase> {
  const server = process.env[SERVER_VARIABLE];
  if (!server)
    throw new Error(`${SERVER_VARIABLE} is not set: the runner's global set-up calls startTestServer() first`);
  made += 1;
  const name = `${TEST_PREFIX}${process.pid}_${made}_${Date.now().toString(36)}`;
  await withClient(withDatabase(server, "postgres"), async (client) => {
    await client.query("select pg_advisory_lock($1)", [TEMPLATE_LOCK]);
    const template = await ensureTemplate(client, { server, folder });
    const { rows } = await client.query<{ fsync: string }>("show fsync");
    // Files copied instead of logged cost half, but a checkpoint, for which a server that keeps fsync waits.
    const strategy = rows[0]?.fsync === "off" ? "file_copy" : "wal_log";
    await client.query(`create database ${name} template ${template} strategy ${strategy}`);
  });
  const drop = () =>
    withClient(withDatabase(server, "postgres"), (client) =>
      client.query(`drop database if exists ${name} with (force)`),
    );
  return { url: withDatabase(server, name), drop };
}

/** Made under a name of its own and renamed when ready, so that a killed run leaves no half-migrated template. */
async function ensureTemplate(client: Client, { server, folder }: { server: string; folder: string }): Promise<string> {
  const template = `${TEMPLATE_PREFIX}${migrationsHash(folder)}`;
  const found = await client.query("select 1 from pg_database where datname = $1", [template]);
  if (found.rowCount !== 0) return template;
  const fresh = `${template}_new`;
  await client.query(`drop database if exists ${fresh} with (force)`);
  await client.query(`create database ${fresh}`);
  await migrate(withDatabase(server, fresh), folder);
  await client.query(`alter database ${fresh} rename to ${template}`);
  return template;
}

async function dropLeftOvers(server: string): Promise<void> {
  await withClient(withDatabase(server, "postgres"), async (client) => {
    const current = `${TEMPLATE_PREFIX}${migrationsHash()}`;
    const names = await client.query<{ datname: string }>(
      "select datname from pg_database where starts_with(datname, $1) or (starts_with(datname, $2) and datname <> $3)",
      [TEST_PREFIX, TEMPLATE_PREFIX, current],
    );
    for (const { datname } of names.rows) await client.query(`drop database ${datname} with (force)`);
  });
}

async function withClient(url: string, use: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}
