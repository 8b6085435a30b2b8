import { createHash } from "node:crypto";
import { globSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseStartError } from "../src/platform/database/database-start-error.ts";
import { eraseEmbeddedPostgres } from "../src/platform/database/embedded-postgres.ts";

const sharedMemory = "/dev/shm";
const prefix = `crema-test-${process.getuid?.() ?? 0}-`;
const TMPFS_MAGIC = 0x01_02_19_94;
const GIGABYTE = 1024 ** 3;
/** What the databases of four workers, their log and the server's own files come to, three times over. */
const leastRoom = 2 * GIGABYTE;
/** That room, and what the tests and a browser need besides. */
const leastMemory = 6 * GIGABYTE;

/**
 * Where files lie in memory, for what is thrown away after use: a folder of this name's own, made or not; undefined where the machine has
 * no such place (macOS), or too little of it (a container has 64 MB unless told otherwise).
 * @param name - tells apart what lies there, as the path of the folder it stands for
 */
export function memoryFolder(name: string): string | undefined {
  if (process.availableMemory() < leastMemory || roomIn(sharedMemory) < leastRoom) return undefined;
  const own = createHash("sha256").update(name).digest("hex").slice(0, 12);
  return join(sharedMemory, `${prefix}${own}`);
}

/** Takes away the databases of runs that were killed, in whichever clone: they would stay in memory until the machine ends. */
export async function clearMemoryFolders(): Promise<void> {
  for (const folder of globSync(join(sharedMemory, `${prefix}*`)))
    try {
      await eraseEmbeddedPostgres(folder);
      rmSync(folder, { recursive: true });
    } catch (error) {
      // A living process has it.
      if (!(error instanceof DatabaseStartError)) throw error;
    }
}

/** Bytes that are free there; none where that is no memory. */
function roomIn(folder: string): number {
  try {
    const { type, bavail, bsize } = statfsSync(folder);
    return type === TMPFS_MAGIC ? bavail * bsize : 0;
  } catch {
    return 0;
  }
}
