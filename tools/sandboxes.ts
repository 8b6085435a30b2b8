import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type ChildProgram, startChildProgram } from "./child-program.ts";
import { inProject } from "./paths.ts";
import { StartError } from "./start-error.ts";

/** What a sandbox says on its first line when it is ready. */
interface ReadyLine {
  /** Variables that point the server to it. */
  readonly env: Record<string, string>;
  /** Pages to look at, title to address. */
  readonly pages: Record<string, string>;
}

export interface RunningSandbox extends ReadyLine {
  readonly name: string;
  readonly program: ChildProgram;
}

/** Starts every stand-in for a third party: each folder of `sandboxes/` with a `main.ts`. */
export function startSandboxes(dataFolder: string): Promise<RunningSandbox[]> {
  const names = readdirSync(inProject("sandboxes")).filter((name) =>
    existsSync(inProject("sandboxes", name, "main.ts")),
  );
  return Promise.all(names.map((name) => startSandbox(name, dataFolder)));
}

async function startSandbox(name: string, dataFolder: string): Promise<RunningSandbox> {
  const program = startChildProgram({
    name: `The sandbox ${name}`,
    file: `sandboxes/${name}/main.ts`,
    environment: { PORT: "0", HOST: "127.0.0.1" },
    isPiped: true,
    logFile: join(dataFolder, `sandbox-${name}.log`),
  });
  const told = await Promise.race([readyLine(program), program.ended]);
  if (typeof told === "object") return { name, program, ...told };
  throw new StartError(
    `The sandbox ${name} ended while starting (${told}): see ${join(dataFolder, `sandbox-${name}.log`)}.`,
  );
}

/** Goes on reading after the first line, so that the program never waits for its own output to be read. */
function readyLine(program: ChildProgram): Promise<ReadyLine> {
  return new Promise((resolve) => {
    if (!program.output) return;
    createInterface({ input: program.output }).on("line", (line) => {
      const told = parseReadyLine(line);
      if (told) resolve(told);
    });
  });
}

function parseReadyLine(line: string): ReadyLine | undefined {
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
