import { fillFromBackup } from "../server/src/platform/database/backup.ts";
import { startEmbeddedPostgres } from "../server/src/platform/database/embedded-postgres.ts";
import { replaceDatabase } from "../server/src/platform/database/replace-database.ts";
import { migrateJobs } from "../server/src/platform/jobs/migrate-jobs.ts";
import { backupArguments } from "./backup-arguments.ts";
import { messageOf } from "./start-error.ts";

// npm run restore -- FOLDER: Crema must be stopped
try {
  const { dataFolder, folder } = backupArguments("restore", process.argv.slice(2), process.env);
  const server = await startEmbeddedPostgres({ dataFolder, log: console.error });
  try {
    await replaceDatabase(server.url, async (url) => {
      const { tables, rows, madeAt } = await fillFromBackup({ dataFolder, url, folder }, migrateJobs);
      console.log(
        `${rows} rows of ${tables} tables, as of ${madeAt}. What was here before is kept as the database crema_before.`,
      );
    });
  } finally {
    await server.stop();
  }
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
