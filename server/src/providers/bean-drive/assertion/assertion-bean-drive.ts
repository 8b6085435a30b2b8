/**
 * Bean Drive in assertion mode: a signed token that it checks with our public key. Another key, type and audience than our id
 * tokens have, so that neither can stand for the other. Source: docs/providers/bean-drive.md; RFC 7519, RFC 8725.
 */
import { createHash, createPublicKey, type KeyObject, randomBytes } from "node:crypto";
import { calculateJwkThumbprint, exportJWK, type JWK, SignJWT } from "jose";
import { z } from "zod";
import { after, type Clock } from "../../../platform/clock/clock.ts";
import { isPartnerAddress } from "../../provider-values.ts";
import type { BeanDrive, BeanDriveVisit } from "../bean-drive.ts";
import { ed25519Of } from "../../../platform/config/ed25519.ts";
import { secret, type Secret } from "../../../platform/config/secret.ts";
import { isEd25519Key } from "../../../platform/config/value-checks.ts";

const keyText = z
  .string()
  .refine(isEd25519Key, { error: "must be an Ed25519 private key in PEM (PKCS #8)" })
  .transform((given): Secret => secret(given))
  .default(secret(""));

export const assertionVariables = z.object({
  /** Signs what Bean Drive is sent, and nothing else; without it nobody is signed on there. */
  BEAN_DRIVE_SIGNING_KEY: keyText,
  /** The key before or after it: published, so that Bean Drive knows it while keys are changed. */
  BEAN_DRIVE_OTHER_KEY: keyText,
  BEAN_DRIVE_PARAMETER: z.string().min(1).default("token"),
});

export function assertionConfig(given: z.infer<typeof assertionVariables>) {
  if (!given.BEAN_DRIVE_SIGNING_KEY.isSet) return undefined;
  const keys = [given.BEAN_DRIVE_SIGNING_KEY, given.BEAN_DRIVE_OTHER_KEY].filter(({ isSet }) => isSet);
  return {
    signingKey: ed25519Of(given.BEAN_DRIVE_SIGNING_KEY.reveal()),
    published: keys.map((one) => createPublicKey(ed25519Of(one.reveal()))),
    parameter: given.BEAN_DRIVE_PARAMETER,
  };
}
type AssertionConfig = NonNullable<ReturnType<typeof assertionConfig>>;

const lifeMs = 60_000;
const idBytes = 16;
const algorithm = "EdDSA";
const headerType = "bd-sso+jwt";

export function assertionBeanDrive({ config, clock }: { config: AssertionConfig; clock: Clock }): BeanDrive {
  return {
    async link(visit) {
      if (!isPartnerAddress(visit.address)) throw new Error("BEAN_DRIVE_SSO is no address that a token may be sent to");
      const url = new URL(visit.address);
      const id = randomBytes(idBytes).toString("base64url");
      const at = clock.now();
      const token = await signed(visit, { id, at, audience: url.origin, key: config.signingKey });
      url.searchParams.set(config.parameter, token);
      const ticket = createHash("sha256").update(id).digest("hex");
      return { token, url: url.href, ticket, expiresAt: after(at, lifeMs) };
    },
    keys: async () => ({ keys: await Promise.all(config.published.map(publicKey)) }),
    close: () => Promise.resolve(),
  };
}

interface Assertion {
  readonly id: string;
  readonly at: Date;
  readonly audience: string;
  readonly key: KeyObject;
}
async function signed({ issuer, userUuid, email }: BeanDriveVisit, assertion: Assertion): Promise<string> {
  const { id, at, audience, key } = assertion;
  const now = Math.floor(at.getTime() / 1_000);
  return new SignJWT({ scope: "beandrive", ...(email !== undefined && { email }) })
    .setProtectedHeader({ alg: algorithm, typ: headerType, kid: await keyId(createPublicKey(key)) })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(userUuid)
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(now + lifeMs / 1_000)
    .setJti(id)
    .sign(key);
}

/** A key is known by its thumbprint (RFC 7638): nobody has to name it. */
const keyId = async (key: KeyObject): Promise<string> => calculateJwkThumbprint(await exportJWK(key));

async function publicKey(key: KeyObject): Promise<JWK> {
  return { ...(await exportJWK(key)), kid: await keyId(key), alg: algorithm, use: "sig" };
}
