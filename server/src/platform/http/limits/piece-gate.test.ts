import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { finished } from "node:stream/promises";
import { expect, it } from "vitest";
import { createPieceGate } from "./piece-gate.ts";

const piece = Buffer.alloc(100, "a");
const pieces = (count: number) =>
  Readable.from(
    Array.from({ length: count }, () => piece),
    { objectMode: false },
  );

it("passes so many pieces of all streams together in each turn of the event loop, and each stream whole", async () => {
  const gate = createPieceGate(4);
  const passed: unknown[] = [];
  let [before, most] = [0, 0];
  const streams = Array.from({ length: 20 }, () => gate(pieces(10)));
  for (const stream of streams) stream.on("data", (one) => void passed.push(one));
  const all = Promise.all(streams.map((stream) => finished(stream)));
  while (passed.length < 200) {
    await new Promise((resolve) => setImmediate(resolve));
    most = Math.max(most, passed.length - before);
    before = passed.length;
  }
  await all;
  expect(most).toBe(4);
  expect((await buffer(gate(pieces(3)))).length).toBe(300);
});

it("closes a stream whose reader has gone, and tells the reader of its error", async () => {
  const gate = createPieceGate(1);
  const source = pieces(10);
  gate(source).destroy();
  await finished(source).catch(() => undefined);
  expect(source.destroyed).toBe(true);
  const broken = new Readable({ read: () => broken.destroy(new Error("the disk has a fault")) });
  await expect(buffer(gate(broken))).rejects.toThrow("the disk has a fault");
  const cut = new Readable({ read: () => cut.destroy() });
  await expect(buffer(gate(cut))).rejects.toThrow("ended before its end");
  const gone = pieces(1).destroy();
  await new Promise((resolve) => setImmediate(resolve));
  await expect(buffer(gate(gone)), "closed beforehand").rejects.toThrow("ended before its end");
  const unread = gate(new Readable({ read: (): void => undefined, construct: (done) => done(new Error("no file")) }));
  // Nobody listens yet when it fails.
  await new Promise((resolve) => setImmediate(resolve));
  await expect(finished(unread)).rejects.toThrow("no file");
});
