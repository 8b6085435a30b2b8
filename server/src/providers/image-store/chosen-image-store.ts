/** The store of pictures that the settings name. Source: docs/providers/images.md. */
import { z } from "zod";
import { diskImageStore } from "./disk/disk-image-store.ts";
import type { ImageStore } from "./image-store.ts";
import { s3Config, s3Variables } from "./s3/s3-config.ts";
import { s3ImageStore } from "./s3/s3-image-store.ts";

export const imageStoreVariables = z.object({
  /** Empty: S3 where a bucket is configured, else the disk. */
  IMAGE_STORE: z.enum(["", "disk", "s3"]).default(""),
  ...s3Variables.shape,
});

/**
 * @param folder - of the disk's pictures: `uploads` of the data folder
 * @throws Error when S3 is named or has a bucket, and something of it is missing
 */
export function chosenImageStore(
  given: z.infer<typeof imageStoreVariables>,
  { folder }: { folder: string },
): ImageStore {
  if (given.IMAGE_STORE === "disk") return diskImageStore({ folder });
  const config = s3Config(given);
  if (config !== undefined) return s3ImageStore({ config });
  if (given.IMAGE_STORE === "s3") throw new Error("IMAGE_STORE: s3 is not configured");
  return diskImageStore({ folder });
}
