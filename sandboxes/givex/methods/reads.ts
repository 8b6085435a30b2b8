/** Looking at a card. Nothing is written. */
import { refusals } from "../refusal.ts";
import type { Card } from "../state.ts";
import { dateText, moneyText } from "../values.ts";
import { historyRows, historyTypes } from "./history.ts";
import { type Call, type Method, namedCard, signedIn } from "./method.ts";

const currency = "AUD";

export const ping: Method = { required: signedIn, run: () => [] };

/** What stands first in every answer about a balance: the card, and what this host knows of it. */
function seen(call: Call): { card: Card; money: string; points: string; expiry: string } {
  const card = namedCard(call);
  if (!card.isActive) throw refusals.notActive();
  const { cents, points } = call.ledger.balance(card);
  return { card, money: moneyText(cents), points: String(points), expiry: dateText(card.expiresOn) };
}

/** Asks for no password. */
export const balance: Method = {
  required: ["user", "card"],
  optional: ["pin"],
  run(call) {
    const { card, money, points, expiry } = seen(call);
    return [money, points, expiry, currency, "", "", "", "", card.isoSerial];
  },
};

export const secureBalance: Method = {
  required: [...signedIn, "card"],
  optional: ["pin"],
  run(call) {
    const { card, money, points, expiry } = seen(call);
    const { state, view } = call.ledger;
    const member = state.members[`${view.account}:${card.login}`];
    const name = member === undefined ? "" : `${member.first} ${member.last}`;
    return [money, points, expiry, currency, name, "", "", "", card.isoSerial];
  },
};

export const history: Method = {
  required: [...signedIn, "card", "", "", "type"],
  run(call) {
    const type = historyTypes.find((one) => one === call.params.value("type"));
    if (type === undefined) throw refusals.notPermitted();
    const { card, money, points, expiry } = seen(call);
    const rows = historyRows(call.ledger, { card, type });
    return [money, currency, points, rows, String(rows.length), card.isoSerial, expiry, ""];
  },
};
