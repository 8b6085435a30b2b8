/** The analytics sandbox in the test's own process, and the Metabase adapter that speaks to it. */
import { startAnalyticsSandbox } from "@crema/sandboxes/analytics";
import { type Clock, systemClock } from "../src/platform/clock/clock.ts";
import type { AnalyticsStand, ChartTrouble } from "../src/providers/analytics/conformance.ts";
import { metabaseAnalytics } from "../src/providers/analytics/metabase/metabase-analytics.ts";
import { metabaseConfig, metabaseVariables } from "../src/providers/analytics/metabase/metabase-config.ts";

export interface MetabaseStand extends AnalyticsStand {
  /** Orders a fault for Metabase's next requests, one unless told. */
  order(fault: string, times?: number): void;
}

const faults: Readonly<Record<ChartTrouble, string>> = {
  away: "refuse-connect:600000",
  "link-refused": "wrong-key",
  "link-ended": "expired",
  "not-framed": "frame-denied",
  unreadable: "truncated",
  slow: "slow:15000",
};
const charts = "revenue.days=question/51,orders.placed=question/72?state,orders.company=question/74?state=QLD";

export async function startMetabaseStand({ clock = systemClock }: { clock?: Clock } = {}): Promise<MetabaseStand> {
  const sandbox = await startAnalyticsSandbox();
  const variables = { METABASE_CHARTS: `${charts},orders.items=dashboard/7?state`, METABASE_TIMEOUT_SECONDS: "1.5" };
  const config = metabaseConfig(metabaseVariables.parse({ ...sandbox.env, ...variables }));
  if (config === undefined) throw new Error("the sandbox named no site");
  const analytics = metabaseAnalytics({ config, clock, restMs: 20 });
  return {
    analytics,
    drawn: [...config.charts.keys()],
    order: (fault, times = 1) => sandbox.faults.order({ fault, times }),
    async trouble(trouble) {
      sandbox.faults.order({ fault: faults[trouble], match: { door: "metabase" } });
      // The request that meets it is reset; from then on connections are refused.
      if (trouble === "away") await fetch(sandbox.address("metabase")).catch(() => undefined);
    },
    async calm() {
      sandbox.faults.clear();
      await sandbox.comeBack();
      // The breaker rests for a moment after refusals.
      await new Promise((resolve) => setTimeout(resolve, 30));
    },
    async close() {
      await analytics.close();
      await sandbox.close();
    },
  };
}
