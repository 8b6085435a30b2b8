import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createPieceGate } from "../../platform/http/limits/piece-gate.ts";
import { notFound, Refusal } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { imageTypeOf } from "../../providers/image-store/image-names.ts";
import type { ImageStore } from "../../providers/image-store/image-store.ts";
import { pictureDecoder } from "./clean-image.ts";

/**
 * A page shows many pictures over the few connections a browser has to us: a store that hangs must not keep them from the page's
 * own calls.
 */
const longestMs = 5_000;
/** Of pictures that a store gave whole and whose readers have not taken them yet. */
const mostWholeBytes = 64 * 1_048_576;
/** Being sent at a time: each takes an open file and some ten kilobytes until its reader has taken it. */
const mostBeingSent = 1_000;

/** Each takes some fifty microseconds, and an ordinary call takes several turns. */
const mostPiecesInOneTurn = 4;

const busy = (): Refusal =>
  new Refusal("unavailable", "Many pictures are being sent; try again in a moment", { retryAfterSeconds: 2 });

interface OpenImage {
  readonly bytes: Buffer | Readable;
  readonly size: number;
}
type Request = FastifyRequest<{ Params: { name: string } }>;

/**
 * `GET /uploads/NAME`: a picture that was sent, for whoever knows its name; the shop's site shows them too. What is under a name
 * never changes. Should it ever be read as a page, it may run and load nothing.
 */
export function registerUploads(server: FastifyInstance, { ports }: Platform): void {
  let [wholeBytes, beingSent] = [0, 0];
  const inTurns = createPieceGate(mostPiecesInOneTurn);
  /** A slow reader of a picture costs a piece of it, or its share of what may be in memory whole. */
  const openImage = async (store: ImageStore, name: string, reply: FastifyReply): Promise<OpenImage | undefined> => {
    if (store.stream !== undefined) {
      const image = await store.stream(name);
      return image && { ...image, bytes: inTurns(image.bytes) };
    }
    if (wholeBytes >= mostWholeBytes) throw busy();
    const image = await store.get(name, AbortSignal.timeout(longestMs));
    if (image === undefined) return undefined;
    const size = image.bytes.length;
    // Who left while the store was asked has closed for good.
    if (!reply.raw.closed) {
      wholeBytes += size;
      reply.raw.once("close", () => (wholeBytes -= size));
    }
    return { bytes: image.bytes, size };
  };
  /** @throws Refusal unavailable (503) when so many are being sent */
  const takePlace = ({ raw }: FastifyReply): void => {
    if (beingSent >= mostBeingSent) throw busy();
    if (raw.closed) return;
    beingSent += 1;
    raw.once("close", () => (beingSent -= 1));
  };
  const answer = async (request: Request, reply: FastifyReply): Promise<FastifyReply> => {
    const { name } = request.params;
    const { imageStore } = ports;
    const contentType = imageTypeOf(name);
    if (contentType === undefined || imageStore === undefined) throw notFound("Image");
    const etag = `"${name}"`;
    const isKnown = request.headers["if-none-match"]?.includes(etag) === true;
    if (!isKnown) takePlace(reply);
    const image = isKnown ? undefined : await openImage(imageStore, name, reply);
    if (!isKnown && image === undefined) throw notFound("Image");
    return reply
      .code(isKnown ? 304 : 200)
      .headers({
        etag,
        "cache-control": "public, max-age=31536000, immutable",
        "content-security-policy": "default-src 'none'; sandbox",
        "cross-origin-resource-policy": "cross-origin",
        ...(image && {
          "content-type": contentType,
          "content-disposition": "inline",
          "content-length": image.size,
        }),
      })
      .send(image?.bytes);
  };
  server.get("/uploads/:name", answer);
  server.addHook("onClose", (_server, done) => {
    pictureDecoder.rest();
    done();
  });
}
