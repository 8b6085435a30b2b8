import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { notFound } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { imageTypeOf } from "../../providers/image-store/image-names.ts";
import { pictureDecoder } from "./clean-image.ts";

/**
 * A page shows many pictures over the few connections a browser has to us: a store that hangs must not keep them from the page's
 * own calls.
 */
const longestMs = 5_000;

type Request = FastifyRequest<{ Params: { name: string } }>;

/**
 * `GET /uploads/NAME`: a picture that was sent, for whoever knows its name; the shop's site shows them too. What is under a name
 * never changes. Should it ever be read as a page, it may run and load nothing.
 */
export function registerUploads(server: FastifyInstance, { ports }: Platform): void {
  const answer = async (request: Request, reply: FastifyReply): Promise<FastifyReply> => {
    const { name } = request.params;
    const { imageStore } = ports;
    const contentType = imageTypeOf(name);
    if (contentType === undefined || imageStore === undefined) throw notFound("Image");
    const etag = `"${name}"`;
    const isKnown = request.headers["if-none-match"]?.includes(etag) === true;
    const image = isKnown ? undefined : await imageStore.get(name, AbortSignal.timeout(longestMs));
    if (!isKnown && image === undefined) throw notFound("Image");
    return reply
      .code(isKnown ? 304 : 200)
      .headers({
        etag,
        "cache-control": "public, max-age=31536000, immutable",
        "content-security-policy": "default-src 'none'; sandbox",
        "cross-origin-resource-policy": "cross-origin",
        ...(image && { "content-type": contentType, "content-disposition": "inline" }),
      })
      .send(image?.bytes);
  };
  server.get("/uploads/:name", answer);
  server.addHook("onClose", (_server, done) => {
    pictureDecoder.rest();
    done();
  });
}
