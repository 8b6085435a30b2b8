/** What every provider of charts must do; run against the sandbox, and against a real one where there are credentials. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Analytics, type Chart, type ChartKey, chartOf } from "./analytics.ts";

/** How the provider misbehaves at the next request. */
export type ChartTrouble = "away" | "link-refused" | "link-ended" | "not-framed" | "unreadable" | "slow";

export interface AnalyticsStand {
  readonly analytics: Analytics;
  /** Charts that are configured, and one that is not. */
  readonly drawn: readonly ChartKey[];
  readonly notDrawn: ChartKey;
  trouble(trouble: ChartTrouble): Promise<void>;
  /** Everything is well again. */
  calm(): Promise<void>;
  close(): Promise<void>;
}

const soon = (): AbortSignal => AbortSignal.timeout(5_000);
const light = { theme: "light" } as const;

export function describeAnalytics(name: string, open: () => Promise<AnalyticsStand>): void {
  describe(`charts by ${name}`, () => {
    let stand: AnalyticsStand;
    beforeAll(async () => {
      stand = await open();
    });
    afterAll(() => stand.close());
    const embedded = async (key: ChartKey): Promise<Extract<Chart, { kind: "embed" }>> => {
      const chart = await stand.analytics.chart(key, light);
      if (chart.kind !== "embed") throw new Error(`${key} is native`);
      return chart;
    };

    it("a browser that follows the address is shown the chart, for ten minutes at most", async () => {
      for (const key of stand.drawn) {
        const { url, expiresAt } = await embedded(key);
        const answer = await fetch(url);
        expect([key, answer.status]).toEqual([key, 200]);
        expect(expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(600_000);
        expect(new URL(url).origin).toBe(stand.analytics.frameOrigin);
        await stand.analytics.check(key, soon());
      }
    });

    it("an address that was changed is worth nothing", async () => {
      const [key] = stand.drawn;
      if (key === undefined) throw new Error("nothing is configured");
      const { url } = await embedded(key);
      const address = new URL(url);
      address.hash = "";
      address.pathname = address.pathname.replace(/.{6}$/, "AAAAAA");
      expect((await fetch(address)).ok).toBe(false);
    });

    it("a chart that is not configured is native", async () => {
      expect(await stand.analytics.chart(stand.notDrawn, light)).toEqual({ kind: "native" });
      await stand.analytics.check(stand.notDrawn, soon());
    });

    it.each(["link-refused", "link-ended", "not-framed", "unreadable", "slow", "away"] as const)(
      "a check tells when it would not be shown: %s",
      async (trouble) => {
        const key = stand.drawn.at(-1);
        if (key === undefined) throw new Error("nothing is configured");
        await stand.analytics.check(key, soon());
        await stand.trouble(trouble);
        const checked = stand.analytics.check(key, soon());
        await expect(checked).rejects.toMatchObject({
          provider: expect.any(String),
          message: expect.stringMatching(/\S/),
        });
        await stand.calm();
        await stand.analytics.check(key, soon());
      },
    );

    it("answers a probe, and fails it when nobody is there", async () => {
      await stand.analytics.probe(soon());
      await stand.trouble("away");
      await expect(stand.analytics.probe(soon())).rejects.toMatchObject({ provider: expect.any(String) });
      await stand.calm();
    });
  });

  it("without a provider every chart is native", async () => {
    expect(await chartOf(undefined, "revenue.days", light)).toEqual({ kind: "native" });
  });
}
