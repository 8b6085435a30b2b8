/** What the web shop is told of the promotion that runs: one row. */
import type { PromotionTelling } from "@crema/contract/areas/promotions";
import { sql } from "kysely";
import { type Db, onlyRow, type Tx } from "../../../platform/database/database.ts";

export const promotionToShopKind = "promotion-to-shop";
/** One at a time. */
export const tellingLane = "promotion-to-shop";

export interface Telling {
  /** Of what was ordered last. */
  readonly version: number;
  /** What the shop is to show since then; null is none. */
  readonly shown: unknown;
  readonly state: "waiting" | "told" | "failed";
}

/** Everybody who changes promotions of the shop locks this first: their changes come one after the other. */
export async function lockTelling(tx: Tx): Promise<Telling> {
  const { rows } = await sql<Telling>`select version, shown, state from shopify_promotion_telling for update
  `.execute(tx);
  return onlyRow(rows);
}

/** As the list shows it, but for whether there is a shop. */
export async function tellingOf(db: Db): Promise<PromotionTelling> {
  const { rows } = await sql<PromotionTelling>`
    select t.state, case when t.state = 'waiting' then coalesce(e.reason, '') else t.reason end as reason,
      coalesce(t.shown ->> 'uuid', '') as "promotionUuid", coalesce(wire_instant(t.told_at), '') as "toldAt"
    from shopify_promotion_telling t
      left join outbound_effects e on e.kind = ${sql.lit(promotionToShopKind)} and e.subject = t.version::text
  `.execute(db);
  return onlyRow(rows);
}

export async function noteOrdered(tx: Tx, { version, shown }: { version: number; shown: unknown }): Promise<void> {
  const value = shown === null ? null : JSON.stringify(shown);
  await sql`
    update shopify_promotion_telling set version = ${version}, shown = ${value}::jsonb, state = 'waiting', reason = ''
  `.execute(tx);
}

/** Where a later telling was ordered meanwhile, that one counts. */
export async function noteTold(tx: Tx, { version, at }: { version: number; at: Date }): Promise<void> {
  await sql`
    update shopify_promotion_telling set state = 'told', reason = '', told_at = ${at} where version = ${version}
  `.execute(tx);
}
export async function noteNotTold(tx: Tx, { version, reason }: { version: number; reason: string }): Promise<void> {
  await sql`
    update shopify_promotion_telling set state = 'failed', reason = ${reason} where version = ${version}`.execute(tx);
}

export async function orderedTelling(db: Db): Promise<{ version: number; shown: unknown }> {
  const { rows } = await sql<{ version: number; shown: unknown }>`
    select version, shown from shopify_promotion_telling`.execute(db);
  return rows[0] ?? { version: 0, shown: null };
}

export async function unsentTellings(tx: Tx): Promise<readonly string[]> {
  const { rows } = await sql<{ subject: string }>`
    select subject from outbound_effects where kind = ${sql.lit(promotionToShopKind)} and lane = ${tellingLane}
      and state in ('pending', 'rejected', 'parked') order by id`.execute(tx);
  return rows.map(({ subject }) => subject);
}
