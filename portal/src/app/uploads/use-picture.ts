import { useRef } from "react";
import { ApiError } from "../api/api-error.ts";
import { uploadMessageOf } from "./upload-picture.ts";
import { isCancelled, useUpload } from "./use-upload.ts";

/** Sends a picked picture, once: a save that is tried again names the address the first try was given. */
export function usePicture() {
  const { upload, progress, cancel } = useUpload();
  const sent = useRef<{ file: File; address: string } | undefined>(undefined);

  /** @throws ApiError whose text stands at this field of the form: the picture was not taken, and nothing was saved */
  const addressOf = async (image: string | File, field: string): Promise<string> => {
    if (typeof image === "string") return image;
    if (sent.current?.file === image) return sent.current.address;
    try {
      const address = await upload(image);
      sent.current = { file: image, address };
      return address;
    } catch (cause) {
      const text = isCancelled(cause) ? "Sending the picture was cancelled, nothing was saved" : uploadMessageOf(cause);
      throw new ApiError(422, { code: "invalid", errors: { [field]: text } }, cause);
    }
  };
  return { progress, cancel, addressOf };
}
