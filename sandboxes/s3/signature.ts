/**
 * AWS Signature Version 4 as S3 wants it: what is signed, and the signature.
 * Source: docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html.
 */
import { createHash, createHmac } from "node:crypto";

export interface SignedRequest {
  readonly method: string;
  readonly url: URL;
  /** Lower-cased names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Lower-cased names of headers, as the client lists them. */
  readonly signedHeaders: readonly string[];
  /** The body's SHA-256 in hex. */
  readonly payload: string;
}

export interface Scope {
  readonly secret: string;
  /** `20130524T000000Z`. */
  readonly time: string;
  readonly region: string;
}

export interface Signature {
  readonly canonicalRequest: string;
  readonly stringToSign: string;
  /** 64 hex digits. */
  readonly signature: string;
}

export const algorithm = "AWS4-HMAC-SHA256";

export const sha256 = (data: string | Buffer): string => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

export function signatureOf(request: SignedRequest, { secret, time, region }: Scope): Signature {
  const day = time.slice(0, 8);
  const canonicalRequest = canonical(request);
  const stringToSign = [algorithm, time, `${day}/${region}/s3/aws4_request`, sha256(canonicalRequest)].join("\n");
  const key = ["s3", "aws4_request"].reduce<Buffer>(hmac, hmac(hmac(`AWS4${secret}`, day), region));
  return { canonicalRequest, stringToSign, signature: hmac(key, stringToSign).toString("hex") };
}

function canonical({ method, url, headers, signedHeaders, payload }: SignedRequest): string {
  const lines = signedHeaders.map((name) => `${name}:${(headers[name] ?? "").trim().replaceAll(/ +/g, " ")}\n`);
  const path = encoded(decodeURIComponent(url.pathname)).replaceAll("%2F", "/");
  return [method, path, canonicalQuery(url.searchParams), lines.join(""), signedHeaders.join(";"), payload].join("\n");
}

/** Sorted by encoded name. */
const canonicalQuery = (params: URLSearchParams): string =>
  [...params]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join("&");

/** Everything but A-Z, a-z, 0-9, `-`, `.`, `_` and `~`. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
