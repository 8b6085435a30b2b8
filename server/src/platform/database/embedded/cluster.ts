import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { totalmem, tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { DatabaseStartError } from "../database-start-error.ts";
import type { EmbeddedBinaries } from "./binaries.ts";
import type { ServerAccount } from "./server-account.ts";

export interface Cluster {
  readonly folder: string;
  readonly socketFolder: string;
  readonly logFile: string;
  /** Where the server puts finished WAL, if it is archived. */
  readonly archiveFolder: string;
}

const PORT = 5432;
const DATABASE_USER = "crema";
const MAJOR_VERSION = "18";
/** The kernel's limit for a socket address is 108 bytes on Linux and 104 on macOS, the closing zero included. */
const LONGEST_SOCKET_PATH = 103;
const LOCATION_FILE = "postgres-location";

/** Address of a database on the cluster's socket, read alike by node-postgres, graphile-worker and psql. */
export function clusterUrl(cluster: Cluster, database: string): string {
  return `postgresql://${DATABASE_USER}@localhost:${PORT}/${database}?host=${encodeURIComponent(cluster.socketFolder)}`;
}

/** With those above it, one by one: where nothing can be made and that is called missing (/proc, a dead mount), Node's `recursive` tries for ever. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o711 });
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}

export function openDataFolder(dataFolder: string): void {
  try {
    makeFolder(dataFolder);
    const probe = mkdtempSync(join(dataFolder, ".probe-"));
    rmSync(probe, { recursive: true });
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new DatabaseStartError(
      `The data folder ${dataFolder} cannot be written (${reason}): mend its rights or set CREMA_DATA to another folder.`,
    );
  }
}

export function locateCluster(dataFolder: string, account: ServerAccount): Cluster {
  return clusterAt(clusterFolder(dataFolder, account), join(dataFolder, "postgres.log"), account);
}

export function clusterAt(folder: string, logFile: string, account: ServerAccount): Cluster {
  return { folder, socketFolder: socketFolder(folder, account), logFile, archiveFolder: `${folder}-archive` };
}

/** Makes the cluster's files when they are not there yet; a half-made cluster is never left under the final name. */
export function ensureCluster(cluster: Cluster, binaries: EmbeddedBinaries, account: ServerAccount): void {
  if (existsSync(cluster.folder)) ensurePrivateFolder(cluster.folder, account);
  if (!existsSync(join(cluster.folder, "PG_VERSION"))) createCluster(cluster, binaries, account);
  const version = readFileSync(join(cluster.folder, "PG_VERSION"), "utf8").trim();
  if (version !== MAJOR_VERSION) {
    throw new DatabaseStartError(
      `The data in ${cluster.folder} was written by PostgreSQL ${version} and the embedded server is ${MAJOR_VERSION}: restore a backup into a new data folder (docs/operate.md).`,
    );
  }
  writeAccessRules(cluster.folder, account);
  ensurePrivateFolder(cluster.socketFolder, account);
  ensurePrivateFolder(cluster.archiveFolder, account);
}

/** Makes sure that files written by others than the server survive a power cut. */
export function syncFiles(cluster: Cluster, binaries: EmbeddedBinaries, account: ServerAccount): void {
  execFileSync(binaries.initdb, ["--sync-only", "-D", cluster.folder], {
    stdio: "ignore",
    cwd: "/",
    ...account.spawnAs,
  });
}

/** Process id in the server's own lock file, when it has one. */
export function postmasterPid(cluster: Cluster): number | undefined {
  try {
    const pid = Number(readFileSync(join(cluster.folder, "postmaster.pid"), "utf8").split("\n")[0]);
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Settings given on the command line, so that a later version's better ones reach old data folders too. */
export function serverArguments(
  cluster: Cluster,
  { isArchived, settings: more }: { isArchived: boolean; settings: Readonly<Record<string, string>> },
): string[] {
  const memoryMb = totalmem() / 1024 / 1024;
  const settings = {
    listen_addresses: "",
    port: String(PORT),
    unix_socket_directories: cluster.socketFolder,
    unix_socket_permissions: "0700",
    max_connections: "200",
    shared_buffers: memoryMb >= 4096 ? "256MB" : "64MB",
    effective_cache_size: `${Math.max(256, Math.floor(memoryMb / 2))}MB`,
    work_mem: "16MB",
    maintenance_work_mem: "128MB",
    random_page_cost: "1.1",
    jit: "off",
    max_wal_size: "1GB",
    checkpoint_timeout: "15min",
    wal_compression: "on",
    timezone: "UTC",
    log_timezone: "UTC",
    lc_messages: "C",
    ...(isArchived && archiveSettings(cluster)),
    ...more,
  };
  return ["-D", cluster.folder, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

/**
 * A segment that is full or closed is handed over: whole under its name, or not there. `archive_timeout` is no help: a server that
 * has just started looks at it only after `checkpoint_timeout`, so whoever makes the backups closes segments in time.
 */
function archiveSettings({ archiveFolder }: Cluster): Record<string, string> {
  const folder = `'${archiveFolder.replaceAll("'", `'\\''`).replaceAll("%", "%%")}'`;
  const part = `${folder}/%f.part`;
  return {
    archive_mode: "on",
    archive_command: `cp "%p" ${part} && sync ${part} && mv ${part} ${folder}/%f && sync ${folder}`,
  };
}

/**
 * The cluster lies in the data folder. When root runs us below a private home, the account lent to the server cannot
 * get there: then it lies in /var/lib/crema and the data folder holds a file with its place.
 */
function clusterFolder(dataFolder: string, account: ServerAccount): string {
  const inside = join(dataFolder, "postgres");
  const locationFile = join(dataFolder, LOCATION_FILE);
  if (existsSync(locationFile)) return readFileSync(locationFile, "utf8").trim();
  if (existsSync(join(inside, "PG_VERSION")) || canReach(dataFolder, account)) return inside;
  try {
    mkdirSync("/var/lib/crema", { recursive: true, mode: 0o755 });
    const elsewhere = mkdtempSync(`/var/lib/crema/${basename(dirname(dataFolder))}-`);
    chownSync(elsewhere, account.uid, account.gid);
    writeFileSync(locationFile, `${elsewhere}\n`);
    return elsewhere;
  } catch (error) {
    throw new DatabaseStartError(
      `The account PostgreSQL runs as cannot reach ${dataFolder} below a private folder: set CREMA_DATA to a folder outside it, such as /srv/crema.`,
      { cause: error },
    );
  }
}

/** Removes the cluster of a data folder, wherever it lies, and nothing else. The server must be stopped. */
export function removeCluster(dataFolder: string): void {
  const locationFile = join(dataFolder, LOCATION_FILE);
  const elsewhere = existsSync(locationFile) ? readFileSync(locationFile, "utf8").trim() : undefined;
  for (const path of [elsewhere, join(dataFolder, "postgres")]) {
    if (path !== undefined) rmSync(path, { recursive: true, force: true });
    if (path !== undefined) rmSync(`${path}-archive`, { recursive: true, force: true });
  }
  for (const name of [LOCATION_FILE, "postgres.log"]) rmSync(join(dataFolder, name), { force: true });
}

function canReach(folder: string, account: ServerAccount): boolean {
  for (let at = folder; ; at = dirname(at)) {
    const found = statSync(at);
    const shift = found.uid === account.uid ? 6 : found.gid === account.gid ? 3 : 0;
    if (((found.mode >> shift) & 1) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

function createCluster(cluster: Cluster, binaries: EmbeddedBinaries, account: ServerAccount): void {
  const fresh = `${cluster.folder}.new`;
  rmSync(fresh, { recursive: true, force: true });
  ensurePrivateFolder(fresh, account);
  const options = [
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--locale=C.UTF-8",
    "--auth=peer",
    `--username=${DATABASE_USER}`,
  ];
  try {
    execFileSync(binaries.initdb, ["-D", fresh, ...options], {
      stdio: ["ignore", "ignore", "pipe"],
      cwd: "/",
      ...account.spawnAs,
    });
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    const lines = error instanceof Error ? error.message.trim().split("\n") : [];
    throw new DatabaseStartError(
      `The embedded PostgreSQL could not make its data files in ${cluster.folder}: ${lines.at(-1) ?? "initdb failed"}`,
      { cause: error },
    );
  }
  rmSync(cluster.folder, { recursive: true, force: true });
  renameSync(fresh, cluster.folder);
}

/** The socket lets in the account that starts Crema and nobody else: the kernel says who connects. */
export function writeAccessRules(folder: string, account: ServerAccount): void {
  writeFileSync(join(folder, "pg_hba.conf"), "local all all peer map=crema\n");
  writeFileSync(join(folder, "pg_ident.conf"), `crema ${JSON.stringify(account.startedBy)} ${DATABASE_USER}\n`);
}

/** Next to the data where the path is short enough; otherwise in the temporary folder under a name made from it. */
function socketFolder(folder: string, account: ServerAccount): string {
  const longest = Buffer.byteLength(join(folder, `.s.PGSQL.${PORT}`));
  if (longest <= LONGEST_SOCKET_PATH) return folder;
  const name = createHash("sha256").update(folder).digest("hex").slice(0, 12);
  return join(tmpdir(), `crema-${account.uid}-${name}`);
}

function ensurePrivateFolder(folder: string, account: ServerAccount): void {
  if (!existsSync(folder)) {
    mkdirSync(folder, { mode: 0o700 });
    if (account.isRoot) chownSync(folder, account.uid, account.gid);
  }
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== account.uid) {
    throw new DatabaseStartError(
      `The folder ${folder} belongs to another account, the one that started Crema before: start as that one, or set CREMA_DATA to another folder.`,
    );
  }
  if ((found.mode & 0o077) !== 0) chmodSync(folder, 0o700);
}
