import { Logger, runMigrations } from "graphile-worker";

/** Creates or upgrades graphile-worker's own schema; part of bringing a database up. */
export const migrateJobs = (url: string): Promise<void> =>
  runMigrations({ connectionString: url, logger: new Logger(() => () => undefined) });
