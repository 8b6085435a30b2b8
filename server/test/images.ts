/** Pictures for tests, and a store for them that keeps them in memory. */
import sharp from "sharp";
import { newImageName } from "../src/providers/image-store/image-names.ts";
import type { ImageStore, StoredImage } from "../src/providers/image-store/image-store.ts";

export const aPng = (width = 8, height = 5): Promise<Buffer> => plain(width, height).png().toBuffer();
export const aJpeg = (width = 8, height = 5): Promise<Buffer> => plain(width, height).jpeg().toBuffer();
export const aGif = (width = 8, height = 5): Promise<Buffer> => plain(width, height).gif().toBuffer();

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 120, g: 72, b: 40 } } });

export interface MemoryImages {
  readonly imageStore: ImageStore;
  readonly images: Map<string, StoredImage>;
}

export function memoryImages(): MemoryImages {
  const images = new Map<string, StoredImage>();
  return {
    images,
    imageStore: {
      longestStepMs: 1_000,
      put({ bytes, contentType, name = newImageName(contentType) }) {
        images.set(name, { bytes, contentType });
        return Promise.resolve(name);
      },
      get: (name) => Promise.resolve(images.get(name)),
      delete(name) {
        images.delete(name);
        return Promise.resolve();
      },
      probe: () => Promise.resolve(),
      close: () => Promise.resolve(),
    },
  };
}

/** A drawing as the PNG that a browser would show. */
export const drawn = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).png().toBuffer();
