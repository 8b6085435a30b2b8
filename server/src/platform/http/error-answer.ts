import "./fastify-types.ts";
import type { ErrorBody } from "@crema/contract/kit";
import type { FastifyReply, FastifyRequest } from "fastify";
import { propertyOf, textOf } from "../values/property-of.ts";
import { ProviderError, Refusal } from "./refusal.ts";

/** The one place where errors become answers. Details of bugs are logged under the request id and never sent. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // The caller went away and its query was cancelled: there is nobody to answer and nothing to mend.
  if (error instanceof DOMException && error.name === "AbortError") return reply.code(499).send();
  const { status, body, retryAfterSeconds } = describe(error, request.id);
  if (status >= 500) request.log.error({ err: error, call: request.routeOptions.config.call }, "call failed");
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
      body: {
        code: error.code,
        message: error.message,
        ...(error.errors === undefined ? {} : { errors: error.errors }),
        ...error.conflict,
        requestId,
      },
    };
  if (error instanceof ProviderError)
    return { status: error.status, body: { code: "provider_failed", message: error.message, requestId } };
  if (isUnavailable(error))
    return {
      status: 503,
      retryAfterSeconds: 2,
      body: { code: "unavailable", message: "The database cannot be reached right now; try again", requestId },
    };
  return (
    fromFastify(error, requestId) ?? {
      status: 500,
      body: { code: "internal", message: "Something went wrong", requestId },
    }
  );
}

/** Errors of the HTTP layer itself: unreadable JSON, another media type, a body over the limit. */
function fromFastify(error: unknown, requestId: string): Described | undefined {
  const status = propertyOf(error, "statusCode");
  switch (status) {
    case 400:
      return { status, body: { code: "malformed", message: "The request body is not valid JSON", requestId } };
    case 413:
      return { status, body: { code: "body_too_large", message: "The request body is too large", requestId } };
    case 415:
      return {
        status,
        body: { code: "unsupported_media_type", message: "Send the body as application/json", requestId },
      };
    default:
      return undefined;
  }
}

const lostConnection = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "08006",
  "08001",
]);
const isUnavailable = (error: unknown): boolean =>
  error instanceof Error &&
  (lostConnection.has(textOf(error, "code")) ||
    error.message === "Connection terminated unexpectedly" ||
    error.message === "timeout exceeded when trying to connect" ||
    error.message === "Connection terminated due to connection timeout");
