import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Sandbox } from "../kit/sandbox.ts";
import type { S3State } from "./objects.ts";
import { startS3Sandbox } from "./s3-sandbox.ts";
import { sha256, signatureOf } from "./signature.ts";

let sandbox: Sandbox<S3State>;
beforeEach(async () => {
  sandbox = await startS3Sandbox();
});
afterEach(() => sandbox.close());

const image = Buffer.from("89504e470d0a1a0a00ff", "hex");
const etag = `"${createHash("md5").update(image).digest("hex")}"`;

interface Sent {
  readonly body?: Buffer;
  /** All of them are signed. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly unsigned?: Readonly<Record<string, string>>;
  readonly secret?: string;
  readonly accessKey?: string;
  readonly region?: string;
  readonly service?: string;
  readonly time?: string;
  readonly signature?: string;
}

const timeOf = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, "");

function send(method: string, path: string, sent: Sent = {}): Promise<Response> {
  const url = new URL(path, sandbox.env["S3_ENDPOINT"]);
  const { body, region = "ap-southeast-2", service = "s3", accessKey = "SANDBOXACCESSKEY" } = sent;
  const { secret = "sandbox-secret-key", time = timeOf(sandbox.clock.now()) } = sent;
  const payload = sha256(body ?? "");
  const headers = { host: url.host, "x-amz-content-sha256": payload, "x-amz-date": time, ...sent.headers };
  const signedHeaders = Object.keys(headers).toSorted();
  const signature =
    sent.signature ?? signatureOf({ method, url, headers, signedHeaders, payload }, { secret, time, region }).signature;
  const credential = `${accessKey}/${time.slice(0, 8)}/${region}/${service}/aws4_request`;
  const authorization = `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${signedHeaders.join(";")}, Signature=${signature}`;
  return fetch(url, { method, headers: { ...headers, ...sent.unsigned, authorization }, ...(body ? { body } : {}) });
}

const key = "/crema-sandbox/locations/a b$(1).png";
const put = (): Promise<Response> => send("PUT", key, { body: image, headers: { "content-type": "image/png" } });
const refusal = async (answer: Response): Promise<[number, string]> => {
  const text = await answer.text();
  expect(answer.headers.get("content-type")).toBe("application/xml");
  return [answer.status, /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? text];
};

describe("an object", () => {
  it("is put, told, got and deleted", async () => {
    const answer = await put();
    expect([answer.status, answer.headers.get("etag"), await answer.text()]).toEqual([200, etag, ""]);
    const head = await send("HEAD", key);
    expect([head.status, head.headers.get("content-length"), head.headers.get("etag")]).toEqual([200, "10", etag]);
    const got = await send("GET", key);
    expect(Buffer.from(await got.arrayBuffer()).equals(image)).toBe(true);
    expect(Object.fromEntries(got.headers)).toMatchObject({
      "content-type": "image/png",
      "last-modified": expect.stringMatching(/GMT$/),
      "x-amz-request-id": expect.stringMatching(/^[\dA-F]{16}$/),
      etag,
    });
    expect([(await send("DELETE", key)).status, (await send("DELETE", key)).status]).toEqual([204, 204]);
    expect((await send("HEAD", key)).status).toBe(404);
    expect(await refusal(await send("GET", key))).toEqual([404, "NoSuchKey"]);
  });

  it("has a type also where none was given, and is replaced by another", async () => {
    await send("PUT", key, { body: Buffer.from("one") });
    expect((await send("HEAD", key)).headers.get("content-type")).toBe("binary/octet-stream");
    await put();
    expect(await (await send("GET", key)).arrayBuffer()).toHaveProperty("byteLength", 10);
  });

  it("is not seen yet where reads lag behind", async () => {
    await put();
    sandbox.faults.order({ fault: "stale-read:5000" });
    expect(await refusal(await send("GET", key))).toEqual([404, "NoSuchKey"]);
    expect((await send("GET", key)).status).toBe(200);
  });

  it("outlives the sandbox", async () => {
    const folder = mkdtempSync(join(tmpdir(), "s3-"));
    const stateFile = join(folder, "s3.json");
    const first = sandbox;
    sandbox = await startS3Sandbox({ stateFile });
    await put();
    await sandbox.close();
    sandbox = await startS3Sandbox({ stateFile });
    expect((await send("GET", key)).status).toBe(200);
    await sandbox.close();
    sandbox = first;
    rmSync(folder, { recursive: true });
  });
});

describe("refused is", () => {
  it.each<[string, number, string, Sent]>([
    ["an unknown key", 403, "InvalidAccessKeyId", { accessKey: "SOMEBODY" }],
    ["a wrong secret", 403, "SignatureDoesNotMatch", { secret: "wrong" }],
    ["another region", 400, "AuthorizationHeaderMalformed", { region: "us-east-1" }],
    ["another service", 400, "AuthorizationHeaderMalformed", { service: "ec2" }],
    ["a signature of another form", 400, "AuthorizationHeaderMalformed", { signature: "abc" }],
    ["a request of long ago", 403, "RequestTimeTooSkewed", { time: "20200101T000000Z" }],
    ["a header that is not signed", 403, "AccessDenied", { unsigned: { "x-amz-meta-extra": "1" } }],
    [
      "a body that is not the signed one",
      400,
      "XAmzContentSHA256Mismatch",
      { headers: { "x-amz-content-sha256": sha256("x") } },
    ],
    [
      "a body in signed chunks",
      501,
      "NotImplemented",
      { headers: { "x-amz-content-sha256": "STREAMING-AWS4-HMAC-SHA256-PAYLOAD" } },
    ],
    ["too large an object", 400, "EntityTooLarge", { body: Buffer.alloc(10 * 1_048_576 + 1) }],
  ])("%s", async (_, status, code, sent) => {
    expect(await refusal(await send("PUT", key, { body: image, ...sent }))).toEqual([status, code]);
    expect(sandbox.state().objects).toEqual({});
  });

  it.each([
    ["another bucket", "GET", "/another-bucket/x", [404, "NoSuchBucket"]],
    ["a long key", "GET", `/crema-sandbox/${"k".repeat(1_025)}`, [400, "KeyTooLongError"]],
    ["another method", "POST", "/crema-sandbox/x", [405, "MethodNotAllowed"]],
    ["a list of the first version", "GET", "/crema-sandbox", [501, "NotImplemented"]],
    ["a key that cannot be decoded", "GET", "/crema-sandbox/%zz", [404, "NoSuchKey"]],
  ])("%s", async (_, method, path, expected) => {
    expect(await refusal(await send(method, path))).toEqual(expected);
  });

  it("who does not say who they are, or in another way", async () => {
    const url = new URL(key, sandbox.env["S3_ENDPOINT"]);
    expect(await refusal(await fetch(url))).toEqual([403, "AccessDenied"]);
    const headers = { authorization: "AWS SANDBOXACCESSKEY:c2lnbmF0dXJl" };
    expect(await refusal(await fetch(url, { headers }))).toEqual([400, "InvalidRequest"]);
  });

  it("with what the server signed, and the time it has", async () => {
    const wrong = await (await send("GET", key, { secret: "wrong" })).text();
    expect(wrong).toContain("<CanonicalRequest>GET\n/crema-sandbox/locations/a%20b%24%281%29.png\n");
    expect(wrong).toContain(`<Resource>${new URL(key, "http://x").pathname}</Resource><RequestId>`);
    const skewed = await (await send("GET", key, { time: "20200101T000000Z" })).text();
    expect(skewed).toContain("<RequestTime>20200101T000000Z</RequestTime><ServerTime>");
    expect(skewed).toContain("<MaxAllowedSkewMilliseconds>900000</MaxAllowedSkewMilliseconds>");
  });
});

describe("the store", () => {
  it("tells that the bucket is there", async () => {
    expect((await send("HEAD", "/crema-sandbox")).headers.get("x-amz-bucket-region")).toBe("ap-southeast-2");
    expect((await send("HEAD", "/another-bucket")).status).toBe(404);
  });

  it.each([
    ["slow-down", 503, "SlowDown"],
    ["internal-error", 500, "InternalError"],
    ["429:1", 503, "SlowDown"],
    ["auth-wrong", 403, "InvalidAccessKeyId"],
    ["auth-expired", 400, "ExpiredToken"],
  ])("fails once with %s and stores nothing", async (fault, status, code) => {
    sandbox.faults.order({ fault });
    expect(await refusal(await put())).toEqual([status, code]);
    expect(sandbox.state().objects).toEqual({});
    expect((await put()).status).toBe(200);
  });

  it("says where it is, shows what it has, and keeps signatures out of its journal", async () => {
    expect(Object.keys(sandbox.env)).toEqual([
      "S3_ENDPOINT",
      "S3_REGION",
      "S3_BUCKET",
      "S3_ACCESS_KEY_ID",
      "S3_SECRET_ACCESS_KEY",
    ]);
    await put();
    expect(await (await fetch(sandbox.control)).text()).toContain("locations/a b$(1).png");
    const told = JSON.stringify(sandbox.journal.entries());
    expect(told).toContain("PutObject");
    expect(told).not.toMatch(/Signature=[\da-f]{64}/);
  });
});
