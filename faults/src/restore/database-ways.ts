/** The ways in which operators back up and restore: Crema's own commands, PostgreSQL's, and a copy of the data folder. */
import { execFile, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, chownSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { locateCluster } from "../../../server/src/platform/database/embedded/cluster.ts";
import { type ServerAccount, serverAccount } from "../../../server/src/platform/database/embedded/server-account.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../../server/src/platform/database/embedded-postgres.ts";
import { inProject } from "../../../tools/paths.ts";

const run = promisify(execFile);

export const wayNames = ["tool", "pg-dump", "data-folder"] as const;
export type WayName = (typeof wayNames)[number];

/** A database server with its way of being backed up. */
export interface DatabaseWay {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Of the running server. */
  url(): string;
  /** While Crema runs. */
  backUp(): Promise<void>;
  /** While nothing uses the database; the server runs again afterwards. */
  restore(): Promise<void>;
}

/** @param dataFolder - what CREMA_DATA is for Crema's own commands */
export const openWay = (name: WayName, dataFolder: string): DatabaseWay =>
  name === "pg-dump" ? ownServer(dataFolder) : embeddedServer(name, dataFolder);

function embeddedServer(name: "tool" | "data-folder", dataFolder: string): DatabaseWay {
  let running: EmbeddedPostgres | undefined;
  const start = async (): Promise<void> => {
    running = await startEmbeddedPostgres({ dataFolder, log: () => undefined });
  };
  const stop = async (): Promise<void> => {
    await running?.stop();
    running = undefined;
  };
  const backup = join(dataFolder, "the-backup");
  const files = (): string => locateCluster(dataFolder, serverAccount()).folder;
  const command = (file: string): Promise<unknown> =>
    run(process.execPath, [inProject("tools", file), backup], {
      env: { ...process.env, CREMA_DATA: dataFolder, DATABASE_URL: "" },
    });
  const copied = { recursive: true, preserveTimestamps: true } as const;
  return {
    start,
    stop,
    url: () => running?.url ?? "",
    async backUp() {
      if (name === "tool") return void (await command("backup.ts"));
      // Files that change while they are copied are no backup. The processes meet a database that is away for a moment.
      await stop();
      cpSync(files(), backup, copied);
      await start();
    },
    async restore() {
      await stop();
      if (name === "tool") await command("restore.ts");
      else {
        const [target, account] = [files(), serverAccount()];
        rmSync(target, { recursive: true });
        cpSync(backup, target, copied);
        if (account.isRoot) await run("chown", ["-R", `${account.uid}:${account.gid}`, target]);
      }
      await start();
    },
  };
}

const programFolder = "/usr/lib/postgresql";
/** Debian's, the newest first. */
const majors = ["18", "17", "16", "15"];

/** A PostgreSQL of the operator's own, with that version's pg_dump and pg_restore. */
function ownServer(dataFolder: string): DatabaseWay {
  const major = majors.find((one) => existsSync(join(programFolder, one, "bin", "initdb")));
  if (major === undefined)
    throw new TypeError("The way pg-dump needs PostgreSQL's own server and tools: apt install postgresql");
  const account = serverAccount();
  const [files, sockets, dump] = [
    join(dataFolder, "own-server"),
    join(dataFolder, "own-sockets"),
    join(dataFolder, "the-dump"),
  ];
  const program = (name: string, ...args: string[]): Promise<unknown> =>
    run(join(programFolder, major, "bin", name), args, { cwd: "/", ...account.spawnAs });
  const urlOf = (database: string): string =>
    `postgresql://crema@localhost/${database}?host=${encodeURIComponent(sockets)}`;
  const sql = (statement: string): Promise<unknown> =>
    program("psql", "--quiet", "--command", statement, urlOf("postgres"));
  const options = `-c listen_addresses= -c unix_socket_directories=${sockets} -c max_connections=200 -c lc_messages=C`;
  return {
    async start() {
      if (!existsSync(files)) {
        for (const folder of [files, sockets]) openFor(folder, account);
        await program("initdb", "-D", files, "-U", "crema", "--auth=trust", "--encoding=UTF8", "--locale=C");
      }
      await started(
        join(programFolder, major, "bin", "pg_ctl"),
        ["-D", files, "-w", "-o", options, "-l", join(files, "log"), "start"],
        account,
      );
      await sql("create database crema").catch(() => undefined);
    },
    async stop() {
      await program("pg_ctl", "-D", files, "-m", "fast", "-w", "stop").catch(() => undefined);
    },
    url: () => urlOf("crema"),
    async backUp() {
      openFor(dump, account);
      await program("pg_dump", "--format=custom", `--file=${join(dump, "crema.dump")}`, urlOf("crema"));
    },
    async restore() {
      await sql("drop database crema with (force)");
      await sql("create database crema");
      await program("pg_restore", "--exit-on-error", `--dbname=${urlOf("crema")}`, join(dump, "crema.dump"));
    },
  };
}

function openFor(folder: string, { isRoot, uid, gid }: ServerAccount): void {
  mkdirSync(folder, { mode: 0o700 });
  if (isRoot) chownSync(folder, uid, gid);
}

/** The server that `pg_ctl` leaves running keeps its output open, so nobody may wait for the end of that. */
const started = (file: string, args: readonly string[], { spawnAs }: ServerAccount): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: "/", stdio: "ignore", ...spawnAs });
    child.once("error", reject);
    child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`pg_ctl ended with ${code}`))));
  });
