/** Checks who asks, when, and that what arrived is what was signed; in the order S3 complains. */
import { timingSafeEqual } from "node:crypto";
import type { HttpAsked } from "../kit/http.ts";
import { errors, type S3Error } from "./s3-error.ts";
import { algorithm, sha256, signatureOf } from "./signature.ts";

export interface Account {
  readonly accessKey: string;
  readonly secret: string;
  readonly region: string;
}

/** Who asks, as the Authorization header says it. */
interface Claim {
  readonly accessKey: string;
  readonly region: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  /** `20130524T000000Z`, empty where it is missing. */
  readonly time: string;
}

const mostSkewMilliseconds = 900_000;
const credential = /^([^/]+)\/\d{8}\/([^/]+)\/s3\/aws4_request$/;

/** @returns what is wrong, undefined where the request is the account's own */
export function authorize(asked: HttpAsked, account: Account, now: Date): S3Error | undefined {
  if (asked.headers.authorization === undefined) return errors.accessDenied;
  const claim = claimIn(asked);
  if (claim === undefined) return malformed("it is not Credential, SignedHeaders and Signature");
  if (claim.accessKey !== account.accessKey) return errors.invalidAccessKeyId;
  if (claim.region !== account.region)
    return malformed(`the region '${claim.region}' is wrong; expecting '${account.region}'`);
  return timeComplaint(claim, now) ?? payloadComplaint(asked) ?? signatureComplaint(claim, asked, account);
}

function claimIn({ headers }: HttpAsked): Claim | undefined {
  const fields = new RegExp(
    `^${algorithm} Credential=([^,\\s]+),\\s*SignedHeaders=([^,\\s]+),\\s*Signature=([\\da-f]{64})$`,
  );
  const [, who = "", signedHeaders = "", signature = ""] = fields.exec(headers.authorization ?? "") ?? [];
  const [, accessKey, region] = credential.exec(who) ?? [];
  if (accessKey === undefined || region === undefined) return undefined;
  const time = String(headers["x-amz-date"] ?? "");
  return { accessKey, region, signedHeaders: signedHeaders.split(";"), signature, time };
}

const malformed = (why: string): S3Error => ({
  status: 400,
  code: "AuthorizationHeaderMalformed",
  message: `The authorization header is malformed; ${why}`,
});

function timeComplaint({ time }: Claim, now: Date): S3Error | undefined {
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
  return Math.abs(now.getTime() - at) <= mostSkewMilliseconds
    ? undefined
    : {
        status: 403,
        code: "RequestTimeTooSkewed",
        message: "The difference between the request time and the current time is too large.",
        more: { RequestTime: time, ServerTime: now.toISOString().replace(/\.\d+Z$/, "Z") },
      };
}

const payloadComplaint = ({ headers, body }: HttpAsked): S3Error | undefined =>
  headers["x-amz-content-sha256"] === sha256(body)
    ? undefined
    : {
        status: 400,
        code: "XAmzContentSHA256Mismatch",
        message: "The provided 'x-amz-content-sha256' header does not match what was computed.",
      };

/** The host and every `x-amz-` header have to be signed. */
function signatureComplaint(claim: Claim, { method, url, headers }: HttpAsked, account: Account): S3Error | undefined {
  const { signedHeaders, time, signature } = claim;
  const needed = ["host", ...Object.keys(headers).filter((name) => name.startsWith("x-amz-"))];
  const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value ?? "")]));
  const payload = texts["x-amz-content-sha256"] ?? "";
  const ours = signatureOf(
    { method, url, headers: texts, signedHeaders, payload },
    { secret: account.secret, region: account.region, time },
  );
  const isRight = timingSafeEqual(Buffer.from(ours.signature), Buffer.from(signature));
  return isRight && needed.every((name) => signedHeaders.includes(name))
    ? undefined
    : {
        status: 403,
        code: "SignatureDoesNotMatch",
        message:
          "The request signature we calculated does not match the signature you provided. Check your key and signing method.",
        more: { StringToSign: ours.stringToSign, CanonicalRequest: ours.canonicalRequest },
      };
}
