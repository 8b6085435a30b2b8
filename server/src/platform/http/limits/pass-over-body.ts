import type { IncomingMessage } from "node:http";

/** Between two pieces of 64 kB, of whichever body: 13 MB a second. */
const pieceMs = 5;

const waiting = new Set<IncomingMessage>();
let timer: NodeJS.Timeout | undefined;

function passOne(): void {
  const [next] = waiting;
  if (next === undefined) {
    clearInterval(timer);
    timer = undefined;
    return;
  }
  waiting.delete(next);
  next.resume();
}

/**
 * Reads a body that nobody wants any more, so that the sender hears the answer and the connection can be used again. All such bodies
 * together get a piece every few milliseconds, in order: left to Node, a fast sender has two megabytes read in one turn of the event loop,
 * and every 64 MB cost a collection of the whole heap, which everybody else's answers wait for.
 */
export function passOverBody(raw: IncomingMessage): void {
  // Otherwise a stream that the body was piped to and that nobody reads would keep all of it in memory.
  raw.unpipe();
  raw.on("data", () => {
    if (raw.complete || raw.destroyed) return;
    raw.pause();
    waiting.add(raw);
    timer ??= setInterval(passOne, pieceMs).unref();
  });
  raw.once("close", () => waiting.delete(raw));
  raw.resume();
}
