import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { CardBalance } from "../../providers/gift-cards/gift-cards.ts";

interface StoredLoyalty {
  readonly fom: string;
  readonly points: number;
  readonly cents: number;
  readonly updatedAt: Date | null;
}

/** A person's card and balances; empty figures without a card, undefined without the person. */
export async function loyaltyOf(db: Db, userUuid: string): Promise<StoredLoyalty | undefined> {
  const { rows } = await sql<StoredLoyalty>`
    select coalesce(l.fom, '') as fom, coalesce(l.points_balance, 0) as points, coalesce(l.balance_cents, 0) as cents,
      l.updated_at as "updatedAt"
    from users u left join loyalty_accounts l on l.user_uuid = u.uuid where u.uuid = ${userUuid}`.execute(db);
  return rows[0];
}

/** Notes what the provider says of a card, unless it was given newer figures, or another card, meanwhile. */
export async function storeBalance(
  db: Db,
  { userUuid, fom, points, cents, at }: CardBalance & { userUuid: string; fom: string; at: Date },
): Promise<void> {
  await sql`
    update loyalty_accounts set points_balance = ${points}, balance_cents = ${cents}, updated_at = ${at}
    where user_uuid = ${userUuid} and fom = ${fom} and updated_at <= ${at}`.execute(db);
}
