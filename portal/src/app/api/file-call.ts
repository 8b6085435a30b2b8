/** Calls whose answers are files, or too long to be held as one text. */
import type { Path } from "@crema/contract/kit";
import { ApiError } from "./api-error.ts";
import { callAddress } from "./call-address.ts";
import { withToken } from "./call.ts";
import { baseUrl, openAnswer } from "./wire.ts";

interface Asked {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  /** What a POST sends; without one it is a GET. */
  readonly body?: object;
  readonly signal?: AbortSignal | undefined;
}

const askFor = (path: Path, { signal, body, ...parts }: Asked): Promise<Response> =>
  withToken((idToken) =>
    openAnswer({
      method: body === undefined ? "GET" : "POST",
      address: callAddress(path, baseUrl(), parts),
      headers: { Authorization: `Bearer ${idToken}` },
      body,
      signal,
    }),
  );

/** A line that broke while the answer came is no answer. */
async function whole<T>(signal: AbortSignal | undefined, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    signal?.throwIfAborted();
    throw new ApiError(0, {}, cause);
  }
}

/** Fetches a file. @throws ApiError as every call; AbortError when aborted */
export async function fetchFile(path: Path, asked: Asked): Promise<Blob> {
  const answer = await askFor(path, asked);
  return whole(asked.signal, () => answer.blob());
}

/** Reads a long answer as it comes, piece by piece. @throws ApiError as every call, also in the middle; AbortError when aborted */
export async function* readPieces(path: Path, asked: Asked): AsyncGenerator<string> {
  const { body } = await askFor(path, asked);
  if (body !== null) yield* piecesOf(body.pipeThrough(new TextDecoderStream()), asked.signal);
}

/** A file as it comes, and what its header says of it. */
export interface OpenFile {
  readonly headers: Headers;
  /** @throws ApiError in the middle, too; AbortError when aborted */
  readonly pieces: AsyncIterable<Uint8Array<ArrayBuffer>>;
}
/** Begins to fetch a file that is too long to be waited for whole. @throws ApiError as every call; AbortError when aborted */
export async function openFile(path: Path, asked: Asked): Promise<OpenFile> {
  const { headers, body } = await askFor(path, asked);
  return { headers, pieces: piecesOf(body ?? new Blob([]).stream(), asked.signal) };
}

async function* piecesOf<T>(body: ReadableStream<T>, signal: AbortSignal | undefined): AsyncGenerator<T> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await whole(signal, () => reader.read());
      if (done) return;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}
