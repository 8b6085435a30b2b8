import type { DestinationStream } from "pino";

/**
 * Log lines of one turn of the event loop in one write: under load a turn answers several calls, and a write of its own, handed to another
 * thread, took a tenth of a save's time. Whatever ends the program but a SIGKILL leaves no line behind; that one takes the last turn's.
 * @param write - standard output unless told, which Node writes before it returns (files, pipes and terminals, on Linux and macOS)
 */
export function gatheredLines(write: (text: string) => void = toStandardOutput()): DestinationStream {
  let lines = "";
  const flush = (): void => {
    if (lines === "") return;
    const text = lines;
    lines = "";
    write(text);
  };
  process.on("exit", flush);
  return {
    write(line) {
      if (lines === "") setImmediate(flush);
      lines += line;
    },
  };
}

function toStandardOutput(): (text: string) => void {
  // Nobody reads any more: no reason to end, and nowhere to say it.
  process.stdout.on("error", () => undefined);
  return (text) => void process.stdout.write(text);
}
