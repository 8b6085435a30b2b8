import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHttpServer } from "../http/http-server.ts";
import { refuse } from "../http/refusal.ts";
import { registerPages } from "./pages.ts";

const compressed = (name: string) => ({ [`${name}.br`]: "by brotli", [`${name}.gz`]: "by gzip" });

let folder: string;
let server: FastifyInstance;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "crema-pages-"));
  for (const name of ["portal", "sign-in"]) {
    mkdirSync(join(folder, name, "assets"), { recursive: true });
    writeFileSync(join(folder, name, "index.html"), `<head><!--settings--></head>${name}`);
  }
  const assets = {
    "app.js": "console.log(1)",
    ...compressed("app.js"),
    "read.js": "1",
    ...compressed("read.js"),
    "unread.js": "1",
    ...compressed("unread.js"),
    "a.svg": "<svg/>",
  };
  for (const [name, content] of Object.entries(assets)) writeFileSync(join(folder, "portal/assets", name), content);
  server = await createHttpServer({ log: pino({ level: "silent" }), trustedProxies: [], isPublic: true });
  await registerPages(server, {
    programs: [
      { folder: join(folder, "sign-in"), base: "/sign-in/", settings: {} },
      {
        folder: join(folder, "portal"),
        base: "/maps/",
        settings: {},
        isGoogleMapShown: true,
      },
      { folder: join(folder, "portal"), base: "/", settings: { name: "</script><script>alert(1)</script>" } },
    ],
    connect: ["https://api.example"],
    frames: [],
    images: ["https://maps.example"],
    isPublic: true,
  });
  server.setNotFoundHandler(() => {
    throw refuse("not_found", "There is nothing at this address");
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

describe("a page", () => {
  it("may load what is named here and nothing else", async () => {
    const { headers, payload } = await server.inject("/users");
    const policy = String(headers["content-security-policy"]);
    const [, nonce = ""] = /style-src 'self' 'nonce-([\da-f]{32})'/.exec(policy) ?? [];
    expect(payload).toContain(`nonce="${nonce}"`);
    expect(
      policy
        .replaceAll(/'nonce-[\da-f]{32}'/g, "NONCE")
        .split(";")
        .toSorted(),
    ).toEqual([
      "base-uri 'none'",
      "connect-src 'self' https://api.example",
      "default-src 'none'",
      "font-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "frame-src 'none'",
      "img-src 'self' blob: https://maps.example",
      "manifest-src 'self'",
      "object-src 'none'",
      "require-trusted-types-for 'script'",
      "script-src 'self' NONCE",
      "style-src 'self' NONCE",
      "trusted-types crema-html crema-worker dompurify",
      "upgrade-insecure-requests",
      "worker-src 'self'",
    ]);
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "strict-transport-security": expect.stringContaining("max-age=31536000"),
    });
  });

  it("with Google's map may load what that needs too, and no other page may", async () => {
    const policy = String((await server.inject("/maps/")).headers["content-security-policy"]);
    expect(policy).toMatch(/script-src 'self' https:\/\/maps\.googleapis\.com blob: 'nonce-/);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toMatch(
      /trusted-types crema-html crema-worker dompurify crema-google-maps google-maps-api-loader google-maps-api#html lit-html(;|$)/,
    );
    expect(policy).not.toContain("unsafe");
    expect(String((await server.inject("/sign-in/")).headers["content-security-policy"])).not.toContain("google");
  });

  it("gets its settings as data that cannot become a script", async () => {
    const { payload } = await server.inject("/");
    expect(payload).not.toContain("<script>alert");
    const [, settings = ""] = /id="settings">(.*?)<\/script>/.exec(payload) ?? [];
    expect(JSON.parse(settings)).toEqual({ name: "</script><script>alert(1)</script>" });
  });

  it.each(["/", "/users", "/callback?idToken=x", "/v1x", "/no/such/page"])("is the portal's at %s", async (path) => {
    expect((await server.inject(path)).payload).toMatch(/portal$/);
  });

  it.each(["/sign-in", "/sign-in/", "/sign-in/verify"])("is the sign-in portal's at %s", async (path) => {
    expect((await server.inject(path)).payload).toMatch(/sign-in$/);
  });

  it.each([
    "/v1",
    "/v1/nothing",
    "/%761/nothing",
    "/v1?x=1",
    "/uploads/x",
    "/assets/none.js",
    "/sign-in/assets/none.js",
  ])("is not what %s answers", async (path) => {
    const answer = await server.inject(path);
    expect([answer.statusCode, answer.json().code]).toEqual([404, "not_found"]);
  });

  it.each(["/assets//app.js", "/assets/x%2f..%2fapp.js", "/assets/..%2findex.html", "/assets/app.js.br", "/assets/"])(
    "has no assets at odd paths: %s",
    async (path) => {
      expect((await server.inject(path)).statusCode).toBe(404);
    },
  );

  it("has assets that are sent whole, whichever part is asked for", async () => {
    const { statusCode, payload } = await server.inject({ url: "/assets/app.js", headers: { range: "bytes=9-" } });
    expect([statusCode, payload]).toEqual([200, "console.log(1)"]);
  });

  it.each([
    ["gzip, deflate, br, zstd", "br", "by brotli"],
    ["gzip", "gzip", "by gzip"],
    ["br;q=0, gzip", "gzip", "by gzip"],
    ["zstd", undefined, "console.log(1)"],
    [undefined, undefined, "console.log(1)"],
  ])("has assets that are sent compressed to who reads %j", async (accepted, encoding, content) => {
    for (const method of ["GET", "HEAD"] as const) {
      const headers = accepted === undefined ? {} : { "accept-encoding": accepted };
      const answer = await server.inject({ method, url: "/assets/app.js", headers });
      expect(answer.payload).toBe(method === "GET" ? content : "");
      expect(answer.headers).toMatchObject({
        "content-type": "text/javascript; charset=utf-8",
        "content-length": String(content.length),
        vary: "accept-encoding",
        "x-content-type-options": "nosniff",
      });
      expect(answer.headers["content-encoding"]).toBe(encoding);
    }
  });

  it("has an asset that a later build took away where it was asked for before, and otherwise says that there is none", async () => {
    const read = () => server.inject({ url: "/assets/read.js", headers: { "accept-encoding": "br" } });
    expect((await read()).payload).toBe("by brotli");
    for (const name of ["read.js", "unread.js"])
      for (const ending of ["", ".br", ".gz"]) rmSync(join(folder, "portal/assets", name + ending));
    expect((await read()).payload).toBe("by brotli");
    const unread = await server.inject({ url: "/assets/unread.js", headers: { "accept-encoding": "br" } });
    expect([unread.statusCode, unread.headers["content-encoding"]]).toEqual([404, undefined]);
    expect(unread.json()).toMatchObject({ code: "not_found" });
  });

  it("has assets that are not compressed where no smaller one was made", async () => {
    const { headers, payload } = await server.inject({ url: "/assets/a.svg", headers: { "accept-encoding": "br" } });
    expect([headers["content-type"], headers["content-encoding"], payload]).toEqual([
      "image/svg+xml",
      undefined,
      "<svg/>",
    ]);
  });

  it("has assets that are kept for good", async () => {
    const { statusCode, headers } = await server.inject("/assets/app.js");
    expect([statusCode, headers["cache-control"]]).toEqual([200, "public, max-age=31536000, immutable"]);
  });
});
