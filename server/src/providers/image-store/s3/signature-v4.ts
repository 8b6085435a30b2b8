/**
 * Signs a request the way AWS and what speaks S3 want it: Signature Version 4 in a header, of a content that is signed too. Pure.
 * Source: docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth; docs/providers/s3.md.
 */
import { createHash, createHmac } from "node:crypto";
import type { Secret } from "../../../platform/config/secret.ts";

export interface SigningAccount {
  readonly accessKeyId: string;
  readonly secretAccessKey: Secret;
  readonly region: string;
}

export interface RequestToSign {
  readonly method: string;
  /** Its path is signed as it is sent: what has to be encoded in it is. */
  readonly url: string;
  /** All of them are signed, and the host. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** By the machine's clock; the other side takes 15 minutes more or less. */
  readonly at: Date;
}

const algorithm = "AWS4-HMAC-SHA256";
const service = "s3";

const hexHash = (content: string | Buffer): string => createHash("sha256").update(content).digest("hex");
const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

/** The headers to send instead: the given ones with date, hash and authorization. */
export function signed(asked: RequestToSign, account: SigningAccount): Record<string, string> {
  const headers = {
    ...asked.headers,
    "x-amz-content-sha256": hexHash(asked.body),
    "x-amz-date": stampOf(asked.at),
  };
  const scope = `${stampOf(asked.at).slice(0, 8)}/${account.region}/${service}/aws4_request`;
  const named = sortedHeaders({ ...headers, host: new URL(asked.url).host });
  const signature = hmac(signingKey(account, scope), stringToSign({ ...asked, headers }, scope)).toString("hex");
  const parts = [
    `Credential=${account.accessKeyId}/${scope}`,
    `SignedHeaders=${namesOf(named)}`,
    `Signature=${signature}`,
  ];
  return { ...headers, authorization: `${algorithm} ${parts.join(",")}` };
}

/** `20130524T000000Z` */
const stampOf = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, "");

const signingKey = ({ secretAccessKey }: SigningAccount, scope: string): Buffer =>
  scope.split("/").reduce<Buffer>(hmac, Buffer.from(`AWS4${secretAccessKey.reveal()}`));

/** What the signature is of. */
export const stringToSign = (asked: RequestToSign, scope: string): string =>
  [algorithm, stampOf(asked.at), scope, hexHash(canonicalRequest(asked))].join("\n");

function canonicalRequest({ method, url, headers, body }: RequestToSign): string {
  const { pathname, searchParams, host } = new URL(url);
  const named = sortedHeaders({ ...headers, host });
  const lines = named.map(([name, value]) => `${name}:${value}\n`).join("");
  return [method, pathname, canonicalQuery(searchParams), lines, namesOf(named), hexHash(body)].join("\n");
}

type Header = readonly [name: string, value: string];
const namesOf = (headers: readonly Header[]): string => headers.map(([name]) => name).join(";");

const sortedHeaders = (headers: Readonly<Record<string, string>>): Header[] =>
  Object.entries(headers)
    .map(([name, value]): Header => [name.toLowerCase(), value.trim().replace(/ +/g, " ")])
    .toSorted(byFirst);

const canonicalQuery = (query: URLSearchParams): string =>
  [...query]
    .map(([name, value]): Header => [encoded(name), encoded(value)])
    .toSorted(byFirst)
    .map(([name, value]) => `${name}=${value}`)
    .join("&");

/** By code units: capitals first. */
const byFirst = ([one]: Header, [other]: Header): number => (one < other ? -1 : Number(one > other));

/** All but letters, digits and `-._~`. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
