import { createHmac, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { createServer } from "node:http";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { portOf } from "../kit/listener.ts";
import type { Sandbox } from "../kit/sandbox.ts";
import { startBeanDriveSandbox } from "./bean-drive-sandbox.ts";
import type { BeanDriveState } from "./bean-drive-state.ts";

type BeanDrive = Sandbox<BeanDriveState>;
const endings: (() => unknown)[] = [];
afterEach(async () => {
  await Promise.all(endings.splice(0).map((end) => end()));
});

let keys: { publicKey: KeyObject; privateKey: KeyObject };
let otherKeys: typeof keys;
beforeAll(() => {
  keys = generateKeyPairSync("ed25519");
  otherKeys = generateKeyPairSync("ed25519");
});

/** Publishes a key. */
async function issuer(): Promise<{ url: string }> {
  const server = createServer((_request, response) => {
    const jwk = { ...keys.publicKey.export({ format: "jwk" }), kid: "2026-01", use: "sig", alg: "EdDSA" };
    response.end(JSON.stringify({ keys: [jwk] }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  endings.push(() => server.close());
  return { url: `http://127.0.0.1:${portOf(server.address())}` };
}

async function open(): Promise<BeanDrive> {
  const drive = await startBeanDriveSandbox();
  endings.push(() => drive.close());
  return drive;
}

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const seconds = (ahead = 0): number => Math.floor(Date.now() / 1_000) + ahead;

const usualHeader = { alg: "EdDSA", typ: "bd-sso+jwt", kid: "2026-01" };
const usualClaims = (drive: BeanDrive, iss: string) => ({
  iss,
  aud: drive.address("drive"),
  sub: "9f2b6a34-0000-4000-8000-000000000001",
  email: "ada@coffee.example",
  iat: seconds(),
  nbf: seconds(),
  exp: seconds(60),
  jti: randomBytes(16).toString("base64url"),
  scope: "beandrive",
});

interface Changes {
  readonly header?: Record<string, unknown>;
  readonly claims?: Record<string, unknown>;
  readonly signer?: (signed: Buffer) => Buffer;
}

function tokenOf(drive: BeanDrive, iss: string, { header = {}, claims = {}, signer }: Changes = {}): string {
  const signed = `${part({ ...usualHeader, ...header })}.${part({ ...usualClaims(drive, iss), ...claims })}`;
  const signature = (signer ?? ((text) => sign(null, text, keys.privateKey)))(Buffer.from(signed));
  return `${signed}.${signature.toString("base64url")}`;
}

async function enter(drive: BeanDrive, token: string, headers: Record<string, string> = {}) {
  const url = new URL(drive.env["BEAN_DRIVE_SSO"] ?? "");
  url.searchParams.set("token", token);
  const answer = await fetch(url, { redirect: "manual", headers });
  return {
    status: answer.status,
    location: answer.headers.get("location"),
    cookie: answer.headers.get("set-cookie") ?? "",
    referrerPolicy: answer.headers.get("referrer-policy"),
    text: await answer.text(),
  };
}

const hmacWithPublicKey = (signed: Buffer): Buffer =>
  createHmac("sha256", keys.publicKey.export({ type: "spki", format: "pem" }))
    .update(signed)
    .digest();

describe("an assertion", () => {
  it("lets its person in, at an address without it", async () => {
    const [drive, { url }] = [await open(), await issuer()];
    const entered = await enter(drive, tokenOf(drive, url));
    expect([entered.status, entered.location, entered.referrerPolicy]).toEqual([303, "/", "no-referrer"]);
    expect(entered.cookie).toMatch(/^bean_drive_session=[\w-]+; Max-Age=28800; Path=\/; HttpOnly; SameSite=Lax$/);
    const cookie = entered.cookie.split(";")[0] ?? "";
    const home = await fetch(`${drive.address("drive")}/`, { headers: { cookie } });
    expect(await home.text()).toContain("Signed in as <strong>ada@coffee.example</strong>");
    const out = await fetch(`${drive.address("drive")}/sign-out`, {
      method: "POST",
      headers: { cookie },
      redirect: "manual",
    });
    expect(out.status).toBe(303);
    expect((await fetch(`${drive.address("drive")}/`, { headers: { cookie } })).status).toBe(401);
  });

  it("is good once, even for another browser", async () => {
    const [drive, { url }] = [await open(), await issuer()];
    const token = tokenOf(drive, url);
    expect((await enter(drive, token)).status).toBe(303);
    const again = await enter(drive, token);
    expect(again.status).toBe(401);
    expect(again.text).toContain("the link was used before");
    await drive.clock.advance(65);
    expect((await enter(drive, token)).text).toContain("the link was used before");
  });

  it.each([
    ["that ended 5 seconds ago, for clocks differ", -65],
    ["that begins in 5 seconds", 5],
  ])("is good %s", async (_, ahead) => {
    const [drive, { url }] = [await open(), await issuer()];
    const claims = { iat: seconds(ahead), nbf: seconds(ahead), exp: seconds(ahead + 60) };
    expect((await enter(drive, tokenOf(drive, url, { claims }))).status).toBe(303);
  });

  it.each<[string, Changes, string]>([
    [
      "that has expired by 61 seconds",
      { claims: { iat: seconds(-121), nbf: seconds(-121), exp: seconds(-61) } },
      "expired",
    ],
    ["that begins in a minute", { claims: { nbf: seconds(60) } }, "not good yet"],
    ["for an hour", { claims: { exp: seconds(3_600) } }, "good for too long"],
    ["for another place", { claims: { aud: "https://drive.coffee.example" } }, "another place"],
    ["for several places", { claims: { aud: ["https://drive.coffee.example"] } }, "another place"],
    ["for no place", { claims: { aud: undefined } }, "lacks aud"],
    ["for another purpose", { claims: { scope: "orders" } }, "not for Bean Drive"],
    ["without an id", { claims: { jti: undefined } }, "lacks jti"],
    ["with an id one can guess", { claims: { jti: "17" } }, "lacks jti"],
    ["that is not signed", { header: { alg: "none" }, signer: () => Buffer.alloc(0) }, "signed with none"],
    [
      "signed with the public key as a secret",
      { header: { alg: "HS256" }, signer: hmacWithPublicKey },
      "signed with HS256",
    ],
    ["signed by somebody else", { signer: (text) => sign(null, text, otherKeys.privateKey) }, "the signature is wrong"],
    ["that names an old key", { header: { kid: "2025-01" } }, "a key the issuer does not have"],
    ["that names no key", { header: { kid: undefined } }, "a key the issuer does not have"],
    ["of another type, as an id token", { header: { typ: "JWT" } }, "not a token for signing in here"],
  ])("is refused %s", async (_, changes, words) => {
    const [drive, { url }] = [await open(), await issuer()];
    const entered = await enter(drive, tokenOf(drive, url, changes));
    expect([entered.status, entered.cookie]).toEqual([401, ""]);
    expect(entered.text).toContain(words);
    expect(drive.state().arrivals[0]?.outcome).toContain(words);
  });

  it("is refused from strangers, without keys, and when there is none", async () => {
    const drive = await open();
    expect((await enter(drive, tokenOf(drive, "https://elsewhere.example"))).text).toContain("not trusted");
    expect((await enter(drive, tokenOf(drive, "http://127.0.0.1:9"))).text).toContain("keys cannot be read");
    expect((await enter(drive, "nonsense")).text).toContain("cannot be read");
    expect((await enter(drive, "")).text).toContain("there is no token");
  });

  it("ends by the sandbox's clock", async () => {
    const [drive, { url }] = [await open(), await issuer()];
    const token = tokenOf(drive, url);
    await drive.clock.advance(71);
    expect((await enter(drive, token)).text).toContain("the link has expired");
  });

  it("leaves no trace in the journal, and whoever sent the browser does on the page", async () => {
    const [drive, { url }] = [await open(), await issuer()];
    const token = tokenOf(drive, url, { claims: { roles: ["admin"] } });
    await enter(drive, token, { referer: "https://console.coffee.example/promotions" });
    expect(JSON.stringify(drive.journal.entries())).not.toContain(token.slice(0, 40));
    const page = await (await fetch(drive.control)).text();
    expect(page).toContain("https://console.coffee.example/promotions");
    expect(page).toContain("scope roles");
  });
});

it.each([
  ["no-account", 403, "there is no account"],
  ["auth-expired", 401, "the link has expired"],
  ["503", 503, "Service Unavailable"],
])("the fault %s is %i", async (fault, status, words) => {
  const [drive, { url }] = [await open(), await issuer()];
  drive.faults.order({ fault });
  const entered = await enter(drive, tokenOf(drive, url));
  expect(entered.status).toBe(status);
  expect(entered.text).toContain(words);
});

it("without a session it says where to come from", async () => {
  const drive = await open();
  const answer = await fetch(`${drive.address("drive")}/`);
  expect(answer.status).toBe(401);
  expect(await answer.text()).toContain("Open Bean Drive from the staff console.");
  expect((await fetch(`${drive.address("drive")}/elsewhere`)).status).toBe(404);
});
