/**
 * Google's token endpoint for service accounts: a signed assertion (RFC 7523) for an access token of an hour. What it gives
 * out ends by the sandbox's clock; assertions are held against the machine's, which is their signer's.
 */
import { createPublicKey, verify } from "node:crypto";
import { z } from "zod";
import type { Asked, Door } from "../kit/door.ts";
import { json, type Reply } from "../kit/http.ts";
import { readJwt } from "../kit/jwt.ts";
import type { Bench } from "../kit/sandbox.ts";
import { notFoundPage } from "./fcm-errors.ts";
import { type PushState, serviceAccountEmail } from "./push-state.ts";

const grantType = "urn:ietf:params:oauth:grant-type:jwt-bearer";
const googlesTokenAddress = "https://oauth2.googleapis.com/token";
const lifetimeSeconds = 3_600;
const skewSeconds = 300;
const mostKept = 50;

const headerShape = z.object({ alg: z.literal("RS256") });
const claimsShape = z.object({
  iss: z.literal(serviceAccountEmail),
  scope: z.literal("https://www.googleapis.com/auth/firebase.messaging"),
  aud: z.string(),
  iat: z.number(),
  exp: z.number(),
});

const refused = (error: string, description: string): Reply => json({ error, error_description: description }, 400);
const wrongSignature = refused("invalid_grant", "Invalid JWT Signature.");
const wrongAssertion = refused("invalid_grant", "Invalid JWT: check its account, scope, audience and times.");

export const tokenDoor = (bench: Bench<PushState>): Door => ({
  calls: { "POST /token": (asked) => answerTokenRequest(asked, bench) },
  secrets: ["assertion", "access_token"],
  authWrong: () => wrongSignature,
  answer: ({ url }) => notFoundPage(url.pathname),
});

function answerTokenRequest(asked: Asked, bench: Bench<PushState>): Reply {
  const form = new URLSearchParams(asked.text);
  if (form.get("grant_type") !== grantType) return refused("unsupported_grant_type", "Invalid grant_type");
  const state = bench.state();
  const addresses = [googlesTokenAddress, `${bench.address("token")}/token`];
  const problem = assertionProblem(form.get("assertion") ?? "", { key: state.serviceAccountKey, addresses });
  if (problem !== undefined) return problem;
  asked.commits();
  state.number += 1;
  const value = `ya29.sandbox-access-token-${state.number}`;
  const endsAt = bench.clock.now().getTime() + lifetimeSeconds * 1_000;
  state.accessTokens = [...state.accessTokens, { value, endsAt }].slice(-mostKept);
  return json({ access_token: value, expires_in: lifetimeSeconds, token_type: "Bearer" });
}

/** @param right.addresses - which of them the assertion may be for */
function assertionProblem(
  assertion: string,
  { key, addresses }: { key: string; addresses: readonly string[] },
): Reply | undefined {
  const jwt = readJwt(assertion);
  const claims = claimsShape.safeParse(jwt?.claims);
  if (jwt === undefined || !claims.success || !headerShape.safeParse(jwt.header).success) return wrongAssertion;
  if (!verify("RSA-SHA256", jwt.signed, createPublicKey(key), jwt.signature)) return wrongSignature;
  const { aud, iat, exp } = claims.data;
  const now = Date.now() / 1_000;
  const isTimely = iat <= now + skewSeconds && exp > now - skewSeconds && exp - iat <= lifetimeSeconds;
  return addresses.includes(aud) && isTimely ? undefined : wrongAssertion;
}

/** Whether a request carries an access token that was given out, and is still good. */
export function isGoodToken(authorization: string | undefined, { state, clock }: Bench<PushState>): boolean {
  const given = state().accessTokens.find(({ value }) => authorization === `Bearer ${value}`);
  return given !== undefined && given.endsAt > clock.now().getTime();
}
