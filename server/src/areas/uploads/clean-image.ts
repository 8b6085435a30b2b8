/**
 * Makes a picture of our own from what was sent: decoded, turned upright, written anew. Nothing of the sent bytes is kept, so
 * nothing hidden in them (scripts, places, names of people) is served. Source: PROD-21, AMB-71; docs/areas/uploads.md.
 */
import { imageNameMessage } from "@crema/contract/areas/uploads";
import type { Sharp } from "sharp";
import { invalid } from "../../platform/http/refusal.ts";
import { type ImageType, mostImageBytes } from "../../providers/image-store/image-store.ts";
import { createSlots } from "./slots.ts";

export interface CleanImage {
  readonly bytes: Buffer;
  readonly contentType: ImageType;
}

/** As the shop takes at most; decoding one takes some 200 MB for a second. */
const mostPixels = 25_000_000;
/** Pixels of the longer side; the shop takes 5,000. */
const longestSide = 4_096;
/** A picture that takes longer is no picture anybody made. */
const longestSeconds = 10;

const brokenText = "Image cannot be read, it may be damaged";
const tooLargeText = "Image is too detailed to be kept in 8 MB; send it smaller";
const tooManyPixelsText = "Image may have 25 million pixels at most";

/** First bytes of what is taken, by the type it is kept as. A gif's first picture is kept. */
const kinds: readonly { readonly begins: string; readonly as: "image/jpeg" | "image/png" }[] = [
  { begins: "ffd8ff", as: "image/jpeg" },
  { begins: "89504e470d0a1a0a", as: "image/png" },
  { begins: Buffer.from("GIF87a").toString("hex"), as: "image/png" },
  { begins: Buffer.from("GIF89a").toString("hex"), as: "image/png" },
];

/** One after the other: a decoded picture takes as much memory as it has pixels. */
const inTurn = createSlots({ atOnce: 1, waiting: Infinity, full: () => new Error("nobody is sent away") });

/** @throws Refusal invalid (422) for what is no jpg, png or gif, is broken or too large */
export async function cleanImage(sent: Buffer, signal: AbortSignal): Promise<CleanImage> {
  const first = sent.subarray(0, 8).toString("hex");
  const kind = kinds.find(({ begins }) => first.startsWith(begins));
  if (kind === undefined) throw invalid({ file: imageNameMessage });
  return inTurn(() => madeAnew(sent, kind.as), signal);
}

async function madeAnew(sent: Buffer, contentType: "image/jpeg" | "image/png"): Promise<CleanImage> {
  const open = await opener(sent);
  const { width, height } = await orBroken(open().metadata());
  if (width * height > mostPixels) throw invalid({ file: tooManyPixelsText });
  const upright = open()
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
    .timeout({ seconds: longestSeconds });
  const bytes = await orBroken(encoded(upright, contentType).toBuffer());
  if (bytes.length > mostImageBytes) throw invalid({ file: tooLargeText });
  return { bytes, contentType };
}

/** Sharp takes its time and memory when the first picture comes, and keeps none between two. */
async function opener(sent: Buffer): Promise<() => Sharp> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  return () => sharp(sent, { failOn: "error", limitInputPixels: mostPixels, pages: 1 });
}

const encoded = (image: Sharp, as: "image/jpeg" | "image/png"): Sharp =>
  as === "image/jpeg" ? image.jpeg({ quality: 88 }) : image.png({ adaptiveFiltering: true });

async function orBroken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isTooLarge = error instanceof Error && error.message.includes("pixel limit");
    throw invalid({ file: isTooLarge ? tooManyPixelsText : brokenText });
  }
}
