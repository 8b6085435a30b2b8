/** `npm run import`, and files for it. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runImport } from "../src/command-line/import.ts";
import { type Ran, ranAsProgram, ranHere } from "./command.ts";

export interface ImportCommand {
  /** A folder of the test's own. */
  readonly folder: string;
  readonly run: (...args: string[]) => Promise<Ran>;
  /** The same as a process of its own. */
  readonly runProgram: (...args: string[]) => Promise<Ran>;
  /** @returns its path */
  readonly file: (name: string, text: string) => string;
  readonly close: () => void;
}

/** @param given - the kind of records, none where each call names it, and the database they go to */
export function importCommand({ kind, databaseUrl }: { kind?: string; databaseUrl: string }): ImportCommand {
  const folder = mkdtempSync(join(tmpdir(), `crema-import-${kind ?? "command"}-`));
  const environment = { DATABASE_URL: databaseUrl };
  const whole = (args: readonly string[]) => (kind === undefined ? args : [kind, ...args]);
  return {
    folder,
    run: (...args) => ranHere(environment, (terminal) => runImport(whole(args), terminal)),
    runProgram: (...args) => ranAsProgram("import", { args: whole(args), environment }),
    file: (name, text) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    },
    close: () => rmSync(folder, { recursive: true }),
  };
}
