/** Readers of a list, in a process of their own; see `ToRead`. Prints how long each call took, ms. */
import { setTimeout as sleep } from "node:timers/promises";
import { Connection } from "../measure/connection.ts";
import type { ToRead } from "./programs.ts";

const { port, request, connections, restMs }: ToRead = JSON.parse(process.argv[2] ?? "");
const times: number[] = [];
const over = new AbortController();
process.stdin.once("end", () => over.abort()).resume();

async function read(connection: Connection): Promise<void> {
  while (!over.signal.aborted) {
    const began = performance.now();
    const { status } = await connection.send(request);
    times.push(performance.now() - began);
    if (status !== 200) throw new Error(`${request.path} answered ${status}`);
    await sleep(restMs);
  }
  connection.close();
}

const opened = await Promise.all(Array.from({ length: connections }, () => Connection.open(port)));
// It has begun; to JSON a blank is nothing.
process.stdout.write("\n");
await Promise.all(opened.map((connection) => read(connection)));
process.stdout.write(JSON.stringify(times));
