import type { IncomingMessage } from "node:http";
import { PassThrough, Readable } from "node:stream";
import { expect, it, vi } from "vitest";
import { passOverBody } from "./pass-over-body.ts";

/** A body of three pieces that have come, as far as it is known here. */
function aBody() {
  const body = Object.assign(Readable.from(["a", "b", "c"]), { complete: false });
  const pieces: unknown[] = [];
  body.on("data", (piece) => pieces.push(piece));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else is used of it
  passOverBody(body as unknown as IncomingMessage);
  return { body, pieces };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

it("all bodies together get one piece in five milliseconds, in order, and one whose sender has left takes no turn", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const [left, first, second] = [aBody(), aBody(), aBody()];
  await settle();
  left.body.destroy();
  const counts: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    await settle();
    counts.push(`${first.pieces.length} ${second.pieces.length}`);
    vi.advanceTimersByTime(5);
  }
  vi.useRealTimers();
  expect([left.pieces.length, counts]).toEqual([1, ["1 1", "2 1", "2 2", "3 2"]]);
});

it("a body is no longer piped to a stream that nobody reads, which would keep it in memory", async () => {
  const body = Object.assign(Readable.from(["a", "b", "c"]), { complete: true });
  const meter = new PassThrough();
  body.pipe(meter);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else is used of it
  passOverBody(body as unknown as IncomingMessage);
  await settle();
  expect([body.readableLength, meter.readableLength + meter.writableLength]).toEqual([0, 0]);
});
