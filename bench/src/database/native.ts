/**
 * A PostgreSQL server for the bench alone: started in a temporary folder from the machine's own binaries, fsync on,
 * unix socket only, removed when the bench ends.
 */
import { execFile, spawn } from "node:child_process";
import { chown, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";

const run = promisify(execFile);
const installations = "/usr/lib/postgresql";

export interface Cluster {
  /** Address of the maintenance database. */
  readonly url: string;
  readonly description: string;
  stop(): Promise<void>;
}

/** What a DBA would set on a small machine; everything else is as shipped. */
const settings = {
  listen_addresses: "",
  shared_buffers: "1GB",
  effective_cache_size: "4GB",
  work_mem: "16MB",
  random_page_cost: "1.1",
  max_wal_size: "4GB",
  max_connections: "60",
};

async function newestInstallation(): Promise<string> {
  const versions = await readdir(installations).catch(() => []);
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  if (newest === undefined)
    throw new Error(`No PostgreSQL in ${installations}: set DATABASE_URL, or use --database embedded`);
  return join(installations, newest, "bin");
}

async function idOf(flag: "-u" | "-g"): Promise<number> {
  const { stdout } = await run("id", [flag, "postgres"]).catch(() => run("id", [flag, "nobody"]));
  return Number(stdout);
}

/** PostgreSQL refuses to run as root; then it runs as the account its package made, or nobody. */
async function account(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  return { uid: await idOf("-u"), gid: await idOf("-g") };
}

async function untilItAnswers(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (attempt === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

export async function startNativeCluster(): Promise<Cluster> {
  const bin = await newestInstallation();
  const folder = await mkdtemp(join(tmpdir(), "crema-bench-"));
  const as = await account();
  if (as !== undefined) await chown(folder, as.uid, as.gid);
  const data = join(folder, "data");
  await run(join(bin, "initdb"), ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"], {
    ...as,
    cwd: folder,
  });
  const flags = Object.entries({ ...settings, unix_socket_directories: folder }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  const server = spawn(join(bin, "postgres"), ["-D", data, ...flags], { ...as, cwd: folder, stdio: "ignore" });
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const url = `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
  const stop = async (): Promise<void> => {
    server.kill("SIGINT");
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  await untilItAnswers(url).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const { stdout } = await run(join(bin, "postgres"), ["--version"]);
  return { url, description: `${stdout.trim()} of this machine, shared_buffers ${settings.shared_buffers}`, stop };
}
