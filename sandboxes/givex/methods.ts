/** The methods the sandbox knows, by their names on the wire, and the positions of their `params`. */
import { z } from "zod";
import type { Ledger } from "./ledger.ts";
import { ProtocolFault, Refusal } from "./refusal.ts";
import { newCard, storeNames } from "./seed.ts";
import { type Card, keyOf, type Movement } from "./state.ts";
import { centsOf, dateText, localDay, localStamp, moneyText, rowAmount, utcStamp } from "./values.ts";

/** What stands in `result`, by position: text, and in histories rows of text. */
export type RpcResult = readonly unknown[];

export interface Params {
  /** The client's transaction code. */
  readonly code: string;
  value(name: string): string;
}

export interface Call {
  /** Its name, `dc_905`. */
  readonly method: string;
  readonly params: Params;
  readonly ledger: Ledger;
}

export interface Method {
  /** Whether it changes a balance, so that a reversal of its code keeps it from being done. */
  readonly changes?: true;
  /** Positions after language and transaction code; an empty name is a place nobody uses. */
  readonly positions: readonly string[];
  /** @returns what follows code and `0` @throws Refusal */
  run(call: Call): RpcResult;
}

const given = z.tuple([z.string().regex(/^[a-z]{2}$/), z.string().min(1)], z.string());

/** @throws ProtocolFault -32602 when there are too few or too many, or one is not text */
export function readParams(params: readonly unknown[], positions: readonly string[]): Params {
  const read = given.safeParse(params);
  if (!read.success || read.data.length !== positions.length + 2) throw new ProtocolFault(-32_602, "Invalid params");
  const [, code, ...values] = read.data;
  return { code, value: (name) => values[positions.indexOf(name)] ?? "" };
}

/** The card that is named. @throws Refusal 2 */
function namedCard({ params, ledger }: Call): Card {
  const card = ledger.card(params.value("card"));
  if (card === undefined) throw new Refusal("2");
  return card;
}

/** A line for the till slip; counts up. */
function receiptOf({ ledger }: Call): string {
  ledger.state.numbers.receipt += 1;
  return String(ledger.state.numbers.receipt);
}

const signedIn: readonly string[] = ["user", "password"];

export const methods: Readonly<Record<string, Method>> = {
  /** A ping. */
  dc_900: { positions: signedIn, run: () => [] },
  /** A new card with the next serial of the account; a loyalty card's number is that serial. */
  dc_904: {
    changes: true,
    positions: [...signedIn, "amount"],
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
  },
  /** Adds money, and on a loyalty card a point for each whole dollar. */
  dc_905: {
    changes: true,
    positions: [...signedIn, "card", "amount", "pin", "", "", "", "", ""],
    run(call) {
      const { ledger, method, params } = call;
      const cents = centsOf(params.value("amount"));
      if (cents === 0) throw new Refusal("12");
      const added = ledger.view.account === "loyalty" ? Math.floor(cents / 100) : 0;
      const card = namedCard(call);
      if (card.expiresOn !== null && card.expiresOn < localDay(ledger.view.now)) throw new Refusal("6");
      if (!card.isActive) throw new Refusal("40");
      const { reference } = ledger.post(card, { method, code: params.code, cents, points: added });
      const { cents: balance, points } = ledger.balance(card);
      return [reference, moneyText(balance), dateText(card.expiresOn), receiptOf(call), String(added), String(points)];
    },
  },
  /** Takes back by the transaction code of a call whose answer was lost. */
  dc_918: {
    positions: [...signedIn, "card", "amount"],
    run(call) {
      const { ledger, method, params } = call;
      const movement = lostCall(call);
      if (movement === undefined) {
        ledger.rememberReversal(params.code);
        const { isRefused, code, text } = ledger.state.settings.nothingToReverse;
        if (isRefused) throw new Refusal(code, text);
        return reversalResult(call, undefined);
      }
      if (movement.endedBy !== null) return reversalResult(call, ledger.state.movements[movement.endedBy]);
      if (movement.cents !== centsOf(params.value("amount"))) throw new Refusal("13");
      return reversalResult(call, ledger.undo(movement, { method, code: params.code }));
    },
  },
  /** Money, points and history in one; `Points` is the one type that is imitated. */
  dc_995: {
    positions: [...signedIn, "card", "", "", "type"],
    run(call) {
      if (call.params.value("type") !== "Points") throw new Refusal("19");
      const card = namedCard(call);
      if (!card.isActive) throw new Refusal("40");
      const { cents, points } = call.ledger.balance(card);
      const rows = historyRows(call.ledger, card);
      const expiry = dateText(card.expiresOn);
      return [moneyText(cents), "AUD", String(points), rows, String(rows.length), card.isoSerial, expiry, ""];
    },
  },
};

/** What was applied to this card under this code, as far as this read sees; without a card, to any. @throws Refusal 2 */
function lostCall(call: Call): Movement | undefined {
  const movement = call.ledger.byCode(call.params.code);
  if (call.params.value("card") === "") return movement;
  const { number } = namedCard(call);
  return movement?.card === number ? movement : undefined;
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

const mostRows = 100;
/** How far it looks back for them, where many are not shown. */
const mostMovements = 1_000;

/** Newest first, without what was reversed. Rows do not carry the client's transaction code. */
function historyRows(ledger: Ledger, card: Card): readonly (readonly unknown[])[] {
  return card.movements
    .slice(-mostMovements)
    .toReversed()
    .flatMap((n) => ledger.state.movements[n] ?? [])
    .filter((movement) => ledger.sees(movement) && isShown(movement, ledger))
    .slice(0, mostRows)
    .map(rowOf);
}

/** A reversal that this read does not see yet hides nothing. */
function isShown({ method, endedBy }: Movement, { state, sees }: Ledger): boolean {
  const end = endedBy === null ? undefined : state.movements[endedBy];
  return method !== "dc_918" && (end === undefined || !sees(end));
}

function rowOf(movement: Movement): unknown[] {
  const local = localStamp(movement.at);
  return [
    local.slice(0, 10),
    local.slice(11),
    "Increment",
    rowAmount(movement.cents),
    storeNames.store,
    "",
    [],
    movement.reference,
    movement.terminal ?? storeNames.terminal,
    local,
    utcStamp(movement.at),
    "I",
    "0",
    movement.terminal ?? storeNames.terminalName,
    "0",
    "0",
    "0",
    "0",
    storeNames.merchant,
  ];
}
