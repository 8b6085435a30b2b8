import { ApiError, readErrorBody } from "../api/api-error.ts";

export interface FileToSend {
  readonly address: string;
  readonly file: File;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** How much has left the browser, 0 to 1. */
  readonly onProgress?: ((part: number) => void) | undefined;
}

/**
 * Posts one file as `file` (multipart/form-data). XMLHttpRequest, because fetch tells no progress of what it sends.
 *
 * @returns the parsed JSON body
 * @throws ApiError for every answer outside 2xx, with status 0 when no answer came; AbortError when aborted
 */
export function sendFile({ address, file, headers, signal, onProgress }: FileToSend): Promise<unknown> {
  const body = new FormData();
  body.append("file", file);
  const request = new XMLHttpRequest();
  const abort = () => request.abort();
  return new Promise<unknown>((resolve, reject) => {
    signal?.throwIfAborted();
    request.open("POST", address);
    request.setRequestHeader("Accept", "application/json");
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total));
    request.addEventListener("load", () => settle(request, resolve, reject));
    request.addEventListener("error", () => reject(new ApiError(0, {})));
    request.addEventListener("abort", () => reject(new DOMException("The upload was cancelled", "AbortError")));
    signal?.addEventListener("abort", abort);
    request.send(body);
  }).finally(() => signal?.removeEventListener("abort", abort));
}

function settle(
  { status, responseText }: XMLHttpRequest,
  resolve: (body: unknown) => void,
  reject: (e: Error) => void,
) {
  if (status < 200 || status > 299) return reject(new ApiError(status, readErrorBody(responseText)));
  try {
    resolve(JSON.parse(responseText));
  } catch (cause) {
    reject(new ApiError(status, {}, cause));
  }
}
