import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { secret } from "../../../platform/config/secret.ts";
import { type RequestToSign, signed, stringToSign } from "./signature-v4.ts";

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
        headers: { Date: "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class": "REDUCED_REDUNDANCY" },
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
  ])("%s is the published one", (_, asked, names, signature) => {
    const headers = signed(asked, account);
    expect(headers["authorization"]).toBe(
      `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=${names},Signature=${signature}`,
    );
    expect(headers).toMatchObject({ ...asked.headers, "x-amz-date": "20130524T000000Z" });
  });

  it("is of a text that is the published one", () => {
    const empty = createHash("sha256").update("").digest("hex");
    expect(empty).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    const headers = { range: "bytes=0-9", "x-amz-content-sha256": empty, "x-amz-date": "20130524T000000Z" };
    expect(
      stringToSign({ ...plain, url: `${host}/test.txt`, headers }, "20130524/us-east-1/s3/aws4_request").split("\n"),
    ).toEqual([
      "AWS4-HMAC-SHA256",
      "20130524T000000Z",
      "20130524/us-east-1/s3/aws4_request",
      "7344ae5b7ee6c3e7e6b0fe0640412a37625d1fbfff95c48bbb2dc43964946972",
    ]);
  });

  const signatureOf = (changed: Partial<RequestToSign>, other = account) =>
    signed({ ...plain, url: `${host}/a.png`, ...changed }, other)["authorization"]?.split("Signature=")[1];
  const base = signatureOf({});

  it.each<[string, Partial<RequestToSign>]>([
    ["method", { method: "DELETE" }],
    ["path", { url: `${host}/b.png` }],
    ["query", { url: `${host}/a.png?acl` }],
    ["host", { url: "https://other.example/a.png" }],
    ["port", { url: "https://examplebucket.s3.amazonaws.com:8443/a.png" }],
    ["headers", { headers: { "content-type": "image/png" } }],
    ["content", { body: "x" }],
    ["time", { at: new Date("2013-05-24T00:00:01Z") }],
  ])("is another one for another %s", (_, changed) => {
    expect(signatureOf(changed)).not.toBe(base);
  });

  it("is another one for another account, and shows no secret", () => {
    expect(signatureOf({}, { ...account, secretAccessKey: secret("x") })).not.toBe(base);
    expect(signatureOf({}, { ...account, region: "ap-southeast-2" })).not.toBe(base);
    expect(JSON.stringify(signed({ ...plain, url: host }, account))).not.toContain("wJalr");
  });
});
