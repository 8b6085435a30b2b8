/** Who asks, as a request says it: in the Authorization header, or in the query of a presigned address. */
import type { HttpAsked } from "../kit/http.ts";
import type { S3Error } from "./s3-error.ts";
import { algorithm } from "./signature.ts";

export interface Claim {
  readonly kind: "header" | "query";
  readonly accessKey: string;
  /** Of the scope: `20130524`. */
  readonly day: string;
  readonly region: string;
  readonly service: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  /** `20130524T000000Z`, empty where it is missing. */
  readonly time: string;
  /** How long a presigned address holds; 0 in the header form. */
  readonly expiresInSeconds: number;
}

const malformed = (message: string): S3Error => ({ status: 400, code: "AuthorizationHeaderMalformed", message });
const wrongQuery = (message: string): S3Error => ({ status: 400, code: "AuthorizationQueryParametersError", message });

const longest = 604_800;
const queryNames = ["Algorithm", "Credential", "Signature", "Date", "SignedHeaders", "Expires"];

/** @returns undefined where nobody is named */
export function readClaim({ headers, url }: HttpAsked): Claim | S3Error | undefined {
  if (headers.authorization !== undefined)
    return fromHeader(headers.authorization, String(headers["x-amz-date"] ?? ""));
  return url.searchParams.has("X-Amz-Algorithm") ? fromQuery(url.searchParams) : undefined;
}

function fromHeader(text: string, time: string): Claim | S3Error {
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
  return { kind: "header", ...scope, signedHeaders: signedHeaders.split(";"), signature, time, expiresInSeconds: 0 };
}

function fromQuery(params: URLSearchParams): Claim | S3Error {
  const value = (name: string): string => params.get(`X-Amz-${name}`) ?? "";
  if (queryNames.some((name) => value(name) === ""))
    return wrongQuery(
      "Query-string authentication version 4 requires the X-Amz-Algorithm, X-Amz-Credential, X-Amz-Signature, X-Amz-Date, X-Amz-SignedHeaders, and X-Amz-Expires parameters.",
    );
  if (value("Algorithm") !== algorithm) return wrongQuery(`X-Amz-Algorithm only supports "${algorithm}"`);
  const scope = scopeOf(value("Credential"));
  if (scope === undefined)
    return wrongQuery(
      'Error parsing the X-Amz-Credential parameter; the Credential is mal-formed; expecting "<YOUR-AKID>/YYYYMMDD/REGION/SERVICE/aws4_request".',
    );
  const expiresInSeconds = Number(value("Expires"));
  if (!Number.isInteger(expiresInSeconds)) return wrongQuery("X-Amz-Expires should be a number");
  if (expiresInSeconds < 0) return wrongQuery("X-Amz-Expires must be non-negative");
  if (expiresInSeconds > longest)
    return wrongQuery(
      `X-Amz-Expires must be less than a week (in seconds); that is, the given X-Amz-Expires must be less than ${longest} seconds`,
    );
  const signedHeaders = value("SignedHeaders").split(";");
  return {
    kind: "query",
    ...scope,
    signedHeaders,
    signature: value("Signature"),
    time: value("Date"),
    expiresInSeconds,
  };
}

function scopeOf(credential: string): Pick<Claim, "accessKey" | "day" | "region" | "service"> | undefined {
  const found = /^([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request$/.exec(credential);
  const [, accessKey = "", day = "", region = "", service = ""] = found ?? [];
  return found === null ? undefined : { accessKey, day, region, service };
}
