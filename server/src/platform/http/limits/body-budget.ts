/**
 * Limits the bytes of request bodies that are in memory at the same time: a megabyte of JSON becomes many times that when it is parsed.
 * A share is held from before the body is read, a stranger's from when it was, until the answer has been sent. Source: docs/operate.md, "Limits".
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { networkOf } from "../../config/network-of.ts";
import { Refusal } from "../refusal.ts";

const kilobyte = 1_024;
const megabyte = 1_048_576;
/** The largest body of a call that anyone may make, and of one by a person or key. */
export const anonymousBodyBytes = 16 * kilobyte;
export const personBodyBytes = megabyte;

export interface BodyBudgetOptions {
  /** Of all bodies together. */
  readonly total: number;
  /** Of all bodies of one owner. */
  readonly perOwner: number;
  /** Of all bodies without an owner, so that strangers cannot take what signed-in people need. */
  readonly anonymous: number;
  /** Of those from one network, so that a stranger who withholds bytes does not shut out every other. */
  readonly perNetwork: number;
}

export interface BodyBudget {
  /**
   * Takes the share of one request and gives it back once the request is over.
   *
   * @throws Refusal too_many_requests (429) if its owner or network has too much under way; unavailable (503) if everybody together has
   */
  reserve(
    request: IncomingMessage,
    response: ServerResponse,
    body: { readonly owner: string | undefined; readonly address: string; readonly bodyLimit: number },
  ): void;
}

/** All JSON calls of one process. */
export const createJsonBudget = (): BodyBudget =>
  createBodyBudget({
    total: 8 * megabyte,
    perOwner: personBodyBytes,
    anonymous: 2 * megabyte,
    perNetwork: megabyte / 4,
  });

/** All webhooks of one process: providers are known by their signature, which is in the body, so they share one budget. */
export const createWebhookBudget = (): BodyBudget =>
  createBodyBudget({
    total: 16 * megabyte,
    perOwner: 16 * megabyte,
    anonymous: 16 * megabyte,
    perNetwork: 8 * megabyte,
  });

export function createBodyBudget(options: BodyBudgetOptions): BodyBudget {
  const taken = new Map<string, number>();
  let [sum, ofStrangers] = [0, 0];
  return {
    reserve(request, response, { owner, address, bodyLimit }) {
      // A client that left while it was found out who it is: its 'close' is over, and nobody would give the share back.
      if (response.closed || request.socket.destroyed) return;
      const bytes = bodyBytes(request, bodyLimit);
      if (bytes === 0) return;
      const isStranger = owner === undefined;
      const sharer = isStranger ? `network ${networkOf(address)}` : owner;
      const own = (taken.get(sharer) ?? 0) + bytes;
      if (own > (isStranger ? options.perNetwork : options.perOwner))
        throw new Refusal("too_many_requests", "Wait until your other requests have been answered", {
          retryAfterSeconds: 1,
        });
      if (sum + bytes > options.total || (isStranger && ofStrangers + bytes > options.anonymous))
        throw new Refusal("unavailable", "The server is busy with other requests; try again in a moment", {
          retryAfterSeconds: 2,
        });
      const add = (more: number): void => {
        const next = (taken.get(sharer) ?? 0) + more;
        if (next === 0) taken.delete(sharer);
        else taken.set(sharer, next);
        sum += more;
        if (isStranger) ofStrangers += more;
      };
      add(bytes);
      let isReleased = false;
      const release = (): void => {
        if (!isReleased) add(-bytes);
        isReleased = true;
      };
      // A client that goes away ends with 'close' alone.
      for (const event of ["finish", "close"]) response.once(event, release);
    },
  };
}

/** What the body may take. One over the limit is refused with 413 before it is read; one of unknown length may reach the limit. */
function bodyBytes({ headers }: IncomingMessage, bodyLimit: number): number {
  if (headers["transfer-encoding"] !== undefined) return bodyLimit;
  const length = Number(headers["content-length"] ?? 0);
  return length > bodyLimit ? 0 : length;
}
