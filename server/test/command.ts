import { spawn } from "node:child_process";
import { join } from "node:path";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterAll } from "vitest";
import type { Terminal } from "../src/command-line/terminal.ts";
import { runImport } from "../src/command-line/import.ts";

export interface Ran {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}
type Environment = Terminal["environment"];

/** Runs a command here, and gives what its program would have given. */
export async function ranHere(
  environment: Environment,
  command: (terminal: Terminal) => Promise<number>,
): Promise<Ran> {
  let [output, errors] = ["", ""];
  const code = await command({
    environment,
    say: (text) => void (output += `${text}\n`),
    warn: (text) => void (errors += `${text}\n`),
  });
  return { code, output, errors };
}

/** Runs `npm run <name> -- …` as a process of its own, with this on its standard input. */
export function ranAsProgram(
  name: "staff" | "recover-admin" | "api-key" | "import",
  { args, environment, input = "" }: { args: readonly string[]; environment: Environment; input?: string },
): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, `../src/command-line/${name}.ts`), ...args], {
      env: { ...process.env, ...environment },
    });
    let [output, errors] = ["", ""];
    child.stdout.on("data", (piece: Buffer) => void (output += piece.toString()));
    child.stderr.on("data", (piece: Buffer) => void (errors += piece.toString()));
    child.on("close", (code) => resolve({ code, output, errors }));
    child.stdin.end(input);
  });
}

/** `npm run import` for a whole test file, with a folder for its files. @param given.kind - none where each call names it */
export function importCommand({ kind, databaseUrl }: { kind?: string; databaseUrl: () => string }) {
  const folder = mkdtempSync(join(tmpdir(), `crema-import-${kind ?? "command"}-`));
  afterAll(() => rmSync(folder, { recursive: true }));
  const environment = () => ({ DATABASE_URL: databaseUrl() });
  const whole = (args: readonly string[]) => (kind === undefined ? args : [kind, ...args]);
  return {
    folder,
    run: (...args: string[]) => ranHere(environment(), (terminal) => runImport(whole(args), terminal)),
    runProgram: (...args: string[]) => ranAsProgram("import", { args: whole(args), environment: environment() }),
    file: (name: string, text: string): string => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    },
  };
}
