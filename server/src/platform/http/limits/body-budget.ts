/**
 * Limits the bytes of request bodies that are in memory at the same time: a megabyte of JSON becomes many times that when it is parsed.
 * A share is taken before the body is read, a stranger's byte by byte as it comes, and given back once the answer has been sent.
 * Source: docs/operate.md, "Limits".
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Readable, Transform } from "node:stream";
import type { FastifyRequest, preParsingHookHandler, RequestPayload } from "fastify";
import { networkOf } from "../../config/network-of.ts";
import { Refusal } from "../refusal.ts";

const kilobyte = 1_024;
const megabyte = 1_048_576;
/** The largest body of a call that anyone may make, and of one by a person or key. */
export const anonymousBodyBytes = 16 * kilobyte;
export const personBodyBytes = megabyte;

interface BodyBudgetOptions {
  /** Of all bodies together. */
  readonly total: number;
  /** Of all bodies of one owner. */
  readonly perOwner: number;
  /** Of all bodies of strangers, so that they cannot take what signed-in people need. */
  readonly anonymous: number;
  /** Of those from one network, so that a stranger who sends slowly does not shut out every other. */
  readonly perNetwork: number;
}

export interface BodyBudget {
  /**
   * Takes the share of a person's request and gives it back once the request is over.
   *
   * @throws Refusal too_many_requests (429) if the owner has too much under way; unavailable (503) if everybody together has
   */
  reserve(
    request: IncomingMessage,
    response: ServerResponse,
    body: { readonly owner: string; readonly bodyLimit: number },
  ): void;
  /**
   * Takes the share of a stranger's request as its bytes come: what is announced and withheld takes none from others.
   *
   * @returns the body to be read instead; it fails with the refusals of `reserve`, for the network
   */
  meter(response: ServerResponse, address: string, body: RequestPayload): Readable;
}

/** All JSON calls of one process. */
export const createJsonBudget = (): BodyBudget =>
  createBodyBudget({
    total: 8 * megabyte,
    perOwner: personBodyBytes,
    anonymous: 2 * megabyte,
    perNetwork: megabyte / 4,
  });

/** All webhooks of one process: providers are known by their signature, which is in the body, so all are strangers. */
export const createWebhookBudget = (): BodyBudget =>
  createBodyBudget({ total: 16 * megabyte, perOwner: 0, anonymous: 16 * megabyte, perNetwork: 4 * megabyte });

export function createBodyBudget(options: BodyBudgetOptions): BodyBudget {
  const taken = new Map<string, number>();
  let [sum, ofStrangers] = [0, 0];
  const add = (sharer: string, bytes: number): void => {
    const next = (taken.get(sharer) ?? 0) + bytes;
    if (next === 0) taken.delete(sharer);
    else taken.set(sharer, next);
    sum += bytes;
  };
  const take = (sharer: string, bytes: number, { own, together }: { own: number; together: number }): void => {
    if ((taken.get(sharer) ?? 0) + bytes > own) throw tooMany();
    if (together < bytes || sum + bytes > options.total) throw busy();
    add(sharer, bytes);
  };
  return {
    reserve(request, response, { owner, bodyLimit }) {
      // A client that left while it was found out who it is: its 'close' is over, and nobody would give the share back.
      if (response.closed || request.socket.destroyed) return;
      const bytes = bodyBytes(request, bodyLimit);
      if (bytes === 0) return;
      take(owner, bytes, { own: options.perOwner, together: options.total });
      onceOver(response, () => add(owner, -bytes));
    },
    meter(response, address, body) {
      const sharer = `network ${networkOf(address)}`;
      let own = 0;
      let isOver = response.closed;
      const metered = new Transform({
        transform(piece: Buffer, _encoding, done) {
          try {
            if (!isOver) {
              take(sharer, piece.length, { own: options.perNetwork, together: options.anonymous - ofStrangers });
              ofStrangers += piece.length;
              own += piece.length;
            }
            done(null, piece);
          } catch (refusal) {
            done(refusal instanceof Refusal ? refusal : busy());
          }
        },
      });
      onceOver(response, () => {
        isOver = true;
        add(sharer, -own);
        ofStrangers -= own;
        // What nobody reads any more is thrown away as it comes.
        metered.resume();
      });
      // Whoever reads it listens too; where nobody does, as after 415, an error would end the process.
      metered.on("error", () => undefined);
      body.once("error", (error) => metered.destroy(error));
      return body.pipe(metered);
    },
  };
}

/** For calls that anyone may make: whoever announces a body and withholds it keeps nobody else from them. */
export const metered =
  (bodies: BodyBudget): preParsingHookHandler =>
  (request, reply, body, done) =>
    done(null, isWithoutBody(request) ? body : bodies.meter(reply.raw, request.ip, body));

/** Nothing parses what comes with these methods. The body of a request that waited behind another one has often come whole. */
const isWithoutBody = ({ method, raw }: FastifyRequest): boolean =>
  (raw.complete && raw.readableLength === 0) || method === "GET" || method === "HEAD";

/** A client that goes away ends with 'close' alone. */
function onceOver(response: ServerResponse, release: () => void): void {
  let isReleased = false;
  const over = (): void => {
    if (!isReleased) release();
    isReleased = true;
  };
  for (const event of ["finish", "close"]) response.once(event, over);
}

const tooMany = (): Refusal =>
  new Refusal("too_many_requests", "Wait until your other requests have been answered", { retryAfterSeconds: 1 });
const busy = (): Refusal =>
  new Refusal("unavailable", "The server is busy with other requests; try again in a moment", { retryAfterSeconds: 2 });

/** What the body may take. One over the limit is refused with 413 before it is read; one of unknown length may reach the limit. */
function bodyBytes({ headers }: IncomingMessage, bodyLimit: number): number {
  if (headers["transfer-encoding"] !== undefined) return bodyLimit;
  const length = Number(headers["content-length"] ?? 0);
  return length > bodyLimit ? 0 : length;
}
