/** What every method works with. */
import type { Ledger } from "../ledger.ts";
import type { Params, Positions } from "../params.ts";
import { refusals } from "../refusal.ts";
import type { RpcResult } from "../rpc.ts";
import type { Card } from "../state.ts";
import { localDay } from "../values.ts";

export interface Call {
  /** Its name, `dc_905`. */
  readonly method: string;
  readonly params: Params;
  readonly ledger: Ledger;
}

export interface Method extends Positions {
  /** Whether it changes a balance, so that its transaction code is used up. */
  readonly changes?: true;
  /** @returns what follows code and `0` @throws Refusal */
  run(call: Call): RpcResult;
}

/** Positions every method but dc_909 begins with. */
export const signedIn: readonly string[] = ["user", "password"];

/** The card that is named, with a PIN that fits where one is given. @throws Refusal 2 or wrong security code */
export function namedCard({ params, ledger }: Call): Card {
  const card = ledger.card(params.value("card"));
  if (card === undefined) throw refusals.noCard();
  const pin = params.value("pin");
  if (pin !== "" && card.pin !== "" && pin !== card.pin) throw refusals.wrongPin();
  return card;
}

/** The named card, where it can be used today. @throws Refusal 6 or 40 besides those of `namedCard` */
export function usableCard(call: Call): Card {
  const card = namedCard(call);
  if (card.expiresOn !== null && card.expiresOn < localDay(call.ledger.view.now)) throw refusals.expired();
  if (!card.isActive) throw refusals.notActive();
  return card;
}

/** A line for the till slip; counts up. */
export function receiptOf({ ledger }: Call): string {
  ledger.state.numbers.receipt += 1;
  return String(ledger.state.numbers.receipt);
}
