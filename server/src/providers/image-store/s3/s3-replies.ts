/** What refusals of S3 mean, for operators. Pure. Source: docs/providers/s3.md. */

export interface S3Refusal {
  /** Goes on after "The store of pictures". */
  readonly reason: string;
  readonly isRetryable: boolean;
}

const wrongKey = "refuses our key";
const forGood = new Map(
  Object.entries({
    AccessDenied: "does not let our account do this",
    AllAccessDisabled: "does not let our account do this",
    AuthorizationHeaderMalformed: "is in another region, or does not understand our signature",
    ExpiredToken: wrongKey,
    InvalidAccessKeyId: wrongKey,
    InvalidToken: wrongKey,
    NoSuchBucket: "has no such bucket",
    PermanentRedirect: "is in another region or at another address",
    QuotaExceeded: "is full",
    RequestTimeTooSkewed: "has another time than we: one of the clocks is more than 15 minutes off",
    SignatureDoesNotMatch: wrongKey,
    TemporaryRedirect: "is at another address for now",
  }),
);

/** S3's word for a refusal. @param body - XML of whatever length; '' where it says none, as to every HEAD */
export const codeIn = (body: string): string =>
  /<Code>([A-Za-z0-9]{1,60})<\/Code>/.exec(body.slice(0, 5_000))?.[1] ?? "";

export function refusalOf(status: number, code: string): S3Refusal {
  const known = forGood.get(code);
  if (known !== undefined) return { reason: `${known} (${code})`, isRetryable: false };
  const told = code === "" ? String(status) : code;
  if (status === 429 || code === "SlowDown") return { reason: `is asked too often (${told})`, isRetryable: true };
  if (status >= 500 || code === "RequestTimeout")
    return { reason: `answered with an error (${told})`, isRetryable: true };
  if (status === 401 || status === 403) return { reason: `refuses us (${told})`, isRetryable: false };
  return { reason: `does not take the request (${told})`, isRetryable: false };
}
