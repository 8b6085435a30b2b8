/** For the tests: asks the push sandbox for access tokens and sends with them. */
import { createPrivateKey, type KeyObject, sign } from "node:crypto";
import { afterEach } from "vitest";
import { z } from "zod";
import type { Sandbox } from "../kit/sandbox.ts";
import { newServiceAccountKey, type PushOptions, startPushSandbox } from "./push-sandbox.ts";
import type { PushState } from "./push-state.ts";

export type Push = Sandbox<PushState>;
const started: Push[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((one) => one.close()));
});

/** One for all of them, as making it takes longer than most of the tests. */
const serviceAccountKey = newServiceAccountKey();

export async function open(options: PushOptions = {}): Promise<Push> {
  const push = await startPushSandbox({ serviceAccountKey, ...options });
  started.push(push);
  return push;
}

const keyOf = (push: Push): KeyObject =>
  createPrivateKey((push.env["FCM_SERVICE_ACCOUNT_KEY"] ?? "").replaceAll(String.raw`\n`, "\n"));
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

export function assertionOf(push: Push, changes: Record<string, unknown> = {}, key = keyOf(push)): string {
  const now = Math.floor(Date.now() / 1_000);
  const claims = {
    iss: push.env["FCM_SERVICE_ACCOUNT_EMAIL"],
    scope: "https://www.googleapis.com/auth/firebase.messaging",
    aud: push.env["FCM_TOKEN_URL"],
    iat: now,
    exp: now + 3_600,
    ...changes,
  };
  const signed = `${part({ alg: "RS256", typ: "JWT" })}.${part(claims)}`;
  return `${signed}.${sign("RSA-SHA256", Buffer.from(signed), key).toString("base64url")}`;
}

export const askToken = (push: Push, form: Record<string, string>): Promise<Response> =>
  fetch(push.env["FCM_TOKEN_URL"] ?? "", { method: "POST", body: new URLSearchParams(form) });
export const grantType = "urn:ietf:params:oauth:grant-type:jwt-bearer";

export async function tokenOf(push: Push): Promise<string> {
  const answer = await askToken(push, { grant_type: grantType, assertion: assertionOf(push) });
  return z.object({ access_token: z.string() }).parse(await answer.json()).access_token;
}

export const sendPath = (push: Push): string => `/v1/projects/${push.env["FCM_PROJECT_ID"] ?? ""}/messages:send`;

interface Sent {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: unknown;
  /** The body as it came. */
  readonly raw: string;
}

export async function post(
  push: Push,
  body: unknown,
  { bearer = "", path = sendPath(push), wait = 10_000 } = {},
): Promise<Sent> {
  const headers = { authorization: `Bearer ${bearer || (await tokenOf(push))}`, "content-type": "application/json" };
  const answer = await fetch(`${push.env["FCM_URL"] ?? ""}${path}`, {
    method: "POST",
    headers,
    body: typeof body === "string" ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(wait),
  });
  const text = await answer.text();
  const isJson = answer.headers.get("content-type")?.startsWith("application/json") === true;
  return {
    status: answer.status,
    retryAfter: answer.headers.get("retry-after"),
    body: isJson ? JSON.parse(text) : text,
    raw: text,
  };
}

export const to = (token: string, more: Record<string, unknown> = {}): unknown => ({
  message: { token, notification: { title: "Double Bean Dollars", body: "This weekend only" }, ...more },
});

/** The example of the vendor's description. */
export const example = (token: string): unknown => ({
  validate_only: false,
  message: {
    token,
    notification: { title: "Double Bean Dollars", body: "This weekend only" },
    data: { pushId: "p_01", link: "app://offers/1" },
    android: {
      priority: "HIGH",
      ttl: "86400s",
      collapse_key: "offers",
      notification: { channel_id: "offers" },
    },
    apns: {
      headers: { "apns-priority": "10", "apns-expiration": "1772500000", "apns-collapse-id": "p_01" },
      payload: { aps: { sound: "default" } },
    },
  },
});
