/**
 * Makes a picture of our own from what was sent: decoded, turned upright, written anew, by a program of its own. Nothing of the sent
 * bytes is kept, so nothing hidden in them (scripts, places, names of people) is served. Source: PROD-21, AMB-71;
 * docs/areas/uploads.md.
 */
import { imageNameMessage } from "@crema/contract/areas/uploads";
import type { Logger } from "pino";
import { invalid, refuse } from "../../platform/http/refusal.ts";
import type { ImageType } from "../../providers/image-store/image-store.ts";
import type { DecoderAnswer, Wish } from "./decoder/frames.ts";
import { createPictureDecoder, DecoderLost } from "./decoder/picture-decoder.ts";

interface CleanImage {
  readonly bytes: Buffer;
  readonly contentType: ImageType;
}

export const pictureDecoder = createPictureDecoder({
  program: new URL("decoder/decode-pictures.ts", import.meta.url),
  longestMs: 10_000,
  idleMs: 30_000,
});

const brokenText = "Image cannot be read, it may be damaged";
const texts: Readonly<Record<Exclude<DecoderAnswer, "made">, string>> = {
  ready: brokenText,
  broken: brokenText,
  tooLarge: "Image is too detailed to be kept in 8 MB; send it smaller",
  tooManyPixels: "Image may have 25 million pixels at most",
};
const lostTexts = {
  died: "Image cannot be read: reading it broke off. Save it anew in another program and send that",
  tooSlow: "Image cannot be read: it takes longer than ten seconds. Save it anew in another program and send that",
} as const;

/** First bytes of what is taken, by the type it is kept as. A gif's first picture is kept. */
const kinds: readonly { readonly begins: string; readonly as: Wish }[] = [
  { begins: "ffd8ff", as: "image/jpeg" },
  { begins: "89504e470d0a1a0a", as: "image/png" },
  { begins: Buffer.from("GIF87a").toString("hex"), as: "image/png" },
  { begins: Buffer.from("GIF89a").toString("hex"), as: "image/png" },
];

/** @throws Refusal invalid (422) for what is no jpg, png or gif, is broken, too large or breaks its reader; unavailable (503) */
export async function cleanImage(sent: Buffer, how: { signal: AbortSignal; log: Logger }): Promise<CleanImage> {
  const first = sent.subarray(0, 8).toString("hex");
  const kind = kinds.find(({ begins }) => first.startsWith(begins));
  if (kind === undefined) throw invalid({ file: imageNameMessage });
  const contentType = kind.as;
  const answer = await pictureDecoder.decode(sent, { as: contentType, signal: how.signal }).catch((error: unknown) => {
    throw error instanceof DecoderLost ? refusalOf(error, how.log) : error;
  });
  if (answer.kind !== "made") throw invalid({ file: texts[answer.kind] });
  return { bytes: answer.bytes, contentType };
}

function refusalOf({ why }: DecoderLost, log: Logger): Error {
  log.warn({ why }, "picture decoder lost");
  return why === "couldNotStart"
    ? refuse("unavailable", "Images cannot be read right now; try again in a moment")
    : invalid({ file: lostTexts[why] });
}
