import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import type { RewardedSku } from "./reward-sum.ts";

export interface StoredOrderLoyalty {
  readonly accruedPoints: number;
  /** As the old system called them. */
  readonly fomPoints: number;
  readonly pointsUsed: number;
  readonly creditSpentCents: number;
  readonly earnedCents: number;
  readonly processedAt: Date | null;
  readonly transactionId: string;
  readonly skus: readonly RewardedSku[];
  readonly manuallyProcessed: boolean;
  readonly rejected: boolean;
}

/** The loyalty record of an order, empty while it is not rewarded; undefined when there is no such order. */
export async function storedOrderLoyalty(db: Db, orderId: string): Promise<StoredOrderLoyalty | undefined> {
  const { rows } = await sql<StoredOrderLoyalty>`
    select coalesce(r.accrued_points, 0) as "accruedPoints", coalesce(r.fom_points, 0) as "fomPoints", o.points_used as "pointsUsed",
      o.credit_spent_cents as "creditSpentCents", coalesce(r.cents, 0) as "earnedCents", r.processed_at as "processedAt",
      coalesce(r.transaction_id, '') as "transactionId", coalesce(r.skus, '[]') as skus,
      coalesce(r.manually_processed, false) as "manuallyProcessed", o.loyalty_rewards_rejected as rejected
    from orders o left join order_rewards r using (order_id) where o.order_id = ${orderId}`.execute(db);
  return rows[0];
}
