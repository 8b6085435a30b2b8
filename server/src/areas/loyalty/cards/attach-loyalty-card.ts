/** An existing card becomes a customer's, by the app or by staff. Source: LOY-03; docs/decisions/0080. */
import type * as calls from "@crema/contract/areas/loyalty";
import { cardSwapNote } from "@crema/contract/areas/loyalty";
import { inTransaction, type Tx } from "../../../platform/database/database.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { type Caller, nameOf } from "../../../platform/http/caller.ts";
import { invalid, notFound, ProviderError, refuse } from "../../../platform/http/refusal.ts";
import { stateOf } from "../../../platform/outbound/effect-rows.ts";
import { withdrawEffect } from "../../../platform/outbound/outbound.ts";
import type { Platform } from "../../../platform/platform.ts";
import { recordAct } from "../../../platform/writes/change-record.ts";
import type { CardBalance } from "../../../providers/gift-cards/gift-cards.ts";
import { countAttempt } from "../../sign-in/index.ts";
import { cardHolderOf, foldedCard, lockCard } from "./card-rows.ts";
import { presentCard } from "./get-loyalty-card.ts";
import { attachOperation, cardChanges, giveCard, lockWithoutCard } from "./give-card.ts";
import { loyaltyCardOf } from "./loyalty-card.ts";

const longestWaitMs = 8_000;
/** Numbers of cards follow each other: whoever tries many for one customer looks for a card of somebody else. */
const triesPerCustomer = 10;

export const attachLoyaltyCard: Operation<typeof calls.attachLoyaltyCard> = async (
  deps,
  caller,
  { params: { userUuid }, body: { card } },
) => {
  const holder = await cardHolderOf(deps.db, userUuid);
  if (holder === undefined) throw notFound("User");
  if (holder.fom === "") await attach(deps, caller, { userUuid, card });
  else if (foldedCard(holder.fom) !== foldedCard(card)) throw refuse("has_card", cardSwapNote);
  return presentCard(deps, userUuid);
};

interface Attached {
  readonly userUuid: string;
  readonly card: string;
}

/** The provider is asked first: a mistyped number would send money to somebody else's card. */
async function attach(deps: Platform, caller: Caller, { userUuid, card }: Attached): Promise<void> {
  const at = deps.clock.now();
  await countAttempt(deps, [{ subject: `card:${userUuid}`, most: triesPerCustomer }]);
  const balance = await balanceOf(deps, card);
  await inTransaction(deps.db, async (tx) => {
    await lockWithoutCard(tx, userUuid);
    await withdrawIssue(deps, tx, { userUuid, by: nameOf(caller) });
    if ((await lockCard(tx, card)).isTaken) throw refuse("card_taken", "This card belongs to another customer");
    await giveCard(deps, tx, { userUuid, fom: card, ...balance, at });
    await recordAct(tx, caller, { at, record: "user", id: userUuid, act: attachOperation, changes: cardChanges(card) });
  });
  deps.live.recordChanged("user", userUuid);
}

/** @throws Refusal unavailable, invalid (422) for a card that the provider refuses */
async function balanceOf({ ports }: Platform, card: string): Promise<CardBalance> {
  if (ports.giftCards === undefined) throw refuse("unavailable", "No gift-card provider is connected");
  try {
    return await ports.giftCards.balance({ account: "loyalty", card }, AbortSignal.timeout(longestWaitMs));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (!error.isRetryable) throw invalid({ card: `The gift-card provider refused this card: ${error.message}` });
    throw refuse("unavailable", "The gift-card provider didn't answer. Nothing was changed. Try again.");
  }
}

/** A card that is still to be issued is not needed any more. @throws Refusal still_running */
async function withdrawIssue(
  deps: Platform,
  tx: Tx,
  { userUuid, by }: { readonly userUuid: string; readonly by: string },
): Promise<void> {
  const task = loyaltyCardOf(userUuid);
  if ((await stateOf(tx, task)) === undefined) return;
  if (await withdrawEffect(deps, tx, { ...task, by, reason: "An existing card was attached" })) return;
  throw refuse(
    "still_running",
    "A card is being issued for this customer, or it isn't clear whether one was. Wait for the gift-card provider's answer.",
  );
}
