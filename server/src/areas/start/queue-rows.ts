/** The numbers of the start page, each from an index, and each the number of rows that its list shows. */
import { mostNamed, type QueueStanding } from "@crema/contract/areas/start";
import { type RawBuilder, sql } from "kysely";
import { abortable, type Db } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { lastFailedRuns, parkedEffects } from "../jobs/index.ts";
import { hasPushFailed } from "../notifications/index.ts";
import { orderAttention } from "../orders/index.ts";
import { endingVouchers } from "../promotions/index.ts";
import { isStuck } from "../shipping-labels/index.ts";

export type Standing = Pick<QueueStanding, "count"> & Partial<QueueStanding>;

interface Asked {
  readonly signal: AbortSignal;
}
async function counted(db: Db, from: RawBuilder<unknown>, { signal }: Asked): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${from}`.execute(db, abortable(signal));
  return rows[0]?.count ?? 0;
}

type OrderDeps = Pick<Platform, "db" | "clock" | "config" | "ports">;

/** The orders that the list shows with the same `attention`. */
export const ordersFor = async (
  deps: OrderDeps,
  { attention, signal }: Asked & { readonly attention: keyof typeof orderAttention },
): Promise<Standing> => ({
  count: await counted(deps.db, sql`orders o where ${orderAttention[attention](deps)}`, { signal }),
});

/** What the shipping labels list as stuck. */
export const stuckParcels = async ({ db, clock }: Pick<Platform, "db" | "clock">, asked: Asked): Promise<Standing> => ({
  count: await counted(db, sql`bookings where ${isStuck(clock.now())}`, asked),
});

/** What the job centre lists as parked. */
export const tasksForStaff = async (deps: Pick<Platform, "db" | "ports">, asked: Asked): Promise<Standing> => ({
  count: await counted(deps.db, sql`${parkedEffects(deps)} e`, asked),
});

type Item = QueueStanding["items"][number];
interface NamedRow extends Item {
  /** Of all, not of those that are named alone. */
  readonly all: number;
}
/** @param those - `id, title, number, at, reason` of each, the most urgent first */
async function named(db: Db, those: RawBuilder<unknown>, { signal }: Asked): Promise<Standing> {
  const { rows } = await sql<NamedRow>`
    select id, title, number::int as number, wire_instant(at) as at, reason, count(*) over () as "all"
    from (${those}) those limit ${sql.lit(mostNamed)}`.execute(db, abortable(signal));
  return { count: rows[0]?.all ?? 0, items: rows.map(({ all: _all, ...item }) => item) };
}

/** Vouchers that are live with codes that can still be used and end within this time. */
export const vouchersEnding = (db: Db, asked: Asked & { readonly now: Date }): Promise<Standing> =>
  named(
    db,
    sql`select v.uuid::text as id, v.title, c.codes as number, c.first as at, '' as reason
      from ${endingVouchers(asked.now)} c join vouchers v on v.uuid = c.voucher_uuid order by c.first, v.uuid`,
    asked,
  );

/** Pushes of this time that the history on Mobile App lists as failed. */
export const failedPushes = (db: Db, asked: Asked & { readonly from: Date }): Promise<Standing> =>
  named(
    db,
    sql`select uuid::text as id, internal_description as title, failed as number, coalesce(finished_at, created_at) as at, reason
      from pushes p where created_at >= ${asked.from} and ${hasPushFailed} order by created_at desc, uuid`,
    asked,
  );

/** What the job centre lists as jobs whose last run failed. */
export const failedJobs = (db: Db, asked: Asked): Promise<Standing> =>
  named(
    db,
    sql`select id::text as id, job as title, 0 as number, finished_at as at, error as reason
      from ${lastFailedRuns} r order by finished_at desc, id`,
    asked,
  );
