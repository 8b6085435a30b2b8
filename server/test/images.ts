import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { newImageName } from "../src/providers/image-store/image-names.ts";
import type { ImageStore, StoredImage } from "../src/providers/image-store/image-store.ts";

export const aPng = (width = 8, height = 5): Promise<Buffer> => plain(width, height).png().toBuffer();
export const aJpeg = (width = 8, height = 5): Promise<Buffer> => plain(width, height).jpeg().toBuffer();
export const aGif = (width = 8, height = 5): Promise<Buffer> => plain(width, height).gif().toBuffer();

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 120, g: 72, b: 40 } } });

/** Random pixels of 256 colours: a byte a pixel as they stand in it, and more in every other writing. */
export function aColourfulPng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const lines = randomBytes(side * (side + 1));
  for (let line = 0; line < side; line += 1) lines[line * (side + 1)] = 0;
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    pngChunk("IHDR", header),
    pngChunk("PLTE", randomBytes(768)),
    pngChunk("IDAT", deflateSync(lines, { level: 1 })),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

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

export const drawn = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).png().toBuffer();
