/** The last run that sent every product to the shop. How far it is, the products themselves tell. */
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";

const key = "products-update";

export interface ProductsUpdate {
  /** When the last run ended; '' for never. */
  readonly lastRun: string;
  readonly isRunning: boolean;
  readonly done: number;
  readonly failed: number;
  readonly total: number;
}

const never: ProductsUpdate = { lastRun: "", isRunning: false, done: 0, failed: 0, total: 0 };

/**
 * How far the run is: of the products that were asked for since it began, one is done once the shop has a state of it that was ordered
 * after that. One that was deleted meanwhile counts no more, one that was just being made never did.
 */
export async function productsUpdate(db: Db): Promise<ProductsUpdate> {
  const { rows } = await sql<ProductsUpdate>`
    select coalesce(s.value ->> 'lastRun', '') as "lastRun", s.value ->> 'endedAt' is null as "isRunning",
      count(*) filter (where p.shop_state = 'synced' and p.shop_asked_at >= run.since)::int as done,
      count(*) filter (where p.shop_state = 'failed' and p.shop_asked_at >= run.since)::int as failed, count(p.uuid)::int as total
    from settings s cross join lateral (select (s.value ->> 'startedAt')::timestamptz as since) run
      left join products p on p.shop_wanted_at >= run.since
    where s.key = ${key} group by s.value, run.since`.execute(db);
  return rows[0] ?? never;
}

/** Locks what is known of runs, until the transaction ends. */
export async function lockProductsUpdate(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${key}))`.execute(tx);
}

export async function noteUpdateBegun(tx: Tx, at: Date): Promise<void> {
  const value = JSON.stringify({ startedAt: at.toISOString() });
  await sql`
    insert into settings (key, value, updated_at) values (${key}, ${value}::jsonb, ${at})
    on conflict (key) do update set value = excluded.value || jsonb_build_object('lastRun', settings.value ->> 'lastRun'),
      updated_at = excluded.updated_at`.execute(tx);
}

export async function noteUpdateEnded(tx: Tx, at: Date): Promise<void> {
  const ended = sql`wire_instant(${at}::timestamptz)`;
  await sql`
    update settings set value = value || jsonb_build_object('endedAt', ${ended}, 'lastRun', ${ended}), updated_at = ${at}
    where key = ${key}`.execute(tx);
}
