/**
 * Givex, the gift-card and loyalty processor, as two merchants with two hosts each. Written from what public clients of
 * Givex send and read; docs/providers/givex.md says what is certain.
 */
import { type Sandbox, type SandboxOptions, startSandbox } from "../kit/sandbox.ts";
import { givexControls } from "./controls.ts";
import { givexDoor, givexFaults } from "./door.ts";
import { credentials, seedState, storeNames } from "./seed.ts";
import type { GivexState } from "./state.ts";

/** Starts the four hosts: doors `giftCardPrimary`, `giftCardSecondary`, `loyaltyPrimary`, `loyaltySecondary`. */
export const startGivexSandbox = (options?: SandboxOptions): Promise<Sandbox<GivexState>> =>
  startSandbox<GivexState>(
    {
      title: "Givex",
      seed: seedState,
      faults: givexFaults,
      parts: (bench) => ({
        doors: {
          giftCardPrimary: givexDoor(bench, { account: "giftCard", host: "primary" }),
          giftCardSecondary: givexDoor(bench, { account: "giftCard", host: "secondary" }),
          loyaltyPrimary: givexDoor(bench, { account: "loyalty", host: "primary" }),
          loyaltySecondary: givexDoor(bench, { account: "loyalty", host: "secondary" }),
        },
        routes: givexControls(bench),
      }),
      env: (address) => ({
        GIVEX_GIFT_CARD_PRIMARY_URL: address("giftCardPrimary"),
        GIVEX_GIFT_CARD_SECONDARY_URL: address("giftCardSecondary"),
        GIVEX_GIFT_CARD_USER_ID: credentials.giftCard.user,
        GIVEX_GIFT_CARD_PASSWORD: credentials.giftCard.password,
        GIVEX_LOYALTY_PRIMARY_URL: address("loyaltyPrimary"),
        GIVEX_LOYALTY_SECONDARY_URL: address("loyaltySecondary"),
        GIVEX_LOYALTY_USER_ID: credentials.loyalty.user,
        GIVEX_LOYALTY_PASSWORD: credentials.loyalty.password,
        GIVEX_LOYALTY_TERMINAL: storeNames.terminalName,
        GIVEX_ISSUE_LOYALTY_CARDS: "yes",
      }),
    },
    options,
  );
