/** Adding to balance and points. */
import { dateText, moneyText, positiveCentsOf } from "../values.ts";
import { type Method, receiptOf, signedIn, usableCard } from "./method.ts";

/** A loyalty card gets a point for each whole dollar. */
export const increment: Method = {
  changes: true,
  required: [...signedIn, "card", "amount"],
  optional: ["pin", "", "", "", "", ""],
  run(call) {
    const { ledger, method, params } = call;
    const cents = positiveCentsOf(params.value("amount"));
    const added = ledger.view.account === "loyalty" ? Math.floor(cents / 100) : 0;
    const card = usableCard(call);
    const { reference } = ledger.post(card, { method, code: params.code, cents, points: added });
    const { cents: balance, points } = ledger.balance(card);
    return [reference, moneyText(balance), dateText(card.expiresOn), receiptOf(call), String(added), String(points)];
  },
};
