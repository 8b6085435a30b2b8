/**
 * A program of its own: decodes pictures nobody vouches for, apart from money and sessions and without their secrets. What breaks
 * in it or takes its time breaks only the picture. Started by `picture-decoder.ts`.
 */
import sharp, { type Sharp } from "sharp";
import { mostImageBytes } from "../../../providers/image-store/image-store.ts";
import { answerFrames, type Decode, type Wish } from "./frames.ts";

/** As the shop takes at most; decoding one takes some 200 MB for a second. */
const mostPixels = 25_000_000;
/** Pixels of the longer side; the shop takes 5,000. */
const longestSide = 4_096;

sharp.cache(false);
sharp.concurrency(1);

/** Decoded, turned upright, written anew: nothing of the sent bytes is kept. */
const decode: Decode = async (sent, as) => {
  const open = (): Sharp => sharp(sent, { failOn: "error", limitInputPixels: mostPixels, pages: 1 });
  try {
    const { width, height } = await open().metadata();
    if (width * height > mostPixels) return { kind: "tooManyPixels" };
    const upright = open()
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true });
    const bytes = await encoded(upright, as).toBuffer();
    return bytes.length > mostImageBytes ? { kind: "tooLarge" } : { kind: "made", bytes };
  } catch (error) {
    const isTooMany = error instanceof Error && error.message.includes("pixel limit");
    return { kind: isTooMany ? "tooManyPixels" : "broken" };
  }
};

const encoded = (image: Sharp, as: Wish): Sharp =>
  as === "image/jpeg" ? image.jpeg({ quality: 88 }) : image.png({ adaptiveFiltering: true });

await answerFrames(decode);
