/** Charts of others in a frame: Metabase's static embedding. docs/providers/analytics.md */
import { type Sandbox, type SandboxOptions, startSandbox } from "../kit/sandbox.ts";
import { type AnalyticsState, metabaseSecret } from "./analytics-state.ts";
import { consoleCharts, dashboards } from "./dashboards.ts";
import { metabaseDoor, metabaseFaults } from "./metabase-door.ts";

export function startAnalyticsSandbox(options: SandboxOptions = {}): Promise<Sandbox<AnalyticsState>> {
  return startSandbox<AnalyticsState>(
    {
      name: "analytics",
      title: "Analytics (Metabase)",
      seed: () => ({ views: [] }),
      faults: metabaseFaults,
      parts(given) {
        return {
          doors: { metabase: metabaseDoor(given) },
          sections: () => [
            {
              title: "Looked at",
              columns: ["Time", "What", "Parameters", "Outcome"],
              rows: given
                .state()
                .views.map(({ at, what, params, outcome }) => [new Date(at).toISOString(), what, params, outcome]),
            },
            {
              title: "Dashboards",
              columns: ["Id", "Title", "Published", "Locked parameters", "Questions"],
              rows: dashboards.map(({ id, title, isPublished, locked, questions }) => [
                id,
                title,
                isPublished ? "yes" : "no",
                locked.join(", "),
                questions.map((one) => `${one.id} ${one.title}`).join(", "),
              ]),
            },
          ],
        };
      },
      env: (address) => ({
        METABASE_SITE_URL: address("metabase"),
        METABASE_EMBEDDING_SECRET: metabaseSecret,
        METABASE_CHARTS: consoleCharts,
      }),
    },
    options,
  );
}
