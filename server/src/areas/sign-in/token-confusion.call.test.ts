import { createHmac, createPublicKey, generateKeyPairSync, randomUUID } from "node:crypto";
import { getUser } from "@crema/contract/areas/users";
import { exportJWK, SignJWT } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { bearerOf, signInAs } from "../../../test/sessions.ts";
import { aStaffMember } from "../../../test/users.ts";
import { startFileApp } from "../../../test/file-app.ts";
import { ed25519Of } from "../../platform/config/ed25519.ts";
import { inTransaction } from "../../platform/database/database.ts";
import { newSeed, oneTimeToken } from "../../platform/sessions/one-time-tokens.ts";

const app = await startFileApp();
let userUuid: string;
let sid: string;
let valid: string;
beforeAll(async () => {
  userUuid = await aStaffMember(app, { permissions: ["user.edit"] });
  const { db, sessions } = app.platform;
  const started = await inTransaction(db, (tx) => sessions.startSession(tx, { userUuid, audience: "staff" }));
  sid = started.sessionId;
  valid = started.idToken;
  // The session is remembered from here on, as that of somebody at work is.
  await app.platform.sessions.authenticate(bearerOf(valid));
});

interface Forgery {
  readonly header?: Record<string, unknown>;
  readonly claims?: Record<string, unknown>;
  readonly without?: readonly string[];
}

const seconds = () => Math.floor(app.clock.now().getTime() / 1_000);
const goodHeader = { alg: "EdDSA", typ: "crema-id+jwt" };
const goodClaims = () => ({
  iss: "http://127.0.0.1:0",
  aud: "crema-staff",
  sub: userUuid,
  sid,
  iat: seconds(),
  exp: seconds() + 600,
});
const ourKey = () => ed25519Of(app.platform.config.SIGNING_KEY.reveal());
const claimsOf = ({ claims = {}, without = [] }: Forgery) =>
  Object.fromEntries(Object.entries({ ...goodClaims(), ...claims }).filter(([name]) => !without.includes(name)));

const signed = (forgery: Forgery, key = ourKey()): Promise<string> =>
  new SignJWT(claimsOf(forgery)).setProtectedHeader({ ...goodHeader, ...forgery.header }).sign(key);

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const unsigned = (header: unknown, signature = ""): string => `${part(header)}.${part(goodClaims())}.${signature}`;

function withPublicKeyAsSecret(alg: "HS256" | "HS512"): string {
  const secret = createPublicKey(ourKey()).export({ type: "spki", format: "pem" });
  const head = `${part({ ...goodHeader, alg })}.${part(goodClaims())}`;
  return `${head}.${createHmac(alg === "HS256" ? "sha256" : "sha512", secret)
    .update(head)
    .digest("base64url")}`;
}

async function withOwnKeyInHeader(): Promise<string> {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  return signed({ header: { jwk: await exportJWK(publicKey) } }, privateKey);
}

const flipped = (token: string): string => {
  const at = token.length - 10;
  return token.slice(0, at) + (token[at] === "A" ? "B" : "A") + token.slice(at + 1);
};

const forgeries: readonly (readonly [string, () => string | Promise<string>])[] = [
  ["nothing", () => ""],
  ["a word", () => "token"],
  ["alg none", () => unsigned({ ...goodHeader, alg: "none" })],
  ["alg None, differently written", () => unsigned({ ...goodHeader, alg: "NoNe" }, "x")],
  ["no signature", () => valid.slice(0, valid.lastIndexOf(".") + 1)],
  ["a changed signature", () => flipped(valid)],
  [
    "another body under our signature",
    () =>
      [
        ...valid.split(".").slice(0, 1),
        part({ ...goodClaims(), sub: randomUUID() }),
        ...valid.split(".").slice(2),
      ].join("."),
  ],
  ["HS256 with our public key as secret", () => withPublicKeyAsSecret("HS256")],
  ["HS512 with our public key as secret", () => withPublicKeyAsSecret("HS512")],
  ["another key", () => signed({}, generateKeyPairSync("ed25519").privateKey)],
  ["a key of its own in the header", withOwnKeyInHeader],
  [
    "a key address in the header",
    () => signed({ header: { jku: "https://evil.test/keys" } }, generateKeyPairSync("ed25519").privateKey),
  ],
  ["an unknown critical header", () => unsigned({ ...goodHeader, crit: ["x"], x: 1 }, valid.split(".")[2])],
  ["typ JWT", () => signed({ header: { typ: "JWT" } })],
  ["no typ", async () => new SignJWT(goodClaims()).setProtectedHeader({ alg: "EdDSA" }).sign(ourKey())],
  ["the typ of another token of ours", () => signed({ header: { typ: "crema-beandrive+jwt" } })],
  ["another audience", () => signed({ claims: { aud: "crema-beandrive" } })],
  ["two audiences", () => signed({ claims: { aud: ["crema-staff", "crema-customer"] } })],
  ["a customer's audience over a staff session", () => signed({ claims: { aud: "crema-customer" } })],
  ["no audience", () => signed({ without: ["aud"] })],
  ["another issuer", () => signed({ claims: { iss: "https://evil.test" } })],
  ["no issuer", () => signed({ without: ["iss"] })],
  ["an end in the past", () => signed({ claims: { iat: seconds() - 700, exp: seconds() - 1 } })],
  ["no end", () => signed({ without: ["exp"] })],
  ["an end as text", () => signed({ claims: { exp: "9999999999" } })],
  ["a life of ten years", () => signed({ claims: { exp: seconds() + 315_360_000 } })],
  [
    "a life of ten years, ten minutes ago",
    () => signed({ claims: { iat: seconds() - 601, exp: seconds() + 315_360_000 } }),
  ],
  ["a start in the future", () => signed({ claims: { iat: seconds() + 3_600, exp: seconds() + 4_000 } })],
  ["no session", () => signed({ without: ["sid"] })],
  ["a session that never was", () => signed({ claims: { sid: randomUUID() } })],
  ["somebody else's session", async () => signed({ claims: { sub: await aStaffMember(app) } })],
  ["no person", () => signed({ without: ["sub"] })],
  ["a person who never was", () => signed({ claims: { sub: randomUUID() } })],
  ["a list as person", () => signed({ claims: { sub: [userUuid] } })],
  ["a mail's token", () => oneTimeToken(app.platform.config.SIGNING_KEY, "verify_email", newSeed())],
  [
    "a refresh token",
    async () => {
      const { db, sessions } = app.platform;
      return (await inTransaction(db, (tx) => sessions.startSession(tx, { userUuid, audience: "staff" }))).refreshToken;
    },
  ],
  ["a key that never was", () => `crema_pos_${"A".repeat(32)}`],
  ["ten thousand characters", () => "A".repeat(10_000)],
];

describe("a forged token", () => {
  it.each(forgeries)("is refused like every other: %s", async (_name, forge) => {
    const token = await forge();
    const { status, body } = await app.call(getUser, {
      params: { uuid: userUuid },
      headers: { authorization: bearerOf(token) },
    });
    expect([status, body.code, body.message]).toEqual([401, "unauthenticated", "Sign in to continue"]);
  });

  it.each(["Basic", "bearer  ", "Token", ""])("is not even read behind '%s'", async (scheme) => {
    const headers = { authorization: `${scheme} ${valid}`.trim() };
    const { status } = await app.call(getUser, { params: { uuid: userUuid }, headers });
    expect(status).toBe(401);
  });

  it("would have been one of ours with nothing wrong in it", async () => {
    const headers = { authorization: bearerOf(await signed({})) };
    expect((await app.call(getUser, { params: { uuid: userUuid }, headers })).status).toBe(200);
    expect(
      (await app.call(getUser, { params: { uuid: userUuid }, headers: await signInAs(app, userUuid) })).status,
    ).toBe(200);
  });
});
