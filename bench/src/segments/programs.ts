/**
 * Programs beside the bench, as other people's browsers are: who takes a file must not keep those waiting who are measured.
 * Each is told what to do as its only argument and says what came of it on its standard output, in JSON.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { HttpRequest } from "../measure/connection.ts";

/** Calls that are made again and again, each connection with rests between, until the standard input ends. */
export interface ToRead {
  readonly port: number;
  readonly request: HttpRequest;
  readonly connections: number;
  readonly restMs: number;
}
/** A CSV that is asked for once. */
export interface ToTake {
  readonly address: string;
  readonly authorization: string;
  readonly body: string;
}
export interface Taken {
  /** Without the head. */
  readonly rows: number;
  readonly seconds: number;
}

interface Running {
  /** Once it said something, or ended. */
  readonly begun: Promise<unknown>;
  /** Asks it to end. @returns what it says @throws Error when it fails */
  end(): Promise<string>;
}

function start(program: URL, given: ToRead | ToTake): Running {
  const file = fileURLToPath(program);
  const child = spawn(process.execPath, [file, JSON.stringify(given)], { stdio: ["pipe", "pipe", "inherit"] });
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (more: string) => {
    said += more;
  });
  const ended = once(child, "close");
  return {
    begun: Promise.race([once(child.stdout, "data"), ended]),
    async end() {
      child.stdin.end();
      await ended;
      if (child.exitCode !== 0) throw new Error(`${file} ended (${child.exitCode})`);
      return said;
    },
  };
}

/** @returns what gives the milliseconds each call took, once they are enough */
export async function startReaders(given: ToRead): Promise<() => Promise<readonly number[]>> {
  const readers = start(new URL("./read-list.ts", import.meta.url), given);
  await readers.begun;
  return async () => {
    const times: readonly number[] = JSON.parse(await readers.end());
    return times;
  };
}

export async function takeCsv(given: ToTake): Promise<Taken> {
  const taken: Taken = JSON.parse(await start(new URL("./take-csv.ts", import.meta.url), given).end());
  return taken;
}
