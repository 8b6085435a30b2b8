import { startAnalyticsSandbox } from "@crema/sandboxes/analytics";
import { type Clock, systemClock } from "../src/platform/clock/clock.ts";
import type { AnalyticsStand, ChartTrouble } from "../src/providers/analytics/conformance.ts";
import {
  metabaseAnalytics,
  metabaseConfig,
  metabaseVariables,
} from "../src/providers/analytics/metabase/metabase-analytics.ts";
import { breakSandbox, commonFaults, mendSandbox } from "./sandbox-controls.ts";

export interface MetabaseStand extends AnalyticsStand {
  order(fault: string, times?: number): void;
}

const faults: Readonly<Record<ChartTrouble, string>> = {
  away: commonFaults.away,
  "link-refused": "wrong-key",
  "link-ended": "expired",
  "not-framed": "frame-denied",
  unreadable: commonFaults.unreadable,
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
    trouble: (trouble) => breakSandbox(sandbox, faults[trouble], { door: "metabase" }),
    calm: () => mendSandbox(sandbox),
    async close() {
      await analytics.close();
      await sandbox.close();
    },
  };
}
