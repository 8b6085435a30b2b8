/** New cards. */
import { newCard } from "../seed.ts";
import { keyOf } from "../state.ts";
import { centsOf, dateText, moneyText } from "../values.ts";
import { type Method, receiptOf, signedIn } from "./method.ts";

/** A card with the next serial of the account; a loyalty card's number is that serial. */
export const register: Method = {
  changes: true,
  required: [...signedIn, "amount"],
  run(call) {
    const { ledger, method, params } = call;
    const { state, view } = ledger;
    const cents = centsOf(params.value("amount"));
    state.numbers.serial += 1;
    const { serial } = state.numbers;
    const isoSerial = `603628-${serial}`;
    const number = view.account === "loyalty" ? isoSerial : `60362842${serial}0`;
    const card = newCard({ account: view.account, isoSerial, number });
    state.cards[keyOf(view.account, number)] = card;
    const { reference } = ledger.post(card, { method, code: params.code, cents });
    return [reference, card.number, moneyText(cents), dateText(card.expiresOn), receiptOf(call)];
  },
};
