/** The shipped program as several processes on one database, killed at random and started again. */
import { type ChildProcess, spawn } from "node:child_process";
import { openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { seededRandom } from "@crema/sandboxes/kit/faults";
import { testSigningKey } from "../../server/test/signing-key.ts";
import { isBuilt } from "../../tools/build-apps.ts";
import { inProject, projectRoot } from "../../tools/paths.ts";
import { serverProgram } from "../../tools/server-program.ts";

/** Short waits, so that a run takes minutes; the rules are those of every day. */
const pace = {
  EPICOR_TIMEOUT_SECONDS: "0.2",
  EPICOR_COMMIT_SECONDS: "2",
  EPICOR_LOOK_UP_SECONDS: "0.4,0.8,1.5",
  GIVEX_TIMEOUT_SECONDS: "0.2",
  GIVEX_COMMIT_SECONDS: "2",
  GIVEX_REVERSAL_SECONDS: "0,0.4,1,1.5",
  SHIPPIT_TIMEOUT_SECONDS: "0.2",
  SHIPPIT_COMMIT_SECONDS: "2",
  SHIPPIT_LOOK_UP_SECONDS: "0.4,1",
  SHIPPIT_CALLS_PER_MINUTE: "1000",
  SHOPIFY_TIMEOUT_SECONDS: "0.5",
  SHOPIFY_COMMIT_SECONDS: "2",
};
/** Any port that is free. */
const anywhere = ["0", "0", "0"];

export interface Program {
  /** How many were killed, and how many ended by themselves once they ran, which none should: one that meets no database at its start does. */
  counts(): { killed: number; endedByThemselves: number };
  killOne(): void;
  /** Resolves once every process listens. */
  ready(): Promise<void>;
  /** What the processes wrote into their log. */
  log(): string;
  stop(): Promise<void>;
  /** Kills all of them at once. */
  kill(): Promise<void>;
}

interface Given {
  readonly databaseUrl: string;
  readonly env: Readonly<Record<string, string>>;
  readonly folder: string;
  readonly seed: number;
  /** One process for each; three on any ports if left out. */
  readonly ports?: readonly string[];
}

const { file, environment } = serverProgram(isBuilt("server"));

function spawnServer({ databaseUrl, env }: Given, port: string, sink: number): ChildProcess {
  return spawn(process.execPath, [inProject(file)], {
    cwd: projectRoot,
    stdio: ["ignore", sink, sink, "ipc"],
    env: {
      ...process.env,
      ...environment,
      ...pace,
      CREMA_ENV: "local",
      DATABASE_URL: databaseUrl,
      SIGNING_KEY: testSigningKey,
      LOG_LEVEL: "warn",
      ...env,
      PORT: port,
    },
  });
}

export function startProgram(given: Given): Program {
  const random = seededRandom(given.seed);
  const logFile = join(given.folder, "program.log");
  const sink = openSync(logFile, "a");
  const running = new Set<ChildProcess>();
  const marked = new Set<ChildProcess>();
  let killed = 0;
  let endedByThemselves = 0;
  let isStopping = false;
  const listening = new Set<string>();
  const { ports = anywhere } = given;

  const start = (port: string, place: number): void => {
    if (isStopping) return;
    const child = spawnServer(given, port, sink);
    running.add(child);
    let isReady = false;
    child.once("message", () => {
      isReady = true;
      listening.add(`${place}`);
    });
    child.once("exit", () => {
      running.delete(child);
      if (isStopping) return;
      if (!marked.delete(child) && isReady) endedByThemselves += 1;
      setTimeout(() => start(port, place), isReady ? 0 : 500);
    });
  };
  const end = async (signal: "SIGTERM" | "SIGKILL"): Promise<void> => {
    isStopping = true;
    for (const child of running) child.kill(signal);
    for (let wait = 0; running.size > 0 && wait < 100; wait += 1) await sleep(100);
    for (const child of running) child.kill("SIGKILL");
  };
  ports.forEach(start);
  return {
    async ready() {
      while (listening.size < ports.length) await sleep(50);
    },
    counts: () => ({ killed, endedByThemselves }),
    killOne() {
      const living = [...running].filter((child) => !marked.has(child));
      const chosen = living[Math.floor(random() * living.length)];
      if (chosen === undefined) return;
      marked.add(chosen);
      killed += 1;
      chosen.kill("SIGKILL");
    },
    log: () => readFileSync(logFile, "utf8"),
    stop: () => end("SIGTERM"),
    async kill() {
      killed += running.size;
      await end("SIGKILL");
    },
  };
}
