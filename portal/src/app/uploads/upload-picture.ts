import type { createUpload } from "@crema/contract/areas/uploads";
import { ApiError, messageOf } from "../api/api-error.ts";
import { callAddress } from "../api/call-address.ts";
import { withToken } from "../api/call.ts";
import { baseUrl } from "../api/wire.ts";
import { sendFile } from "./send-file.ts";

export interface UploadOptions {
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
