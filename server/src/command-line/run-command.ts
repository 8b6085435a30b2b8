import { userInfo } from "node:os";
import { connectionSentence } from "../platform/database/connection-problem.ts";
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

function sentenceOf(error: unknown, usage: string): string {
  if (error instanceof CommandProblem || error instanceof DatabaseStartError) return error.message;
  const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
  if (typeof code === "string" && code.startsWith("ERR_PARSE_ARGS") && error instanceof Error)
    return `${error.message.split(". ")[0] ?? ""}.\n\n${usage}`;
  return connectionSentence(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
}
