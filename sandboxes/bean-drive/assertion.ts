/**
 * Checks a signed assertion: EdDSA alone, with a key of the issuer's, for this place, for a minute, once.
 * Sources: RFC 8725 (sections 3.1, 3.3, 3.8, 3.11), RFC 7519, RFC 8037 (Ed25519).
 */
import { createPublicKey, verify } from "node:crypto";
import { z } from "zod";
import { readJwt, type ReadJwt } from "../kit/jwt.ts";
import type { Person } from "./bean-drive-state.ts";

const skewSeconds = 10;
const longestSeconds = 60;
/** 128 random bits in base64url. */
const shortestId = 22;
const keysCutOffMilliseconds = 5_000;

const headerShape = z.object({ alg: z.string(), typ: z.string().optional(), kid: z.string().optional() });
const claimsShape = z.object({
  iss: z.string(),
  aud: z.unknown(),
  sub: z.string().min(1),
  email: z.string().optional(),
  iat: z.number(),
  nbf: z.number(),
  exp: z.number(),
  jti: z.string().min(shortestId),
  scope: z.string(),
});
type Claims = z.infer<typeof claimsShape>;
const keysShape = z.object({
  keys: z.array(z.object({ kty: z.string(), crv: z.string().optional(), kid: z.string().optional(), x: z.string() })),
});

export interface Vouched {
  readonly person: Person;
  readonly id: string;
  /** Names of what the token carried. */
  readonly claims: readonly string[];
}

export interface Doubt {
  readonly doubt: string;
}

export interface Surroundings {
  /** This place's origin, which the assertion has to be for. */
  readonly audience: string;
  readonly now: Date;
}

export async function checkAssertion(token: string, around: Surroundings): Promise<Vouched | Doubt> {
  const jwt = readJwt(token);
  const header = headerShape.safeParse(jwt?.header);
  if (jwt === undefined || !header.success) return { doubt: "the token cannot be read" };
  const { alg, typ, kid } = header.data;
  if (alg !== "EdDSA") return { doubt: `signed with ${alg}, not with EdDSA` };
  if (typ !== "bd-sso+jwt") return { doubt: "not a token for signing in here" };
  const claims = claimsShape.safeParse(jwt.claims);
  if (!claims.success) return { doubt: `the token lacks ${claims.error.issues[0]?.path.join(".") ?? "claims"}` };
  if (!isTrusted(claims.data.iss)) return { doubt: "from an issuer that is not trusted" };
  const doubt = (await signatureDoubt(jwt, kid, keysAddress(claims.data.iss))) ?? claimsDoubt(claims.data, around);
  if (doubt !== undefined) return { doubt };
  const { sub, email, jti } = claims.data;
  return { person: { sub, email }, id: jti, claims: namesOf(jwt.claims) };
}

const namesOf = (value: unknown): string[] => (typeof value === "object" && value !== null ? Object.keys(value) : []);

/** Every issuer on this machine. */
const isTrusted = (issuer: string): boolean =>
  URL.canParse(issuer) && ["127.0.0.1", "localhost", "[::1]"].includes(new URL(issuer).hostname);

const keysAddress = (issuer: string): string => `${issuer.replace(/\/$/, "")}/.well-known/jwks.json`;

async function signatureDoubt(jwt: ReadJwt, kid: string | undefined, address: string): Promise<string | undefined> {
  const keys = await readKeys(address);
  if (keys === undefined) return "the issuer's keys cannot be read";
  const key = keys.find((one) => one.kid === kid && one.kty === "OKP" && one.crv === "Ed25519");
  if (kid === undefined || key === undefined) return "signed with a key the issuer does not have";
  const publicKey = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: key.x }, format: "jwk" });
  return verify(null, jwt.signed, publicKey, jwt.signature) ? undefined : "the signature is wrong";
}

async function readKeys(address: string): Promise<z.infer<typeof keysShape>["keys"] | undefined> {
  try {
    const answer = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(keysCutOffMilliseconds) });
    return keysShape.parse(await answer.json()).keys;
  } catch {
    return undefined;
  }
}

function claimsDoubt({ aud, iat, nbf, exp, scope }: Claims, { audience, now }: Surroundings): string | undefined {
  const seconds = now.getTime() / 1_000;
  if (aud !== audience) return "meant for another place";
  if (seconds >= exp + skewSeconds) return "the link has expired";
  if (seconds < nbf - skewSeconds) return "the link is not good yet";
  if (exp - iat > longestSeconds) return "the link is good for too long";
  return scope === "beandrive" ? undefined : "not for Bean Drive";
}
