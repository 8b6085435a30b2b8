/** Objects of a bucket: stored, shown, gone. Source: the API pages of PutObject, GetObject, HeadObject, DeleteObject. */
import { createHash } from "node:crypto";
import type { Asked } from "../kit/door.ts";
import type { Reply } from "../kit/http.ts";
import type { Bench } from "../kit/sandbox.ts";
import { errors, escaped, type S3Error } from "./s3-error.ts";

export interface StoredObject {
  /** Base64. */
  readonly content: string;
  readonly size: number;
  /** With its quotes. */
  readonly etag: string;
  readonly modifiedAt: string;
  /** What came with it and is given back. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface S3State {
  /** Counts up for ever: requests get their ids from it. */
  requests: number;
  objects: Record<string, StoredObject>;
}

export type S3Bench = Bench<S3State>;

export type Outcome = Reply | S3Error;

export function putObject(bench: S3Bench, asked: Asked, key: string): Outcome {
  const { body, headers } = asked;
  const md5 = createHash("md5").update(body).digest();
  const etag = `"${md5.toString("hex")}"`;
  bench.state().objects[key] = {
    content: body.toString("base64"),
    size: body.length,
    etag,
    modifiedAt: bench.clock.now().toISOString(),
    headers: { "content-type": headers["content-type"] ?? "binary/octet-stream" },
  };
  asked.commits();
  return { body: "", headers: { etag } };
}

/** GET and HEAD. */
export function getObject(bench: S3Bench, { method, seesUntil }: Asked, key: string): Outcome {
  const object = bench.state().objects[key];
  if (object === undefined || Date.parse(object.modifiedAt) > seesUntil.getTime())
    return { ...errors.noSuchKey, more: { Key: key } };
  const whole = Buffer.from(object.content, "base64");
  return {
    body: method === "HEAD" ? "" : whole,
    headers: {
      ...object.headers,
      etag: object.etag,
      "last-modified": new Date(object.modifiedAt).toUTCString(),
      "content-length": String(whole.length),
    },
  };
}

const mostKeys = 1_000;

/** A page of keys in their order. The token is the last key of the page before. */
export function listObjects(objects: S3State["objects"], query: URLSearchParams): Outcome {
  const prefix = query.get("prefix") ?? "";
  const token = query.get("continuation-token");
  const after = token === null ? (query.get("start-after") ?? "") : Buffer.from(token, "base64url").toString();
  const size = Math.min(mostKeys, Number(query.get("max-keys") ?? mostKeys));
  const keys = Object.keys(objects)
    .filter((key) => key.startsWith(prefix) && key > after)
    .toSorted();
  const page = keys.slice(0, size);
  const contents = page.map((key) => {
    const { etag = "", size: bytes = 0, modifiedAt = "" } = objects[key] ?? {};
    return `<Contents><Key>${escaped(key)}</Key><LastModified>${modifiedAt}</LastModified><ETag>${escaped(etag)}</ETag><Size>${bytes}</Size></Contents>`;
  });
  const next = Buffer.from(page.at(-1) ?? "").toString("base64url");
  const isTruncated = keys.length > page.length;
  const nextToken = isTruncated ? `<NextContinuationToken>${next}</NextContinuationToken>` : "";
  return {
    headers: { "content-type": "application/xml" },
    body: `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Prefix>${escaped(prefix)}</Prefix><KeyCount>${page.length}</KeyCount><IsTruncated>${isTruncated}</IsTruncated>${nextToken}${contents.join("")}</ListBucketResult>`,
  };
}

/** Gone, or never there: the same answer. */
export function deleteObject(bench: S3Bench, asked: Asked, key: string): Outcome {
  delete bench.state().objects[key];
  asked.commits();
  return { status: 204, body: "" };
}
