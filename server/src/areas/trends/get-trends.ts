import {
  type ChartSlot,
  chartSections,
  type getTrends,
  type NativeCard,
  type TrendCard,
} from "@crema/contract/areas/trends";
import { brisbaneDay } from "../../platform/clock/clock.ts";
import type { Operation } from "../../platform/http/bind-call.ts";
import type { Platform } from "../../platform/platform.ts";
import { charts, sumsOf } from "./draw-chart.ts";
import { framedChart } from "./framed-chart.ts";
import { firstDay, spansOf } from "./trend-days.ts";
import { keptSums } from "./trend-rows.ts";

/** The charts asked for, each framed where it is configured so and else drawn from our own data. Source: AMD-38. */
export const getTrendsNow: Operation<typeof getTrends> = async (deps, caller, { query }) => {
  const asked = { ...query, signal: caller.signal };
  const sections = chartSections.flatMap(({ charts: slots, ...section }) => {
    const wanted = slots.filter(({ key }) => query.chart === undefined || query.chart === key);
    return wanted.length === 0 ? [] : [{ ...section, wanted }];
  });
  return {
    sections: await Promise.all(
      sections.map(async ({ wanted, ...section }) => ({
        ...section,
        cards: await Promise.all(wanted.map((slot) => cardOf(deps, slot, asked))),
      })),
    ),
  };
};

interface Asked {
  readonly period: NativeCard["period"];
  readonly theme: "light" | "dark";
  readonly signal: AbortSignal;
}

const cardOf = async (deps: Platform, slot: ChartSlot, asked: Asked): Promise<TrendCard> =>
  (await framedChart(deps, slot, asked)) ?? (await ownChart(deps, slot, asked));

async function ownChart({ db, clock }: Platform, slot: ChartSlot, { signal, ...asked }: Asked): Promise<NativeCard> {
  const { key, title, period = asked.period } = slot;
  const today = brisbaneDay(clock.now());
  const chart = charts[key];
  const sums = await keptSums(
    db,
    { measures: chart.measures, period, from: firstDay(period, today), until: today },
    signal,
  );
  const drawn = chart.draw(sumsOf(sums), spansOf(period, today, sums[0]?.at));
  return { key, title, kind: "native", period, ...drawn };
}
