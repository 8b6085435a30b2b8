import { userInfo } from "node:os";
import { DatabaseStartError } from "../platform/database/database-start-error.ts";

/** What a person at the terminal can mend; printed as its sentence, exit code 1. */
export class CommandProblem extends Error {
  override readonly name = "CommandProblem";
}

/** Who runs a command, as the audit names them. */
export function commandLineUser(): string {
  try {
    return `command line (${userInfo().username})`;
  } catch {
    // A container's account often has no name.
    return "command line";
  }
}

/** Address of the console that links lead to: PUBLIC_URL, else this machine's with PORT. */
export const consoleOrigin = (environment: Readonly<Record<string, string | undefined>>): string =>
  environment["PUBLIC_URL"]?.replace(/\/$/, "") || `http://127.0.0.1:${environment["PORT"] || "4000"}`;

/** Runs a command: its problems become one sentence on standard error, its usage is printed for --help. */
export async function runCommand(usage: string, command: (args: string[]) => Promise<void>): Promise<void> {
  const args = process.argv.slice(2);
  if (args.length === 0 || args.includes("--help") || args.includes("-h")) {
    process.stdout.write(`${usage}\n`);
    process.exitCode = args.length === 0 ? 1 : 0;
    return;
  }
  try {
    await command(args);
  } catch (error) {
    process.stderr.write(`${sentenceOf(error, usage)}\n`);
    process.exitCode = 1;
  }
}

const unreachable = "The database of DATABASE_URL cannot be reached.";
const refused = "The database of DATABASE_URL refuses the user or the password in it.";
const databaseSentences: ReadonlyMap<unknown, string> = new Map([
  ["ECONNREFUSED", unreachable],
  ["ENOTFOUND", unreachable],
  ["ENOENT", unreachable],
  ["28P01", refused],
  ["28000", refused],
  ["3D000", "The database that DATABASE_URL names does not exist."],
]);

function sentenceOf(error: unknown, usage: string): string {
  if (error instanceof CommandProblem || error instanceof DatabaseStartError) return error.message;
  const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
  if (typeof code === "string" && code.startsWith("ERR_PARSE_ARGS") && error instanceof Error)
    return `${error.message.split(". ")[0] ?? ""}.\n\n${usage}`;
  const known = databaseSentences.get(code);
  if (known !== undefined) return known;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
