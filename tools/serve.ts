import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Config, ConfigProblems, readConfig } from "../server/src/platform/config/config.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../server/src/platform/database/embedded-postgres.ts";
import { migrate } from "../server/src/platform/database/migrate.ts";
import { checkServerVersion } from "../server/src/platform/database/server-version.ts";
import { removeBackupStatus, withSession } from "../server/src/platform/backups/backup-rows.ts";
import type { RunningBackups } from "../server/src/platform/backups/run-backups.ts";
import type { BackupSettings } from "./backup-settings.ts";
import { builtFolder } from "./build-apps.ts";
import { keepRunning } from "./keep-running.ts";
import { inProject } from "./paths.ts";
import { reservePort } from "./ports.ts";
import { startServer } from "./server-program.ts";
import { messageOf, StartError } from "./start-error.ts";

/** `DATABASE_URL=embedded` runs the PostgreSQL that comes with Crema, for one process on one machine. */
const EMBEDDED = "embedded";

// npm run serve [-- --once]: with --once a crashed server is not started again, for units and images that do so themselves
const { values } = parseArgs({ options: { once: { type: "boolean", default: false } } });

const dataFolder = process.env["CREMA_DATA"] || inProject(".crema");
/** What holds unless the environment says otherwise. */
const defaults = {
  JOURNAL: join(dataFolder, "journal"),
  CREMA_ENV: "production",
  PORTAL_FOLDER: builtFolder("portal"),
  SIGN_IN_FOLDER: builtFolder("sign-in"),
};

try {
  process.exitCode = await serve();
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}

/** Runs one server process with what the environment says; several of them may share a database. */
async function serve(): Promise<number> {
  const config = await coreConfig({ ...defaults, ...process.env });
  await reservePort(config.PORT, config.HOST);
  const backups = await configuredBackups(config);
  const embedded = config.DATABASE_URL === EMBEDDED ? await openEmbedded(backups) : undefined;
  let running: RunningBackups | undefined;
  try {
    const databaseUrl = embedded?.url ?? config.DATABASE_URL;
    await checkServerVersion(databaseUrl);
    await migrate(databaseUrl);
    if (embedded !== undefined) running = await startBackups(backups, embedded);
    const env = { ...process.env, CREMA_ENV: config.CREMA_ENV, DATABASE_URL: databaseUrl, JOURNAL: config.JOURNAL };
    const server = keepRunning(() => startServer(env), {
      restarts: !values.once,
      log: (line) => console.error(line),
    });
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void server.stop());
    return await server.ended;
  } finally {
    await running?.stop();
    await embedded?.stop();
  }
}

/** The whole configuration takes tens of megabytes to read: here only where this process ends by it, so that every problem is told at once. */
async function coreConfig(environment: NodeJS.ProcessEnv): Promise<Config> {
  try {
    return readConfig(environment, "");
  } catch (error) {
    if (!(error instanceof ConfigProblems)) throw error;
    const { readConfiguration } = await import("../server/src/read-configuration.ts");
    return readConfiguration(environment, "").config;
  }
}

/** What makes backups is loaded only if they are made: it takes megabytes. */
async function configuredBackups(config: Config): Promise<BackupSettings | undefined> {
  if (!process.env["BACKUPS"]) return undefined;
  if (config.DATABASE_URL !== EMBEDDED)
    throw new StartError("BACKUPS is for DATABASE_URL=embedded: back up a server of your own with its own tools.");
  return (await import("./backup-settings.ts")).backupSettings(process.env);
}

async function startBackups(
  settings: BackupSettings | undefined,
  server: EmbeddedPostgres,
): Promise<RunningBackups | undefined> {
  if (settings !== undefined)
    return (await import("./backup-settings.ts")).startBackups(settings, server, (line) => console.error(line));
  // Nobody waits for backups that are not made.
  await withSession(server.url, removeBackupStatus);
  return undefined;
}

function openEmbedded(backups: BackupSettings | undefined): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataFolder, log: (line) => console.error(line), isArchived: backups !== undefined });
}
