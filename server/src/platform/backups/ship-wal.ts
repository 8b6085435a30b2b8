import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseStartError } from "../database/database-start-error.ts";
import type { Vault } from "./vault.ts";
import { isSegment, isTimelineHistory } from "./wal-segments.ts";

export const walPrefix = "wal/";

/**
 * Moves what PostgreSQL archived into the backup store, oldest first.
 * @returns how many segments were stored
 * @throws DatabaseStartError if another copy of this database wrote the same segment with other content
 */
export async function shipWal(archiveFolder: string, vault: Vault): Promise<number> {
  const waiting = readdirSync(archiveFolder).filter((name) => !name.endsWith(".part"));
  for (const name of waiting.toSorted()) {
    const file = join(archiveFolder, name);
    // What else PostgreSQL archives (notes about bases, the unfinished end of an old timeline) no restore needs.
    if (!isSegment(name) && !isTimelineHistory(name)) {
      rmSync(file);
      continue;
    }
    const bytes = readFileSync(file);
    const stored = await vault.get(walPrefix + name);
    if (stored === undefined) await vault.put(walPrefix + name, bytes);
    else if (!stored.equals(bytes))
      throw new DatabaseStartError(
        `The backups hold another ${name}: two copies of one database write into the same place. Give this one another BACKUPS.`,
      );
    rmSync(file);
  }
  return waiting.length;
}
