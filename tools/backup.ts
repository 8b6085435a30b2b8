import { systemClock } from "../server/src/platform/clock/clock.ts";
import { backUp } from "../server/src/platform/database/backup.ts";
import { startEmbeddedPostgres } from "../server/src/platform/database/embedded-postgres.ts";
import { backupArguments } from "./backup-arguments.ts";
import { messageOf } from "./start-error.ts";

// npm run backup -- FOLDER: also while Crema runs
try {
  const { dataFolder, folder } = backupArguments("backup", process.argv.slice(2), process.env);
  const server = await startEmbeddedPostgres({ dataFolder, log: console.error, whenHeld: "join" });
  try {
    const { tables, rows } = await backUp({ dataFolder, url: server.url, folder, now: systemClock.now() });
    console.log(`${rows} rows of ${tables} tables are in ${folder}.`);
  } finally {
    await server.stop();
  }
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
