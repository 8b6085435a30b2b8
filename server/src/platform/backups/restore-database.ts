/** `npm run restore`: puts a database of an earlier moment in the place of the present one, which is kept beside it. */
import { closeSync, existsSync, openSync, readdirSync, readSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseStartError } from "../database/database-start-error.ts";
import { prepareBinaries } from "../database/embedded/binaries.ts";
import { type Cluster, clusterAt } from "../database/embedded/cluster.ts";
import { exchangeCluster, isExchanging, restoredFolder } from "../database/embedded/exchange.ts";
import { withStoppedCluster } from "../database/embedded-postgres.ts";
import { markRestored } from "../journal/detect-rows.ts";
import { type RowCounts, countRows, withSession } from "./backup-rows.ts";
import type { BackupStore } from "./backup-store.ts";
import { addManifest, type BaseBackup, copyBase, storedBases } from "./base-backup.ts";
import { type Pictures, restorePictures } from "./pictures.ts";
import { chooseBase, recover, type RecoveredServer } from "./recover.ts";
import { shipWal, walPrefix } from "./ship-wal.ts";
import type { Vault } from "./vault.ts";
import { isSegment } from "./wal-segments.ts";

interface RestoreOptions {
  readonly dataFolder: string;
  readonly store: BackupStore;
  readonly vaultOf: (installation: string) => Vault;
  /** Which installation's backups, if there are several; otherwise this data folder's own, or the only one. */
  readonly installation?: string | undefined;
  readonly time: Date | undefined;
  readonly now: Date;
  readonly withPictures: <T>(url: string, use: (pictures: Pictures) => Promise<T>) => Promise<T>;
}

interface RestoreResult {
  readonly base: BaseBackup;
  /** Manifests of bases that cannot be used. */
  readonly damaged: readonly string[];
  readonly counts: RowCounts;
  readonly pictures: Awaited<ReturnType<typeof restorePictures>>;
  readonly keptAt: string | undefined;
  /** Why the restored database is not backed up yet; '' if it is. */
  readonly backupProblem: string;
}

/** @throws DatabaseStartError in one sentence; the present database is as it was then */
export async function restoreDatabase(options: RestoreOptions): Promise<RestoreResult> {
  return withStoppedCluster(options.dataFolder, async (cluster, account) => {
    const installation = await chosenInstallation(options, cluster);
    const vault = options.vaultOf(installation);
    // What was archived and not stored when Crema ended is part of the newest state. Another installation's WAL is none of its history.
    if (ownerOfWal(cluster.archiveFolder) === installation) await shipWal(cluster.archiveFolder, vault);
    const { bases, damaged } = await storedBases(vault);
    const base = await chooseBase(vault, bases, options.time);
    const fresh = clusterAt(restoredFolder(cluster), join(options.dataFolder, "restore.log"), account);
    const target = options.time && { time: options.time };
    const binaries = prepareBinaries(account);
    try {
      const isNewest = base === bases.at(-1);
      const server = await recover({
        vault,
        base,
        isNewest,
        target,
        cluster: fresh,
        isArchived: true,
        account,
        binaries,
      });
      const { counts, pictures, ownBase } = await inspect(options, { server, vault, fresh });
      const keptAt = exchangeCluster(cluster, options.now);
      // Only now: the base of a restore that was cut off would be taken for the newest state.
      const backupProblem = await problemOf(ownBase.then((own) => addManifest(vault, own)));
      return { base, damaged, counts, pictures, keptAt, backupProblem };
    } finally {
      // An exchange that failed half-way is finished at the next start, and needs the archive.
      if (!isExchanging(cluster))
        for (const folder of [fresh.folder, fresh.archiveFolder]) rmSync(folder, { recursive: true, force: true });
    }
  });
}

interface Inspected extends Pick<RestoreResult, "counts" | "pictures"> {
  /** The restored database writes on a new timeline: only a base of its own makes that one restorable. */
  readonly ownBase: Promise<BaseBackup>;
}

async function inspect(
  { withPictures, now, time }: Pick<RestoreOptions, "withPictures" | "now" | "time">,
  { server, vault, fresh }: { server: RecoveredServer; vault: Vault; fresh: Cluster },
): Promise<Inspected> {
  const { url } = server;
  try {
    await withSession(url, (session) => markRestored(session, time ?? now));
    const counts = await withSession(url, countRows);
    const { pictures, shown } = await withPictures(url, async (all) => ({
      pictures: await restorePictures(vault, all),
      shown: (await all.shown()).map(({ name }) => name),
    }));
    const stored = (segment: string): Promise<void> => shipUntil(fresh.archiveFolder, vault, segment);
    const ownBase = withSession(url, (session) =>
      copyBase({ session, clusterFolder: fresh.folder, vault, now, pictures: shown, stored }),
    );
    await ownBase.catch(() => undefined);
    return { counts, pictures, ownBase };
  } finally {
    await server.stop();
  }
}

const problemOf = (work: Promise<void>): Promise<string> =>
  work.then(
    () => "",
    (error: unknown) => String(error),
  );

async function shipUntil(archiveFolder: string, vault: Vault, segment: string): Promise<void> {
  for (let waited = 0; waited < 600; waited += 1) {
    await shipWal(archiveFolder, vault);
    if ((await vault.list(walPrefix + segment)).length > 0) return;
    await sleep(100);
  }
  throw new DatabaseStartError(`${segment} was not archived within a minute.`);
}

export async function storedInstallations(store: BackupStore): Promise<string[]> {
  const names = (await store.list("")).map(({ name }) => name.split("/")[0] ?? "");
  return [...new Set(names)].filter((name) => /^\d+$/.test(name)).toSorted();
}

async function chosenInstallation({ store, vaultOf, installation }: RestoreOptions, cluster: Cluster): Promise<string> {
  const stored = await storedInstallations(store);
  const [only, ...others] = stored;
  if (only === undefined) throw new DatabaseStartError("There are no backups in BACKUPS.");
  // Where Crema was tried before the restore, this data folder's own backups hold next to nothing.
  const chosen = installation ?? (others.length === 0 ? only : undefined);
  if (chosen !== undefined && stored.includes(chosen)) return chosen;
  const own = identifierOf(cluster);
  const described = await Promise.all(
    stored.map(async (id) => {
      // Each may have a key of its own.
      const { bases } = await storedBases(vaultOf(id)).catch(() => ({ bases: [] }));
      const newest = bases.at(-1);
      const rows = newest === undefined ? "" : `, ${newest.counts["orders"]?.[0] ?? 0} orders at ${newest.finishedAt}`;
      return `${id}${id === own ? " (this data folder's)" : ""}${rows}`;
    }),
  );
  throw new DatabaseStartError(
    `${chosen === undefined ? "Backups of several installations are stored" : `There are no backups of the installation ${chosen}`}: choose one with --installation. ${described.join("; ")}.`,
  );
}

/** The system identifier is the first thing in PostgreSQL's control file. */
const identifierOf = ({ folder }: Cluster): string | undefined => identifierAt(join(folder, "global", "pg_control"), 0);

/** A segment's first page has it too, so that it is known even if the cluster's files are gone. Source: PostgreSQL, xlog_internal.h. */
function ownerOfWal(archiveFolder: string): string | undefined {
  const [segment] = existsSync(archiveFolder) ? readdirSync(archiveFolder).filter(isSegment) : [];
  return segment === undefined ? undefined : identifierAt(join(archiveFolder, segment), 24);
}

function identifierAt(file: string, position: number): string | undefined {
  if (!existsSync(file)) return undefined;
  const bytes = Buffer.alloc(8);
  const descriptor = openSync(file, "r");
  readSync(descriptor, bytes, { position });
  closeSync(descriptor);
  return bytes.readBigUInt64LE().toString();
}
