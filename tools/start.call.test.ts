import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { eraseEmbeddedPostgres } from "../server/src/platform/database/embedded-postgres.ts";
import { isRunning } from "../server/src/platform/database/embedded/process-state.ts";
import { serverThatSaysItIs } from "../server/test/other-postgres.ts";
import { query } from "../server/test/query.ts";
import { createTestDatabase } from "../server/test/test-database.ts";
import { inProject, projectRoot } from "./paths.ts";

const PATIENCE_MS = 150_000;

interface Run {
  readonly process: ChildProcess;
  /** Everything printed so far. */
  text(): string;
  /** Resolves to the address once it is told. */
  ready(): Promise<string>;
  ended(): Promise<number | null>;
}

const runs: Run[] = [];
const folders: string[] = [];

/** Not made with mkdtemp: such a folder is closed to the account that root lends to the database. */
function newDataFolder(): string {
  const folder = join(tmpdir(), `crema-start-${process.pid}-${folders.length}`);
  folders.push(folder);
  return folder;
}

function start(
  dataFolder: string,
  args: string[] = ["--port", "0"],
  environment: NodeJS.ProcessEnv = {},
  command = [process.execPath, inProject("tools/start.mjs")],
): Run {
  const [program = "", ...first] = command;
  const { DATABASE_URL: _, ...inherited } = process.env;
  const child = spawn(program, [...first, ...args], {
    cwd: projectRoot,
    env: { ...inherited, CREMA_DATA: dataFolder, TZ: "", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const run: Run = {
    process: child,
    text: () => printed,
    async ready() {
      const address = (): string | undefined => /Crema is ready .*: (http\S+)/.exec(printed)?.[1];
      const isOver = (): boolean => address() !== undefined || child.exitCode !== null;
      await vi.waitUntil(isOver, { timeout: PATIENCE_MS, interval: 50 }).catch(() => undefined);
      return address() ?? expect.fail(printed);
    },
    ended: () => ended,
  };
  runs.push(run);
  return run;
}

async function stop(run: Run): Promise<void> {
  run.process.kill("SIGTERM");
  await run.ended();
}

/** Process ids of everything below a process, itself included. */
function family(pid: number): number[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  const parents = lines.map((line) => line.trim().split(/\s+/).map(Number));
  const below = (one: number): number[] => [
    one,
    ...parents.filter(([, parent]) => parent === one).flatMap(([child]) => below(child ?? 0)),
  ];
  return below(pid);
}

afterAll(async () => {
  for (const run of runs) run.process.kill("SIGTERM");
  await Promise.all(runs.map((run) => run.ended()));
  for (const folder of folders) {
    await eraseEmbeddedPostgres(folder);
    rmSync(folder, { recursive: true });
  }
});

// Each start takes its seconds: these follow one another in one folder.
const dataFolder = newDataFolder();

describe("npm start -- --no-demo", () => {
  it("leaves the business empty, and ends everything when the program that started it is killed", async () => {
    const shell = start(dataFolder, ["--port", "0", "--no-demo"], {}, [
      "/bin/sh",
      "-c",
      `"$0" "$@" & wait`,
      process.execPath,
      inProject("tools/start.mjs"),
    ]);
    await shell.ready();
    expectNoDemo(shell);
    const pids = family(shell.process.pid ?? 0);
    shell.process.kill("SIGKILL");
    await vi.waitUntil(() => !pids.some(isRunning), { timeout: 60_000 });
  });

  it("is remembered", async () => {
    const again = start(dataFolder);
    await again.ready();
    expectNoDemo(again);
    await stop(again);
  });
});

describe("npm start", () => {
  let running: Run;
  let origin: string;

  beforeAll(async () => {
    running = start(dataFolder, ["--port", "0", "--reset"]);
    origin = await running.ready();
  });

  it("starts over with the demo when told to reset", () => {
    expect(running.text()).toContain("Demo business: 2500 customers");
  });

  it("says where everything is and who can sign in", () => {
    expect(running.text()).toContain(`${origin}/docs`);
    for (const name of ["admin", "marketing", "service", "warehouse", "readonly"])
      expect(running.text()).toContain(`${name}@crema.test`);
    expect(running.text()).toContain("Crema-demo-1");
  });

  it("serves the console and the API on that address", async () => {
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    expect((await fetch(origin)).headers.get("content-type")).toMatch("text/html");
    expect((await fetch(`${origin}/v1/version`)).status).toBe(200);
  });

  it("refuses a second start on the same folder, naming the process that holds it", async () => {
    const second = start(dataFolder);
    expect(await second.ended()).toBe(1);
    expect(second.text()).toMatch(
      /^The data folder \S+ is in use by process \d+: stop that one first, or set CREMA_DATA to another folder\.\n$/,
    );
  });

  it("refuses a port that is in use", async () => {
    const port = new URL(origin).port;
    const second = start(newDataFolder(), ["--port", port]);
    expect(await second.ended()).toBe(1);
    expect(second.text()).toBe(
      `Port ${port} is in use by another program: stop that one, or choose another with --port or PORT.\n`,
    );
  });

  it("runs beside another copy, which uses a PostgreSQL server of one's own", async () => {
    const database = await createTestDatabase();
    await noteMostOfDemo(database.url);
    const folder = newDataFolder();
    const second = start(folder, ["--port", "0"], { DATABASE_URL: database.url });
    expect(await second.ready()).not.toBe(origin);
    expect(second.text()).toContain("Demo business");
    expect(existsSync(join(folder, "postgres"))).toBe(false);
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    await stop(second);
    await database.drop();
  });

  it("ends everything it started when told to end", async () => {
    const pids = family(running.process.pid ?? 0);
    expect(pids.length).toBeGreaterThan(4);
    await stop(running);
    await vi.waitUntil(() => !pids.some(isRunning), { timeout: 60_000 });
  });

  it("is ready again with what was stored, without building or seeding anew", async () => {
    const again = start(dataFolder);
    await again.ready();
    expect(again.text()).not.toContain("Demo business");
    expect(again.text()).not.toContain("Building");
    await stop(again);
  });
});

/** As a Crema that knew these areas only would have left it: the demo then makes the others, in a third of the time. */
const noteMostOfDemo = (url: string) =>
  query(
    url,
    `insert into settings (key, value, updated_at)
     select 'demo:' || area, '{"today": "2026-11-21"}', now() from unnest('{orders,bookings,campaign-codes}'::text[]) area`,
  );

function expectNoDemo(run: Run): void {
  expect(run.text()).not.toContain("Demo business");
  expect(run.text()).toContain("npm run staff -- create");
}

describe("npm start with a PostgreSQL server of one's own", () => {
  const closers: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });

  it("refuses one that is too old", async () => {
    const { port, close } = await serverThatSaysItIs("14.2");
    closers.push(close);
    const run = start(newDataFolder(), ["--port", "0"], {
      DATABASE_URL: `postgresql://crema:secret@127.0.0.1:${port}/shop`,
    });
    expect(await run.ended()).toBe(1);
    expect(run.text()).toBe(
      `The server at DATABASE_URL (127.0.0.1:${port}/shop) is PostgreSQL 14.2: Crema needs version 15 to 18.\n`,
    );
  });

  it("says that it cannot be reached", async () => {
    const run = start(newDataFolder(), ["--port", "0"], { DATABASE_URL: "postgresql://crema:secret@127.0.0.1:1/shop" });
    expect(await run.ended()).toBe(1);
    expect(run.text()).toMatch(
      /^The database server at DATABASE_URL \(127\.0\.0\.1:1\/shop\) cannot be used: [^\n]+\n$/,
    );
    expect(run.text()).not.toContain("secret");
  });
});

describe("npm start in a place it cannot use", () => {
  it("says in one sentence that the folder cannot be written", async () => {
    const run = start(join(inProject("package.json"), "data"));
    expect(await run.ended()).toBe(1);
    expect(run.text()).toMatch(/^The data folder \S+ cannot be written \(ENOTDIR\): [^\n]+\n$/);
  });

  it("says in one sentence that the port is not a port", async () => {
    const run = start(newDataFolder(), ["--port", "many"]);
    expect(await run.ended()).toBe(1);
    expect(run.text()).toBe("'many' is not a port: give a number from 0 to 65535.\n");
  });
});
