/** Orders by the million for the charts of Trends, told apart by what charts tell apart. The triggers that keep the sums are on. */
import { Client } from "pg";

const atOnce = 50_000;

/**
 * Adds orders of the six years before the bench's day, with one or two lines each; every 25th from New Zealand, every 50th cancelled.
 * Without the index of the search, which no chart reads and which takes longer than all else.
 *
 * @returns how many seconds the orders and their lines took
 */
export async function loadTrends(url: string, orders: number): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("drop index if exists orders_search");
    const began = performance.now();
    for (let from = 0; from < orders; from += atOnce) {
      const range = [from, Math.min(from + atOnce, orders) - 1];
      await client.query(intoOrders, range);
      await client.query(intoLines, range);
    }
    const took = (performance.now() - began) / 1_000;
    await client.query("select fold_trends()");
    for (const table of ["orders", "order_lines", "trend_days", "trend_changes"])
      await client.query(`vacuum analyze ${table}`);
    return took;
  } finally {
    await client.end();
  }
}

const intoOrders = `
  insert into orders (source, source_id, name, created_at, updated_at, total_cents, current_total_cents, currency, is_cancelled, shipping_address)
  select 'Bench', n::text, '#' || n, at, at, 1500 + n % 9000, case when n % 40 = 0 then 500 end, case when n % 25 = 0 then 'NZD' else 'AUD' end,
    n % 50 = 0, case when n % 3 = 0 then '{}'::jsonb else jsonb_build_object('country', 'Australia',
      'state', (array['NSW', 'VIC', 'QLD', 'WA', 'SA', 'Tasmania', 'ACT', 'NT', ''])[1 + n % 9], 'company', case when n % 7 = 0 then 'Roasters' else '' end) end
  from (select n, timestamptz '2026-11-20 13:59:59+00' - n * 7919 % 2190 * interval '1 day' - n % 86400 * interval '1 second' as at
    from generate_series($1::bigint, $2::bigint) n) given`;
const intoLines = `
  insert into order_lines (order_id, n, sku, title, quantity, unit_price_cents)
  select order_id, line, 'ESP-1KG', 'Espresso', 1 + source_id::bigint % 4, 1000
  from orders cross join generate_series(1, 2) line
  where source = 'Bench' and source_id::bigint between $1 and $2 and (line = 1 or source_id::bigint % 2 = 0)`;
