import { describe, expect, it } from "vitest";
import { readJwt } from "./jwt.ts";

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("a signed token", () => {
  it("comes apart into header, claims, what was signed, and the signature", () => {
    const signed = `${part({ alg: "HS256" })}.${part({ sub: "é" })}`;
    expect(readJwt(`${signed}.AQID`)).toEqual({
      header: { alg: "HS256" },
      claims: { sub: "é" },
      signed: Buffer.from(signed),
      signature: Buffer.from([1, 2, 3]),
    });
  });

  it("may have an empty signature, which is for the caller to refuse", () => {
    expect(readJwt(`${part({ alg: "none" })}.${part({})}.`)?.signature.length).toBe(0);
  });

  it.each(["", "a.b", "a.b.c", `${part({})}.${part({})}.x.y`, `${part({})}.!!.x`, "e30.bm8.AA"])(
    "is none: %j",
    (token) => {
      expect(readJwt(token)).toBeUndefined();
    },
  );
});
