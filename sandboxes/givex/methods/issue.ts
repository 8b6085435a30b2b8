/** New cards. */
import { refusals } from "../refusal.ts";
import { newCard } from "../seed.ts";
import { type Account, type Card, type GivexState, keyOf } from "../state.ts";
import { centsOf, dateText, moneyText } from "../values.ts";
import { type Method, namedCard, receiptOf, signedIn } from "./method.ts";

/** A card with the next serial of the account; a loyalty card's number is that serial. */
export function issueCard(state: GivexState, account: Account): Card {
  state.numbers.serial += 1;
  const { serial } = state.numbers;
  const isoSerial = `603628-${serial}`;
  const card = newCard({ account, isoSerial, number: account === "loyalty" ? isoSerial : `60362842${serial}0` });
  state.cards[keyOf(account, card.number)] = card;
  return card;
}

export const register: Method = {
  changes: true,
  required: [...signedIn, "amount"],
  run(call) {
    const { ledger, method, params } = call;
    const cents = centsOf(params.value("amount"));
    const card = issueCard(ledger.state, ledger.view.account);
    const { reference } = ledger.post(card, { method, code: params.code, amountCents: cents, cents });
    return [reference, card.number, moneyText(cents), dateText(card.expiresOn), receiptOf(call)];
  },
};

export const activate: Method = {
  changes: true,
  required: [...signedIn, "card", "amount"],
  optional: ["", "", "pin"],
  run(call) {
    const { ledger, method, params } = call;
    const card = namedCard(call);
    if (card.isActive) throw refusals.alreadyActive();
    const cents = centsOf(params.value("amount"));
    card.isActive = true;
    const { reference } = ledger.post(card, { method, code: params.code, amountCents: cents, cents });
    return [reference, moneyText(ledger.balance(card).cents), dateText(card.expiresOn)];
  },
};
