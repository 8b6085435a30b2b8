import { describe, expect, it } from "vitest";
import { secret } from "../../../platform/config/secret.ts";
import { type RequestToSign, signed } from "./signature-v4.ts";

/** The examples AWS publishes: docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth. */
const account = {
  accessKeyId: "AKIAIOSFODNN7EXAMPLE",
  secretAccessKey: secret("wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"),
  region: "us-east-1",
};
const host = "https://examplebucket.s3.amazonaws.com";
const at = new Date("2013-05-24T00:00:00Z");
const plain = { method: "GET", headers: {}, body: "", at };

describe("a signature", () => {
  it.each<[string, RequestToSign, string, string]>([
    [
      "of GET Object with a range",
      { ...plain, url: `${host}/test.txt`, headers: { range: "bytes=0-9" } },
      "host;range;x-amz-content-sha256;x-amz-date",
      "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
    ],
    [
      "of PUT Object with more headers and an encoded name",
      {
        method: "PUT",
        url: `${host}/test%24file.text`,
        headers: { date: "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class": "REDUCED_REDUNDANCY" },
        body: "Welcome to Amazon S3.",
        at,
      },
      "date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class",
      "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
    ],
    [
      "of GET Bucket Lifecycle, a query without a value",
      { ...plain, url: `${host}/?lifecycle` },
      "host;x-amz-content-sha256;x-amz-date",
      "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
    ],
    [
      "of GET Bucket with a query",
      { ...plain, url: `${host}/?prefix=J&max-keys=2` },
      "host;x-amz-content-sha256;x-amz-date",
      "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
    ],
  ])("%s is the published one", async (_, asked, names, signature) => {
    const headers = await signed(asked, account);
    expect(headers["authorization"]).toBe(
      `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=${names}, Signature=${signature}`,
    );
    expect(headers).toMatchObject({ ...asked.headers, "x-amz-date": "20130524T000000Z" });
  });

  const signatureOf = async (changed: Partial<RequestToSign>, other = account) =>
    (await signed({ ...plain, url: `${host}/a.png`, ...changed }, other))["authorization"]?.split("Signature=")[1];

  it.each<[string, Partial<RequestToSign>]>([
    ["method", { method: "DELETE" }],
    ["path", { url: `${host}/b.png` }],
    ["query", { url: `${host}/a.png?acl` }],
    ["host", { url: "https://other.example/a.png" }],
    ["port", { url: "https://examplebucket.s3.amazonaws.com:8443/a.png" }],
    ["headers", { headers: { "content-type": "image/png" } }],
    ["content", { body: "x" }],
    ["time", { at: new Date("2013-05-24T00:00:01Z") }],
  ])("is another one for another %s", async (_, changed) => {
    expect(await signatureOf(changed)).not.toBe(await signatureOf({}));
  });

  it("is another one for another account, and shows no secret", async () => {
    const base = await signatureOf({});
    expect(await signatureOf({}, { ...account, secretAccessKey: secret("x") })).not.toBe(base);
    expect(await signatureOf({}, { ...account, region: "ap-southeast-2" })).not.toBe(base);
    expect(JSON.stringify(await signed({ ...plain, url: host }, account))).not.toContain("wJalr");
  });
});
