/** Charts of others in a frame: Metabase's static embedding. docs/providers/analytics.md */
import { type Sandbox, type SandboxOptions, startSandbox } from "../kit/sandbox.ts";
import { consoleCharts } from "./dashboards.ts";
import { metabaseDoor, metabaseFaults, metabaseSecret } from "./metabase-door.ts";

export const startAnalyticsSandbox = (options?: SandboxOptions): Promise<Sandbox> =>
  startSandbox<unknown>(
    {
      title: "Analytics (Metabase)",
      seed: () => ({}),
      faults: metabaseFaults,
      parts: ({ clock }) => ({ doors: { metabase: metabaseDoor(clock) } }),
      env: (address) => ({
        METABASE_SITE_URL: address("metabase"),
        METABASE_EMBEDDING_SECRET: metabaseSecret,
        METABASE_CHARTS: consoleCharts,
      }),
    },
    options,
  );
