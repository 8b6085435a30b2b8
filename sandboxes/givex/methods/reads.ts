/** Looking at a card. Nothing is written. */
import { refusals } from "../refusal.ts";
import { dateText, moneyText } from "../values.ts";
import { historyRows } from "./history.ts";
import { type Method, namedCard, signedIn } from "./method.ts";

export const ping: Method = { required: signedIn, run: () => [] };

/** `Points` is the one type that is imitated. */
export const history: Method = {
  required: [...signedIn, "card", "", "", "type"],
  run(call) {
    if (call.params.value("type") !== "Points") throw refusals.notPermitted();
    const card = namedCard(call);
    if (!card.isActive) throw refusals.notActive();
    const { cents, points } = call.ledger.balance(card);
    const rows = historyRows(call.ledger, card);
    const expiry = dateText(card.expiresOn);
    return [moneyText(cents), "AUD", String(points), rows, String(rows.length), card.isoSerial, expiry, ""];
  },
};
