/** How long the charts of Trends take on many orders, and whether they say what a query over all of them says. Source: issue 'Operations', figures. */
import { Client } from "pg";
import { quantile } from "../measure/blocks.ts";
import { atMost, type Verdict } from "../report.ts";
import type { RunningCrema } from "../subjects/crema.ts";
import { trendsBudget } from "../work.ts";

const charts = [
  "revenue.days",
  "revenue.months",
  "revenue.years",
  "orders.average",
  "orders.placed",
  "orders.by-state",
  "orders.company",
  "orders.items",
  "memberships.registrations",
  "memberships.email",
] as const;
const periods = ["days", "months", "years"] as const;

interface MeasureOptions {
  readonly databaseUrl: string;
  readonly rounds: number;
  readonly log: (line: string) => void;
}

export async function measureTrends(
  { origin, signedIn }: RunningCrema,
  { databaseUrl, rounds, log }: MeasureOptions,
): Promise<readonly Verdict[]> {
  const headers = { authorization: `Bearer ${signedIn.idToken}` };
  const ask = async (query: string): Promise<{ text: string; ms: number }> => {
    const began = performance.now();
    const response = await fetch(`${origin}/v1/trends?${query}`, { headers });
    const text = await response.text();
    if (!response.ok) throw new Error(`GET /v1/trends?${query} answered ${response.status}: ${text}`);
    return { text, ms: performance.now() - began };
  };
  const slowest = { query: "", ms: 0 };
  for (const chart of charts)
    for (const period of periods) {
      const query = `chart=${chart}&period=${period}`;
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) times.push((await ask(query)).ms);
      const ms = quantile(times, 0.5);
      log(`${query}: ${ms.toFixed(1)} ms`);
      if (ms > slowest.ms) Object.assign(slowest, { query, ms });
    }
  const whole = await ask("period=years");
  const years: Years = JSON.parse((await ask("chart=revenue.years")).text);
  const told = years.sections[0]?.cards[0]?.points.flatMap(({ at, values }) => values.map((value) => `${at} ${value}`));
  const counted = await revenueOfYears(databaseUrl);
  const isEqual = JSON.stringify(told) === JSON.stringify(counted);
  if (!isEqual) log(`${String(told)} instead of ${String(counted)}`);
  const { orders, ms } = trendsBudget;
  return [
    atMost(`Slowest chart of ${orders.toLocaleString("en-AU")} orders (${slowest.query}), median ms`, slowest.ms, {
      budget: ms,
      digits: 1,
    }),
    atMost("All ten in one answer, ms", whole.ms, { budget: ms, digits: 1 }),
    {
      what: "Revenue per year, as a query over all orders adds it up",
      value: isEqual ? "equal" : `${String(told)} instead of ${String(counted)}`,
      budget: "equal",
      isKept: isEqual,
    },
  ];
}

interface Years {
  readonly sections: readonly { cards: readonly { points: readonly { at: string; values: readonly string[] }[] }[] }[];
}

/** "2026 123.45", the years in order, Australian dollars before New Zealand's. */
async function revenueOfYears(url: string): Promise<readonly string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ line: string }>(`
    select to_char(created_at at time zone 'Australia/Brisbane', 'YYYY') || ' '
      || (sum(coalesce(current_total_cents, total_cents)) / 100.0)::numeric(14, 2) as line
    from orders where not is_test and not is_cancelled
    group by to_char(created_at at time zone 'Australia/Brisbane', 'YYYY'), currency
    order by to_char(created_at at time zone 'Australia/Brisbane', 'YYYY'), currency`);
  await client.end();
  return rows.map(({ line }) => line);
}
