import { describe, expect, it } from "vitest";
import { idTokenOf, me } from "../../../test/sign-in.ts";
import { isAcceptable, readIdToken } from "./id-token.ts";

const now = Date.UTC(2026, 10, 21);
const good = { sub: me, aud: "crema-staff", exp: now / 1000 + 600 };

describe("an id token", () => {
  it("names the person it was made for", () => {
    expect(readIdToken(idTokenOf(good))?.userUuid).toBe(me);
  });

  it.each([
    ["no token at all", ""],
    ["two parts", "a.b"],
    ["letters that are no base64url", "a b.c.d"],
    ["a payload that is no JSON", idTokenOf({}).replace(/\..*\./, ".bm90IGpzb24.")],
    ["no subject", idTokenOf({ aud: "crema-staff" })],
    ["a subject that is no uuid", idTokenOf({ ...good, sub: "admin" })],
    ["algorithm none", idTokenOf(good, { alg: "none" })],
    ["no algorithm", idTokenOf(good, {})],
  ])("is refused with %s", (_, text) => {
    expect(readIdToken(text)).toBeUndefined();
  });

  it("is acceptable while it is for staff and has not run out", () => {
    expect(isAcceptable(readIdToken(idTokenOf(good)), now)).toBe(true);
    expect(isAcceptable(readIdToken(idTokenOf({ ...good, aud: "crema-customer" })), now)).toBe(false);
    expect(isAcceptable(readIdToken(idTokenOf({ ...good, exp: now / 1000 - 3600 })), now)).toBe(false);
    expect(isAcceptable(undefined, now)).toBe(false);
  });

  it("may be five minutes past its end on a computer whose clock is ahead", () => {
    expect(isAcceptable(readIdToken(idTokenOf({ ...good, exp: now / 1000 - 299 })), now)).toBe(true);
    expect(isAcceptable(readIdToken(idTokenOf({ ...good, exp: now / 1000 - 301 })), now)).toBe(false);
  });
});
