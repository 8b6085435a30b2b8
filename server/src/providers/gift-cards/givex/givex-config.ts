/** Settings of the Givex adapter. Source: spec part 2, section 3 (connection details); docs/providers/givex.md. */
import { z } from "zod";
import { secret } from "../../../platform/config/secret.ts";
import { partnerAddress, seconds, secretText, words } from "../../provider-values.ts";
import { addressToRead, type Connections, secretStatus } from "../../connections.ts";

export const givexVariables = z.object({
  GIVEX_GIFT_CARD_PRIMARY_URL: partnerAddress.default(""),
  GIVEX_GIFT_CARD_SECONDARY_URL: partnerAddress.default(""),
  GIVEX_GIFT_CARD_USER_ID: z.string().default(""),
  GIVEX_GIFT_CARD_PASSWORD: secretText.default(secret("")),
  GIVEX_LOYALTY_PRIMARY_URL: partnerAddress.default(""),
  GIVEX_LOYALTY_SECONDARY_URL: partnerAddress.default(""),
  GIVEX_LOYALTY_USER_ID: z.string().default(""),
  GIVEX_LOYALTY_PASSWORD: secretText.default(secret("")),
  /** Our terminal's number or name in the histories of loyalty cards. */
  GIVEX_LOYALTY_TERMINAL: z.string().default(""),
  /** Whether the loyalty account lets us register cards (dc_904). */
  GIVEX_ISSUE_LOYALTY_CARDS: z.enum(["yes", "no"]).default("no"),
  /** Result codes that say there is nothing to take back; ask the Givex contact. */
  GIVEX_NOTHING_TO_REVERSE: words.default([]),
  /** Whether a reversal that was answered bars the lost request for ever; else one that found nothing is asked again for so long. */
  GIVEX_REVERSAL_IS_FINAL: z.enum(["yes", "no"]).default("no"),
  /** Longest time, in seconds, after which a lost request can still change a card. */
  GIVEX_COMMIT_SECONDS: z.coerce.number().min(0).default(120),
  GIVEX_TIMEOUT_SECONDS: z.coerce.number().min(0.1).default(15),
  /** Waits before each reversal of an unclear call, in seconds; the last one goes on. */
  GIVEX_REVERSAL_SECONDS: seconds.default([0, 15, 60, 300]),
});

export function givexConfig(given: z.infer<typeof givexVariables>) {
  if (given.GIVEX_LOYALTY_PRIMARY_URL === "") return undefined;
  return {
    accounts: {
      "gift-card": {
        primaryUrl: given.GIVEX_GIFT_CARD_PRIMARY_URL,
        secondaryUrl: given.GIVEX_GIFT_CARD_SECONDARY_URL,
        userId: given.GIVEX_GIFT_CARD_USER_ID,
        password: given.GIVEX_GIFT_CARD_PASSWORD,
      },
      loyalty: {
        primaryUrl: given.GIVEX_LOYALTY_PRIMARY_URL,
        secondaryUrl: given.GIVEX_LOYALTY_SECONDARY_URL,
        userId: given.GIVEX_LOYALTY_USER_ID,
        password: given.GIVEX_LOYALTY_PASSWORD,
      },
    },
    loyaltyTerminal: given.GIVEX_LOYALTY_TERMINAL,
    issuesLoyaltyCards: given.GIVEX_ISSUE_LOYALTY_CARDS === "yes",
    nothingToReverse: given.GIVEX_NOTHING_TO_REVERSE,
    isReversalFinal: given.GIVEX_REVERSAL_IS_FINAL === "yes",
    maxCommitDelayMs: given.GIVEX_COMMIT_SECONDS * 1_000,
    timeoutMs: Math.round(given.GIVEX_TIMEOUT_SECONDS * 1_000),
    resolveAfterMs: given.GIVEX_REVERSAL_SECONDS.map((wait) => wait * 1_000),
  };
}
export type GivexConfig = NonNullable<ReturnType<typeof givexConfig>>;

/** How both accounts at Givex are reached, without secrets. Source: SET-07. */
export const givexConnection = (given: z.infer<typeof givexVariables>): Connections["cards"] => ({
  "gift-card": {
    primaryUrl: addressToRead(given.GIVEX_GIFT_CARD_PRIMARY_URL),
    secondaryUrl: addressToRead(given.GIVEX_GIFT_CARD_SECONDARY_URL),
    userId: given.GIVEX_GIFT_CARD_USER_ID,
    password: secretStatus(given.GIVEX_GIFT_CARD_PASSWORD),
  },
  loyalty: {
    primaryUrl: addressToRead(given.GIVEX_LOYALTY_PRIMARY_URL),
    secondaryUrl: addressToRead(given.GIVEX_LOYALTY_SECONDARY_URL),
    userId: given.GIVEX_LOYALTY_USER_ID,
    password: secretStatus(given.GIVEX_LOYALTY_PASSWORD),
  },
});
