import { expect, it } from "vitest";
import { codeIn, refusalOf } from "./s3-replies.ts";

const xml = (code: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>secret words</Message></Error>`;

it.each<[number, string, string, boolean]>([
  [403, xml("AccessDenied"), "does not let our account do this (AccessDenied)", false],
  [403, xml("InvalidAccessKeyId"), "refuses our key (InvalidAccessKeyId)", false],
  [403, xml("SignatureDoesNotMatch"), "refuses our key (SignatureDoesNotMatch)", false],
  [400, xml("ExpiredToken"), "refuses our key (ExpiredToken)", false],
  [403, xml("RequestTimeTooSkewed"), "one of the clocks is more than 15 minutes off (RequestTimeTooSkewed)", false],
  [404, xml("NoSuchBucket"), "has no such bucket (NoSuchBucket)", false],
  [301, xml("PermanentRedirect"), "is in another region or at another address (PermanentRedirect)", false],
  [503, xml("SlowDown"), "is asked too often (SlowDown)", true],
  [429, "", "is asked too often (429)", true],
  [500, xml("InternalError"), "answered with an error (InternalError)", true],
  [400, xml("RequestTimeout"), "answered with an error (RequestTimeout)", true],
  [502, "<html>Bad gateway</html>", "answered with an error (502)", true],
  [403, "", "refuses us (403)", false],
  [400, xml("EntityTooLarge"), "does not take the request (EntityTooLarge)", false],
  [400, xml("constructor"), "does not take the request (constructor)", false],
  [404, "<html>Not found</html>", "does not take the request (404)", false],
  [400, xml("<b>"), "does not take the request (400)", false],
])("%d %s", (status, body, reason, isRetryable) => {
  const refusal = refusalOf(status, codeIn(body));
  expect(refusal.reason).toContain(reason);
  expect(refusal.isRetryable).toBe(isRetryable);
  expect(JSON.stringify(refusal)).not.toContain("secret words");
});
