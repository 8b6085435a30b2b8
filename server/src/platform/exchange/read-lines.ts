import { StringDecoder } from "node:string_decoder";
import { request } from "undici";
import { failureOf } from "./exchange-failure.ts";

interface LinesAsked {
  readonly url: string;
  readonly signal: AbortSignal;
  readonly waitMs: number;
  readonly longestLine: number;
}

/** The text could not be read to its end. The message is for staff: no address, no content. */
export class ReadingFailed extends Error {}

/** Empty lines are left out. @throws ReadingFailed, also in the midst of it */
export async function* readLines(asked: LinesAsked): AsyncGenerator<string, void, undefined> {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  for await (const piece of pieces(asked)) {
    const lines = (rest + decoder.write(piece)).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > asked.longestLine) throw new ReadingFailed("A line is too long");
    yield* lines.filter((line) => line.trim() !== "");
  }
  rest += decoder.end();
  if (rest.trim() !== "") yield rest;
}

async function* pieces({ url, signal, waitMs }: LinesAsked): AsyncGenerator<Buffer, void, undefined> {
  let hasBegun = false;
  try {
    const { statusCode, body } = await request(url, {
      signal,
      headersTimeout: waitMs,
      bodyTimeout: waitMs,
      reset: true,
    });
    hasBegun = true;
    if (statusCode !== 200) {
      body.on("error", () => undefined).destroy();
      throw new ReadingFailed(`The server answered with ${statusCode}`);
    }
    for await (const piece of body) if (Buffer.isBuffer(piece)) yield piece;
  } catch (error) {
    throw error instanceof ReadingFailed
      ? error
      : new ReadingFailed(failureOf(error, { hasBegun }).reason, { cause: error });
  }
}
