import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";

export interface GiftCardLine {
  readonly title: string;
  readonly isGiftCard: boolean;
  /** Numbers of the cards it became; none where the source did not tell them. */
  readonly cards: readonly string[];
  readonly orderName: string;
  readonly email: string;
  readonly firstName: string;
}

/** A line item with what a mail about its card says; undefined without the order or the line. */
export async function giftCardLine(
  db: Db,
  { orderId, lineId }: { orderId: string; lineId: string },
): Promise<GiftCardLine | undefined> {
  const { rows } = await sql<GiftCardLine>`
    select l.title, l.is_gift_card as "isGiftCard", l.gift_cards as cards, o.name as "orderName", o.customer_email as email,
      o.customer_first_name as "firstName"
    from orders o join order_lines l using (order_id)
    where order_id = ${orderId} and n = ${lineId}`.execute(db);
  return rows[0];
}

/** Makes presses about one order follow each other. */
export async function lockOrderOf(tx: Tx, orderId: string): Promise<void> {
  await sql`select from orders where order_id = ${orderId} for no key update`.execute(tx);
}
