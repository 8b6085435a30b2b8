import { Logger, runMigrations } from "graphile-worker";
import { openListeningPool } from "../database/database.ts";

const ignored = (): undefined => undefined;

/**
 * Creates or upgrades graphile-worker's own schema; part of bringing a database up. Over connections of ours: its own are neither waited
 * for nor listened to at their end, and one that the server ends just then would end the process.
 */
export async function migrateJobs(url: string): Promise<void> {
  const { pool, close } = openListeningPool(url, ignored);
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => ignored) });
  } finally {
    await close();
  }
}
