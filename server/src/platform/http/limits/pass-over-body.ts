import type { IncomingMessage } from "node:http";

/**
 * Reads a body that nobody wants any more, one piece in each turn of the event loop, so that the sender hears the answer and the connection can
 * be used again. Left to Node, a fast sender has two megabytes read in one turn, which everybody else's answers wait for.
 */
export function passOverBody(raw: IncomingMessage): void {
  raw.on("data", () => {
    raw.pause();
    setImmediate(() => raw.resume());
  });
  raw.resume();
}
