import { sql } from "kysely";
import type { Platform } from "../src/platform/platform.ts";

interface App {
  readonly platform: Platform;
}

/** Gives a person a card with these balances, or changes those of the card they have. */
export async function aLoyaltyCard(
  { platform: { db, clock } }: App,
  userUuid: string,
  card: { readonly fom: string; readonly points: number; readonly cents: number },
): Promise<void> {
  await sql`
    insert into loyalty_accounts (user_uuid, fom, points_balance, balance_cents, updated_at)
    values (${userUuid}, ${card.fom}, ${card.points}, ${card.cents}, ${clock.now()})
    on conflict (user_uuid) do update set fom = excluded.fom, points_balance = excluded.points_balance,
      balance_cents = excluded.balance_cents, updated_at = excluded.updated_at`.execute(db);
}

export async function aGiftCard(
  { platform: { db } }: App,
  line: { readonly orderId: number; readonly n: number; readonly card: string },
): Promise<void> {
  await sql`
    update order_lines set gift_cards = ${JSON.stringify([line.card])}::jsonb where order_id = ${line.orderId} and n = ${line.n}`.execute(
    db,
  );
}
