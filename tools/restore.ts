import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { storedBases } from "../server/src/platform/backups/base-backup.ts";
import { restoreDatabase, storedInstallations } from "../server/src/platform/backups/restore-database.ts";
import { systemClock } from "../server/src/platform/clock/clock.ts";
import { fillFromBackup } from "../server/src/platform/database/backup.ts";
import { startEmbeddedPostgres } from "../server/src/platform/database/embedded-postgres.ts";
import { replaceDatabase } from "../server/src/platform/database/replace-database.ts";
import { migrateJobs } from "../server/src/platform/jobs/migrate-jobs.ts";
import { assertEmbedded, embeddedDataFolder } from "./backup-arguments.ts";
import { type BackupSettings, backupSettings } from "./backup-settings.ts";
import { messageOf, StartError } from "./start-error.ts";

// npm run restore [-- --to TIME]: from BACKUPS; npm run restore -- FOLDER: from a folder of npm run backup. Crema must be stopped
const usage = "Usage: npm run restore [-- --to TIME | --list] [--installation ID], or npm run restore -- FOLDER";

try {
  await main();
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const { values, positionals } = read();
  assertEmbedded("restore", process.env);
  const dataFolder = embeddedDataFolder(process.env);
  const [folder, ...rest] = positionals;
  if (folder !== undefined && (rest.length > 0 || Object.keys(values).length > 0)) throw new StartError(usage);
  if (folder !== undefined) return restoreFolder(dataFolder, resolve(folder));
  const settings = backupSettings(process.env);
  if (settings === undefined) throw new StartError(`BACKUPS is not set, so there is nothing to restore from. ${usage}`);
  try {
    if (values.list === true) await list(settings, values.installation);
    else await restore(settings, { dataFolder, time: timeOf(values.to), installation: values.installation });
  } finally {
    await settings.store.close();
  }
}

function read() {
  try {
    return parseArgs({
      options: { to: { type: "string" }, list: { type: "boolean" }, installation: { type: "string" } },
      allowPositionals: true,
    });
  } catch {
    throw new StartError(usage);
  }
}

/** A time without its offset would mean another moment on another machine. */
function timeOf(given: string | undefined): Date | undefined {
  if (given === undefined) return undefined;
  const time = new Date(given);
  if (Number.isNaN(time.getTime()) || !/(Z|[+-]\d\d:\d\d)$/.test(given))
    throw new StartError("--to needs a time with its offset, like 2026-11-23T14:05:00+10:00.");
  return time;
}

async function restore(
  settings: BackupSettings,
  chosen: { dataFolder: string; time: Date | undefined; installation: string | undefined },
): Promise<void> {
  const began = performance.now();
  const { base, damaged, counts, pictures, keptAt, backupProblem } = await restoreDatabase({
    ...settings,
    ...chosen,
    now: systemClock.now(),
  });
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(
    `Restored to ${chosen.time?.toISOString() ?? "the newest state stored"} from base ${base.id} in ${seconds} s.`,
  );
  for (const name of damaged) console.log(`${name} is damaged: that base was not considered.`);
  for (const [table, rows] of Object.entries(counts)) console.log(`  ${table.padEnd(20)}${rows} rows`);
  console.log(`Pictures put back: ${pictures.restored}. Missing: ${pictures.missing.length}.`);
  if (pictures.problem !== "")
    console.log(
      `  Some could not be put back: ${pictures.problem} Mend that, and restore once more or upload them again.`,
    );
  for (const { name, shownBy } of pictures.missing) console.log(`  ${name} of ${shownBy} is missing`);
  if (keptAt !== undefined)
    console.log(`The database that was in use is kept in ${keptAt}; remove it once all is well.`);
  if (backupProblem !== "") console.log(`The restored database is backed up at its next start only: ${backupProblem}`);
}

async function list({ store, vaultOf }: BackupSettings, installation: string | undefined): Promise<void> {
  for (const id of installation === undefined ? await storedInstallations(store) : [installation]) {
    console.log(`Installation ${id}`);
    const { bases, damaged } = await storedBases(vaultOf(id));
    for (const base of bases) console.log(`  ${base.finishedAt}  base ${base.id}, ${Math.round(base.bytes / 1e6)} MB`);
    for (const name of damaged) console.log(`  ${name} is damaged: that base cannot be used`);
  }
  console.log("Any time between a base and the newest WAL can be restored.");
}

async function restoreFolder(dataFolder: string, folder: string): Promise<void> {
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
}
