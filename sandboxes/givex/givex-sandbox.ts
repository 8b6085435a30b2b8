/**
 * Givex, the gift-card and loyalty processor, as two merchants with two hosts each. Written from what public clients of
 * Givex send and read; docs/providers/givex.md says what is certain.
 */
import { type Bench, type Sandbox, type SandboxDefinition, type SandboxOptions, startSandbox } from "../kit/sandbox.ts";
import { givexControls } from "./controls.ts";
import { givexDoor, givexFaults } from "./door.ts";
import { givexSections } from "./page.ts";
import { credentials, seedState, storeNames } from "./seed.ts";
import { firstNumbers, type GivexState } from "./state.ts";

/** Starts the four hosts: doors `giftCardPrimary`, `giftCardSecondary`, `loyaltyPrimary`, `loyaltySecondary`. */
export const startGivexSandbox = (options?: SandboxOptions): Promise<Sandbox<GivexState>> =>
  startSandbox(definition(), options);

function definition(): SandboxDefinition<GivexState> {
  let bench: Bench<GivexState> | undefined;
  return {
    name: "givex",
    title: "Givex",
    // References and serials go on over a reset: whoever stored one must not meet it again.
    seed: () => seedState(bench?.state().numbers ?? firstNumbers),
    faults: givexFaults,
    parts(given) {
      bench = given;
      return {
        doors: {
          giftCardPrimary: givexDoor(given, { account: "giftCard", host: "primary" }),
          giftCardSecondary: givexDoor(given, { account: "giftCard", host: "secondary" }),
          loyaltyPrimary: givexDoor(given, { account: "loyalty", host: "primary" }),
          loyaltySecondary: givexDoor(given, { account: "loyalty", host: "secondary" }),
        },
        routes: givexControls(given),
        sections: () => givexSections(given.state()),
      };
    },
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
  };
}
