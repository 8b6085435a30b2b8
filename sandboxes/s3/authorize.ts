/** Checks who asks, when, and that what arrived is what was signed; in the order S3 complains. */
import { timingSafeEqual } from "node:crypto";
import type { HttpAsked } from "../kit/http.ts";
import { type Claim, readClaim } from "./credentials.ts";
import { errors, type S3Error } from "./s3-error.ts";
import { sha256, signatureOf } from "./signature.ts";

export interface Account {
  readonly accessKey: string;
  readonly secret: string;
  readonly region: string;
}

const mostSkewMilliseconds = 900_000;

/** @returns what is wrong, undefined where the request is the account's own */
export function authorize(asked: HttpAsked, account: Account, now: Date): S3Error | undefined {
  const claim = readClaim(asked);
  if (claim === undefined) return errors.accessDenied;
  if ("status" in claim) return claim;
  return (
    keyComplaint(claim, account) ??
    scopeComplaint(claim, account) ??
    timeComplaint(claim, now) ??
    headerComplaint(claim, asked) ??
    payloadComplaint(asked) ??
    signatureComplaint(claim, asked, account)
  );
}

const keyComplaint = ({ accessKey }: Claim, account: Account): S3Error | undefined =>
  accessKey === account.accessKey ? undefined : { ...errors.invalidAccessKeyId, more: { AWSAccessKeyId: accessKey } };

const malformed = (message: string, more: Record<string, string> = {}): S3Error => ({
  status: 400,
  code: "AuthorizationHeaderMalformed",
  message: `The authorization header is malformed; ${message}`,
  more,
});

function scopeComplaint({ region, service, day, time }: Claim, account: Account): S3Error | undefined {
  if (region !== account.region)
    return malformed(`the region '${region}' is wrong; expecting '${account.region}'`, { Region: account.region });
  if (service !== "s3") return malformed(`incorrect service "${service}". This endpoint belongs to "s3".`);
  if (time !== "" && !time.startsWith(day))
    return malformed(
      `Invalid credential date "${day}". This date is not the same as X-Amz-Date: "${time.slice(0, 8)}".`,
    );
  return undefined;
}

function timeComplaint({ time }: Claim, now: Date): S3Error | undefined {
  const at = timeOf(time);
  if (at === undefined)
    return { ...errors.accessDenied, message: "AWS authentication requires a valid Date or x-amz-date header" };
  const server = now.toISOString().replace(/\.\d+Z$/, "Z");
  return Math.abs(now.getTime() - at) <= mostSkewMilliseconds
    ? undefined
    : {
        status: 403,
        code: "RequestTimeTooSkewed",
        message: "The difference between the request time and the current time is too large.",
        more: { RequestTime: time, ServerTime: server, MaxAllowedSkewMilliseconds: String(mostSkewMilliseconds) },
      };
}

/** `20130524T000000Z` in milliseconds since 1970. */
function timeOf(text: string): number | undefined {
  const found = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  const [, year, month, day, hour, minute, second] = found ?? [];
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at) ? undefined : at;
}

/** The host and every `x-amz-` header have to be signed. */
function headerComplaint({ signedHeaders }: Claim, { headers }: HttpAsked): S3Error | undefined {
  const bare = ["host", ...Object.keys(headers).filter((name) => name.startsWith("x-amz-"))].filter(
    (name) => !signedHeaders.includes(name),
  );
  return bare.length === 0
    ? undefined
    : {
        ...errors.accessDenied,
        message: "There were headers present in the request which were not signed",
        more: { HeadersNotSigned: bare.join(", ") },
      };
}

function payloadComplaint({ headers, body }: HttpAsked): S3Error | undefined {
  const claimed = headers["x-amz-content-sha256"];
  if (claimed === undefined)
    return {
      status: 400,
      code: "InvalidRequest",
      message: "Missing required header for this request: x-amz-content-sha256",
    };
  if (String(claimed).startsWith("STREAMING-")) return errors.notImplemented;
  const computed = sha256(body);
  return claimed === computed
    ? undefined
    : {
        status: 400,
        code: "XAmzContentSHA256Mismatch",
        message: "The provided 'x-amz-content-sha256' header does not match what was computed.",
        more: { ClientComputedContentSHA256: String(claimed), S3ComputedContentSHA256: computed },
      };
}

function signatureComplaint(claim: Claim, { method, url, headers }: HttpAsked, account: Account): S3Error | undefined {
  const { signedHeaders, time, accessKey, signature } = claim;
  const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value ?? "")]));
  const payload = texts["x-amz-content-sha256"] ?? "";
  const ours = signatureOf(
    { method, url, headers: texts, signedHeaders, payload },
    { secret: account.secret, region: account.region, time },
  );
  return isEqual(ours.signature, signature)
    ? undefined
    : {
        status: 403,
        code: "SignatureDoesNotMatch",
        message:
          "The request signature we calculated does not match the signature you provided. Check your key and signing method.",
        more: {
          AWSAccessKeyId: accessKey,
          StringToSign: ours.stringToSign,
          SignatureProvided: signature,
          CanonicalRequest: ours.canonicalRequest,
        },
      };
}

const isEqual = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
