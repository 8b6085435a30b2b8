import { createServer, type ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { readLines } from "./read-lines.ts";

let stop = async (): Promise<void> => {};
afterEach(() => stop());

async function serving(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_request, response) => answer(response));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  stop = async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}/`;
}

async function linesOf(url: string, bounds: { waitMs?: number; longestLine?: number } = {}): Promise<string[]> {
  const lines: string[] = [];
  const signal = AbortSignal.timeout(5_000);
  for await (const line of readLines({ url, signal, waitMs: 2_000, longestLine: 1_000, ...bounds })) lines.push(line);
  return lines;
}

describe("lines of a long text", () => {
  it("come out whole, wherever the pieces were cut, also in the midst of a character", async () => {
    const bytes = Buffer.from('{"a":"café"}\n\n{"b":2}\n{"c":3}');
    const url = await serving((response) => {
      const send = async (): Promise<void> => {
        for (const byte of bytes) {
          response.write(Buffer.of(byte));
          await pause(1);
        }
        response.end();
      };
      void send();
    });
    expect(await linesOf(url)).toEqual(['{"a":"café"}', '{"b":2}', '{"c":3}']);
  });

  it("are read as they come: a hundred megabytes do not pile up", async () => {
    const line = `${"x".repeat(999)}\n`.repeat(100);
    let sent = 0;
    const url = await serving((response) => {
      const more = (): void => {
        while (sent < 100_000_000) {
          sent += line.length;
          if (!response.write(line)) return void response.once("drain", more);
        }
        response.end();
      };
      more();
    });
    for await (const first of readLines({
      url,
      signal: AbortSignal.timeout(5_000),
      waitMs: 2_000,
      longestLine: 1_000,
    })) {
      expect(first).toHaveLength(999);
      await pause(100);
      break;
    }
    expect(sent).toBeLessThan(20_000_000);
  });

  it.each<[string, (response: ServerResponse) => void, string | RegExp]>([
    ["a line without end", (response) => response.write("x".repeat(5_000)), "too long"],
    ["a silence", (response) => response.write("one\n"), "did not end in time"],
    [
      "a connection that breaks off",
      (response) => {
        response.write("one\n");
        setTimeout(() => response.destroy(), 20);
      },
      /broke off|cannot be read/,
    ],
    ["an error", (response) => response.writeHead(403).end("no"), "403"],
  ])("%s is told", async (_, answer, reason) => {
    const url = await serving(answer);
    await expect(linesOf(url, { waitMs: 200 })).rejects.toThrow(reason);
  });
});
