import { type ChildProcess, spawn } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../server/test/test-database.ts";
import { buildApps } from "./build-apps.ts";
import { inProject, projectRoot } from "./paths.ts";
import { reservePort } from "./ports.ts";

const { privateKey } = generateKeyPairSync("ed25519");
const running: ChildProcess[] = [];
const databases: TestDatabase[] = [];

/** One for each database: a journal belongs to its installation. */
const journals = mkdtempSync(join(tmpdir(), "crema-serve-"));
afterAll(() => rmSync(journals, { recursive: true, force: true }));

/** What an operator sets in production. */
const production = (databaseUrl: string, port: number): NodeJS.ProcessEnv => ({
  PATH: process.env["PATH"],
  DATABASE_URL: databaseUrl,
  JOURNAL: join(journals, new URL(databaseUrl).pathname),
  TRUSTED_PROXIES: "none",
  PORT: String(port),
  PUBLIC_URL: "https://console.example",
  SMTP_URL: "smtps://mail.example",
  SIGNING_KEY: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
});

/** The server process below `npm run serve`. */
const childOf = ({ pid }: ChildProcess): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ")[0]);

function serve(environment: NodeJS.ProcessEnv, ...options: readonly string[]) {
  const child = spawn(process.execPath, [inProject("tools/serve.ts"), ...options], {
    cwd: projectRoot,
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.push(child);
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { process: child, text: () => printed, ended };
}

async function newDatabase(): Promise<string> {
  const database = await createTestDatabase();
  databases.push(database);
  return database.url;
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );

beforeAll(() => buildApps({ log: () => undefined }), 120_000);

afterEach(async () => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
  for (const database of databases.splice(0)) await database.drop();
});

describe("npm run serve", () => {
  it("tells every problem of the configuration at once", async () => {
    const server = serve({
      PATH: process.env["PATH"],
      PORT: "many",
      SIGNING_KEY: "none",
      SIGN_IN_FOLDER: "/nowhere",
      FEATURES: "ordres",
      SHIPPIT_URL: "nowhere",
    });
    expect(await server.ended).toBe(1);
    for (const name of [
      "DATABASE_URL",
      "PORT",
      "SIGNING_KEY",
      "SIGN_IN_FOLDER",
      "PUBLIC_URL",
      "SMTP_URL",
      "FEATURES",
      "SHIPPIT_URL",
    ])
      expect(server.text()).toContain(`${name}: `);
    expect(server.text()).not.toContain("    at ");
  });

  it("runs several processes on one database, and each stops gracefully", async () => {
    const url = await newDatabase();
    const ports = [await reservePort(0), await reservePort(0)];
    const servers = ports.map((port) => serve(production(url, port)));
    for (const [index, port] of ports.entries()) {
      await vi
        .waitUntil(() => isReady(port), { timeout: 60_000, interval: 100 })
        .catch(() => expect.fail(servers[index]?.text()));
    }
    for (const server of servers) server.process.kill("SIGTERM");
    expect(await Promise.all(servers.map((server) => server.ended))).toEqual([0, 0]);
    expect(await Promise.all(ports.map(isReady))).toEqual([false, false]);
  });

  it("starts a killed server again, and not with --once", async () => {
    const [port, oncePort] = [await reservePort(0), await reservePort(0)];
    const [server, once] = [
      serve(production(await newDatabase(), port)),
      serve(production(await newDatabase(), oncePort), "--once"),
    ];
    await vi.waitUntil(async () => (await isReady(port)) && (await isReady(oncePort)), {
      timeout: 60_000,
      interval: 100,
    });
    for (const parent of [server, once]) process.kill(childOf(parent.process), "SIGKILL");
    expect(await once.ended).toBe(1);
    await expect.poll(server.text).toContain("The server ended by itself (SIGKILL). It starts again in 1 s.");
    await vi.waitUntil(() => isReady(port), { timeout: 60_000, interval: 100 });
    server.process.kill("SIGTERM");
    expect(await server.ended).toBe(0);
  });

  it("ends with one sentence when the port is in use or the database cannot be reached", async () => {
    const port = await reservePort(0);
    const holder = createServer().listen(port, "127.0.0.1");
    const blocked = serve(production("postgresql://crema:secret@127.0.0.1:1/crema", port));
    expect(await blocked.ended).toBe(1);
    expect(blocked.text()).toBe(
      `Port ${port} is in use by another program: stop that one, or choose another with --port or PORT.\n`,
    );
    holder.close();
    const lost = serve(production("postgresql://crema:secret@127.0.0.1:1/crema", await reservePort(0)));
    expect(await lost.ended).toBe(1);
    expect(lost.text()).toMatch(
      /^The database server at DATABASE_URL \(127\.0\.0\.1:1\/crema\) cannot be used: [^\n]+\n$/,
    );
  });
});
