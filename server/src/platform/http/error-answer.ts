import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { ErrorBody } from "@crema/contract/kit";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import "./fastify-types.ts";
import { connectionProblem } from "../database/connection-problem.ts";
import { propertyOf, textOf } from "../values/property-of.ts";
import { bodyOfRefusal, ProviderError, Refusal } from "./refusal.ts";

/** The one place where errors of a request become answers. Details of bugs are logged under the request id and never sent. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // The caller went away and its query was cancelled: there is nobody to answer and nothing to mend.
  if (error instanceof DOMException && error.name === "AbortError") return reply.code(499).send();
  const { call, hasErrmsg = false } = request.routeOptions.config;
  const { status, body: told, retryAfterSeconds } = describe(error, request.id);
  // A refusal is meant, as when the server is too busy: whoever causes thousands must not fill the log with their stacks.
  if (error instanceof Refusal) {
    if (status >= 500) request.log.warn({ code: error.code, call }, "call refused");
  } else if (status >= 500) request.log.error({ err: error, call }, "call failed");
  const body = hasErrmsg && told.code !== "internal" ? { ...told, errmsg: told.message } : told;
  if (retryAfterSeconds !== undefined) reply.header("retry-after", String(retryAfterSeconds));
  return reply.code(status).header("content-type", "application/json; charset=utf-8").send(JSON.stringify(body));
}

interface Described {
  readonly status: number;
  readonly body: ErrorBody;
  readonly retryAfterSeconds?: number | undefined;
}

function describe(error: unknown, requestId: string): Described {
  if (error instanceof Refusal)
    return {
      status: error.status,
      retryAfterSeconds: error.retryAfterSeconds,
      body: bodyOfRefusal(error, requestId),
    };
  if (error instanceof ProviderError)
    return { status: error.status, body: { code: "provider_failed", message: error.message, requestId } };
  return (
    fromFastify(error, requestId) ??
    fromDatabase(error, requestId) ?? {
      status: 500,
      body: { code: "internal", message: "Something went wrong", requestId },
    }
  );
}

type Told = readonly [
  status: number,
  code: "malformed" | "not_found" | "body_too_large" | "unsupported_media_type",
  message: string,
];
const nothingHere: Told = [404, "not_found", "There is nothing at this address"];
const toldOf: ReadonlyMap<unknown, Told> = new Map<unknown, Told>([
  ["FST_ERR_BAD_URL", [400, "malformed", "The address cannot be read"]],
  ["FST_ERR_MAX_PARAM_LENGTH", nothingHere],
  [400, [400, "malformed", "The request body is not valid JSON"]],
  [404, nothingHere],
  [413, [413, "body_too_large", "The request body is too large"]],
  [415, [415, "unsupported_media_type", "Send the body as application/json"]],
]);

/** Errors of the HTTP layer itself: an unreadable address or body, another media type, a body over the limit. */
function fromFastify(error: unknown, requestId: string): Described | undefined {
  const told = toldOf.get(propertyOf(error, "code")) ?? toldOf.get(propertyOf(error, "statusCode"));
  if (told === undefined) return undefined;
  const [status, code, message] = told;
  return { status, body: { code, message, requestId } };
}

const unavailableText = {
  away: "The database cannot be reached right now; try again",
  busy: "The database took too long; try again",
} as const;

/** The database is away or overloaded: the same request may well work in a moment. */
function fromDatabase(error: unknown, requestId: string): Described | undefined {
  const problem = connectionProblem(error);
  if (problem === undefined) return undefined;
  const body = { code: "unavailable", message: unavailableText[problem], requestId } as const;
  return { status: 503, retryAfterSeconds: 2, body };
}

const wrong = [400, "The request cannot be read"] as const;
const byCode: ReadonlyMap<string, readonly [status: number, message: string]> = new Map([
  ["ERR_HTTP_REQUEST_TIMEOUT", [408, "The request came too slowly"]],
  ["HPE_HEADER_OVERFLOW", [431, "The headers of the request are too large"]],
]);

/**
 * Answers what Node could not read as a request: wrong syntax, headers over the limit, a request that came too slowly.
 * No route, hook or error handler ever sees it, so the answer is written by hand; it has the shape of every other error.
 * @param nextId - gives the answer's request id
 */
export function answerUnreadable(log: Logger, nextId: () => string): (error: Error, socket: Socket) => void {
  return (error, socket) => {
    const errorCode = textOf(error, "code");
    if (errorCode === "ECONNRESET" || socket.destroyed) return;
    const [status, message] = byCode.get(errorCode) ?? wrong;
    const requestId = nextId();
    log.debug({ reqId: requestId, code: errorCode }, "request cannot be read");
    const body = JSON.stringify({ code: "malformed", message, requestId } satisfies ErrorBody);
    if (socket.writable)
      socket.write(
        [
          `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
          "connection: close",
          "content-type: application/json; charset=utf-8",
          `content-length: ${Buffer.byteLength(body)}`,
          `x-request-id: ${requestId}`,
          "x-content-type-options: nosniff",
          "",
          body,
        ].join("\r\n"),
      );
    // Not with the error, whose stack nobody reads: a thousand may be answered in a moment.
    socket.destroy();
  };
}
