/**
 * Id tokens: who, which session, until when. They prove a sign-in and nothing else: role and rights are read from the
 * database. One function verifies them, with closed lists of algorithm, type, issuer and audience.
 * Source: RFC 8725; AMB-18.
 */
import { type Audience, idTokenAudiences } from "@crema/contract/kit";
import { jwtVerify, SignJWT } from "jose";
import type { Clock } from "../clock/clock.ts";
import type { SigningKeys } from "./signing-key.ts";

/** Header type of an id token; tokens of other kinds carry another. */
const headerType = "crema-id+jwt";
const algorithm = "EdDSA";
export const idTokenSeconds = 600;
/** How far apart the clocks of two machines may be: a token of the other one may seem to come from the future. */
const clocksApartSeconds = 5;

export interface IdTokenClaims {
  readonly userUuid: string;
  readonly sessionId: string;
  readonly audience: Audience;
  readonly expiresAtMilliseconds: number;
}

export interface IdTokens {
  sign(claims: { userUuid: string; sessionId: string; audience: Audience }, seconds: number): Promise<string>;
  verify(token: string): Promise<IdTokenClaims | undefined>;
}

export function createIdTokens({ keys, clock, issuer }: { keys: SigningKeys; clock: Clock; issuer: string }): IdTokens {
  const nowSeconds = (): number => Math.floor(clock.now().getTime() / 1_000);
  return {
    sign: ({ userUuid, sessionId, audience }, seconds) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm, typ: headerType })
        .setIssuer(issuer)
        .setAudience(idTokenAudiences[audience])
        .setSubject(userUuid)
        .setIssuedAt(nowSeconds())
        .setExpirationTime(nowSeconds() + seconds)
        .sign(keys.sign),
    verify: async (token) => {
      try {
        const { payload } = await jwtVerify(token, keys.verify, {
          algorithms: [algorithm],
          typ: headerType,
          issuer,
          audience: Object.values(idTokenAudiences),
          requiredClaims: ["sub", "sid", "aud", "iat", "exp"],
          maxTokenAge: idTokenSeconds,
          clockTolerance: clocksApartSeconds,
          currentDate: clock.now(),
        });
        return claimsOf(payload, clock.now().getTime());
      } catch {
        // Which check failed is nobody's business: every refused token gets the same answer.
        return undefined;
      }
    },
  };
}

/** The tolerance for clocks is for beginnings only: a token ends on time, and lives no longer than one of ours. */
function claimsOf(payload: Readonly<Record<string, unknown>>, now: number): IdTokenClaims | undefined {
  const { sub, sid, aud, iat, exp } = payload;
  const audience =
    aud === idTokenAudiences.staff ? "staff" : aud === idTokenAudiences.customer ? "customer" : undefined;
  if (typeof sub !== "string" || typeof sid !== "string" || audience === undefined) return undefined;
  if (typeof iat !== "number" || typeof exp !== "number" || exp * 1_000 <= now || exp - iat > idTokenSeconds)
    return undefined;
  return { userUuid: sub, sessionId: sid, audience, expiresAtMilliseconds: exp * 1_000 };
}
