import { rmSync } from "node:fs";
import { DatabaseStartError } from "../database/database-start-error.ts";
import { prepareBinaries } from "../database/embedded/binaries.ts";
import { clusterAt } from "../database/embedded/cluster.ts";
import { serverAccount } from "../database/embedded/server-account.ts";
import { countRows, withSession } from "./backup-rows.ts";
import { storedBases } from "./base-backup.ts";
import { recover } from "./recover.ts";
import type { Vault } from "./vault.ts";
import { timelineOf } from "./wal-segments.ts";

interface TrialResult {
  readonly rows: number;
  /** What differs from the rows that were counted when the backup was made; empty if nothing does. */
  readonly differences: readonly string[];
}

/**
 * Restores into a folder of its own and counts rows: from the base before the newest, if there is one, up to the newest one's
 * restore point, so that a day of WAL is tried too. The rows of that moment are in the newest base's manifest.
 */
export async function tryRestore(
  vault: Vault,
  { folder, logFile }: { folder: string; logFile: string },
): Promise<TrialResult> {
  const { bases } = await storedBases(vault);
  const newest = bases.at(-1);
  if (newest === undefined) throw new DatabaseStartError("The backups hold no whole base backup.");
  const previous = bases.at(-2);
  const isOneTimeline = previous !== undefined && timelineOf(previous.startSegment) === timelineOf(newest.startSegment);
  const account = serverAccount();
  const cluster = clusterAt(folder, logFile, account);
  const remove = (): void => {
    for (const path of [folder, cluster.archiveFolder]) rmSync(path, { recursive: true, force: true });
  };
  const server = await recover({
    vault,
    base: isOneTimeline ? previous : newest,
    target: { restorePoint: newest.id },
    cluster,
    isNewest: true,
    isArchived: false,
    account,
    binaries: prepareBinaries(account),
  }).catch((error: unknown) => {
    remove();
    throw error;
  });
  try {
    const counts = await withSession(server.url, countRows);
    const differences = Object.entries(newest.counts).flatMap(([table, [least, most]]) => {
      const rows = counts[table] ?? 0;
      const expected = least === most ? `${least}` : `${least} to ${most}`;
      return rows >= least && rows <= most ? [] : [`${table} has ${rows} rows instead of ${expected}`];
    });
    return { rows: Object.values(counts).reduce((sum, n) => sum + n, 0), differences };
  } finally {
    await server.stop();
    remove();
  }
}
