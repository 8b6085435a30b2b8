/** What refusals of S3 mean, for operators. Pure. Source: docs/providers/s3.md. */

export interface S3Refusal {
  /** S3's word for it; '' where it gives none. */
  readonly code: string;
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

/** @param body - XML, or nothing, as HEAD has it; of whatever length */
export function refusalOf(status: number, body: string): S3Refusal {
  const code = /<Code>([A-Za-z0-9]{1,60})<\/Code>/.exec(body.slice(0, 5_000))?.[1] ?? "";
  const known = forGood.get(code);
  if (known !== undefined) return { code, reason: `${known} (${code})`, isRetryable: false };
  const told = code === "" ? String(status) : code;
  if (status === 429 || code === "SlowDown") return { code, reason: `is asked too often (${told})`, isRetryable: true };
  if (status >= 500 || code === "RequestTimeout")
    return { code, reason: `answered with an error (${told})`, isRetryable: true };
  if (status === 401 || status === 403) return { code, reason: `refuses us (${told})`, isRetryable: false };
  return { code, reason: `does not take the request (${told})`, isRetryable: false };
}
