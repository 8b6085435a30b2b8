import { userInfo } from "node:os";
import { connectionSentence } from "../platform/database/connection-problem.ts";
import { DatabaseStartError } from "../platform/database/database-start-error.ts";
import type { Terminal } from "./terminal.ts";

/** What a person at the terminal can mend; printed as its sentence, exit code 1. */
export class CommandProblem extends Error {
  override readonly name = "CommandProblem";
}

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

/** A command as a function of its arguments: what the program does, and what a test can ask of it without one. */
export interface Command {
  readonly usage: string;
  readonly work: (args: string[], terminal: Terminal) => Promise<void>;
}

/**
 * Runs a command: its problems become one sentence among the warnings, its usage is printed for --help.
 * @returns the exit code
 */
export async function runCommand({ usage, work }: Command, args: string[], terminal: Terminal): Promise<0 | 1> {
  if (args.length === 0 || args.includes("--help") || args.includes("-h")) {
    terminal.say(usage);
    return args.length === 0 ? 1 : 0;
  }
  try {
    await work(args, terminal);
    return 0;
  } catch (error) {
    terminal.warn(sentenceOf(error, usage));
    return 1;
  }
}

function sentenceOf(error: unknown, usage: string): string {
  if (error instanceof CommandProblem || error instanceof DatabaseStartError) return error.message;
  const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
  if (typeof code === "string" && code.startsWith("ERR_PARSE_ARGS") && error instanceof Error)
    return `${error.message.split(". ")[0] ?? ""}.\n\n${usage}`;
  return connectionSentence(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
}
