import { earningCurrency } from "@crema/contract/areas/orders";
import { type RawBuilder, sql } from "kysely";
import { abortable, type Db } from "../../../platform/database/database.ts";

interface RewardFigures {
  readonly orders: number;
  readonly pieces: number;
  readonly customers: number;
  readonly salesCents: number;
  /** At the percentages in force when each order was placed. */
  readonly givenCents: number;
  readonly wouldBeCents: number;
}

/** Half up, for each line, as `rewardedSkus` of loyalty does it. */
const earned = (basisPoints: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce(sum((paid * ${basisPoints} + 5000) / 10000), 0)`;

/**
 * The lines of this part in settled orders of people with a card, placed in that time, as they are left after removals.
 * Money that went back without a line is not taken off: what is shown is an estimate, a little too high.
 * @returns undefined when there is no such part
 */
export async function estimatedReward(
  db: Db,
  of: { readonly partCode: string; readonly basisPoints: number; readonly since: Date; readonly until: Date },
  signal: AbortSignal,
): Promise<RewardFigures | undefined> {
  const { rows } = await sql<RewardFigures>`
    with rates as (
      select basis_points, since, lead(since, 1, 'infinity') over (order by since) as until
      from part_rewards where part_code = ${of.partCode}
    ), sold as materialized (
      select o.order_id, o.user_uuid, o.created_at, l.quantity, greatest(0, l.quantity * l.unit_price_cents - l.discount_cents) as paid
      from order_lines_left l join orders o on o.order_id = l.order_id
      where l.sku = ${of.partCode} and not l.is_gift_card and o.created_at >= ${of.since} and o.created_at <= ${of.until}
        and o.is_settled and o.source <> 'Woocommerce' and o.currency = ${sql.lit(earningCurrency)}
        and exists (select from loyalty_accounts a where a.user_uuid = o.user_uuid and a.fom <> '')
    )
    select count(distinct order_id) as orders, coalesce(sum(quantity), 0)::bigint as pieces, count(distinct user_uuid) as customers,
      coalesce(sum(paid), 0)::bigint as "salesCents", ${earned(sql`coalesce(basis_points, 0)`)}::bigint as "givenCents",
      ${earned(sql`${of.basisPoints}::bigint`)}::bigint as "wouldBeCents"
    from sold left join rates on created_at >= since and created_at < until
    having exists (select from parts where part_code = ${of.partCode})`.execute(db, abortable(signal));
  return rows[0];
}
