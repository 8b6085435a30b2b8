/** dc_918 takes back by the transaction code of a call whose answer was lost. */
import { Refusal, refusals } from "../refusal.ts";
import type { RpcResult } from "../rpc.ts";
import type { Movement } from "../state.ts";
import { centsOf, dateText, moneyText } from "../values.ts";
import { type Call, type Method, namedCard, receiptOf, signedIn } from "./method.ts";

export const reverse: Method = {
  required: [...signedIn, "card", "amount"],
  run(call) {
    const { ledger, method, params } = call;
    const movement = lostCall(call);
    if (movement === undefined) {
      ledger.rememberReversal(params.code);
      return nothingToReverse(call);
    }
    if (movement.endedBy !== null) return reversalResult(call, ledger.state.movements[movement.endedBy]);
    if (movement.cents !== centsOf(params.value("amount"))) throw refusals.wrongAmount();
    return reversalResult(call, ledger.undo(movement, { method, code: params.code }));
  },
};

/** What was applied to this card under this code, as far as this read sees; without a card, to any. @throws Refusal 2 */
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
