import { describe, expect, it } from "vitest";
import { isAcceptable, readIdToken } from "./id-token.ts";

const base64url = (value: unknown) =>
  btoa(JSON.stringify(value)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const uuid = "3f0c8f0a-6f3f-4a6e-9a55-0d7a1a2b3c4d";
const now = Date.UTC(2026, 10, 21);
const token = (payload: object, header: object = { alg: "EdDSA" }) => `${base64url(header)}.${base64url(payload)}.c2ln`;
const good = { sub: uuid, aud: "crema-staff", exp: now / 1000 + 600 };

describe("an id token", () => {
  it("names the person it was made for", () => {
    expect(readIdToken(token(good))?.userUuid).toBe(uuid);
  });

  it.each([
    ["no token at all", ""],
    ["two parts", "a.b"],
    ["letters that are no base64url", "a b.c.d"],
    ["a payload that is no JSON", `${base64url({ alg: "EdDSA" })}.bm90IGpzb24.c2ln`],
    ["no subject", token({ aud: "crema-staff" })],
    ["a subject that is no uuid", token({ ...good, sub: "admin" })],
    ["algorithm none", token(good, { alg: "none" })],
    ["no algorithm", token(good, {})],
  ])("is refused with %s", (_, text) => {
    expect(readIdToken(text)).toBeUndefined();
  });

  it("is acceptable while it is for staff and has not run out", () => {
    expect(isAcceptable(readIdToken(token(good)), now)).toBe(true);
    expect(isAcceptable(readIdToken(token({ ...good, aud: "crema-customer" })), now)).toBe(false);
    expect(isAcceptable(readIdToken(token({ ...good, exp: now / 1000 - 3600 })), now)).toBe(false);
    expect(isAcceptable(undefined, now)).toBe(false);
  });

  it("may be five minutes past its end on a computer whose clock is ahead", () => {
    expect(isAcceptable(readIdToken(token({ ...good, exp: now / 1000 - 299 })), now)).toBe(true);
    expect(isAcceptable(readIdToken(token({ ...good, exp: now / 1000 - 301 })), now)).toBe(false);
  });
});
