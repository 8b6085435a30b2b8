import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { testSigningKey } from "../../../test/signing-key.ts";
import { ConfigProblems, readConfig } from "./config.ts";
import { originOf } from "./origin.ts";

const right = {
  CREMA_ENV: "production",
  JOURNAL: "/var/lib/crema/journal",
  DATABASE_URL: "postgresql://db.example/crema",
  SIGNING_KEY: testSigningKey,
  PUBLIC_URL: "https://console.example",
  SMTP_URL: "smtps://someone:p%40ss@mail.example",
  TRUSTED_PROXIES: "none",
};

function problemsOf(environment: Readonly<Record<string, string>>): readonly string[] {
  try {
    readConfig(environment, "1");
    return [];
  } catch (error) {
    return error instanceof ConfigProblems ? error.problems : [String(error)];
  }
}

describe("the configuration", () => {
  it("takes what production needs at least", () => {
    expect(problemsOf(right)).toEqual([]);
  });

  it("tells what production lacks beside everything else that is wrong", () => {
    expect(problemsOf({ CREMA_ENV: "production", PORT: "many", SIGNING_KEY: "none" })).toEqual([
      "PORT: Invalid input: expected number, received NaN",
      "DATABASE_URL: is required",
      "SIGNING_KEY: must be an Ed25519 private key in PEM (PKCS #8)",
      "PUBLIC_URL: must be the https:// address of the console",
      "SMTP_URL: is required",
      "JOURNAL: is required: a folder that all server processes share, or s3",
      "TRUSTED_PROXIES: is required: the addresses of the proxies in front of Crema, or none",
    ]);
  });

  it("counts a variable that is set to nothing as not set", () => {
    expect(problemsOf({ ...right, SIGNING_KEY: "", SMTP_URL: "", TRUSTED_PROXIES: "" })).toEqual([
      "SIGNING_KEY: is required",
      "SMTP_URL: is required",
      "TRUSTED_PROXIES: is required: the addresses of the proxies in front of Crema, or none",
    ]);
  });

  it.each(["MAIL_BOUNCE_SECRET", "SHIPPIT_WEBHOOK_SECRET", "CAMPAIGN_MONITOR_WEBHOOK_SECRET", "METRICS_TOKEN"])(
    "refuses a short %s in production",
    (name) => {
      expect(problemsOf({ ...right, [name]: "a".repeat(31) })).toEqual([
        `${name}: must have at least 32 characters; openssl rand -base64 32 makes one`,
      ]);
      expect(problemsOf({ ...right, [name]: "a".repeat(32) })).toEqual([]);
    },
  );

  it.each(["staging", "uat", "production"])("refuses the test clock in %s", (environment) => {
    expect(problemsOf({ ...right, CREMA_ENV: environment, CREMA_TEST_CLOCK: "on" })).toEqual([
      "CREMA_TEST_CLOCK: is for tests only",
    ]);
  });

  it("believes nobody's word for an address if no proxy is named", () => {
    expect(readConfig(right, "1").TRUSTED_PROXIES).toEqual([]);
    expect(readConfig({ ...right, TRUSTED_PROXIES: "10.0.0.0/8" }, "1").TRUSTED_PROXIES).toEqual(["10.0.0.0/8"]);
  });

  it.each([
    ["DATABASE_URL", "shop"],
    ["DATABASE_URL", "mysql://db.example/shop"],
    ["SMTP_URL", "mail.example:587"],
    ["SMTP_URL", "https://mail.example"],
    ["SMTP_URL", "smtps://someone:100%@mail.example"],
    ["HOST", "localhost"],
    ["TRUSTED_PROXIES.0", "proxy.example"],
    ["TRUSTED_PROXIES.1", "10.0.0.0/8, 10.0.0.0/33"],
    ["PUBLIC_URL", "https://console.example/crema"],
    ["PUBLIC_URL", "https://Console.example"],
    ["MAP_TILE_URL", "https://tiles.example/{z}/{x}.png"],
    ["MAP_TILE_URL", "https://{s}.tiles.example/{z}/{x}/{y}.png"],
    ["MAP_TILE_URL", "https://me:key@tiles.example/{z}/{x}/{y}.png"],
    ["MAP_TILE_URL", "data:{z}{x}{y}"],
    ["PRODUCT_IMAGE_HOSTS.0", "https://img.example"],
    ["PRODUCT_IMAGE_HOSTS.1", "img.example, img.example; script-src *"],
    ["APP_LINK", "http://app.example/get"],
    ["APP_LINK", "https://app.example/café"],
    ["APP_LINK", `https://app.example/${"a".repeat(90)}`],
    ["PORTAL_FOLDER", "/nowhere/portal"],
    ["SIGN_IN_FOLDER", "/nowhere/sign-in"],
  ])("refuses %s as '%s' without repeating it", (place, given) => {
    const name = place.split(".")[0] ?? "";
    const [problem, ...more] = problemsOf({ ...right, [name]: given });
    expect(more).toEqual([]);
    expect(problem?.startsWith(`${place}: `)).toBe(true);
    expect(problem).not.toContain(given);
  });

  it.each([
    ["DATABASE_URL", "postgres://crema@/shop?host=/run/postgresql"],
    ["DATABASE_URL", "postgresql:///shop?host=/run/postgresql"],
    ["TRUSTED_PROXIES", "10.0.0.0/8, ::1, loopback"],
    ["SMTP_URL", "smtp://mail.example"],
    ["PUBLIC_URL", "https://console.example:8443/"],
    ["MAP_TILE_URL", "https://tiles.example/{z}/{x}/{y}.png?key=k"],
    ["PRODUCT_IMAGE_HOSTS", "cdn.shopify.com, *.img.example, img.example:8443"],
    ["APP_LINK", "https://app.example/get?a=b#c"],
    ["SIGNING_KEY", testSigningKey.replaceAll("\n", "\\n")],
  ])("takes %s as '%s'", (name, given) => {
    expect(problemsOf({ ...right, [name]: given })).toEqual([]);
  });

  it("takes a folder that holds a page", () => {
    const folder = mkdtempSync(join(tmpdir(), "crema-page-"));
    writeFileSync(join(folder, "index.html"), "");
    expect(problemsOf({ ...right, PORTAL_FOLDER: folder })).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  it("never prints a secret", () => {
    expect(JSON.stringify(readConfig(right, "1"))).not.toContain("p%40ss");
  });
});

it("an origin names an IPv6 address in brackets", () => {
  expect(originOf({ PUBLIC_URL: "", HOST: "::1", PORT: 4000 })).toBe("http://[::1]:4000");
});
