/** A program with a journal whose database can be copied away and put back, as by any tool that restores one. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { withDatabase } from "../src/platform/database/replace-database.ts";
import type { AppOptions } from "../src/start-app.ts";
import { startTestApp, type TestApp } from "./test-app.ts";
import { createTestDatabase } from "./test-database.ts";

export interface Installation {
  readonly app: TestApp;
  readonly journal: string;
  readonly url: string;
  /** Each stops the program and starts it again, its clock where it stood. */
  backUp(): Promise<void>;
  /** @param beforeStart - done with the restored database before the program starts */
  restore(beforeStart?: (url: string) => Promise<unknown>): Promise<void>;
  restart(): Promise<void>;
  another(): Promise<TestApp>;
  stop(): Promise<void>;
}

const uploadName = (address: string): string => new URL(address).pathname.slice(1);

/** The journal is a folder, or the bucket if one is given. */
export async function startInstallation(
  parts: Pick<AppOptions, "ports" | "openBucketJournal"> = {},
): Promise<Installation> {
  const database = await createTestDatabase();
  const journal = mkdtempSync(join(tmpdir(), "crema-journal-"));
  const backup = `${uploadName(database.url)}_backup`;
  const restored: string[] = [];
  let url = database.url;
  const place = parts.openBucketJournal === undefined ? journal : "s3";
  const start = (now?: Date): Promise<TestApp> =>
    startTestApp({ DATABASE_URL: url, JOURNAL: place }, { ...parts, ...(now && { now: now.toISOString() }) });
  let app = await start();
  const stopped = async (work: () => Promise<void>): Promise<void> => {
    const now = app.clock.now();
    await app.stop();
    await work();
    app = await start(now);
  };
  const administer = async (statement: string): Promise<void> => {
    const client = new Client({ connectionString: withDatabase(database.url, "postgres") });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  return {
    get app() {
      return app;
    },
    journal,
    get url() {
      return url;
    },
    backUp: () =>
      stopped(async () => {
        await administer(`drop database if exists ${backup}`);
        // A connection that the program closed may not have ended at the server yet.
        await administer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${uploadName(url)}'`);
        await administer(`create database ${backup} template ${uploadName(url)}`);
      }),
    restore: (beforeStart) =>
      stopped(async () => {
        const name = `${backup}_${restored.length}`;
        await administer(`create database ${name} template ${backup}`);
        restored.push(name);
        url = withDatabase(url, name);
        await beforeStart?.(url);
      }),
    restart: () => stopped(() => Promise.resolve()),
    another: () => start(app.clock.now()),
    async stop() {
      await app.stop();
      // A start that was refused has let go of its connection, but the server may not have ended it yet.
      for (const name of [...restored, backup]) await administer(`drop database if exists ${name} with (force)`);
      await database.drop();
      rmSync(journal, { recursive: true, force: true });
    },
  };
}
