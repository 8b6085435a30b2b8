/** Charts by Metabase's static embedding: addresses signed here. Source: docs/providers/analytics.md. */
import { SignJWT } from "jose";
import { after, type Clock, minutes } from "../../../platform/clock/clock.ts";
import { createHttpClient, type Exchange, type HttpClient } from "../../../platform/exchange/http-client.ts";
import { ProviderError } from "../../../platform/http/refusal.ts";
import type { Analytics } from "../analytics.ts";
import type { MetabaseConfig, MetabaseResource } from "./metabase-config.ts";

const lifeMs = minutes(10);
const connectTimeoutMs = 5_000;
const mostBytes = 1_048_576;

export interface MetabaseOptions {
  readonly config: MetabaseConfig;
  readonly clock: Clock;
  /** For how long a server is left alone after failures. */
  readonly restMs?: number;
}

export function metabaseAnalytics({ config, clock, ...options }: MetabaseOptions): Analytics {
  const http = createHttpClient({ timeoutMs: config.timeoutMs, connectTimeoutMs, mostBytes, ...options });
  return {
    frameOrigin: new URL(config.siteUrl).origin,
    async chart(key, { theme }) {
      const resource = config.charts.get(key);
      if (resource === undefined) return { kind: "native" };
      const expiresAt = after(clock.now(), lifeMs);
      const path = `/embed/${resource.kind}/${await signed(resource, { config, expiresAt })}`;
      const look = `bordered=false&titled=false${theme === "dark" ? "&theme=night" : ""}`;
      return { kind: "embed", url: `${config.siteUrl}${path}#${look}`, expiresAt };
    },
    async check(key, signal) {
      const resource = config.charts.get(key);
      if (resource === undefined) return;
      const token = await signed(resource, { config, expiresAt: after(clock.now(), lifeMs) });
      await checkPage(http, { url: `${config.siteUrl}/embed/${resource.kind}/${token}`, signal });
      // The page may be fine and what it then asks for not.
      await ask(http, { url: `${config.siteUrl}/api/embed/${apiNames[resource.kind]}/${token}`, signal });
    },
    async probe(signal) {
      await ask(http, { operation: "probe", url: `${config.siteUrl}/api/health`, signal });
    },
    close: () => http.close(),
  };
}

/** What Metabase calls them in its own calls. */
const apiNames = { question: "card", dashboard: "dashboard" } as const;

/** Parameters are never left out, not even when there are none. */
function signed(
  { kind, id, params }: MetabaseResource,
  { config, expiresAt }: { config: MetabaseConfig; expiresAt: Date },
): Promise<string> {
  return new SignJWT({ resource: { [kind]: id }, params })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setExpirationTime(Math.floor(expiresAt.getTime() / 1_000))
    .sign(new TextEncoder().encode(config.secret.reveal()));
}

interface Asked {
  readonly operation?: string;
  readonly url: string;
  readonly signal: AbortSignal;
}
type Answered = Extract<Exchange, { kind: "answered" }>;

/** @throws ProviderError unless the answer is 200 */
async function ask(http: HttpClient, { operation = "check", url, signal }: Asked): Promise<Answered> {
  const exchange = await http.exchange({ method: "GET", url, signal });
  if (exchange.kind !== "answered") throw failed(operation, exchange.reason, true);
  if (exchange.status === 200) return exchange;
  const isPlain = exchange.headers["content-type"]?.startsWith("text/plain") === true;
  const words = isPlain ? `: ${exchange.body.toString("utf8").slice(0, 200)}` : "";
  throw failed(operation, `Metabase refuses (${exchange.status})${words}`, exchange.status >= 500);
}

/** A frame that is refused raises no error in a browser, so its headers are looked at here. */
async function checkPage(http: HttpClient, asked: Asked): Promise<void> {
  const { headers } = await ask(http, asked);
  const ancestors = /frame-ancestors ([^;]*)/.exec(headers["content-security-policy"] ?? "")?.[1]?.trim();
  // Where both are given a browser follows the policy alone.
  const isRefused =
    ancestors === undefined ? headers["x-frame-options"] !== undefined : ["'none'", "'self'"].includes(ancestors);
  if (isRefused) throw failed("check", "Metabase does not let itself be framed", false);
}

const failed = (operation: string, message: string, isRetryable: boolean): ProviderError =>
  new ProviderError({ provider: "metabase", operation, message, isRetryable });
