/** What every provider of charts must do; run against the sandbox, and against a real one where there are credentials. */
import { type ChartKey, chartKeys } from "@crema/contract/areas/trends";
import { describe, expect, it } from "vitest";
import { type Analytics, type Chart, chartOf } from "./analytics.ts";
import { opened } from "../../../test/opened.ts";

export type ChartTrouble = "away" | "link-refused" | "link-ended" | "not-framed" | "unreadable" | "slow";

export interface AnalyticsService {
  readonly analytics: Analytics;
  readonly drawn: readonly ChartKey[];
  close(): Promise<void>;
}
export interface AnalyticsStand extends AnalyticsService {
  trouble(trouble: ChartTrouble): Promise<void>;
  calm(): Promise<void>;
}

const soon = (): AbortSignal => AbortSignal.timeout(5_000);
const light = { theme: "light" } as const;

const embeddedBy = async (
  { analytics }: AnalyticsService,
  key: ChartKey,
): Promise<Extract<Chart, { kind: "embed" }>> => {
  const chart = await analytics.chart(key, light);
  if (chart.kind !== "embed") throw new Error(`${key} is native`);
  return chart;
};

export function describeAnalyticsService(service: () => AnalyticsService): void {
  it("a browser that follows the address is shown the chart, for ten minutes at most", async () => {
    const { analytics, drawn } = service();
    expect(drawn.length).toBeGreaterThan(0);
    for (const key of drawn) {
      const { url, expiresAt } = await embeddedBy(service(), key);
      expect([key, (await fetch(url)).status]).toEqual([key, 200]);
      expect(expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(600_000);
      expect(new URL(url).origin).toBe(analytics.frameOrigin);
      await analytics.check(key, soon());
    }
  });

  it("a chart that is not configured is native", async () => {
    const { analytics, drawn } = service();
    for (const key of chartKeys.filter((one) => !drawn.includes(one))) {
      expect(await analytics.chart(key, light)).toEqual({ kind: "native" });
      await analytics.check(key, soon());
    }
  });

  it("answers a probe", () => service().analytics.probe(soon()));
}

export function describeAnalytics(name: string, open: () => Promise<AnalyticsStand>): void {
  describe(`conformance of analytics: ${name}`, () => {
    const stand = opened(open);
    describeAnalyticsService(stand);

    it("an address that was changed is worth nothing", async () => {
      const [key] = stand().drawn;
      if (key === undefined) throw new Error("nothing is configured");
      const { url } = await embeddedBy(stand(), key);
      const address = new URL(url);
      address.hash = "";
      address.pathname = address.pathname.replace(/.{6}$/, "AAAAAA");
      expect((await fetch(address)).ok).toBe(false);
    });

    it.each(["link-refused", "link-ended", "not-framed", "unreadable", "slow", "away"] as const)(
      "a check tells when it would not be shown: %s",
      async (trouble) => {
        const key = stand().drawn.at(-1);
        if (key === undefined) throw new Error("nothing is configured");
        await stand().analytics.check(key, soon());
        await stand().trouble(trouble);
        const checked = stand().analytics.check(key, soon());
        await expect(checked).rejects.toMatchObject({
          provider: expect.any(String),
          message: expect.stringMatching(/\S/),
        });
        await stand().calm();
        await stand().analytics.check(key, soon());
      },
    );

    it("fails a probe when nobody is there", async () => {
      await stand().trouble("away");
      await expect(stand().analytics.probe(soon())).rejects.toMatchObject({ provider: expect.any(String) });
      await stand().calm();
    });
  });

  it("without a provider every chart is native", async () => {
    expect(await chartOf(undefined, "revenue.days", light)).toEqual({ kind: "native" });
  });
}
