/** Taking back: dc_907 by reference, dc_918 by the transaction code of a call whose answer was lost. */
import { Refusal, refusals } from "../refusal.ts";
import type { RpcResult } from "../rpc.ts";
import type { Movement } from "../state.ts";
import { centsOf, dateText, moneyText } from "../values.ts";
import { type Call, type Method, namedCard, receiptOf, signedIn, usableCard } from "./method.ts";

export const cancel: Method = {
  changes: true,
  required: [...signedIn, "card", "amount", "reference"],
  optional: ["pin"],
  run(call) {
    const { ledger, method, params } = call;
    const { settings } = ledger.state;
    const card = usableCard(call);
    const movement = ledger.byReference(params.value("reference"));
    if (movement === undefined || movement.card !== card.number || !isOpen(movement)) throw refusals.notPermitted();
    if (movement.at < ledger.view.now - settings.cancelWithinSeconds * 1_000) throw refusals.tooOld();
    const isAmountRight = hasAmount(movement, params.value("amount"));
    if (!isAmountRight && settings.wrongCancelAmount === "refused") throw refusals.wrongAmount();
    const { reference } = ledger.undo(movement, { method, code: params.code });
    if (!isAmountRight) throw refusals.wrongAmount();
    return [reference, moneyText(ledger.balance(card).cents), dateText(card.expiresOn)];
  },
};

/** A transaction that nothing took back or settled, and that is not itself a taking back. */
const isOpen = ({ endedBy, method }: Movement): boolean =>
  endedBy === null && method !== "dc_907" && method !== "dc_918";

/** Where points were asked for by SKU any amount is right. */
function hasAmount({ amountCents }: Movement, text: string): boolean {
  if (amountCents === null) return true;
  return Math.abs(amountCents) === centsOf(text.replace(/^-/, ""));
}

export const reverse: Method = {
  required: [...signedIn, "card", "amount"],
  run(call) {
    const { ledger, method, params } = call;
    const { settings, movements } = ledger.state;
    const movement = lostCall(call);
    if (movement === undefined) {
      if (settings.reversalOfUnseen === "remembered") ledger.rememberReversal(params.code);
      return nothingToReverse(call);
    }
    if (movement.endedBy === null) {
      if (!hasAmount(movement, params.value("amount"))) throw refusals.wrongAmount();
      return reversalResult(call, ledger.undo(movement, { method, code: params.code }));
    }
    const end = movements[movement.endedBy];
    if (end?.method === "dc_921") throw refusals.preAuthClosed();
    return end?.method === "dc_918" && settings.repeatedReversal === "confirmed"
      ? reversalResult(call, end)
      : nothingToReverse(call);
  },
};

/** What was applied to this card under this code, as far as this host knows; without a card, to any. @throws Refusal 2 */
function lostCall(call: Call): Movement | undefined {
  const movement = call.ledger.byCode(call.params.code);
  if (call.params.value("card") === "") return movement;
  const { number } = namedCard(call);
  return movement?.card === number ? movement : undefined;
}

function nothingToReverse(call: Call): RpcResult {
  const { isRefused, code, text } = call.ledger.state.settings.nothingToReverse;
  if (isRefused) throw new Refusal(code, text);
  return reversalResult(call, undefined);
}

function reversalResult(call: Call, reversal: Movement | undefined): RpcResult {
  const card = call.ledger.card(reversal?.card ?? call.params.value("card"));
  const balance = card === undefined ? 0 : call.ledger.balance(card).cents;
  return [
    reversal?.reference ?? "",
    moneyText(balance),
    dateText(card?.expiresOn ?? null),
    receiptOf(call),
    card?.isoSerial ?? "",
  ];
}
