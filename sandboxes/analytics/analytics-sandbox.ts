/** Charts of others in a frame: Metabase's static embedding and Looker's signed one. docs/providers/analytics.md */
import { type Bench, type Sandbox, type SandboxOptions, startSandbox } from "../kit/sandbox.ts";
import { type AnalyticsState, metabaseSecret } from "./analytics-state.ts";
import { consoleCharts, dashboards } from "./dashboards.ts";
import { lookerDoor } from "./looker-door.ts";
import { metabaseDoor, metabaseFaults } from "./metabase-door.ts";

export function startAnalyticsSandbox(options: SandboxOptions = {}): Promise<Sandbox<AnalyticsState>> {
  let bench: Bench<AnalyticsState> | undefined;
  return startSandbox<AnalyticsState>(
    {
      name: "analytics",
      title: "Analytics (Metabase, Looker)",
      seed: () => ({ views: [], nonces: {}, sessions: {}, number: bench?.state().number ?? 0 }),
      faults: metabaseFaults,
      parts(given) {
        bench = given;
        return {
          doors: { metabase: metabaseDoor(given), looker: lookerDoor(given) },
          sections: () => [
            {
              title: "Looked at",
              columns: ["Time", "Product", "What", "Parameters", "Outcome"],
              rows: given
                .state()
                .views.map(({ at, product, what, params, outcome }) => [
                  new Date(at).toISOString(),
                  product,
                  what,
                  params,
                  outcome,
                ]),
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
