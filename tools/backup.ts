import { resolve } from "node:path";
import { newBackupKey } from "../server/src/platform/backups/vault.ts";
import { systemClock } from "../server/src/platform/clock/clock.ts";
import { backUp } from "../server/src/platform/database/backup.ts";
import { startEmbeddedPostgres } from "../server/src/platform/database/embedded-postgres.ts";
import { assertEmbedded, embeddedDataFolder } from "./backup-arguments.ts";
import { messageOf, StartError } from "./start-error.ts";

// npm run backup -- FOLDER: also while Crema runs; npm run backup -- --new-key: a key for BACKUP_KEY
try {
  const [argument, ...rest] = process.argv.slice(2);
  if (argument === "--new-key") console.log(await newBackupKey());
  else {
    assertEmbedded("backup", process.env);
    if (argument === undefined || argument.startsWith("-") || rest.length > 0)
      throw new StartError("Usage: npm run backup -- FOLDER, or npm run backup -- --new-key");
    await writeBackup(embeddedDataFolder(process.env), resolve(argument));
  }
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}

async function writeBackup(dataFolder: string, folder: string): Promise<void> {
  const server = await startEmbeddedPostgres({ dataFolder, log: console.error, whenHeld: "join" });
  try {
    const { tables, rows } = await backUp({ dataFolder, url: server.url, folder, now: systemClock.now() });
    console.log(`${rows} rows of ${tables} tables are in ${folder}.`);
  } finally {
    await server.stop();
  }
}
