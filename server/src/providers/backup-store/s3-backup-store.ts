/** Objects below a prefix of a bucket: backups, and the journal. Source: docs/providers/s3.md; API_ListObjectsV2. */
import { XMLParser } from "fast-xml-parser";
import { z } from "zod";
import type { BackupStore, StoredBackupObject } from "../../platform/backups/backup-store.ts";
import { type Clock, systemClock } from "../../platform/clock/clock.ts";
import { type Answered, createHttpClient, type HttpRequest } from "../../platform/exchange/http-client.ts";
import { ProviderError } from "../../platform/http/refusal.ts";
import type { S3Config } from "../image-store/s3/s3-config.ts";
import { codeIn, refusalOf } from "../image-store/s3/s3-replies.ts";
import { signed } from "../image-store/s3/signature-v4.ts";

/** A part of a base has 16 MB before it is packed, and random bytes grow a little. */
const mostBytes = 20 * 1_048_576;

export interface S3BackupOptions {
  readonly config: S3Config;
  readonly clock?: Clock;
  /** Of every name in the bucket, with its closing slash. */
  readonly prefix: string;
  readonly timeoutMs?: number;
  readonly attempts?: number;
  readonly requestsAtOnce?: number;
  /** For tests; a page has at most a thousand. */
  readonly namesPerPage?: number;
}

/** Every request may be repeated: what is written again under a name has the same content. */
export function s3BackupStore(options: S3BackupOptions): BackupStore {
  const { config, prefix, clock = systemClock, namesPerPage = 1_000, attempts = 3 } = options;
  const { timeoutMs = 120_000, requestsAtOnce = 2 } = options;
  const http = createHttpClient({ timeoutMs, connectTimeoutMs: 10_000, mostBytes, atOnce: requestsAtOnce });
  const pathOf = (name: string): string => `/${prefix}${name}`;
  const request = async (method: HttpRequest["method"], path: string, body?: Buffer): Promise<Answered> => {
    const url = `${config.bucketUrl}${path}`;
    let failure = "";
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const headers = await signed({ method, url, headers: {}, body: body ?? "", at: clock.now() }, config.account);
      const exchange = await http.exchange({ method, url, headers, body });
      if (exchange.kind !== "answered") failure = `did not answer: ${exchange.reason}`;
      else if (exchange.status < 500) return exchange;
      else failure = `answered with an error (${exchange.status})`;
      await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** attempt));
    }
    throw failed(method, failure);
  };
  return {
    async put(name, bytes) {
      const answer = await request("PUT", pathOf(name), bytes);
      if (answer.status !== 200) throw refused("PUT", answer);
    },
    async get(name) {
      const answer = await request("GET", pathOf(name));
      if (answer.status === 404 && codeIn(answer.body.toString("utf8")) === "NoSuchKey") return undefined;
      if (answer.status !== 200) throw refused("GET", answer);
      return answer.body;
    },
    async list(start, { from, before } = {}) {
      const found: StoredBackupObject[] = [];
      for (let token: string | undefined = ""; token !== undefined; ) {
        const query = new URLSearchParams({
          "list-type": "2",
          prefix: prefix + start,
          "max-keys": String(namesPerPage),
        });
        if (from !== undefined) query.set("start-after", prefix + from);
        if (token !== "") query.set("continuation-token", token);
        const answer = await request("GET", `?${query.toString()}`);
        if (answer.status !== 200) throw refused("LIST", answer);
        const page = listedIn(answer.body.toString("utf8"), prefix);
        const inRange = page.objects.filter(({ name }) => before === undefined || name < before);
        found.push(...inRange);
        // A bucket lists names in their order.
        token = inRange.length < page.objects.length ? undefined : page.next;
      }
      return found;
    },
    async delete(name) {
      const answer = await request("DELETE", pathOf(name));
      if (answer.status !== 204 && answer.status !== 200 && answer.status !== 404) throw refused("DELETE", answer);
    },
    close: () => http.close(),
  };
}

const pageSchema = z.object({
  ListBucketResult: z.object({
    Contents: z.array(z.object({ Key: z.string(), LastModified: z.coerce.date() })).default([]),
    NextContinuationToken: z.string().optional(),
  }),
});
const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === "Contents" });

function listedIn(xml: string, prefix: string): { objects: StoredBackupObject[]; next: string | undefined } {
  const page = pageSchema.safeParse(parser.parse(xml));
  if (!page.success) throw failed("LIST", "gave something that is no list");
  const { Contents, NextContinuationToken } = page.data.ListBucketResult;
  const objects = Contents.map(({ Key, LastModified }) => ({
    name: Key.slice(prefix.length),
    modifiedAt: LastModified,
  }));
  return { objects, next: NextContinuationToken };
}

const refused = (operation: string, { status, body }: Answered): ProviderError =>
  failed(operation, refusalOf(status, codeIn(body.toString("utf8"))).reason);

const failed = (operation: string, reason: string): ProviderError =>
  new ProviderError({ provider: "s3", operation, message: `The bucket ${reason}`, isRetryable: true });
