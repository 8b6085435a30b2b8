import type { getFom, getLoyaltyPoints } from "@crema/contract/areas/loyalty";
import type { Operation } from "../../platform/http/bind-call.ts";
import { notFound, ProviderError } from "../../platform/http/refusal.ts";
import { centsAsText } from "../../platform/money/cents.ts";
import type { Platform } from "../../platform/platform.ts";
import type { CardBalance, GiftCards } from "../../providers/gift-cards/gift-cards.ts";
import { loyaltyOf, storeBalance } from "./loyalty-rows.ts";

export const getFomOfUser: Operation<typeof getFom> = async ({ db }, _caller, { params }) => {
  const stored = await loyaltyOf(db, params.userUuid);
  if (stored === undefined) throw notFound("User");
  return { fom: stored.fom };
};

/** Staff wait for the answer; after this what is stored is told. */
const longestWaitMs = 8_000;
/** Customers may ask too: about one card the provider is asked no oftener than this, by one process. */
const mostOftenMs = 5_000;

interface Asked {
  readonly at: number;
  readonly done: Promise<void>;
}
/** By provider and card, the last question, oldest first. */
const lastAsked = new WeakMap<GiftCards, Map<string, Asked>>();

/** With `refresh` the provider is asked; where it does not answer the figures stay as stored, and `updatedAt` says from when. */
export const getLoyaltyPointsOfUser: Operation<typeof getLoyaltyPoints> = async (deps, _caller, { params, query }) => {
  const { userUuid } = params;
  const known = await loyaltyOf(deps.db, userUuid);
  if (known === undefined) throw notFound("User");
  const { giftCards } = deps.ports;
  if (query.refresh && known.fom !== "" && giftCards !== undefined)
    await refreshed(deps, giftCards, { userUuid, fom: known.fom });
  const stored = query.refresh ? ((await loyaltyOf(deps.db, userUuid)) ?? known) : known;
  return {
    fom: stored.fom,
    pointsBalance: stored.points,
    currencyBalance: centsAsText(stored.cents),
    updatedAt: stored.updatedAt?.toISOString() ?? "",
  };
};

interface Card {
  readonly userUuid: string;
  readonly fom: string;
}

/** Who asks soon after somebody else gets that one's answer; where there was none, the next one asks again. */
function refreshed(deps: Platform, giftCards: GiftCards, card: Card): Promise<void> {
  const asked = lastAsked.get(giftCards) ?? new Map<string, Asked>();
  lastAsked.set(giftCards, asked);
  const at = deps.clock.now().getTime();
  for (const [fom, last] of asked) if (at - last.at >= mostOftenMs) asked.delete(fom);
  const last = asked.get(card.fom);
  if (last !== undefined) return last.done;
  const askOnce = async (): Promise<void> => {
    if (!(await refresh(deps, giftCards, card))) asked.delete(card.fom);
  };
  const done = askOnce();
  asked.set(card.fom, { at, done });
  return done;
}

async function refresh(deps: Platform, giftCards: GiftCards, card: Card): Promise<boolean> {
  // From before it was asked: what changes meanwhile may not be in the answer.
  const at = deps.clock.now();
  const balance = await balanceAt(deps, giftCards, card.fom);
  if (balance !== undefined) await storeBalance(deps.db, { ...card, ...balance, at });
  return balance !== undefined;
}

/** @returns undefined where nobody answers in time */
async function balanceAt({ log }: Platform, giftCards: GiftCards, card: string): Promise<CardBalance | undefined> {
  try {
    return await giftCards.balance({ account: "loyalty", card }, AbortSignal.timeout(longestWaitMs));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ err: error }, "the figures of a loyalty card could not be read");
    return undefined;
  }
}
