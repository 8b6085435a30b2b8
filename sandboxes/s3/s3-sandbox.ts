/** An object store that speaks S3: one bucket, one account, addresses of the form `/bucket/key`. */
import type { Asked, Door } from "../kit/door.ts";
import type { HttpAsked, Reply } from "../kit/http.ts";
import type { Sandbox, SandboxDefinition, SandboxOptions } from "../kit/sandbox.ts";
import { startSandbox } from "../kit/sandbox.ts";
import { authorize } from "./authorize.ts";
import {
  deleteObject,
  getObject,
  listObjects,
  type Outcome,
  putObject,
  type S3Bench,
  type S3State,
} from "./objects.ts";
import { errors, refuse, type S3Error } from "./s3-error.ts";

const account = { accessKey: "SANDBOXACCESSKEY", secret: "sandbox-secret-key", region: "ap-southeast-2" };
const bucket = "crema-sandbox";

const s3: SandboxDefinition<S3State> = {
  title: "Object store (S3)",
  seed: () => ({ requests: 0, objects: {} }),
  faults: ["slow-down", "internal-error"],
  env: (address) => ({
    S3_ENDPOINT: address("s3"),
    S3_REGION: account.region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: account.accessKey,
    S3_SECRET_ACCESS_KEY: account.secret,
  }),
  parts: (bench) => ({
    doors: { s3: s3Door(bench) },
  }),
};

function s3Door(bench: S3Bench): Door {
  const about = ({ url, method }: HttpAsked) => {
    bench.state().requests += 1;
    const requestId = bench.state().requests.toString(16).toUpperCase().padStart(16, "0");
    return { resource: url.pathname, requestId, isHead: method === "HEAD" };
  };
  const refusal = (error: S3Error, asked: HttpAsked): Reply => refuse(error, about(asked));
  return {
    operationOf,
    throttled: (_, asked) => refusal(errors.slowDown, asked),
    authWrong: (asked) => refusal({ ...errors.invalidAccessKeyId }, asked),
    authExpired: (asked) => refusal(errors.expiredToken, asked),
    answer(asked) {
      const outcome = orderedError(asked) ?? authorize(asked, account, bench.clock.now()) ?? addressed(bench, asked);
      if ("code" in outcome) return refusal(outcome, asked);
      const { requestId } = about(asked);
      return { ...outcome, headers: { ...outcome.headers, "x-amz-request-id": requestId } };
    },
  };
}

const objectOperations: Readonly<Record<string, string>> = {
  PUT: "PutObject",
  GET: "GetObject",
  HEAD: "HeadObject",
  DELETE: "DeleteObject",
};

function operationOf(request: HttpAsked): string {
  const { method, url } = request;
  if (keyOf(request) !== "") return objectOperations[method] ?? "unknown";
  if (method === "GET" && url.searchParams.get("list-type") === "2") return "ListObjectsV2";
  return method === "HEAD" ? "HeadBucket" : "unknown";
}

function orderedError({ fault }: Asked): S3Error | undefined {
  if (fault?.kind === "slow-down") return errors.slowDown;
  return fault?.kind === "internal-error" ? errors.internalError : undefined;
}

/** What stands behind the bucket. */
const keyOf = ({ url }: HttpAsked): string => decodeURIComponent(url.pathname.split("/").slice(2).join("/"));

function addressed(bench: S3Bench, asked: Asked): Outcome {
  const name = asked.url.pathname.split("/")[1] ?? "";
  if (name !== bucket) return { ...errors.noSuchBucket, more: { BucketName: name } };
  const key = keyOf(asked);
  switch (asked.operation) {
    case "HeadBucket":
      return { body: "", headers: { "x-amz-bucket-region": account.region } };
    case "ListObjectsV2":
      return listObjects(bench.state().objects, asked.url.searchParams);
    case "PutObject":
      return putObject(bench, asked, key);
    case "GetObject":
    case "HeadObject":
      return getObject(bench, asked, key);
    case "DeleteObject":
      return deleteObject(bench, asked, key);
    default:
      return errors.notImplemented;
  }
}

export const startS3Sandbox = (options?: SandboxOptions): Promise<Sandbox<S3State>> => startSandbox(s3, options);
