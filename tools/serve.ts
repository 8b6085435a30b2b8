import { type Config, ConfigProblems, readConfig } from "../server/src/platform/config/config.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../server/src/platform/database/embedded-postgres.ts";
import { migrate } from "../server/src/platform/database/migrate.ts";
import { checkServerVersion } from "../server/src/platform/database/server-version.ts";
import { builtFolder } from "./build-apps.ts";
import { inProject } from "./paths.ts";
import { reservePort } from "./ports.ts";
import { startServer } from "./server-program.ts";
import { messageOf } from "./start-error.ts";

/** `DATABASE_URL=embedded` runs the PostgreSQL that comes with Crema, for one process on one machine. */
const EMBEDDED = "embedded";

/** What holds unless the environment says otherwise. */
const defaults = {
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
  const embedded = config.DATABASE_URL === EMBEDDED ? await openEmbedded() : undefined;
  try {
    const databaseUrl = embedded?.url ?? config.DATABASE_URL;
    await checkServerVersion(databaseUrl);
    await migrate(databaseUrl);
    const server = startServer({ ...process.env, CREMA_ENV: config.CREMA_ENV, DATABASE_URL: databaseUrl });
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void server.stop());
    const how = await server.ended;
    return how === 0 ? 0 : 1;
  } finally {
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

function openEmbedded(): Promise<EmbeddedPostgres> {
  const dataFolder = process.env["CREMA_DATA"] || inProject(".crema");
  return startEmbeddedPostgres({ dataFolder, log: (line) => console.error(line) });
}
