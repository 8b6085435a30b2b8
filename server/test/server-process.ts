import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { testSigningKey } from "./signing-key.ts";

/** `npm test` names the built program, which is there in a quarter of the time; a file that is run by itself takes the source. */
const program = process.env["CREMA_TEST_PROGRAM"] ?? join(import.meta.dirname, "../src/main.ts");
const compiledCode = process.env["NODE_COMPILE_CACHE"];

interface Given {
  readonly flags?: readonly string[];
  /** What it prints can be read; else it stands among what the tests print. */
  readonly isPiped?: boolean;
}

/** Starts it in this environment and no other, on any port; it is killed when the test ends. */
export function startServerProcess(
  environment: NodeJS.ProcessEnv,
  { flags = [], isPiped = false }: Given = {},
): ChildProcess {
  const sink = isPiped ? "pipe" : "inherit";
  const started = spawn(process.execPath, [...flags, program], {
    env: {
      PORT: "0",
      SIGNING_KEY: testSigningKey,
      LOG_LEVEL: "silent",
      ...(compiledCode !== undefined && { NODE_COMPILE_CACHE: compiledCode }),
      ...environment,
    },
    stdio: ["ignore", sink, sink],
  });
  onTestFinished(() => endProcess(started, "SIGKILL"));
  return started;
}

/** Also where it has ended already. */
export async function endProcess(one: ChildProcess, signal: "SIGKILL" | "SIGTERM"): Promise<void> {
  if (one.exitCode !== null || one.signalCode !== null) return;
  const ended = once(one, "exit");
  one.kill(signal);
  await ended;
}
