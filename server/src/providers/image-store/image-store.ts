/**
 * Where pictures of locations, products and tiles are kept, in our words. What may be a picture is decided before it comes here.
 * Source: spec part 2, "Uploads" (LOC-37); docs/providers/images.md.
 */
import type { Readable } from "node:stream";

declare module "../../platform/ports.ts" {
  interface Ports {
    readonly imageStore?: ImageStore;
  }
}

export type ImageType = "image/jpeg" | "image/png" | "image/webp" | "image/gif";

export const mostImageBytes = 8 * 1_048_576;

export interface NewImage {
  /** One byte at least, `mostImageBytes` at most. */
  readonly bytes: Buffer;
  readonly contentType: ImageType;
  /**
   * Of `newImageName`, by who has noted it before: then nothing lies here that nobody knows of, even when the answer gets lost.
   * Putting the same again under the same name changes nothing.
   */
  readonly name?: string;
}

export interface StoredImage {
  readonly bytes: Buffer;
  readonly contentType: ImageType;
}

export interface ImageStream {
  readonly contentType: ImageType;
  readonly size: number;
  /** Holds a file open until it has ended or was destroyed. */
  readonly bytes: Readable;
}

/** A name that `newImageName` could not have made is nobody's: nothing is found or deleted under it. */
export interface ImageStore {
  /** Longest time of one call here. */
  readonly longestStepMs: number;
  /**
   * It is kept whole, or not at all, when this returns.
   * @returns its name, a random one unless given
   * @throws ProviderError: it may be kept or not
   * @throws RangeError when it is empty or too large, or its name is of another type
   */
  put(image: NewImage, signal: AbortSignal): Promise<string>;
  /** @throws ProviderError */
  get(name: string, signal: AbortSignal): Promise<StoredImage | undefined>;
  /** The same in pieces, for readers that may be slow; a store that only gives it whole has none. @throws ProviderError */
  stream?(name: string): Promise<ImageStream | undefined>;
  /** Gone for good; nothing happens when it was not there. @throws ProviderError */
  delete(name: string, signal: AbortSignal): Promise<void>;
  /** @throws ProviderError in words for operators */
  probe(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
