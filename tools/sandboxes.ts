import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type ChildProgram, startChildProgram } from "./child-program.ts";
import { StartError } from "./start-error.ts";

export interface RunningSandboxes {
  /** Variables that point the server to them. */
  readonly env: Record<string, string>;
  /** Pages to look at, title to address. */
  readonly pages: Record<string, string>;
  /** Guards their controls. */
  readonly token: string;
  readonly program: ChildProgram;
}

/**
 * Starts every stand-in for a third party, in one process of their own.
 *
 * @param folder - where they keep what they store, and their log; made when missing
 */
export async function startSandboxes(folder: string): Promise<RunningSandboxes> {
  mkdirSync(folder, { recursive: true });
  const logFile = join(folder, "sandboxes.log");
  const token = randomBytes(16).toString("base64url");
  const program = startChildProgram({
    name: "The sandboxes",
    file: "sandboxes/main.ts",
    environment: { SANDBOX_DATA: folder, SANDBOX_TOKEN: token },
    isPiped: true,
    logFile,
  });
  const told = await Promise.race([readyLine(program), program.ended]);
  if (typeof told === "object") return { program, token, ...told };
  throw new StartError(`The sandboxes ended while starting (${told}): see ${logFile}.`);
}

type Told = Pick<RunningSandboxes, "env" | "pages">;

/** Goes on reading after the first line, so that the program never waits for its own output to be read. */
function readyLine(program: ChildProgram): Promise<Told> {
  return new Promise((resolve) => {
    if (!program.output) return;
    createInterface({ input: program.output }).on("line", (line) => {
      const told = parseReadyLine(line);
      if (told) resolve(told);
    });
  });
}

function parseReadyLine(line: string): Told | undefined {
  try {
    const told: unknown = JSON.parse(line);
    if (typeof told !== "object" || told === null || !("ready" in told)) return undefined;
    return { env: texts("env" in told ? told.env : {}), pages: texts("pages" in told ? told.pages : {}) };
  } catch {
    return undefined;
  }
}

function texts(value: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(value ?? {}).map(([key, text]) => [key, String(text)]));
}
