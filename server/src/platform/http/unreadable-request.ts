/**
 * Answers what Node could not read as a request: wrong syntax, headers over the limit, a request that came too slowly.
 * No route, hook or error handler ever sees it, so the answer is written by hand; it has the shape of every other error.
 */
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { ErrorBody } from "@crema/contract/kit";
import type { Logger } from "pino";
import { textOf } from "../values/property-of.ts";

const wrong = [400, "The request cannot be read"] as const;
const byCode: ReadonlyMap<string, readonly [status: number, message: string]> = new Map([
  ["ERR_HTTP_REQUEST_TIMEOUT", [408, "The request came too slowly"]],
  ["HPE_HEADER_OVERFLOW", [431, "The headers of the request are too large"]],
]);

/** @param nextId - gives the answer's request id */
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
    socket.destroy(error);
  };
}
