/** What tests and people steer and look at, besides what every sandbox has. */
import { z } from "zod";
import type { Routes } from "../kit/controls.ts";
import { json } from "../kit/http.ts";
import type { Bench } from "../kit/sandbox.ts";
import { openLedger } from "./ledger.ts";
import { newCard, seriesCard } from "./seed.ts";
import { accounts, type Card, type GivexState, keyOf, type Movement } from "./state.ts";
import { centsOf, moneyText } from "./values.ts";

const cardToMake = z.strictObject({
  account: z.enum(accounts),
  card: z.string().regex(/^[\w-]{1,40}$/),
  balance: z.string().default("0.00"),
  points: z.int().min(0).default(0),
});

/** Money that somebody else adds to a card. */
const creditToMake = z.strictObject({
  account: z.enum(accounts),
  card: z.string(),
  amount: z.string(),
  /** The merchant's own where it is left out. */
  terminal: z.string().optional(),
  at: z.coerce.date().optional(),
});

const settings = z.strictObject({
  nothingToReverse: z.strictObject({ isRefused: z.boolean(), code: z.string().regex(/^[1-9]\d*$/), text: z.string() }),
});

const cardsPath = "/_sandbox/cards/";

export function givexControls(bench: Bench<GivexState>): Routes {
  const cardsNamed = (number: string): Card[] =>
    accounts.flatMap((account) => bench.state().cards[keyOf(account, number)] ?? seriesCard(account, number) ?? []);
  return {
    "POST /_sandbox/settings": ({ text }) => {
      const state = bench.state();
      state.settings = settings.parse(JSON.parse(text));
      return json(state.settings);
    },
    "POST /_sandbox/cards": ({ text }) => {
      const card = cardOf(bench.state(), text);
      if (card === undefined) return json({ message: "there is such a card" }, 409);
      return json(cardView(bench.state(), card), 201);
    },
    "POST /_sandbox/credits": ({ text }) => {
      const { account, card: number, amount, terminal, at } = creditToMake.parse(JSON.parse(text));
      const card = cardsNamed(number).find((one) => one.account === account);
      if (card === undefined) return json({ message: "there is no such card" }, 404);
      const now = at?.getTime() ?? bench.clock.now().getTime();
      const view = { account, host: "primary", now, seesUntil: now, wrote: () => undefined } as const;
      const cents = centsOf(amount);
      const posting = { method: "dc_905", code: "", cents, ...(terminal !== undefined && { terminal }) };
      const { reference } = openLedger(bench.state(), view).post(card, posting);
      return json({ reference }, 201);
    },
    [`GET ${cardsPath}*`]: ({ url }) => {
      const account = url.searchParams.get("account");
      const cards = cardsNamed(decodeURIComponent(url.pathname.slice(cardsPath.length)));
      const card = cards.find((one) => account === null || one.account === account);
      return card === undefined ? json({ message: "there is no such card" }, 404) : json(cardView(bench.state(), card));
    },
  };
}

/** Makes the card that is described; undefined where there is one. @throws Error that says what is wrong */
function cardOf(state: GivexState, text: string): Card | undefined {
  const { card: number, balance, ...given } = cardToMake.parse(JSON.parse(text));
  const key = keyOf(given.account, number);
  if (state.cards[key] !== undefined) return undefined;
  const balanceCents = centsOf(balance);
  state.numbers.serial += 1;
  const card = newCard({ ...given, number, isoSerial: `603628-${state.numbers.serial}`, balanceCents });
  state.cards[key] = card;
  return card;
}

/** A card with every movement, oldest first. */
function cardView(state: GivexState, { number, balanceCents, movements, ...card }: Card): unknown {
  const all = movements.flatMap((n) => state.movements[n] ?? []);
  return {
    ...card,
    card: number,
    balance: moneyText(balanceCents),
    movements: all.map(movementView),
  };
}

const movementView = ({ at, host, method, code, reference, cents, points, endedBy }: Movement): unknown => ({
  at: new Date(at),
  host,
  method,
  code,
  reference,
  money: moneyText(cents),
  points,
  isReversed: endedBy !== null,
});
