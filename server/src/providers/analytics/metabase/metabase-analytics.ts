/** Charts by Metabase's static embedding: addresses signed here. Source: docs/providers/analytics.md. */
import { SignJWT } from "jose";
import { type ChartKey, chartKeys } from "@crema/contract/areas/trends";
import { z } from "zod";
import { after, minutes } from "../../../platform/clock/clock.ts";
import { type Answered, createHttpClient, type HttpClient } from "../../../platform/exchange/http-client.ts";
import { ProviderError } from "../../../platform/http/refusal.ts";
import type { Analytics } from "../analytics.ts";
import type { AdapterOptions } from "../../adapter-options.ts";
import { ConfigProblems } from "../../../platform/config/config.ts";
import { secret } from "../../../platform/config/secret.ts";
import { partnerAddress, secretText, words } from "../../provider-values.ts";

export interface MetabaseResource {
  readonly kind: "question" | "dashboard";
  readonly id: number;
  /** Values of its locked parameters; null is all. */
  readonly params: Readonly<Record<string, string | null>>;
}
type MetabaseCharts = ReadonlyMap<ChartKey, MetabaseResource>;

const isChartKey = (given: string): given is ChartKey => chartKeys.some((key) => key === given);

/** `orders.placed=question/72?state`: a parameter without a value is locked to all. */
function chartIn(entry: string): readonly [ChartKey, MetabaseResource] | undefined {
  const [, key = "", kind, id, query = ""] = /^([a-z.-]+)=(question|dashboard)\/(\d+)(?:\?(.*))?$/.exec(entry) ?? [];
  if (!isChartKey(key) || (kind !== "question" && kind !== "dashboard")) return undefined;
  const params = [...new URLSearchParams(query)].map(([name, value]) => [name, value === "" ? null : value] as const);
  return [key, { kind, id: Number(id), params: Object.fromEntries(params) }];
}

const charts = words.transform((entries, context): MetabaseCharts => {
  const read = new Map<ChartKey, MetabaseResource>();
  for (const entry of entries) {
    const chart = chartIn(entry);
    if (chart !== undefined) read.set(...chart);
    else context.addIssue({ code: "custom", message: `"${entry}" is not like revenue.days=question/51?parameter` });
  }
  return read;
});

export const metabaseVariables = z.object({
  METABASE_SITE_URL: partnerAddress.default(""),
  METABASE_EMBEDDING_SECRET: secretText.default(secret("")),
  /** Which question or dashboard stands for which chart; the others are native. */
  METABASE_CHARTS: charts.default(new Map()),
  METABASE_TIMEOUT_SECONDS: z.coerce.number().min(0.1).default(15),
});

/** @returns undefined when no site is configured @throws ConfigProblems when a site is, and its secret is not */
export function metabaseConfig(given: z.infer<typeof metabaseVariables>) {
  if (given.METABASE_SITE_URL === "") return undefined;
  if (!given.METABASE_EMBEDDING_SECRET.isSet) throw new ConfigProblems(["METABASE_EMBEDDING_SECRET: is required"]);
  return {
    siteUrl: given.METABASE_SITE_URL.replace(/\/$/, ""),
    secret: given.METABASE_EMBEDDING_SECRET,
    charts: given.METABASE_CHARTS,
    timeoutMs: given.METABASE_TIMEOUT_SECONDS * 1_000,
  };
}
type MetabaseConfig = NonNullable<ReturnType<typeof metabaseConfig>>;

const lifeMs = minutes(10);
const mostBytes = 1_048_576;

export function metabaseAnalytics({ config, clock, ...options }: AdapterOptions<MetabaseConfig>): Analytics {
  const http = createHttpClient({ timeoutMs: config.timeoutMs, mostBytes, ...options });
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
/** @throws ProviderError unless the answer is 200 */
async function ask(http: HttpClient, { operation = "check", url, signal }: Asked): Promise<Answered> {
  const exchange = await http.exchange({ method: "GET", url, signal });
  if (exchange.kind !== "answered") throw failed(operation, exchange.reason, true);
  if (exchange.status === 200) return exchange;
  const isPlain = exchange.headers["content-type"]?.startsWith("text/plain") === true;
  const said = isPlain ? `: ${exchange.body.toString("utf8").slice(0, 200)}` : "";
  throw failed(operation, `Metabase refuses (${exchange.status})${said}`, exchange.status >= 500);
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
