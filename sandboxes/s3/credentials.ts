/** Who asks, as the Authorization header says it. */
import type { HttpAsked } from "../kit/http.ts";
import type { S3Error } from "./s3-error.ts";
import { algorithm } from "./signature.ts";

export interface Claim {
  readonly accessKey: string;
  /** Of the scope: `20130524`. */
  readonly day: string;
  readonly region: string;
  readonly service: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  /** `20130524T000000Z`, empty where it is missing. */
  readonly time: string;
}

const malformed = (message: string): S3Error => ({ status: 400, code: "AuthorizationHeaderMalformed", message });

/** @returns undefined where nobody is named */
export function readClaim({ headers }: HttpAsked): Claim | S3Error | undefined {
  const text = headers.authorization;
  if (text === undefined) return undefined;
  if (!text.startsWith(`${algorithm} `))
    return {
      status: 400,
      code: "InvalidRequest",
      message: `The authorization mechanism you have provided is not supported. Please use ${algorithm}.`,
    };
  const found = /^Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([\da-f]{64})$/.exec(
    text.slice(algorithm.length + 1).trim(),
  );
  const [, credential = "", signedHeaders = "", signature = ""] = found ?? [];
  const scope = scopeOf(credential);
  if (scope === undefined)
    return malformed(
      'The authorization header is malformed; the Credential is mal-formed; expecting "<YOUR-AKID>/YYYYMMDD/REGION/SERVICE/aws4_request".',
    );
  const time = String(headers["x-amz-date"] ?? "");
  return { ...scope, signedHeaders: signedHeaders.split(";"), signature, time };
}

function scopeOf(credential: string): Pick<Claim, "accessKey" | "day" | "region" | "service"> | undefined {
  const found = /^([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request$/.exec(credential);
  const [, accessKey = "", day = "", region = "", service = ""] = found ?? [];
  return found === null ? undefined : { accessKey, day, region, service };
}
