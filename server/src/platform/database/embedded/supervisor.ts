import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, statSync, truncateSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseStartError } from "../database-start-error.ts";
import type { EmbeddedBinaries } from "./binaries.ts";
import { type Cluster, serverArguments } from "./cluster.ts";
import { ping } from "./server.ts";
import { isRunning } from "./process-state.ts";
import type { ServerAccount } from "./server-account.ts";

interface SuperviseOptions {
  readonly cluster: Cluster;
  readonly binaries: EmbeddedBinaries;
  readonly account: ServerAccount;
  readonly log: (line: string) => void;
  readonly runningPid: number | undefined;
  readonly isArchived: boolean;
}

const START_LIMIT_MS = 120_000;
/** A dead server that is not yet collected, or whose last children still run, blocks a new one for a while. */
const BLOCKED_LIMIT_MS = 20_000;
const STOP_LIMIT_MS = 20_000;
const WATCH_EVERY_MS = 250;
const LONGEST_RESTART_WAIT_MS = 30_000;
const LARGEST_LOG_BYTES = 10_000_000;

/** Starts or adopts the server, starts it again whenever it ends unasked, and stops it when told to. */
export async function superviseServer(options: SuperviseOptions): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let pid = options.runningPid ?? (await startServer(options));
  const guard = spawnGuard(options);
  const watching = watch();

  async function watch(): Promise<void> {
    for (let wait = WATCH_EVERY_MS; !stopping.signal.aborted; ) {
      await sleep(WATCH_EVERY_MS);
      if (stopping.signal.aborted || isRunning(pid)) continue;
      options.log("The database server ended unexpectedly and is being started again.");
      try {
        pid = await startServer(options);
        wait = WATCH_EVERY_MS;
      } catch (error) {
        options.log(error instanceof Error ? error.message : String(error));
        wait = Math.min(wait * 2, LONGEST_RESTART_WAIT_MS);
        await sleep(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  return {
    stop: async () => {
      stopping.abort();
      await watching;
      await stopServer(pid);
      guard.kill("SIGKILL");
    },
  };
}

async function startServer(options: SuperviseOptions): Promise<number> {
  const began = performance.now();
  for (;;) {
    const child = spawnServer(options);
    const pid = child.pid;
    if (pid !== undefined && (await becomesReady(options.cluster, child))) return pid;
    const reason = lastComplaint(options.cluster.logFile);
    const isBlocked = /already exists|still in use/.test(reason);
    if (!isBlocked || performance.now() - began > BLOCKED_LIMIT_MS) {
      throw new DatabaseStartError(
        `The embedded PostgreSQL did not start: ${reason} (log: ${options.cluster.logFile})`,
      );
    }
    await sleep(250);
  }
}

/** In a process group of its own, so that Ctrl-C in the terminal reaches Crema first and the server last. */
export function spawnServer(
  { cluster, binaries, account, isArchived }: Omit<SuperviseOptions, "runningPid">,
  settings: Readonly<Record<string, string>> = {},
): ChildProcess {
  shortenLog(cluster.logFile);
  const log = openSync(cluster.logFile, "a", 0o600);
  try {
    const child = spawn(binaries.postgres, serverArguments(cluster, { isArchived, settings }), {
      cwd: "/",
      detached: true,
      stdio: ["ignore", log, log],
      ...account.spawnAs,
    });
    child.on("error", () => undefined);
    return child;
  } finally {
    closeSync(log);
  }
}

async function becomesReady(cluster: Cluster, child: ChildProcess): Promise<boolean> {
  for (const until = performance.now() + START_LIMIT_MS; performance.now() < until; ) {
    if (child.exitCode !== null || child.signalCode !== null) return false;
    if (await ping(cluster, "postgres")) return true;
    await sleep(20);
  }
  child.kill("SIGQUIT");
  return false;
}

export async function stopServer(pid: number): Promise<void> {
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    if (!isRunning(pid)) return;
    process.kill(pid, signal);
    for (const until = performance.now() + STOP_LIMIT_MS; isRunning(pid) && performance.now() < until; )
      await sleep(20);
  }
}

/**
 * A shell that waits for this process to end, however it ends, and then stops the server: its standard input closes
 * with us. It runs as the server's own account, so a reused process id of another account is out of its reach.
 */
export function spawnGuard({ cluster, account }: Pick<SuperviseOptions, "cluster" | "account">): ChildProcess {
  const script = 'read -r _; kill -s INT "$(head -n 1 "$1/postmaster.pid")"';
  const guard = spawn("/bin/sh", ["-c", script, "sh", cluster.folder], {
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
    ...account.spawnAs,
  });
  guard.on("error", () => undefined);
  guard.stdin?.on("error", () => undefined);
  return guard;
}

function shortenLog(file: string): void {
  try {
    if (statSync(file).size > LARGEST_LOG_BYTES) truncateSync(file);
  } catch {
    // No log yet.
  }
}

/** The reason of the last failure that the server logged. */
export function lastComplaint(logFile: string): string {
  const lines = readFileSync(logFile, "utf8").trim().split("\n").slice(-20);
  return (
    lines.findLast((line) => /FATAL|PANIC|error/i.test(line))?.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, "") ??
    lines.at(-1) ??
    "no reason given"
  );
}
