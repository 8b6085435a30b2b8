import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "./start-error.ts";

const PATIENCE_MS = 3_000;
const EVERY_MS = 100;

/**
 * Below those that systems give to connections (Linux from 32768, macOS from 49152): one of those can be taken by anybody's connection before
 * the program that is started with it listens.
 */
const anyPort = (): number => randomInt(20_000, 32_000);

/**
 * Checks that nothing listens on the port yet, before work is spent on a start that would fail. A program that is just
 * ending may still hold it for a moment: start right after Ctrl-C must work.
 *
 * @param port - 0 picks a free one
 * @returns the port
 */
export async function reservePort(port: number, host = "127.0.0.1"): Promise<number> {
  for (let waited = 0; ; waited += EVERY_MS) {
    try {
      return await listenOnce(port === 0 ? anyPort() : port, host);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      if (code !== "EADDRINUSE" || waited >= PATIENCE_MS) throw portError(port, host, code);
      await sleep(EVERY_MS);
    }
  }
}

function listenOnce(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen({ port, host, exclusive: true }, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : port));
    });
  });
}

function portError(port: number, host: string, code: string): StartError {
  if (code === "EADDRINUSE")
    return new StartError(
      `Port ${port} is in use by another program: stop that one, or choose another with --port or PORT.`,
    );
  if (code === "EACCES")
    return new StartError(`Port ${port} may not be opened by this account: choose one above 1023 with --port or PORT.`);
  return new StartError(`${host}:${port} cannot be listened on (${code}).`);
}
