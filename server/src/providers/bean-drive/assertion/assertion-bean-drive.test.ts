import { generateKeyPairSync } from "node:crypto";
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from "jose";
import { describe, expect, it } from "vitest";
import { startBeanDriveStand } from "../../../../test/bean-drive.ts";
import { settableClock } from "../../../platform/clock/clock.ts";
import { describeBeanDrive } from "../conformance.ts";
import { assertionBeanDrive, assertionConfig, assertionVariables } from "./assertion-bean-drive.ts";

describeBeanDrive("a signed assertion", () => startBeanDriveStand());

const aKey = (): string =>
  generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString();
const clock = settableClock("2026-11-21T02:00:00Z");
const visit = { address: "https://drive.example/sso?from=crema", issuer: "https://console.example", userUuid: "u-1" };

function aBeanDrive(variables: Record<string, string> = {}) {
  const config = assertionConfig(assertionVariables.parse({ BEAN_DRIVE_SIGNING_KEY: aKey(), ...variables }));
  if (config === undefined) throw new Error("there is no key");
  return assertionBeanDrive({ config, clock });
}

describe("an assertion", () => {
  it("says who comes, where, until when, and nothing more", async () => {
    const beanDrive = aBeanDrive();
    const { token, expiresAt } = await beanDrive.link(visit);
    const now = clock.now().getTime() / 1_000;
    expect(decodeJwt(token)).toEqual({
      iss: "https://console.example",
      aud: "https://drive.example",
      sub: "u-1",
      iat: now,
      nbf: now,
      exp: now + 60,
      jti: expect.stringMatching(/^[\w-]{22}$/),
      scope: "beandrive",
    });
    expect(expiresAt).toEqual(new Date("2026-11-21T02:01:00Z"));
    expect(decodeJwt((await beanDrive.link({ ...visit, email: "a@crema.test" })).token)).toMatchObject({
      email: "a@crema.test",
    });
  });

  it("is proven by the published key that its header names", async () => {
    const beanDrive = aBeanDrive({ BEAN_DRIVE_OTHER_KEY: aKey() });
    const { keys } = await beanDrive.keys();
    const { token } = await beanDrive.link(visit);
    expect(decodeProtectedHeader(token)).toEqual({ alg: "EdDSA", typ: "bd-sso+jwt", kid: keys[0]?.kid });
    await jwtVerify(token, createLocalJWKSet({ keys: [...keys] }), { currentDate: clock.now() });
  });

  it("has an id of its own each time, of which only a hash is told", async () => {
    const beanDrive = aBeanDrive();
    const links = await Promise.all(Array.from({ length: 50 }, () => beanDrive.link(visit)));
    expect(new Set(links.map(({ ticket }) => ticket))).toHaveLength(50);
    for (const { token, ticket } of links) expect(ticket).not.toContain(String(decodeJwt(token).jti));
  });
});

it("keys are published without their secret half", async () => {
  const { keys } = await aBeanDrive({ BEAN_DRIVE_OTHER_KEY: aKey() }).keys();
  expect(keys).toHaveLength(2);
  for (const key of keys)
    expect(key).toEqual({ kty: "OKP", crv: "Ed25519", x: key.x, kid: key.kid, alg: "EdDSA", use: "sig" });
  expect(keys[0]?.kid).not.toBe(keys[1]?.kid);
});

describe("the link", () => {
  it("keeps the query of the address and adds the token under its name", async () => {
    const { url, token } = await aBeanDrive({ BEAN_DRIVE_PARAMETER: "ticket" }).link(visit);
    expect(url).toBe(`https://drive.example/sso?from=crema&ticket=${token}`);
  });

  it.each(["", "http://drive.example/sso", "https://a:b@drive.example/sso", "ftp://drive.example", "drive"])(
    "is not made for %s",
    async (address) => {
      await expect(aBeanDrive().link({ ...visit, address })).rejects.toThrow("BEAN_DRIVE_SSO");
    },
  );
});

describe("settings of Bean Drive", () => {
  it("without a key mean that nobody is signed on", () => {
    expect(assertionConfig(assertionVariables.parse({}))).toBeUndefined();
  });

  it("are refused with a key that is none", () => {
    expect(() => assertionVariables.parse({ BEAN_DRIVE_SIGNING_KEY: "none" })).toThrow("BEAN_DRIVE_SIGNING_KEY");
  });

  it("do not print the key", () => {
    const pem = aKey();
    expect(JSON.stringify(assertionVariables.parse({ BEAN_DRIVE_SIGNING_KEY: pem }))).not.toContain(pem.slice(40, 60));
  });
});
