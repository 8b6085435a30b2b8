import type { QueryClient } from "@tanstack/react-query";
import type * as calls from "@crema/contract/areas/loyalty";
import type { LoyaltyCard } from "@crema/contract/areas/loyalty";
import { callOf } from "../../app/api/call.ts";

export const getPoints = callOf<typeof calls.getLoyaltyPoints>("GET", "/v1/loyalty/points/:userUuid");
export const getCard = callOf<typeof calls.getLoyaltyCard>("GET", "/v1/loyalty/user/:userUuid/card");
export const attachCard = callOf<typeof calls.attachLoyaltyCard>("POST", "/v1/loyalty/user/:userUuid/card");
export const issueCard = callOf<typeof calls.issueLoyaltyCard>("POST", "/v1/loyalty/user/:userUuid/card/issue");

export const pointsKey = (userUuid: string) => ["loyalty", "points", userUuid] as const;
export const cardKey = (userUuid: string) => ["loyalty", "card", userUuid] as const;

/** The customer has a card now, or the request for one stands otherwise: the panel shows it. */
export async function storeCard(client: QueryClient, userUuid: string, card: LoyaltyCard): Promise<void> {
  await client.cancelQueries({ queryKey: cardKey(userUuid) });
  client.setQueryData(cardKey(userUuid), card);
  await client.invalidateQueries({ queryKey: pointsKey(userUuid) });
}

/** Somebody else was faster, or nobody knows what became of it: what is stored is read again. */
export function rereadCard(client: QueryClient, userUuid: string): void {
  for (const queryKey of [cardKey(userUuid), pointsKey(userUuid)]) void client.invalidateQueries({ queryKey });
}
