import { join } from "node:path";
import { replayRevocations } from "../areas/restores/index.ts";
import { systemClock } from "../platform/clock/clock.ts";
import { type Database, openDatabase } from "../platform/database/database.ts";
import { startEmbeddedPostgres } from "../platform/database/embedded-postgres.ts";
import { detectRestore } from "../platform/journal/detect-restore.ts";
import type { Journal } from "../platform/journal/journal.ts";
import { openOwnJournal } from "../platform/journal/open-journal.ts";
import { bindJournal } from "../platform/journal/revocation-rows.ts";
import { migrate } from "../platform/database/migrate.ts";
import { checkServerVersion } from "../platform/database/server-version.ts";
import { configuredJournalBucket } from "../providers/journal-bucket/bucket-journal.ts";
import type { Terminal } from "./terminal.ts";

const projectRoot = join(import.meta.dirname, "../../..");

/**
 * The database a command works on, brought up to date: the one of DATABASE_URL, else (or when that is `embedded`) the one
 * of the data folder (CREMA_DATA), beside a running Crema or alone.
 * @throws DatabaseStartError when it cannot be reached or is of another version
 */
export async function openCommandDatabase({
  environment,
  warn,
}: Terminal): Promise<{ db: Database; url: string; close(): Promise<void> }> {
  const server = await serverOf(environment, warn);
  const database = openDatabase({ url: server.url, poolSize: 2, statementTimeout: 120_000 });
  const { db } = database;
  let journal: Journal | undefined;
  let stopWriting: (() => Promise<void>) | undefined;
  const close = async (): Promise<void> => {
    await stopWriting?.();
    await journal?.close();
    await database.close();
    await server.stop();
  };
  try {
    await migrate(server.url);
    const place = journalOf(environment);
    journal = await openOwnJournal(db, { place, openBucket: configuredJournalBucket(environment), warn });
    const log = { warn: (_facts: object, text: string) => warn(text) };
    stopWriting = bindJournal(db, journal, { log, retryMs: 1_000 });
    // Before the command writes: what it writes would make a restored database look newer than what it lost.
    await detectRestore({ db, clock: systemClock, log }, { journal, replay: replayRevocations });
  } catch (error) {
    await close();
    throw error;
  }
  return { db, url: server.url, close };
}

const dataFolderOf = (environment: Terminal["environment"]): string =>
  environment["CREMA_DATA"] || join(projectRoot, ".crema");
const journalOf = (environment: Terminal["environment"]): string =>
  environment["JOURNAL"] || join(dataFolderOf(environment), "journal");

async function serverOf(
  environment: Readonly<Record<string, string | undefined>>,
  log: (line: string) => void,
): Promise<{ url: string; stop(): Promise<void> }> {
  const url = environment["DATABASE_URL"] || "embedded";
  if (url !== "embedded") {
    await checkServerVersion(url);
    return { url, stop: () => Promise.resolve() };
  }
  const dataFolder = dataFolderOf(environment);
  return startEmbeddedPostgres({ dataFolder, log, whenHeld: "join" });
}
