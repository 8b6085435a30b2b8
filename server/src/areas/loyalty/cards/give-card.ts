/** What every way to a card does, in one transaction. Source: docs/decisions/0080. */
import { cardSwapNote } from "@crema/contract/areas/loyalty";
import type { Tx } from "../../../platform/database/database.ts";
import { notFound, refuse } from "../../../platform/http/refusal.ts";
import { lookAfterWaiting } from "../../../platform/outbound/outbound.ts";
import type { Platform } from "../../../platform/platform.ts";
import { maskedCard } from "../../../providers/gift-cards/gift-cards.ts";
import { addCard, lockCardHolder } from "./card-rows.ts";

/** Locks a person who may be given a card. @throws Refusal not_found, has_card, already_archived */
export async function lockWithoutCard(tx: Tx, userUuid: string): Promise<void> {
  const holder = await lockCardHolder(tx, userUuid);
  if (holder === undefined) throw notFound("User");
  if (holder.fom !== "") throw refuse("has_card", cardSwapNote);
  if (holder.isArchived) throw refuse("already_archived", "An archived user gets no card; restore them first");
}

/** Stores the card of a locked person; the rewards that wait for it go on at once. */
export async function giveCard(
  deps: Pick<Platform, "jobs">,
  tx: Tx,
  card: Parameters<typeof addCard>[1],
): Promise<void> {
  await addCard(tx, card);
  await lookAfterWaiting(deps, tx);
}

/** What the audit keeps: card numbers are personal. */
export const cardChanges = (card: string) => ({ loyaltyCard: [null, maskedCard(card)] }) as const;
export const attachOperation = "attach-card";
