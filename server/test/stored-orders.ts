import { sql } from "kysely";
import type { TestApp } from "./test-app.ts";

export interface StoredOrderRow {
  readonly orderId: number;
  readonly source: string;
  readonly sourceId: string;
  readonly name: string;
  readonly userUuid: string | null;
  readonly customerName: string;
  readonly email: string;
  readonly note: string;
  readonly shippingAddress: Readonly<Record<string, string>>;
  readonly totalCents: number;
  readonly currentTotalCents: number | null;
  readonly isSettled: boolean;
  readonly isSubscription: boolean;
  readonly updatedAt: Date;
  readonly lines: readonly { sku: string; title: string; grind: string; quantity: number; isGiftCard: boolean }[];
  readonly raw: unknown;
  /** `kind state`, sorted. */
  readonly effects: readonly string[];
}

export async function storedOrders({ platform }: Pick<TestApp, "platform">): Promise<readonly StoredOrderRow[]> {
  const { rows } = await sql<StoredOrderRow>`
    select order_id as "orderId", source, source_id as "sourceId", name, user_uuid as "userUuid", customer_name as "customerName",
      customer_email as email, order_note as note, shipping_address as "shippingAddress", total_cents as "totalCents",
      current_total_cents as "currentTotalCents", is_settled as "isSettled", is_subscription as "isSubscription",
      updated_at as "updatedAt", (select body from order_raws r where r.order_id = o.order_id) as raw,
      coalesce((
        select json_agg(json_build_object('sku', sku, 'title', title, 'grind', grind, 'quantity', quantity, 'isGiftCard', is_gift_card) order by n)
        from order_lines l where l.order_id = o.order_id), '[]') as lines,
      coalesce((
        select json_agg(kind || ' ' || state order by kind) from outbound_effects where subject = o.order_id::text), '[]') as effects
    from orders o order by order_id`.execute(platform.db);
  return rows;
}
