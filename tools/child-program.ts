import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync, statSync, truncateSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inProject, projectRoot } from "./paths.ts";
import { StartError } from "./start-error.ts";

export interface ChildProgram {
  /** NaN if it could not be started. */
  readonly pid: number;
  /** Resolves when the program has sent its first message; one that sends none never does. */
  readonly ready: Promise<void>;
  /** Resolves when the program has ended, with how: an exit code or the name of a signal. */
  readonly ended: Promise<number | string>;
  readonly output: NodeJS.ReadableStream | null;
  /** The last lines it wrote into its log file since it started. */
  lastLines(): string;
  /** Asks it to end, and insists after twenty seconds. */
  stop(): Promise<void>;
  /** Ends it at once, as a crash does (SIGKILL). */
  kill(): Promise<void>;
}

export interface ChildProgramOptions {
  readonly name: string;
  /** TypeScript file below the project root. */
  readonly file: string;
  readonly nodeFlags?: readonly string[];
  readonly environment?: NodeJS.ProcessEnv;
  /** Takes what the program prints; standard output too unless `pipe`. Without it both go to this terminal. */
  readonly logFile?: string;
  /** Standard output can be read through `output`. */
  readonly isPiped?: boolean;
}

const STOP_LIMIT_MS = 20_000;
const LARGEST_LOG_BYTES = 10_000_000;

/** Starts a program of this project under the running Node; it ends when this process does, however that ends. */
export function startChildProgram(options: ChildProgramOptions): ChildProgram {
  const log = options.logFile === undefined ? undefined : openLog(options.logFile);
  const sink = log?.descriptor ?? "inherit";
  const leave = `--import=${new URL("leave-with-parent.mjs", import.meta.url).href}`;
  const child = spawn(process.execPath, [leave, ...(options.nodeFlags ?? []), inProject(options.file)], {
    cwd: projectRoot,
    env: { ...process.env, ...options.environment },
    // A group of its own: Ctrl-C reaches this process, which then ends the others in their order.
    detached: true,
    stdio: ["ignore", options.isPiped ? "pipe" : sink, sink, "ipc"],
  });
  if (log) closeSync(log.descriptor);
  const ended = new Promise<number | string>((resolve, reject) => {
    child.once("error", (error) => reject(new StartError(`${options.name} cannot be started: ${error.message}.`)));
    child.once("exit", (code, signal) => resolve(code ?? signal ?? 0));
  });
  ended.catch(() => undefined);
  const ready = new Promise<void>((resolve) => child.once("message", () => resolve()));
  return {
    pid: child.pid ?? Number.NaN,
    ready,
    ended,
    output: child.stdout,
    lastLines: () => log?.lastLines() ?? "",
    stop: () => stopChild(child, ended),
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

async function stopChild(child: ChildProcess, ended: Promise<number | string>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  const isLate = await Promise.race([ended.then(() => false), sleep(STOP_LIMIT_MS, true, { ref: false })]);
  if (isLate) child.kill("SIGKILL");
  await ended;
}

function openLog(file: string): { descriptor: number; lastLines: () => string } {
  mkdirSync(dirname(file), { recursive: true });
  const written = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (written > LARGEST_LOG_BYTES) truncateSync(file);
  const start = written > LARGEST_LOG_BYTES ? 0 : written;
  return {
    descriptor: openSync(file, "a", 0o600),
    lastLines: () => readFileSync(file).subarray(start).toString().trimEnd().split("\n").slice(-15).join("\n"),
  };
}
