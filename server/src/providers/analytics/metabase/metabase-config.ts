/** Settings of the Metabase adapter. Source: docs/providers/analytics.md. */
import { type ChartKey, chartKeys } from "@crema/contract/areas/trends";
import { z } from "zod";
import { ConfigProblems } from "../../../platform/config/config.ts";
import { secret, type Secret } from "../../../platform/config/secret.ts";
import { partnerAddress, secretText, words } from "../../provider-values.ts";

/** What is drawn for a chart. */
export interface MetabaseResource {
  readonly kind: "question" | "dashboard";
  readonly id: number;
  /** Values of its locked parameters; null is all. */
  readonly params: Readonly<Record<string, string | null>>;
}
export type MetabaseCharts = ReadonlyMap<ChartKey, MetabaseResource>;

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
  /** Longest wait for a reply, in seconds. */
  METABASE_TIMEOUT_SECONDS: z.coerce.number().min(0.1).default(15),
});

export interface MetabaseConfig {
  readonly siteUrl: string;
  readonly secret: Secret;
  readonly charts: MetabaseCharts;
  readonly timeoutMs: number;
}

/**
 * @returns undefined when no site is configured
 * @throws ConfigProblems when a site is, and its secret is not
 */
export function metabaseConfig(given: z.infer<typeof metabaseVariables>): MetabaseConfig | undefined {
  if (given.METABASE_SITE_URL === "") return undefined;
  if (!given.METABASE_EMBEDDING_SECRET.isSet) throw new ConfigProblems(["METABASE_EMBEDDING_SECRET: is required"]);
  return {
    siteUrl: given.METABASE_SITE_URL.replace(/\/$/, ""),
    secret: given.METABASE_EMBEDDING_SECRET,
    charts: given.METABASE_CHARTS,
    timeoutMs: given.METABASE_TIMEOUT_SECONDS * 1_000,
  };
}
