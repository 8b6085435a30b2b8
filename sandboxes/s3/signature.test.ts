import { describe, expect, it } from "vitest";
import { sha256, signatureOf } from "./signature.ts";

/** The keys, times and signatures AWS publishes with its description; invented, as it says. */
const scope = { secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", time: "20130524T000000Z", region: "us-east-1" };
const origin = "https://examplebucket.s3.amazonaws.com";
const host = "examplebucket.s3.amazonaws.com";
const empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
const signed = { host, "x-amz-content-sha256": empty, "x-amz-date": scope.time };

describe("the signature", () => {
  it.each([
    [
      "GET Object",
      { method: "GET", url: "/test.txt", headers: { ...signed, range: "bytes=0-9" }, payload: empty },
      "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
    ],
    [
      "PUT Object",
      {
        method: "PUT",
        url: "/test$file.text",
        headers: {
          date: "Fri, 24 May 2013 00:00:00 GMT",
          ...signed,
          "x-amz-content-sha256": sha256("Welcome to Amazon S3."),
          "x-amz-storage-class": "REDUCED_REDUNDANCY",
        },
        payload: "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072",
      },
      "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
    ],
    [
      "a query without a value",
      { method: "GET", url: "/?lifecycle", headers: signed, payload: empty },
      "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
    ],
    [
      "a query that has to be sorted",
      { method: "GET", url: "/?prefix=J&max-keys=2", headers: signed, payload: empty },
      "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
    ],
  ])("of %s is the one AWS publishes", (_, { method, url, headers, payload }, expected) => {
    const signedHeaders = Object.keys(headers).toSorted();
    const request = { method, url: new URL(url, origin), headers: { ...headers }, signedHeaders, payload };
    expect(signatureOf(request, scope).signature).toBe(expected);
  });
});
