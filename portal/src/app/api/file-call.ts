/** Calls whose answers are files, or too long to be held as one text. */
import type { Path } from "@crema/contract/kit";
import { ApiError } from "./api-error.ts";
import { callAddress } from "./call-address.ts";
import { withToken } from "./call.ts";
import { baseUrl, openAnswer } from "./wire.ts";

interface Asked {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly signal?: AbortSignal | undefined;
}

const askFor = (path: Path, { signal, ...parts }: Asked): Promise<Response> =>
  withToken((idToken) =>
    openAnswer({
      method: "GET",
      address: callAddress(path, baseUrl(), parts),
      headers: { Authorization: `Bearer ${idToken}` },
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
  if (body === null) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await whole(asked.signal, () => reader.read());
      if (done) return;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}
