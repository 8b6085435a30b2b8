/**
 * Looker's signed embedding: an address that is good once, for a session in a cookie. Source: docs.cloud.google.com/looker,
 * "Signed embedding" (what is signed, and in which order).
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Asked, Door } from "../kit/door.ts";
import type { HttpAsked, Reply } from "../kit/http.ts";
import type { Bench } from "../kit/sandbox.ts";
import { type AnalyticsState, lookerSecret, noteView } from "./analytics-state.ts";
import { dashboards } from "./dashboards.ts";
import { embedPage, messagePage } from "./embed-page.ts";

const signedFields = [
  "nonce",
  "time",
  "session_length",
  "external_user_id",
  "permissions",
  "models",
  "group_ids",
  "external_group_id",
  "user_attributes",
  "access_filters",
];
const nonceSeconds = 3_600;
const skewSeconds = 300;
const cookieName = "looker_embed_session";

/** What Looker's signature is over: host, path and the fields, a line each. */
export const lookerSignedText = (url: URL): string =>
  [url.host, url.pathname, ...signedFields.map((name) => url.searchParams.get(name) ?? "")].join("\n");

const unauthorized = (): Reply => messagePage("401: the signature is missing or wrong", 401);

export function lookerDoor(bench: Bench<AnalyticsState>): Door {
  return {
    operationOf: ({ url }) => (url.pathname.startsWith("/login/embed/") ? "login" : "dashboard"),
    secrets: ["signature"],
    authWrong: unauthorized,
    authExpired: unauthorized,
    answer: (asked) => (asked.operation === "login" ? logIn(asked, bench) : show(asked, bench)),
  };
}

function logIn(asked: Asked, bench: Bench<AnalyticsState>): Reply {
  const state = bench.state();
  const now = bench.clock.now().getTime();
  const problem = loginProblem(asked.url, { state, now });
  noteView(state, { at: now, product: "Looker", what: "login", params: "", outcome: problem ?? "let in" });
  bench.changed();
  if (problem !== undefined) return messagePage(`401: ${problem}`, 401);
  state.nonces[asked.url.searchParams.get("nonce") ?? ""] = now;
  state.number += 1;
  const session = `session-${state.number}`;
  const seconds = Number(asked.url.searchParams.get("session_length"));
  state.sessions[session] = now + seconds * 1_000;
  asked.commits();
  const cookie = `${cookieName}=${session}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}`;
  const location = decodeURIComponent(asked.url.pathname.slice("/login/embed".length)).replace(/^\/+/, "/");
  return { status: 302, headers: { location, "set-cookie": cookie }, body: "" };
}

function loginProblem(url: URL, { state, now }: { state: AnalyticsState; now: number }): string | undefined {
  const given = Buffer.from(url.searchParams.get("signature") ?? "", "base64");
  const right = createHmac("sha1", lookerSecret).update(lookerSignedText(url)).digest();
  if (given.length !== right.length || !timingSafeEqual(given, right)) return "the signature is missing or wrong";
  const at = Number(url.searchParams.get("time")) * 1_000;
  if (!(Math.abs(now - at) <= skewSeconds * 1_000)) return "the time is too far from now";
  const usedAt = state.nonces[url.searchParams.get("nonce") ?? ""];
  return usedAt !== undefined && now - usedAt < nonceSeconds * 1_000 ? "the nonce was used before" : undefined;
}

function show({ url, headers }: HttpAsked, bench: Bench<AnalyticsState>): Reply {
  const today = bench.clock.now();
  const session = new RegExp(`${cookieName}=([\\w-]+)`).exec(headers.cookie ?? "")?.[1] ?? "";
  if ((bench.state().sessions[session] ?? 0) <= today.getTime())
    return messagePage("401: your session has ended, or your browser blocks cookies of other sites", 401);
  const id = Number(/^\/embed\/dashboards\/(\d+)$/.exec(url.pathname)?.[1]);
  const found = dashboards.find((one) => one.id === id && one.isPublished);
  if (found === undefined) return messagePage("404: there is no such dashboard", 404);
  return embedPage({ ...found, states: [], today, product: "Looker" });
}
