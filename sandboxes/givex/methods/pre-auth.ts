/** Holding an amount, and taking or releasing it later. */
import type { Ledger } from "../ledger.ts";
import { refusals } from "../refusal.ts";
import type { Card, Movement } from "../state.ts";
import { centsOf, dateText, moneyText, positiveCentsOf } from "../values.ts";
import { type Method, signedIn, usableCard } from "./method.ts";

/** Holds less than asked where there is less. */
export const preAuth: Method = {
  changes: true,
  required: [...signedIn, "card", "amount"],
  run(call) {
    const { ledger, method, params } = call;
    const card = usableCard(call);
    const amountCents = positiveCentsOf(params.value("amount"));
    const held = Math.min(amountCents, ledger.balance(card).cents);
    if (held <= 0) throw refusals.exceedsBalance();
    const { reference } = ledger.post(card, { method, code: params.code, amountCents, cents: -held });
    return [reference, moneyText(held), moneyText(ledger.balance(card).cents), dateText(card.expiresOn)];
  },
};

/** An amount of nothing releases the hold. */
export const postAuth: Method = {
  changes: true,
  required: [...signedIn, "card", "amount", "reference"],
  run(call) {
    const { ledger, method, params } = call;
    const card = usableCard(call);
    const amountCents = centsOf(params.value("amount"));
    const hold = openHold(ledger, { card, reference: params.value("reference") });
    const held = -hold.cents;
    if (amountCents > held) throw refusals.exceedsBalance();
    const { reference } = ledger.post(card, {
      method,
      code: params.code,
      amountCents,
      cents: held - amountCents,
      about: hold,
    });
    return [reference, moneyText(amountCents), moneyText(ledger.balance(card).cents), dateText(card.expiresOn)];
  },
};

/** @throws Refusal 19 where there is none, 247 or 381 where it is over */
function openHold(ledger: Ledger, { card, reference }: { card: Card; reference: string }): Movement {
  const hold = ledger.byReference(reference);
  if (hold === undefined || hold.method !== "dc_920" || hold.card !== card.number) throw refusals.notPermitted();
  const end = hold.endedBy === null ? undefined : ledger.state.movements[hold.endedBy];
  if (end === undefined) return hold;
  throw end.method === "dc_921" && end.amountCents !== 0 ? refusals.preAuthClosed() : refusals.preAuthCancelled();
}
