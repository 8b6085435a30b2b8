/** A chart that is framed from somebody else's program. Source: AMB-116, AMD-38; docs/providers/analytics.md. */
import type { ChartSlot, EmbedCard, TrendCard } from "@crema/contract/areas/trends";
import { minutes } from "../../platform/clock/clock.ts";
import { ProviderError } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Analytics } from "../../providers/analytics/analytics.ts";

const looksAgainAfter = minutes(1);
const longestLookMs = 5_000;
/** When a browser would last have been shown which chart of whom. */
const seen = new WeakMap<Analytics, Map<string, number>>();

/**
 * The signed address of a chart, looked at within the last minute: a browser says nothing of a frame that is refused.
 *
 * @returns undefined where none is configured and we draw it
 */
export async function framedChart(
  { ports: { analytics }, clock, log }: Platform,
  { key, title }: ChartSlot,
  { theme, signal }: { theme: "light" | "dark"; signal: AbortSignal },
): Promise<Exclude<TrendCard, { kind: "native" }> | undefined> {
  if (analytics === undefined) return undefined;
  const chart = await analytics.chart(key, { theme });
  if (chart.kind === "native") return undefined;
  const now = clock.now().getTime();
  const times = seen.get(analytics) ?? new Map<string, number>();
  seen.set(analytics, times);
  if (now - (times.get(key) ?? Number.NEGATIVE_INFINITY) >= looksAgainAfter) {
    try {
      await analytics.check(key, AbortSignal.any([signal, AbortSignal.timeout(longestLookMs)]));
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      log.warn({ chart: key, provider: error.provider, reason: error.message }, "a framed chart would not be shown");
      return { key, title, kind: "unavailable" };
    }
    times.set(key, now);
  }
  return {
    key,
    title,
    kind: "embed",
    embedUrl: chart.url,
    expiresAt: chart.expiresAt.toISOString(),
  } satisfies EmbedCard;
}
