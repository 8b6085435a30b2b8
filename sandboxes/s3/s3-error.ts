/** S3's refusals: XML with a code. Source: docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html. */
import type { Reply } from "../kit/http.ts";

export interface S3Error {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** More elements, in order. */
  readonly more?: Readonly<Record<string, string>>;
}

const error = (status: number, code: string, message: string): S3Error => ({ status, code, message });

export const errors = {
  accessDenied: error(403, "AccessDenied", "Access Denied"),
  expiredToken: error(400, "ExpiredToken", "The provided token has expired."),
  internalError: error(500, "InternalError", "We encountered an internal error. Please try again."),
  invalidAccessKeyId: error(
    403,
    "InvalidAccessKeyId",
    "The AWS Access Key Id you provided does not exist in our records.",
  ),
  noSuchBucket: error(404, "NoSuchBucket", "The specified bucket does not exist"),
  noSuchKey: error(404, "NoSuchKey", "The specified key does not exist."),
  notImplemented: error(501, "NotImplemented", "A header you provided implies functionality that is not implemented"),
  slowDown: error(503, "SlowDown", "Please reduce your request rate."),
} as const;

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (one) => escapes[one] ?? one);

/** @param about.resource - the path that was asked for. A HEAD gets no body. */
export function refuse(
  { status, code, message, more = {} }: S3Error,
  { resource, requestId, isHead }: { resource: string; requestId: string; isHead: boolean },
): Reply {
  const elements = Object.entries({ Code: code, Message: message, ...more, Resource: resource, RequestId: requestId })
    .map(([name, value]) => `<${name}>${escaped(value)}</${name}>`)
    .join("");
  return {
    status,
    type: "application/xml",
    body: isHead ? "" : `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${elements}</Error>`,
    headers: { "x-amz-request-id": requestId },
  };
}
