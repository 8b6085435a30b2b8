/** The access token FCM wants with every message: asked for once by all who need it, and kept for most of its life. */
import { SignJWT } from "jose";
import { z } from "zod";
import { after, type Clock } from "../../../platform/clock/clock.ts";
import { type HttpClient, retryAfterOf } from "../../../platform/exchange/http-client.ts";
import { jsonOf } from "../../../platform/values/json-of.ts";
import type { PushOutcome } from "../push.ts";
import type { FcmConfig } from "./fcm-config.ts";

/** Without it nothing is sent. */
type NoToken = Extract<PushOutcome, { kind: "not-sent" }>;
export type TokenAnswer = { readonly kind: "token"; readonly value: string; readonly lifeSeconds: number } | NoToken;

export interface AccessTokens {
  current(): Promise<TokenAnswer>;
  /** It was refused: the next one who asks gets a new one. */
  forget(value: string): void;
}

/** Of an hour, 55 minutes. */
const usableShare = 11 / 12;

/** @param given.ask - asks for a new one; a failure is not kept */
export function accessTokens({ clock, ask }: { clock: Clock; ask: () => Promise<TokenAnswer> }): AccessTokens {
  let kept: { readonly answer: TokenAnswer; readonly until: Date } | undefined;
  let asked: Promise<TokenAnswer> | undefined;
  const renew = async (): Promise<TokenAnswer> => {
    const at = clock.now();
    const answer = await ask();
    kept = answer.kind === "token" ? { answer, until: after(at, answer.lifeSeconds * usableShare * 1_000) } : undefined;
    return answer;
  };
  return {
    current() {
      if (kept !== undefined && clock.now() < kept.until) return Promise.resolve(kept.answer);
      asked ??= renew().finally(() => {
        asked = undefined;
      });
      return asked;
    },
    forget(value) {
      if (kept?.answer.kind === "token" && kept.answer.value === value) kept = undefined;
    },
  };
}

const scope = "https://www.googleapis.com/auth/firebase.messaging";
const grant = "urn:ietf:params:oauth:grant-type:jwt-bearer";
const assertionSeconds = 3_600;
const given = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/** Trades an assertion of the service account for an access token. Source: RFC 7523. */
export async function askAccessToken(
  http: HttpClient,
  { config, clock }: { config: FcmConfig; clock: Clock },
): Promise<TokenAnswer> {
  const now = Math.floor(clock.now().getTime() / 1_000);
  const assertion = await new SignJWT({ scope })
    .setProtectedHeader({ alg: "RS256", typ: "JWT" })
    .setIssuer(config.accountEmail)
    .setAudience(config.tokenUrl)
    .setIssuedAt(now)
    .setExpirationTime(now + assertionSeconds)
    .sign(config.accountKey);
  const exchange = await http.exchange({
    method: "POST",
    url: config.tokenUrl,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ grant_type: grant, assertion }).toString(),
  });
  if (exchange.kind !== "answered") return noToken(`The push service gives no access token: ${exchange.reason}`);
  const { status, headers, body } = exchange;
  const { data } = given.safeParse(status === 200 ? jsonOf(body.toString("utf8")) : undefined);
  if (data !== undefined) return { kind: "token", value: data.access_token, lifeSeconds: data.expires_in };
  return {
    ...noToken(`The push service gives no access token (${status})`),
    retryAfterSeconds: retryAfterOf(headers, clock.now()),
    needsStaff: status === 400 || status === 401 || status === 403,
  };
}

const noToken = (reason: string): NoToken => ({ kind: "not-sent", reason, pauses: "everybody", needsStaff: false });
