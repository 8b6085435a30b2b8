/** Adding to and taking from balance and points. */
import type { SkuLine } from "../params.ts";
import { refusals } from "../refusal.ts";
import { centsOf, dateText, moneyText, positiveCentsOf, signedCentsOf } from "../values.ts";
import { type Call, type Method, receiptOf, signedIn, usableCard } from "./method.ts";

const cardAndAmount = [...signedIn, "card", "amount"];

/** Changes the balance by so much. @throws Refusal 9 where more is taken than there is */
function changeBalance(call: Call, { cents, points: added = 0 }: { cents: number; points?: number }) {
  const card = usableCard(call);
  const { ledger, method, params } = call;
  if (cents < 0 && ledger.balance(card).cents + cents < 0) throw refusals.exceedsBalance();
  const { reference } = ledger.post(card, {
    method,
    code: params.code,
    amountCents: Math.abs(cents),
    cents,
    points: added,
  });
  const { cents: balance, points } = ledger.balance(card);
  return { reference, balance: moneyText(balance), expiry: dateText(card.expiresOn), points: String(points) };
}

/** Whole points of an amount. */
const pointsFor = ({ ledger }: Call, cents: number): number =>
  Math.floor((cents * ledger.state.settings.pointsPerDollar) / 100);

const askedCents = ({ params }: Call): number => positiveCentsOf(params.value("amount"));

export const increment: Method = {
  changes: true,
  required: cardAndAmount,
  optional: ["pin", "", "", "", "", ""],
  run(call) {
    const cents = askedCents(call);
    const added = call.ledger.view.account === "loyalty" ? pointsFor(call, cents) : 0;
    const { reference, balance, expiry, points } = changeBalance(call, { cents, points: added });
    return [reference, balance, expiry, receiptOf(call), String(added), points];
  },
};

export const redemption: Method = {
  changes: true,
  required: cardAndAmount,
  optional: ["pin", "", "skus", "", "", "", "", "", "", ""],
  run(call) {
    const { reference, balance, expiry, points } = changeBalance(call, { cents: -askedCents(call) });
    return [reference, balance, expiry, receiptOf(call), "0", points];
  },
};

export const cashBack: Method = {
  ...increment,
  run(call) {
    const { reference, balance } = changeBalance(call, { cents: -askedCents(call) });
    return [reference, balance];
  },
};

export const adjustment: Method = {
  changes: true,
  required: cardAndAmount,
  run(call) {
    const { reference, balance } = changeBalance(call, { cents: signedCentsOf(call.params.value("amount")) });
    return [reference, balance];
  },
};

export const pointsEarn: Method = {
  changes: true,
  required: cardAndAmount,
  optional: ["", "", "skus"],
  run(call) {
    const { ledger, method, params } = call;
    const card = usableCard(call);
    const amountCents = params.value("amount") === "" ? null : askedCents(call);
    const spent = params.skus.length === 0 ? amountCents : params.skus.reduce((sum, line) => sum + lineCents(line), 0);
    if (spent === null) throw refusals.badAmount();
    const points = pointsFor(call, spent);
    const { reference } = ledger.post(card, { method, code: params.code, amountCents, points });
    return [reference, String(points), String(ledger.balance(card).points)];
  },
};

export const pointsReduction: Method = {
  changes: true,
  required: cardAndAmount,
  run(call) {
    const { ledger, method, params } = call;
    const card = usableCard(call);
    const amountCents = askedCents(call);
    const points = pointsFor(call, amountCents);
    if (ledger.balance(card).points < points) throw refusals.exceedsBalance();
    return [ledger.post(card, { method, code: params.code, amountCents, points: -points }).reference];
  },
};

function lineCents({ unitPrice, quantity }: SkuLine): number {
  if (!/^[1-9]\d{0,5}$/.test(quantity)) throw refusals.badAmount();
  return centsOf(unitPrice) * Number(quantity);
}
