import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseStartError } from "./database-start-error.ts";
import { prepareBinaries } from "./embedded/binaries.ts";
import {
  type Cluster,
  clusterUrl,
  ensureCluster,
  locateCluster,
  openDataFolder,
  removeCluster,
} from "./embedded/cluster.ts";
import { finishExchange } from "./embedded/exchange.ts";
import { answers, archives, ensureDatabase, findRunningServer } from "./embedded/server.ts";
import { stopServer, superviseServer } from "./embedded/supervisor.ts";
import { type HeldLock, takeLock } from "./embedded/folder-lock.ts";
import { type ServerAccount, serverAccount } from "./embedded/server-account.ts";

interface EmbeddedPostgresOptions {
  /** The folder that holds everything Crema stores (CREMA_DATA); made when it is not there. */
  readonly dataFolder: string;
  readonly log: (line: string) => void;
  /** What to do when another living process holds the folder: refuse with its process id (default), or use its server. */
  readonly whenHeld?: "refuse" | "join";
  /** Hands finished WAL over for backups into the cluster's `archiveFolder`, from where somebody has to take it. */
  readonly isArchived?: boolean;
}

export interface EmbeddedPostgres {
  /** Address of the database `crema`, over a Unix socket. */
  readonly url: string;
  readonly adopted: boolean;
  readonly cluster: Cluster;
  /** Ends the server and frees the folder; a server that belongs to another process is left alone. */
  stop(): Promise<void>;
}

const DATABASE = "crema";
const LOCK_FILE = "postgres.lock";
const LOCK_PATIENCE_MS = 3_000;
const LOCK_EVERY_MS = 100;

/**
 * Starts the PostgreSQL server that comes with Crema on the files in the data folder, or adopts the one a killed parent
 * left running there. It listens on a Unix socket only, keeps fsync on, is started again when it dies, and ends with
 * this process even when this process is killed.
 * @throws DatabaseStartError with one sentence: the folder is held by another process, cannot be written, has data of
 * another version, or the server does not come up.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataFolder = resolve(options.dataFolder);
  const account = serverAccount();
  openDataFolder(dataFolder);
  const lock = options.whenHeld === "join" ? takeLock(join(dataFolder, LOCK_FILE)) : await waitForLock(dataFolder);
  if (!lock.held) return joinServer(dataFolder, account, lock.holderPid);
  try {
    const { log, isArchived = false } = options;
    return await startHeld(dataFolder, account, { log, isArchived, release: () => lock.release() });
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Throws away what the embedded server of a data folder stores. Other files in the folder stay.
 * @throws DatabaseStartError when a living process holds the folder
 */
export async function eraseEmbeddedPostgres(dataFolder: string): Promise<void> {
  await withStoppedCluster(dataFolder, () => Promise.resolve(removeCluster(resolve(dataFolder))));
}

/**
 * Holds a data folder while its server is stopped, so that its files can be exchanged.
 * @throws DatabaseStartError when a living process holds the folder
 */
export async function withStoppedCluster<T>(
  dataFolder: string,
  use: (cluster: Cluster, account: ServerAccount) => Promise<T>,
): Promise<T> {
  const folder = resolve(dataFolder);
  const account = serverAccount();
  openDataFolder(folder);
  const lock = await waitForLock(folder);
  try {
    const cluster = locateCluster(folder, account);
    const leftRunning = await findRunningServer(cluster);
    if (leftRunning !== undefined) await stopServer(leftRunning);
    finishExchange(cluster, new Date());
    return await use(cluster, account);
  } finally {
    lock.release();
  }
}

/** A process that is just ending may still hold the folder for a moment: start right after Ctrl-C must work. */
async function waitForLock(dataFolder: string): Promise<HeldLock> {
  for (let waited = 0; ; waited += LOCK_EVERY_MS) {
    const lock = takeLock(join(dataFolder, LOCK_FILE));
    if (lock.held) return lock;
    if (waited >= LOCK_PATIENCE_MS) {
      throw new DatabaseStartError(
        `The data folder ${dataFolder} is in use by process ${lock.holderPid}: stop that one first, or set CREMA_DATA to another folder.`,
      );
    }
    await sleep(LOCK_EVERY_MS);
  }
}

async function startHeld(
  dataFolder: string,
  account: ServerAccount,
  { log, isArchived, release }: { log: (line: string) => void; isArchived: boolean; release: () => void },
): Promise<EmbeddedPostgres> {
  const cluster = locateCluster(dataFolder, account);
  const keptAt = finishExchange(cluster, new Date());
  if (keptAt !== undefined)
    log(`A restore that was cut off is finished. The database that was in use is kept in ${keptAt}.`);
  const runningPid = await adoptableServer(cluster, isArchived);
  const binaries = prepareBinaries(account);
  ensureCluster(cluster, binaries, account);
  const supervisor = await superviseServer({ cluster, binaries, account, log, runningPid, isArchived });
  try {
    await ensureDatabase(cluster, DATABASE);
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
  return {
    url: clusterUrl(cluster, DATABASE),
    cluster,
    adopted: runningPid !== undefined,
    stop: async () => {
      await supervisor.stop();
      release();
    },
  };
}

/** A server that is left running without the archive that is asked for (or with one nobody empties) is stopped, not adopted. */
async function adoptableServer(cluster: Cluster, isArchived: boolean): Promise<number | undefined> {
  const pid = await findRunningServer(cluster);
  if (pid === undefined || (await archives(cluster)) === isArchived) return pid;
  await stopServer(pid);
  return undefined;
}

/** Uses the server of the living holder, which may be about to finish starting it. */
async function joinServer(dataFolder: string, account: ServerAccount, holderPid: number): Promise<EmbeddedPostgres> {
  const cluster = locateCluster(dataFolder, account);
  if (!(await answers(cluster, DATABASE, 30_000))) {
    throw new DatabaseStartError(
      `Process ${holderPid} holds the data folder ${dataFolder}, but its database does not answer.`,
    );
  }
  return { url: clusterUrl(cluster, DATABASE), cluster, adopted: true, stop: () => Promise.resolve() };
}
