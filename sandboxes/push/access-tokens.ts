/**
 * Google's token endpoint for service accounts: a signed assertion (RFC 7523) for an access token of an hour. What it gives
 * out ends by the sandbox's clock; assertions are held against the machine's, which is their signer's.
 */
import { createPublicKey, verify } from "node:crypto";
import { z } from "zod";
import { type HttpAsked, json, type Reply } from "../kit/http.ts";
import { readJwt } from "../kit/jwt.ts";
import { notFoundPage } from "./fcm-errors.ts";
import { type PushState, serviceAccountEmail } from "./push-state.ts";

const grantType = "urn:ietf:params:oauth:grant-type:jwt-bearer";
const scopes = ["https://www.googleapis.com/auth/firebase.messaging", "https://www.googleapis.com/auth/cloud-platform"];
const googlesTokenAddress = "https://oauth2.googleapis.com/token";
const lifetimeSeconds = 3_600;
const skewSeconds = 300;
const mostKept = 50;

const headerShape = z.object({ alg: z.literal("RS256") });
const claimsShape = z.object({
  iss: z.string(),
  scope: z.string().default(""),
  aud: z.string().default(""),
  iat: z.number(),
  exp: z.number(),
});
type Claims = z.infer<typeof claimsShape>;

const refused = (error: string, description: string, status = 400): Reply =>
  json({ error, error_description: description }, status);

export const wrongSignature = (): Reply => refused("invalid_grant", "Invalid JWT Signature.");

export interface TokenCounter {
  readonly state: PushState;
  /** By the sandbox's clock. */
  readonly now: Date;
  /** This endpoint's own address, which assertions may be for besides Google's. */
  readonly address: string;
}

/** @returns the reply, with `issued` where something was written */
export function answerTokenRequest(
  asked: Pick<HttpAsked, "method" | "url" | "headers" | "text">,
  counter: TokenCounter,
): { readonly reply: Reply; readonly issued: boolean } {
  const problem = problemOf(asked, counter);
  if (problem !== undefined) return { reply: problem, issued: false };
  const { state, now } = counter;
  state.number += 1;
  const value = `ya29.sandbox-access-token-${state.number}`;
  state.accessTokens = [...state.accessTokens, { value, endsAt: now.getTime() + lifetimeSeconds * 1_000 }].slice(
    -mostKept,
  );
  return { reply: json({ access_token: value, expires_in: lifetimeSeconds, token_type: "Bearer" }), issued: true };
}

function problemOf(
  { method, url, headers, text }: Pick<HttpAsked, "method" | "url" | "headers" | "text">,
  counter: TokenCounter,
): Reply | undefined {
  if (method !== "POST" || url.pathname !== "/token") return notFoundPage(url.pathname);
  const isForm = headers["content-type"]?.startsWith("application/x-www-form-urlencoded") === true;
  const form = new URLSearchParams(isForm ? text : "");
  const asked = form.get("grant_type") ?? "";
  if (asked === "") return refused("invalid_request", "Missing required parameter: grant_type");
  if (asked !== grantType) return refused("unsupported_grant_type", `Invalid grant_type: ${asked}`);
  return assertionProblem(form.get("assertion") ?? "", counter);
}

function assertionProblem(assertion: string, { state, address }: TokenCounter): Reply | undefined {
  const jwt = readJwt(assertion);
  const header = headerShape.safeParse(jwt?.header);
  const claims = claimsShape.safeParse(jwt?.claims);
  if (jwt === undefined || !header.success || !claims.success)
    return refused("invalid_grant", "Invalid JWT: Failed to parse the assertion.");
  if (claims.data.iss !== serviceAccountEmail) return refused("invalid_grant", "Invalid grant: account not found");
  const key = createPublicKey(state.serviceAccountKey);
  if (!verify("RSA-SHA256", jwt.signed, key, jwt.signature)) return wrongSignature();
  return claimsProblem(claims.data, address);
}

function claimsProblem({ aud, scope, iat, exp }: Claims, address: string): Reply | undefined {
  if (aud !== address && aud !== googlesTokenAddress)
    return refused("invalid_grant", "Invalid JWT: Failed audience check. The right audience is /token");
  const now = Date.now() / 1_000;
  const isTimely = iat <= now + skewSeconds && exp > now - skewSeconds && exp - iat <= lifetimeSeconds;
  if (!isTimely)
    return refused(
      "invalid_grant",
      "Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim.",
    );
  if (!scope.split(" ").some((one) => scopes.includes(one)))
    return refused("invalid_scope", "Invalid OAuth scope or ID token audience provided.");
  return undefined;
}

/** Whether a request carries an access token that was given out, and is still good. */
export function credentialOf(authorization: string | undefined, { state, now }: Omit<TokenCounter, "address">) {
  const value = /^Bearer (.+)$/i.exec(authorization ?? "")?.[1];
  if (value === undefined) return "missing";
  const given = state.accessTokens.find((one) => one.value === value);
  return given !== undefined && given.endsAt > now.getTime() ? "good" : "invalid";
}
