import type { z } from "zod";
import { addressToRead, type Connections, standingOf } from "../../connections.ts";
import type { givexVariables } from "./givex-config.ts";

/** How both accounts at Givex are reached, without secrets. Source: SET-07. */
export const givexConnection = (given: z.infer<typeof givexVariables>): Connections["cards"] => ({
  "gift-card": {
    primaryUrl: addressToRead(given.GIVEX_GIFT_CARD_PRIMARY_URL),
    secondaryUrl: addressToRead(given.GIVEX_GIFT_CARD_SECONDARY_URL),
    userId: given.GIVEX_GIFT_CARD_USER_ID,
    password: standingOf(given.GIVEX_GIFT_CARD_PASSWORD),
  },
  loyalty: {
    primaryUrl: addressToRead(given.GIVEX_LOYALTY_PRIMARY_URL),
    secondaryUrl: addressToRead(given.GIVEX_LOYALTY_SECONDARY_URL),
    userId: given.GIVEX_LOYALTY_USER_ID,
    password: standingOf(given.GIVEX_LOYALTY_PASSWORD),
  },
});
