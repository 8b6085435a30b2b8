import { readdirSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { DatabaseStartError } from "../database-start-error.ts";
import { type Cluster, clusterUrl, postmasterPid } from "./cluster.ts";
import { isRunning } from "./process-state.ts";

const PING_LIMIT_MS = 2_000;
/** Recovery after a crash replays up to `max_wal_size` of changes before the server answers. */
const SLOW_START_LIMIT_MS = 120_000;

/**
 * Looks for a server already running on the cluster. One that is starting, recovering or stopping is waited for.
 * @returns its process id when it answers, undefined when none is left
 */
export async function findRunningServer(cluster: Cluster): Promise<number | undefined> {
  for (let waited = 0; waited < SLOW_START_LIMIT_MS; waited += 100) {
    const pid = postmasterPid(cluster);
    if (pid === undefined || !isRunning(pid)) return undefined;
    if (await ping(cluster, "postgres")) return pid;
    if (removeStrangersMark(cluster, pid)) return undefined;
    await sleep(100);
  }
  throw new DatabaseStartError(
    `A PostgreSQL server runs on ${cluster.folder} as process ${postmasterPid(cluster) ?? "?"} but does not answer: stop it and start again.`,
  );
}

export async function answers(cluster: Cluster, database: string, limitMs: number): Promise<boolean> {
  for (const until = performance.now() + limitMs; performance.now() < until; ) {
    if (await ping(cluster, database)) return true;
    await sleep(40);
  }
  return false;
}

export async function ping(cluster: Cluster, database: string): Promise<boolean> {
  try {
    await withClient(clusterUrl(cluster, database), (client) => client.query("select 1"));
    return true;
  } catch {
    return false;
  }
}

export async function archives(cluster: Cluster): Promise<boolean> {
  let mode: unknown;
  await withClient(clusterUrl(cluster, "postgres"), async (client) => {
    mode = (await client.query<{ archive_mode: string }>("show archive_mode")).rows[0]?.archive_mode;
  });
  return mode === "on";
}

export async function ensureDatabase(cluster: Cluster, database: string): Promise<void> {
  await withClient(clusterUrl(cluster, "postgres"), async (client) => {
    const found = await client.query("select 1 from pg_database where datname = $1", [database]);
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`);
  });
}

async function withClient(url: string, use: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: PING_LIMIT_MS });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await use(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * After a machine or container restart the process id in postmaster.pid may belong to some other program, and the server
 * would refuse to start because of it. Linux can tell: every PostgreSQL process has its data folder as working folder.
 * @returns true when the file was left over and is gone now
 */
function removeStrangersMark(cluster: Cluster, pid: number): boolean {
  if (process.platform !== "linux" || workingFolder(pid) === realpathSync(cluster.folder)) return false;
  const folder = realpathSync(cluster.folder);
  const others = readdirSync("/proc").filter((entry) => /^\d+$/.test(entry));
  if (others.some((entry) => workingFolder(Number(entry)) === folder)) return false;
  rmSync(join(cluster.folder, "postmaster.pid"), { force: true });
  return true;
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}
