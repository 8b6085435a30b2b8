/** `npm run import` as a process of its own, and files for it. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const command = join(import.meta.dirname, "../src/command-line/import.ts");

export interface ImportCommand {
  /** A folder of the test's own. */
  readonly folder: string;
  readonly run: (...args: string[]) => Promise<{ code: number | null; output: string; errors: string }>;
  /** @returns its path */
  readonly file: (name: string, text: string) => string;
  readonly close: () => void;
}

/** @param given - the kind of records, and the database they go to */
export function importCommand({ kind, databaseUrl }: { kind: string; databaseUrl: string }): ImportCommand {
  const folder = mkdtempSync(join(tmpdir(), `crema-import-${kind}-`));
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  return {
    folder,
    run: (...args) =>
      new Promise((resolve) => {
        const child = spawn(process.execPath, [command, kind, ...args], { env });
        let [output, errors] = ["", ""];
        child.stdout.on("data", (piece: Buffer) => void (output += piece.toString()));
        child.stderr.on("data", (piece: Buffer) => void (errors += piece.toString()));
        child.on("close", (code) => resolve({ code, output, errors }));
      }),
    file: (name, text) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    },
    close: () => rmSync(folder, { recursive: true }),
  };
}
