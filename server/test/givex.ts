import { startGivexSandbox } from "@crema/sandboxes/givex";
import { z } from "zod";
import type { Clock } from "../src/platform/clock/clock.ts";
import { systemClock } from "../src/platform/clock/clock.ts";
import type { CardTrouble, GiftCardsStand } from "../src/providers/gift-cards/conformance.ts";
import type { CardAccount, CardTarget } from "../src/providers/gift-cards/gift-cards.ts";
import { givexConfig, givexVariables } from "../src/providers/gift-cards/givex/givex-config.ts";
import { givexGiftCards } from "../src/providers/gift-cards/givex/givex-gift-cards.ts";
import { centsOfAmount } from "../src/providers/gift-cards/givex/givex-wire.ts";
import { breakSandbox, commonFaults, mendSandbox, postToSandbox } from "./sandbox-controls.ts";

export interface GivexStand extends GiftCardsStand {
  readonly control: string;
  /** Orders a fault; for the next request of any door when no match is given. */
  order(fault: string, match?: { door?: string; operation?: string }): void;
  settings(changed: Readonly<Record<string, unknown>>): Promise<void>;
  /** Money that somebody else adds to a loyalty card, at a terminal of theirs if they have one. @returns its reference */
  credit(card: string, given: { cents: number; terminal?: string; at?: Date }): Promise<string>;
  /** Every movement of a loyalty card, oldest first. */
  movements(card: string): Promise<{ code: string; reference: string; cents: number; isReversed: boolean }[]>;
}

const faults: Readonly<Record<CardTrouble, string>> = {
  ...commonFaults,
  refused: "result-code:19",
};
const doors: Readonly<Record<CardAccount, Readonly<Record<CardTarget, string>>>> = {
  "gift-card": { primary: "giftCardPrimary", secondary: "giftCardSecondary" },
  loyalty: { primary: "loyaltyPrimary", secondary: "loyaltySecondary" },
};
const sandboxAccount = (account: CardAccount): string => (account === "loyalty" ? "loyalty" : "giftCard");
const cardView = z.object({
  balance: z.string(),
  movements: z.array(z.object({ code: z.string(), reference: z.string(), money: z.string(), isReversed: z.boolean() })),
});

const sandboxState = z.object({ movements: z.array(z.object({ method: z.string(), card: z.string() })) });

let made = 0;

export async function startGivexStand(
  variables: Readonly<Record<string, string>> = {},
  { clock = systemClock }: { clock?: Clock } = {},
): Promise<GivexStand> {
  const sandbox = await startGivexSandbox();
  const config = givexConfig(
    givexVariables.parse({
      ...sandbox.env,
      GIVEX_REVERSAL_IS_FINAL: "yes",
      GIVEX_TIMEOUT_SECONDS: "1.501",
      ...variables,
    }),
  );
  if (config === undefined) throw new Error("the sandbox named no loyalty account");
  const giftCards = givexGiftCards({ config, clock, restMs: 20 });
  const view = async (account: CardAccount, card: string): Promise<z.infer<typeof cardView>> => {
    const answer = await fetch(`${sandbox.control}/_sandbox/cards/${card}?account=${sandboxAccount(account)}`);
    return cardView.parse(await answer.json());
  };
  const post = async (path: string, body: unknown): Promise<void> => {
    await postToSandbox(sandbox, path, body);
  };
  return {
    giftCards,
    accounts: ["gift-card", "loyalty"],
    control: sandbox.control,
    order: (fault, match) => sandbox.faults.order({ fault, match }),
    settings: (changed) => post("settings", changed),
    async aCard(account, { cents, points }) {
      made += 1;
      const card = `60362899${String(made).padStart(10, "0")}`;
      await post("cards", { account: sandboxAccount(account), card, balance: (cents / 100).toFixed(2), points });
      return card;
    },
    trouble: (account, target, trouble) => breakSandbox(sandbox, faults[trouble], { door: doors[account][target] }),
    calm: () => mendSandbox(sandbox),
    cents: async (account, card) => centsOfAmount((await view(account, card)).balance) ?? Number.NaN,
    issued: () => issuedAt(sandbox.control),
    async credit(card, { cents, ...given }) {
      const amount = (cents / 100).toFixed(2);
      const credited = await postToSandbox(sandbox, "credits", { account: "loyalty", card, amount, ...given });
      return z.object({ reference: z.string() }).parse(credited).reference;
    },
    async movements(card) {
      const { movements } = await view("loyalty", card);
      return movements.map(({ code, reference, money, isReversed }) => ({
        code,
        reference,
        isReversed,
        cents: centsOfAmount(money) ?? 0,
      }));
    },
    async close() {
      await giftCards.close();
      await sandbox.close();
    },
  };
}

async function issuedAt(control: string): Promise<string[]> {
  const { movements } = sandboxState.parse(await (await fetch(`${control}/_sandbox/state`)).json());
  return movements.filter(({ method }) => method === "dc_904").map(({ card }) => card);
}
