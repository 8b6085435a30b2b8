import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { eraseEmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { query } from "../../../test/query.ts";
import { isRunning } from "./embedded/process-state.ts";

const holderScript = join(import.meta.dirname, "../../../test/hold-embedded-postgres.ts");

const PATIENCE_MS = 60_000;

let dataFolder: string;
let lines: string[];
let holders: ChildProcess[];

const log = (line: string) => void lines.push(line);

beforeEach(() => {
  // A name of its own, made by the launcher: a folder made by mkdtemp is closed to the account root lends to the server.
  dataFolder = join(tmpdir(), `crema-embedded-${process.pid}-${Date.now().toString(36)}`);
  lines = [];
  holders = [];
});

afterEach(async () => {
  for (const holder of holders) holder.kill("SIGKILL");
  await vi.waitUntil(() => serverPid() === undefined, { timeout: PATIENCE_MS });
  await eraseEmbeddedPostgres(dataFolder);
  rmSync(dataFolder, { recursive: true });
});

describe("the embedded PostgreSQL", () => {
  it("keeps what was stored from one start to the next", async () => {
    const first = await startEmbeddedPostgres({ dataFolder, log });
    await query(first.url, "create table kept (text text); insert into kept values ('still here')");
    await first.stop();
    const second = await startEmbeddedPostgres({ dataFolder, log });
    expect(second.adopted).toBe(false);
    expect(await query(second.url, "select text from kept")).toEqual([{ text: "still here" }]);
    await second.stop();
    expect(serverPid()).toBeUndefined();
  });

  it("writes through to the disk, listens on no network address and reads UTF-8", async () => {
    const server = await startEmbeddedPostgres({ dataFolder, log });
    const settings = await query(
      server.url,
      "select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'listen_addresses', 'server_encoding', 'synchronous_commit') order by name",
    );
    expect(settings.map((row) => row["setting"])).toEqual(["on", "on", "", "UTF8", "on"]);
    await server.stop();
  });

  it("refuses a folder that another process holds, naming that process", async () => {
    const holder = await startHolder();
    await expect(startEmbeddedPostgres({ dataFolder, log })).rejects.toThrow(
      `The data folder ${dataFolder} is in use by process ${holder.pid}: stop that one first, or set CREMA_DATA to another folder.`,
    );
  });

  it("joins the server of another process when asked to, and leaves it running", async () => {
    const holder = await startHolder();
    const guest = await startEmbeddedPostgres({ dataFolder, log, whenHeld: "join" });
    expect(guest).toMatchObject({ url: holder.url, adopted: true });
    await guest.stop();
    expect(await query(holder.url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("starts the server again when it dies", async () => {
    const server = await startEmbeddedPostgres({ dataFolder, log });
    const before = runningServerPid();
    process.kill(before, "SIGKILL");
    await vi.waitUntil(() => serverPid() !== before && lines.length > 0, { timeout: PATIENCE_MS });
    await vi.waitFor(() => query(server.url, "select 1 as one"), { timeout: PATIENCE_MS });
    expect(lines).toEqual(["The database server ended unexpectedly and is being started again."]);
    await server.stop();
  });

  it("ends the server when the process that started it is killed", async () => {
    const holder = await startHolder();
    const pid = runningServerPid();
    holder.process.kill("SIGKILL");
    await vi.waitUntil(() => !isRunning(pid), { timeout: PATIENCE_MS });
    const next = await startEmbeddedPostgres({ dataFolder, log });
    await next.stop();
  });

  it("adopts a server whose starter and guard were killed, and stops it in the end", async () => {
    const holder = await startHolder();
    const pid = runningServerPid();
    process.kill(holder.guardPid, "SIGKILL");
    holder.process.kill("SIGKILL");
    await sleep(300);
    expect(isRunning(pid)).toBe(true);
    const heir = await startEmbeddedPostgres({ dataFolder, log });
    expect(heir.adopted).toBe(true);
    expect(serverPid()).toBe(pid);
    await heir.stop();
    expect(isRunning(pid)).toBe(false);
  });

  it.runIf(process.getuid?.() === 0)(
    "keeps its files elsewhere when the account root lends it cannot reach the folder",
    async () => {
      const privateHome = mkdtempSync(join(tmpdir(), "crema-home-"));
      onTestFinished(() => rmSync(privateHome, { recursive: true }));
      dataFolder = join(privateHome, ".crema");
      const first = await startEmbeddedPostgres({ dataFolder, log });
      await query(first.url, "create table kept (text text); insert into kept values ('still here')");
      await first.stop();
      const second = await startEmbeddedPostgres({ dataFolder, log });
      expect(await query(second.url, "select text from kept")).toEqual([{ text: "still here" }]);
      await second.stop();
      const place = readFileSync(join(dataFolder, "postgres-location"), "utf8").trim();
      expect(place).toMatch(`/var/lib/crema/${basename(privateHome)}-`);
      await eraseEmbeddedPostgres(dataFolder);
      expect(existsSync(place)).toBe(false);
    },
  );

  it("throws its data away when told to, and nothing else in the folder", async () => {
    const first = await startEmbeddedPostgres({ dataFolder, log });
    await query(first.url, "create table gone (number int)");
    writeFileSync(join(dataFolder, "somebody-elses.txt"), "kept");
    await expect(eraseEmbeddedPostgres(dataFolder)).rejects.toThrow(`is in use by process ${process.pid}`);
    await first.stop();
    await eraseEmbeddedPostgres(dataFolder);
    const second = await startEmbeddedPostgres({ dataFolder, log });
    expect(await query(second.url, "select to_regclass('gone') as found")).toEqual([{ found: null }]);
    expect(readFileSync(join(dataFolder, "somebody-elses.txt"), "utf8")).toBe("kept");
    await second.stop();
  });

  it.runIf(process.getuid?.() === 0)("refuses files that another account made", async () => {
    mkdirSync(join(dataFolder, "postgres"), { recursive: true });
    await expect(startEmbeddedPostgres({ dataFolder, log })).rejects.toThrow(
      `The folder ${join(dataFolder, "postgres")} belongs to another account, the one that started Crema before: start as that one, or set CREMA_DATA to another folder.`,
    );
  });

  it("refuses files of another version of PostgreSQL", async () => {
    await (await startEmbeddedPostgres({ dataFolder, log })).stop();
    writeFileSync(join(dataFolder, "postgres", "PG_VERSION"), "17\n");
    await expect(startEmbeddedPostgres({ dataFolder, log })).rejects.toThrow(
      `The data in ${join(dataFolder, "postgres")} was written by PostgreSQL 17 and the embedded server is 18: restore a backup into a new data folder (docs/operate.md).`,
    );
  });

  it("says in one sentence that a folder cannot be written", async () => {
    const belowAFile = join(import.meta.filename, "crema");
    await expect(startEmbeddedPostgres({ dataFolder: belowAFile, log })).rejects.toThrow(
      `The data folder ${belowAFile} cannot be written (ENOTDIR): mend its rights or set CREMA_DATA to another folder.`,
    );
  });

  it.runIf(process.platform === "linux")(
    "says it too where nothing can be made, and does not try for ever",
    async () => {
      await expect(startEmbeddedPostgres({ dataFolder: "/proc/crema/data", log })).rejects.toThrow(
        "The data folder /proc/crema/data cannot be written (ENOENT): mend its rights or set CREMA_DATA to another folder.",
      );
    },
  );
});

async function startHolder(): Promise<{ process: ChildProcess; pid: number; url: string; guardPid: number }> {
  const child = spawn(process.execPath, [holderScript, dataFolder], { stdio: ["pipe", "pipe", "inherit"] });
  holders.push(child);
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.once("data", (chunk: Buffer) => resolve(chunk.toString()));
    child.once("exit", () => reject(new Error("the holder ended")));
  });
  const [url = "", guardPid] = line.trim().split(" ");
  return { process: child, pid: child.pid ?? 0, url, guardPid: Number(guardPid) };
}

function runningServerPid(): number {
  const pid = serverPid();
  if (pid === undefined) throw new Error("no server runs");
  return pid;
}

function serverPid(): number | undefined {
  try {
    return Number(readFileSync(join(dataFolder, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
  } catch {
    return undefined;
  }
}
