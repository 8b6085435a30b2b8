/** Staff have the gift-card provider issue a card: once, however often it is pressed. Source: docs/decisions/0080; docs/outbound.md. */
import type * as calls from "@crema/contract/areas/loyalty";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { nameOf, userOf } from "../../../platform/http/caller.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import { doByHand } from "../../../platform/outbound/by-hand.ts";
import { presentCard } from "./get-loyalty-card.ts";
import { lockWithoutCard } from "./give-card.ts";
import { loyaltyCardOf } from "./loyalty-card.ts";

export const issueLoyaltyCard: Operation<typeof calls.issueLoyaltyCard> = async (deps, caller, { params }) => {
  const { userUuid } = params;
  await doByHand(deps, caller, {
    effect: { ...loyaltyCardOf(userUuid), payload: { by: { uuid: userOf(caller), name: nameOf(caller) } } },
    who: "The gift-card provider",
    record: "user",
    id: userUuid,
    act: "issue-card",
    async hold(tx) {
      await lockWithoutCard(tx, userUuid);
      if (deps.ports.giftCards?.issuing === undefined)
        throw refuse("not_submittable", "The gift-card provider issues no cards from here");
    },
  });
  return presentCard(deps, userUuid);
};
