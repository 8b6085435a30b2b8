/** The API's address: who may ask, how often, and which call is meant. */
import { timingSafeEqual } from "node:crypto";
import type { Asked, Door } from "../kit/door.ts";
import type { HttpAsked, Reply } from "../kit/http.ts";
import type { SandboxClock } from "../kit/clock.ts";
import { invalidMerchant, notFound, throttled } from "./refusals.ts";
import type { RollingLimit } from "./rolling-limit.ts";

/** One call. `path` is behind the base; its first group is what the call is about. */
export interface Call {
  readonly operation: string;
  readonly path: RegExp;
  /** Answers without a key. */
  readonly isPublic?: boolean;
  readonly answer: (asked: Asked, about: string) => Reply;
}

export interface DoorOptions {
  readonly secret: string;
  readonly calls: readonly Call[];
  readonly limit: RollingLimit;
  readonly clock: SandboxClock;
  /** What is below `/uploads/`. */
  readonly document: (asked: HttpAsked) => Reply;
}

export const basePath = "/api/3";

export function createShippitDoor({ secret, calls, limit, clock, document }: DoorOptions): Door {
  const callOf = ({ method, url }: HttpAsked): { call: Call; about: string } | undefined => {
    if (!url.pathname.startsWith(`${basePath}/`)) return undefined;
    const path = url.pathname.slice(basePath.length);
    const call = calls.find(({ operation, path: wanted }) => operation.startsWith(`${method} `) && wanted.test(path));
    return call && { call, about: call.path.exec(path)?.[1] ?? "" };
  };

  return {
    operationOf: (asked) => (isUpload(asked) ? "document" : (callOf(asked)?.call.operation ?? "unknown")),
    answer(asked) {
      if (isUpload(asked)) return document(asked);
      const { authorization = "" } = asked.headers;
      if (!limit.takes(authorization, clock.now())) return throttled(0);
      const found = callOf(asked);
      if (found?.call.isPublic !== true && !isSame(authorization, `Bearer ${secret}`)) return invalidMerchant;
      return found === undefined ? notFound : found.call.answer(asked, found.about);
    },
    throttled,
    authWrong: () => invalidMerchant,
    authExpired: () => invalidMerchant,
  };
}

const isUpload = ({ method, url }: HttpAsked): boolean => method === "GET" && url.pathname.startsWith("/uploads/");

const isSame = (given: string, wanted: string): boolean =>
  given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted));
