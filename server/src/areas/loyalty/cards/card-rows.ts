import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";

export interface CardHolder {
  /** '' without a card. */
  readonly fom: string;
  readonly isArchived: boolean;
}

/** @returns undefined if there is no such person */
export async function cardHolderOf(db: Db, userUuid: string): Promise<CardHolder | undefined> {
  const { rows } = await sql<CardHolder>`
    select coalesce(a.fom, '') as fom, u.ended_at is not null as "isArchived"
    from users u left join loyalty_accounts a on a.user_uuid = u.uuid where u.uuid = ${userUuid}`.execute(db);
  return rows[0];
}

/** The same, locked until the transaction ends: nobody else gives this person a card meanwhile. */
export async function lockCardHolder(tx: Tx, userUuid: string): Promise<CardHolder | undefined> {
  await sql`select from users where uuid = ${userUuid} for no key update`.execute(tx);
  return cardHolderOf(tx, userUuid);
}

/** One card in two notations is one card. */
export const foldedCard = (card: string): string => card.replaceAll("-", "").toLowerCase();

/** Nobody else attaches this card until the transaction ends. @returns whether somebody has it, in whatever notation */
export async function lockCard(tx: Tx, card: string): Promise<{ readonly isTaken: boolean }> {
  const folded = foldedCard(card);
  await sql`select pg_advisory_xact_lock(hashtext(${`loyalty card ${folded}`}))`.execute(tx);
  const { rows } =
    await sql`select from loyalty_accounts where lower(replace(fom, '-', '')) = ${folded} limit 1`.execute(tx);
  return { isTaken: rows.length > 0 };
}

interface NewCard {
  readonly userUuid: string;
  readonly fom: string;
  readonly points: number;
  readonly cents: number;
  /** When the balances were read. */
  readonly at: Date;
}

export async function addCard(tx: Tx, { userUuid, fom, points, cents, at }: NewCard): Promise<void> {
  await sql`
    insert into loyalty_accounts (user_uuid, fom, points_balance, balance_cents, updated_at)
    values (${userUuid}, ${fom}, ${points}, ${cents}, ${at})`.execute(tx);
}

/** How many rewards wait for this, in the words of their plan. */
export async function rewardsWaitingFor(db: Db, waitsFor: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from outbound_effects
    where kind = 'order-reward' and state = 'pending' and waits_for = ${waitsFor}`.execute(db);
  return rows[0]?.count ?? 0;
}
