/** A customer's figures, from what is stored or anew from the gift-card provider. Source: LOY-01, LOY-05; B.2 "GET /loyalty/points". */
import type { getLoyaltyPoints } from "@crema/contract/areas/loyalty";
import type { Operation } from "../../platform/http/bind-call.ts";
import { notFound, ProviderError } from "../../platform/http/refusal.ts";
import { centsAsText } from "../../platform/money/cents.ts";
import type { Platform } from "../../platform/platform.ts";
import type { CardBalance } from "../../providers/gift-cards/gift-cards.ts";
import { loyaltyOf, storeBalance } from "./loyalty-rows.ts";

/** Staff wait for the answer; after this what is stored is told. */
const longestWaitMs = 8_000;

/** With `refresh` the provider is asked; where it does not answer the figures stay as stored, and `updatedAt` says from when. */
export const getLoyaltyPointsOfUser: Operation<typeof getLoyaltyPoints> = async (deps, _caller, { params, query }) => {
  const { userUuid } = params;
  const known = await loyaltyOf(deps.db, userUuid);
  if (known === undefined) throw notFound("User");
  if (query.refresh && known.fom !== "") await refresh(deps, { userUuid, fom: known.fom });
  const stored = query.refresh ? ((await loyaltyOf(deps.db, userUuid)) ?? known) : known;
  return {
    fom: stored.fom,
    pointsBalance: stored.points,
    currencyBalance: centsAsText(stored.cents),
    updatedAt: stored.updatedAt?.toISOString() ?? "",
  };
};

async function refresh(deps: Platform, card: { userUuid: string; fom: string }): Promise<void> {
  // From before it was asked: what changes meanwhile may not be in the answer.
  const at = deps.clock.now();
  const balance = await balanceAt(deps, card.fom);
  if (balance !== undefined) await storeBalance(deps.db, { ...card, ...balance, at });
}

/** @returns undefined where nobody answers in time */
async function balanceAt({ ports, log }: Platform, card: string): Promise<CardBalance | undefined> {
  try {
    return await ports.giftCards?.balance({ account: "loyalty", card }, AbortSignal.timeout(longestWaitMs));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ err: error }, "the figures of a loyalty card could not be read");
    return undefined;
  }
}
