import type * as calls from "@crema/contract/areas/loyalty";
import type { LoyaltyCard } from "@crema/contract/areas/loyalty";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { notFound } from "../../../platform/http/refusal.ts";
import type { EffectState } from "../../../platform/outbound/effect.ts";
import { openStanding } from "../../../platform/outbound/effect-view-rows.ts";
import type { Platform } from "../../../platform/platform.ts";
import { waitForCardOf } from "../order-reward/order-reward.ts";
import { cardHolderOf, rewardsWaitingFor } from "./card-rows.ts";
import { loyaltyCardOf } from "./loyalty-card.ts";

export const getLoyaltyCard: Operation<typeof calls.getLoyaltyCard> = (deps, _caller, { params }) =>
  presentCard(deps, params.userUuid);

const issues: Readonly<Record<EffectState, LoyaltyCard["issue"]>> = {
  pending: "issuing",
  sending: "issuing",
  unknown: "unclear",
  rejected: "refused",
  parked: "needs_attention",
  withdrawn: "none",
  confirmed: "none",
};

/** @throws Refusal not_found */
export async function presentCard({ db, ports }: Platform, userUuid: string): Promise<LoyaltyCard> {
  const holder = await cardHolderOf(db, userUuid);
  if (holder === undefined) throw notFound("User");
  const { fom } = holder;
  const issue = fom === "" ? await openStanding(db, loyaltyCardOf(userUuid)) : undefined;
  return {
    fom,
    canIssue: ports.giftCards?.issuing !== undefined,
    issue: issue === undefined ? "none" : issues[issue.state],
    reason: issue?.reason ?? "",
    waitingRewards: fom === "" ? await rewardsWaitingFor(db, waitForCardOf(userUuid)) : 0,
  };
}
