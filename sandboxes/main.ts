/**
 * Runs every sandbox in this process. `SANDBOX_DATA` is the folder their states are kept in (memory without one),
 * `SANDBOX_TOKEN` guards their controls. Says on one line of JSON that they are ready, and ends when asked to.
 */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { sandboxes } from "./all.ts";

const folder = process.env["SANDBOX_DATA"];
const token = process.env["SANDBOX_TOKEN"] ?? randomBytes(16).toString("base64url");
const running = await Promise.all(
  Object.entries(sandboxes).map(([name, start]) =>
    start({ token, stateFile: folder === undefined ? undefined : join(folder, `${name}.json`) }),
  ),
);

let isClosing = false;
function end(): void {
  if (isClosing) return;
  isClosing = true;
  void Promise.all(running.map((one) => one.close())).finally(() => process.exit(0));
}
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, end);

const env = Object.assign({}, ...running.map((one) => one.env));
const pages = Object.assign({}, ...running.map((one) => one.pages));
process.stdout.write(`${JSON.stringify({ ready: true, env, pages })}\n`);
