import type { createUpload } from "@crema/contract/areas/uploads";
import { ApiError, messageOf, readErrorBody } from "../api/api-error.ts";
import { callAddress } from "../api/call-address.ts";
import { withToken } from "../api/call.ts";
import { baseUrl } from "../api/wire.ts";

interface UploadOptions {
  readonly signal?: AbortSignal | undefined;
  /** 0 to 1. */
  readonly onProgress?: ((part: number) => void) | undefined;
}

const path: (typeof createUpload)["path"] = "/v1/uploads";

/**
 * Sends one picture, with the token and its refresh as every call. Hold the file against `pictureProblem` first.
 *
 * @returns the address records name it by
 * @throws ApiError as every call; `uploadMessageOf` is its sentence for the field. AbortError when aborted
 * Source: LOC-37; AMD-22
 */
export async function uploadPicture(file: File, options: UploadOptions = {}): Promise<string> {
  const address = callAddress(path, baseUrl(), {});
  const answer = await withToken((idToken) =>
    sendFile({ address, file, headers: { Authorization: `Bearer ${idToken}` }, ...options }),
  );
  const publicUrl: unknown =
    typeof answer === "object" && answer !== null ? Reflect.get(answer, "publicUrl") : undefined;
  if (typeof publicUrl !== "string") throw new ApiError(200, { message: "The server's answer could not be read" });
  return publicUrl;
}

/** Why a picture was not taken, in a sentence to stand at its field: the server's own about the file, where it gave one. */
export function uploadMessageOf(error: unknown): string {
  if (error instanceof ApiError && error.errors["file"] !== undefined) return error.errors["file"];
  return messageOf(error, "The picture could not be sent: try again");
}

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
