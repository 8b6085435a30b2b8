/** The Givex sandbox in the test's own process, and the adapter that speaks to it. */
import { startGivexSandbox } from "@crema/sandboxes/givex";
import { z } from "zod";
import type { Clock } from "../src/platform/clock/clock.ts";
import { systemClock } from "../src/platform/clock/clock.ts";
import type { CardTrouble, GiftCardsStand } from "../src/providers/gift-cards/conformance.ts";
import type { CardAccount, CardTarget } from "../src/providers/gift-cards/gift-cards.ts";
import { givexConfig, givexVariables } from "../src/providers/gift-cards/givex/givex-config.ts";
import { givexGiftCards } from "../src/providers/gift-cards/givex/givex-gift-cards.ts";
import { centsOfAmount } from "../src/providers/gift-cards/givex/givex-wire.ts";

export interface GivexStand extends GiftCardsStand {
  /** Where the sandbox's controls are. */
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
  away: "refuse-connect:600000",
  "request-lost": "timeout-before-commit",
  "answer-lost": "commit-then-timeout",
  unreadable: "truncated",
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

/** @param variables - settings of the adapter beside the sandbox's own */
export async function startGivexStand(
  variables: Readonly<Record<string, string>> = {},
  { clock = systemClock }: { clock?: Clock } = {},
): Promise<GivexStand> {
  const sandbox = await startGivexSandbox();
  const config = givexConfig(
    givexVariables.parse({
      ...sandbox.env,
      GIVEX_REVERSAL_IS_FINAL: "yes",
      GIVEX_TIMEOUT_SECONDS: "1.5",
      ...variables,
    }),
  );
  if (config === undefined) throw new Error("the sandbox named no loyalty account");
  const giftCards = givexGiftCards({ config, clock, restMs: 20 });
  const view = async (account: CardAccount, card: string): Promise<z.infer<typeof cardView>> => {
    const answer = await fetch(`${sandbox.control}/_sandbox/cards/${card}?account=${sandboxAccount(account)}`);
    return cardView.parse(await answer.json());
  };
  const post = (path: string, body: unknown): Promise<void> => postTo(`${sandbox.control}/_sandbox/${path}`, body);
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
    async trouble(account, target, trouble) {
      const door = doors[account][target];
      sandbox.faults.order({ fault: faults[trouble], match: { door } });
      // The request that meets it is reset; from then on connections are refused.
      if (trouble === "away") await fetch(sandbox.address(door), { method: "POST" }).catch(() => undefined);
    },
    async calm() {
      sandbox.faults.clear();
      await sandbox.comeBack();
      // The breaker rests for a moment after refusals.
      await new Promise((resolve) => setTimeout(resolve, 30));
    },
    cents: async (account, card) => centsOfAmount((await view(account, card)).balance) ?? Number.NaN,
    issued: () => issuedAt(sandbox.control),
    credit: (card, given) => creditTo(sandbox.control, card, given),
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

async function postTo(url: string, body: unknown): Promise<void> {
  const answer = await fetch(url, { method: "POST", body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
}

async function creditTo(
  control: string,
  card: string,
  { cents, ...given }: Parameters<GivexStand["credit"]>[1],
): Promise<string> {
  const body = JSON.stringify({ account: "loyalty", card, amount: (cents / 100).toFixed(2), ...given });
  const answer = await fetch(`${control}/_sandbox/credits`, { method: "POST", body });
  return z.object({ reference: z.string() }).parse(await answer.json()).reference;
}
