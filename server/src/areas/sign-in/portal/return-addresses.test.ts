import { describe, expect, it } from "vitest";
import { testSigningKey } from "../../../../test/signing-key.ts";
import { readConfig } from "../../../platform/config/config.ts";
import { isOwn, isRegistered, withValues } from "./sign-in-at-portal.ts";

const settings = (more: Readonly<Record<string, string>> = {}) =>
  readConfig(
    {
      DATABASE_URL: "postgres://x",
      SIGNING_KEY: testSigningKey,
      SMTP_URL: "smtps://x",
      CREMA_ENV: "production",
      JOURNAL: "/var/lib/crema/journal",
      TRUSTED_PROXIES: "none",
      PUBLIC_URL: "https://console.crema.test",
      RETURN_ADDRESSES: "https://app.crema.test/callback, https://desk.crema.test/back?shop=1",
      ...more,
    },
    "1",
  );
const production = settings();

/** Addresses that look like a registered one to somebody who parses, joins, decodes or compares the beginning. */
const foreign = `
https://evil.test/callback
//evil.test/callback
///evil.test/callback
/\\evil.test/callback
\\\\evil.test\\callback
/callback
callback
?returnTo=https://console.crema.test/callback
#https://console.crema.test/callback
https:evil.test/callback
https:/evil.test/callback
https:///evil.test/callback
http://console.crema.test/callback
ftp://console.crema.test/callback
javascript:alert(1)
JaVaScRiPt:alert(1)//https://console.crema.test/callback
data:text/html,<script>alert(1)</script>
vbscript:msgbox(1)
https://console.crema.test
https://console.crema.test/
https://console.crema.test/callback/
https://console.crema.test/callback?
https://console.crema.test/callback?x=1
https://console.crema.test/callback#
https://console.crema.test/callback#x
https://console.crema.test/callback/../callback
https://console.crema.test/./callback
https://console.crema.test//callback
https://console.crema.test/callback/..//evil
https://console.crema.test/Callback
https://CONSOLE.crema.test/callback
https://console.crema.test:443/callback
https://console.crema.test:8443/callback
https://console.crema.test./callback
https://console.crema.test.evil.test/callback
https://console.crema.testevil.test/callback
https://evil.test/https://console.crema.test/callback
https://evil.test?https://console.crema.test/callback
https://evil.test#https://console.crema.test/callback
https://console.crema.test@evil.test/callback
https://console.crema.test:x@evil.test/callback
https://user@console.crema.test/callback
https://:@console.crema.test/callback
https://console.crema.test%40evil.test/callback
https://console.crema.test%2f@evil.test/callback
https://console.crema.test\\@evil.test/callback
https://console.crema.test\\.evil.test/callback
https://evil.test\\console.crema.test/callback
https://console%2ecrema.test/callback
https://console.crema.test/%63allback
https://console.crema.test/callback%00
https://console.crema.test/callback%0d%0aLocation:https://evil.test
https://console.crema.test/callback%20
https://xn--nsole-xva.crema.test/callback
https://c\u043Ensole.crema.test/callback
https://console.crema.test/callback\u2028
https://app.crema.test/callback/extra
https://app.crema.test.evil.test/callback
https://desk.crema.test/back
https://desk.crema.test/back?shop=2
https://desk.crema.test/back?shop=1&shop=2
https://desk.crema.test/back?shop=1&returnTo=https://evil.test
http://127.0.0.1:4000/callback
http://localhost:4000/callback
`
  .split("\n")
  .filter((line) => line !== "");

describe("a return address", () => {
  it("is the console's own /callback or a registered one, letter by letter", () => {
    const right = [
      "https://console.crema.test/callback",
      "https://app.crema.test/callback",
      "https://desk.crema.test/back?shop=1",
    ];
    expect(right.map((one) => isRegistered(production, one))).toEqual([true, true, true]);
  });

  it("refuses everything that only resembles one", () => {
    expect(foreign.length).toBeGreaterThanOrEqual(60);
    expect(foreign.filter((one) => isRegistered(production, one))).toEqual([]);
    for (const padded of ["", " ", "\t", "\n", "\u0000"]) {
      expect(isRegistered(production, `https://console.crema.test/callback${padded}x`)).toBe(false);
      expect(isRegistered(production, `${padded || "x"}https://console.crema.test/callback`)).toBe(false);
    }
  });

  it("is a machine's own console under both its names in environment local, there only", () => {
    const local = settings({ CREMA_ENV: "local", PUBLIC_URL: "", PORT: "4010" });
    expect(isRegistered(local, "http://127.0.0.1:4010/callback")).toBe(true);
    expect(isRegistered(local, "http://localhost:4010/callback")).toBe(true);
    expect(isRegistered(local, "http://localhost:4011/callback")).toBe(false);
    expect(isOwn(local, "http://127.0.0.1:4010/callback")).toBe(true);
    expect(isOwn(local, "http://localhost:4010/callback")).toBe(false);
  });

  it("gets its values encoded behind what its query has already", () => {
    expect(withValues("https://desk.crema.test/back?shop=1", { code: "a b&c", state: "é#" })).toBe(
      "https://desk.crema.test/back?shop=1&code=a+b%26c&state=%C3%A9%23",
    );
  });

  it.each([
    "http://app.crema.test/callback",
    "https://app.crema.test/callback#x",
    "https://user@app.crema.test/callback",
    "https://APP.crema.test/callback",
    "app.crema.test/callback",
    "//app.crema.test/callback",
    "javascript:alert(1)",
  ])("is refused at start when it could not be compared safely: %s", (given) => {
    expect(() => settings({ RETURN_ADDRESSES: given })).toThrow(/RETURN_ADDRESSES.*must be an https/);
  });
});
