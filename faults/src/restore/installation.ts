/** Crema as it is run for others: a database, a journal beside it, several processes behind one address, and third parties. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase, type Database } from "../../../server/src/platform/database/database.ts";
import { migrate } from "../../../server/src/platform/database/migrate.ts";
import { reservePort } from "../../../tools/ports.ts";
import { type Program, startProgram } from "../program.ts";
import { type DatabaseWay, openWay, type WayName } from "./database-ways.ts";
import { type LoadBalancer, startLoadBalancer } from "./load-balancer.ts";
import { type Providers, startProviders } from "./providers.ts";

export interface Installation {
  readonly origin: string;
  readonly providers: Providers;
  readonly database: DatabaseWay;
  /** Outside the database, and left alone by a restore. */
  readonly journalFolder: string;
  /** Work on the database past the program, before it starts. */
  prepare<T>(work: (db: Database) => Promise<T>): Promise<T>;
  start(): Promise<void>;
  killOne(): void;
  stop(): Promise<void>;
  /** Kills every process at once. */
  crash(): Promise<void>;
  /** @returns how many processes were killed, and how many ended by themselves */
  counts(): { killed: number; endedByThemselves: number };
  /** @param isKept - keeps database and log to look into */
  end(isKept: boolean): Promise<string>;
}

interface InstallationOptions {
  readonly way: WayName;
  readonly seed: number;
  readonly processes: number;
  /** Variables of the servers beside those of every run. */
  readonly env?: Readonly<Record<string, string>>;
}

export async function openInstallation({
  way,
  seed,
  processes,
  env: given,
}: InstallationOptions): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), "crema-restore-"));
  // The account that the database server runs as finds its files here.
  chmodSync(folder, 0o711);
  const database = openWay(way, folder);
  await database.start();
  await migrate(database.url());
  const providers = await startProviders();
  const ports: number[] = [];
  while (ports.length < processes) ports.push(await reservePort(0));
  const balancer = await startLoadBalancer(ports);
  const origin = `http://127.0.0.1:${balancer.port}`;
  providers.shippit.state().merchant.webhook_url = `${origin}/v1/webhooks/shippit`;
  const journalFolder = join(folder, "journal");
  const env = { ...providers.env, PUBLIC_URL: origin, CREMA_DATA: folder, JOURNAL: journalFolder, ...given };
  let running: Program | undefined;
  const counts = { killed: 0, endedByThemselves: 0 };
  const end = async (how: "stop" | "kill"): Promise<void> => {
    await running?.[how]();
    const ended = running?.counts();
    counts.killed += ended?.killed ?? 0;
    counts.endedByThemselves += ended?.endedByThemselves ?? 0;
    running = undefined;
  };
  const stop = (): Promise<void> => end("stop");
  return {
    origin,
    providers,
    database,
    journalFolder,
    async prepare(work) {
      const opened = openDatabase({ url: database.url(), onError: () => undefined });
      try {
        return await work(opened.db);
      } finally {
        await opened.close();
      }
    },
    async start() {
      running = startProgram({ databaseUrl: database.url(), env, folder, seed, ports: ports.map(String) });
      await running.ready();
    },
    killOne: () => running?.killOne(),
    stop,
    crash: () => end("kill"),
    counts: () => counts,
    end: (isKept) => close({ folder, stop, database, providers, balancer, isKept }),
  };
}

interface Ending {
  readonly folder: string;
  readonly stop: () => Promise<void>;
  readonly database: DatabaseWay;
  readonly providers: Providers;
  readonly balancer: LoadBalancer;
  readonly isKept: boolean;
}

async function close({ folder, stop, database, providers, balancer, isKept }: Ending): Promise<string> {
  await stop();
  await Promise.all([balancer.close(), providers.close()]);
  await database.stop();
  if (!isKept) rmSync(folder, { recursive: true, force: true });
  return folder;
}
