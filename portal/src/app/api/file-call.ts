/** Calls whose answers are files, or too long to be held as one text. */
import type { Path } from "@crema/contract/kit";
import { callAddress } from "./call-address.ts";
import { withToken } from "./call.ts";
import { answered, baseUrl, openAnswer } from "./wire.ts";

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

/** Fetches a file. @throws ApiError as every call; AbortError when aborted */
export async function fetchFile(path: Path, asked: Asked): Promise<Blob> {
  const answer = await askFor(path, asked);
  return answered(asked.signal, () => answer.blob());
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
      const { done, value } = await answered(signal, () => reader.read());
      if (done) return;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}
