import { describe, expect, it } from "vitest";
import { companionCookie } from "./companion-cookie.ts";

describe("the companion cookie", () => {
  it("is tied to host and https where the console is public", () => {
    const cookie = companionCookie(true, 60);
    const { value, setCookie } = cookie.make();
    expect(setCookie).toBe(`__Host-crema-companion=${value}; Max-Age=60; Path=/; HttpOnly; SameSite=Strict; Secure`);
    expect(cookie.remove).toContain("Max-Age=0");
  });

  it("has another value each time", () => {
    const cookie = companionCookie(false, 60);
    expect(cookie.make().value).not.toBe(cookie.make().value);
  });
});
