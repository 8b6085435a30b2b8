/**
 * Gift cards and loyalty cards at Givex. Connects, bounds and reads; which address comes next and what happens to an unclear
 * try is the flow's business. Source: docs/providers/givex.md.
 */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { connectTimeoutMs, createHttpClient } from "../../../platform/exchange/http-client.ts";
import { ProviderError } from "../../../platform/http/refusal.ts";
import { centsAsText } from "../../../platform/money/cents.ts";
import { type Note, type Outcome, type Resolution, settlesAfterMs } from "../../../platform/outbound/effect.ts";
import {
  type CardAccount,
  type CardBalance,
  type CardHistory,
  type CardIncrement,
  type CardIssuing,
  type CardMovement,
  type CardTarget,
  type CardTry,
  type GiftCards,
  pointsNote,
} from "../gift-cards.ts";
import { type Call, exchangeWith, outcomeOfFailure, type Reading, type Received } from "./givex-call.ts";
import type { GivexConfig } from "./givex-config.ts";
import { centsOfAmount, provider, textOf } from "./givex-wire.ts";
import type { AdapterOptions } from "../../adapter-options.ts";

interface Addresses {
  readonly hasSecondary: boolean;
  /** How long the primary has to answer what is only read: one that hangs leaves time for the secondary. */
  readonly primaryMs: number;
}

export function givexGiftCards({ config, clock, ...options }: AdapterOptions<GivexConfig>): GiftCards {
  const http = createHttpClient({ timeoutMs: config.timeoutMs, atOnce: 8, ...options });
  const call = (given: Call): Promise<Received> => exchangeWith(http, { config, clock, call: given });
  const hasSecondary = (account: CardAccount): boolean => config.accounts[account].secondaryUrl !== "";
  const longestStepMs = config.timeoutMs + connectTimeoutMs;
  const addressesOf = (account: CardAccount): Addresses => ({
    hasSecondary: hasSecondary(account),
    primaryMs: Math.ceil(config.timeoutMs / 3),
  });
  const readCard = (card: { account: CardAccount; card: string }, signal: AbortSignal): Promise<Received> =>
    firstAnswer(addressesOf(card.account), signal, (target, inTime) =>
      call(balanceCall(card, { target, signal: inTime })),
    );
  return {
    maxCommitDelayMs: config.maxCommitDelayMs,
    longestStepMs,
    resolveAfterMs: config.resolveAfterMs,
    hasSecondary,
    increment: async (what, attempt, signal) =>
      incrementOutcome(await call(incrementCall(what, attempt, signal)), attempt.target),
    async reverse(what, attempt, signal) {
      // The lost request can have left at the end of its time. As of before the call: it may be written while that is under way.
      const ageMs = clock.now().getTime() - attempt.startedAt.getTime();
      const received = await call(reversalCall(what, attempt, signal));
      return reversalOf(received, { config, canStillAppear: ageMs < settlesAfterMs({ longestStepMs, ...config }) });
    },
    ...(config.issuesLoyaltyCards && { issuing: givexIssuing(call, config) }),
    history: async (card, signal) =>
      historyOf(await readCard(card, signal), card.account === "loyalty" ? config.loyaltyTerminal : ""),
    balance: async (card, signal) => balanceOf(await readCard(card, signal)),
    async probe(account, signal) {
      const { reading } = await firstAnswer(addressesOf(account), signal, (target, inTime) =>
        call(pingCall(account, { target, signal: inTime })),
      );
      if (reading.kind !== "ok") throw failed("ping", reading);
    },
    close: () => http.close(),
  };
}

/** dc_905: card, amount, pin, five empty places. */
const incrementCall = (what: CardIncrement, { code, target }: CardTry, signal: AbortSignal): Call => ({
  ...what,
  target,
  method: "dc_905",
  code,
  signal,
  rest: [what.card, centsAsText(what.cents), "", "", "", "", "", ""],
});

/** dc_918: card and amount of the lost call, under its code, to the same address. */
const reversalCall = (what: CardIncrement, { code, target }: CardTry, signal: AbortSignal): Call => ({
  ...what,
  target,
  method: "dc_918",
  code,
  signal,
  rest: [what.card, centsAsText(what.cents)],
});

interface Asking {
  readonly target: CardTarget;
  readonly signal: AbortSignal;
}
/** dc_995 gives money and points in one reply. */
const balanceCall = (what: { account: CardAccount; card: string }, asking: Asking): Call => ({
  ...what,
  ...asking,
  method: "dc_995",
  code: `B-${randomUUID().slice(0, 30)}`,
  rest: [what.card, "", "", "Points"],
});
const pingCall = (account: CardAccount, asking: Asking): Call => ({
  ...asking,
  account,
  card: "",
  method: "dc_900",
  code: `P-${randomUUID().slice(0, 30)}`,
  rest: [],
});

function incrementOutcome({ reading, notes }: Received, target: CardTarget): Outcome {
  if (reading.kind !== "ok") return outcomeOfFailure(reading, { target, notes });
  return {
    kind: "confirmed",
    reference: textOf(reading.values[0]),
    notes: [...notes, ...pointsIn(reading.values)],
  };
}

/** Behind reference, balance, expiry and receipt, as a redemption tells them. */
function pointsIn([, , , , added]: readonly unknown[]): readonly Note[] {
  return typeof added === "string" && /^\d{1,9}$/.test(added) ? [pointsNote(Number(added))] : [];
}

function reversalOf(
  { reading, notes }: Received,
  { config, canStillAppear }: { config: GivexConfig; canStillAppear: boolean },
): Resolution {
  const undone: Resolution = { kind: "undone", isElsewhere: true, notes };
  switch (reading.kind) {
    case "ok":
      // Without a reference there was nothing to take back, and what was lost may still be on its way.
      return textOf(reading.values[0]) === "" ? nothingThere(config, canStillAppear, notes) : undone;
    case "refused":
      if (config.nothingToReverse.includes(reading.resultCode)) return nothingThere(config, canStillAppear, notes);
      return refusedReversal(
        `The reversal was refused: ${reading.text} (${reading.resultCode})`,
        canStillAppear,
        notes,
      );
    case "unreadable":
      return { kind: "unknown", reason: reading.reason, notes };
    case "not-sent":
      return { kind: "unknown", reason: reading.reason, retryAfterSeconds: reading.retryAfterSeconds, notes };
  }
}

/** As long as the lost request may still arrive, a later reversal may find it; after that, asking again changes nothing. */
const refusedReversal = (reason: string, canStillAppear: boolean, notes: readonly Note[]): Resolution =>
  canStillAppear ? { kind: "unknown", reason, notes } : { kind: "doubtful", reason, notes };

const nothingThere = (config: GivexConfig, canStillAppear: boolean, notes: readonly Note[]): Resolution =>
  canStillAppear && !config.isReversalFinal
    ? { kind: "unknown", reason: "There is nothing to reverse so far", notes }
    : { kind: "undone", isElsewhere: true, notes };

/** The primary address, and the other one, where there is one, when it does not answer; for reading only. */
async function firstAnswer(
  { hasSecondary, primaryMs }: Addresses,
  signal: AbortSignal,
  askAt: (target: CardTarget, signal: AbortSignal) => Promise<Received>,
): Promise<Received> {
  if (!hasSecondary) return askAt("primary", signal);
  const first = await askAt("primary", AbortSignal.any([signal, AbortSignal.timeout(primaryMs)]));
  const isUnanswered = first.reading.kind === "not-sent" || first.reading.kind === "unreadable";
  return isUnanswered ? askAt("secondary", signal) : first;
}

function balanceOf({ reading }: Received): CardBalance {
  if (reading.kind !== "ok") throw failed("balance", reading);
  const [money, , points] = reading.values;
  const cents = centsOfAmount(money);
  const wholePoints = centsOfAmount(points);
  if (cents === undefined || wholePoints === undefined)
    throw failed("balance", { kind: "unreadable", reason: `${provider} told a balance that cannot be read` });
  return { cents, points: Math.trunc(wholePoints / 100) };
}

function historyOf({ reading }: Received, ourTerminal: string): CardHistory {
  if (reading.kind !== "ok") throw failed("history", reading);
  const history = readHistory(reading.values[3], ourTerminal);
  if (history === undefined)
    throw failed("history", { kind: "unreadable", reason: `${provider} told a history that cannot be read` });
  return history;
}

function failed(operation: string, reading: Exclude<Reading, { kind: "ok" }>): ProviderError {
  const isRefusal = reading.kind === "refused";
  const message = isRefusal ? reading.text : reading.reason;
  return new ProviderError({ provider: "givex", operation, message, isRetryable: !isRefusal });
}

const noMoney = centsAsText(0);

const about = ({ code, target }: CardTry, signal: AbortSignal) =>
  ({ account: "loyalty", card: "", code, target, signal }) as const;

/** New loyalty cards: dc_904 makes one, dc_918 under the same code takes it back. Source: docs/providers/givex.md, "Adapter". */
function givexIssuing(
  send: (call: Call) => Promise<Received>,
  { nothingToReverse }: Pick<GivexConfig, "nothingToReverse">,
): CardIssuing {
  return {
    issue: async (attempt, signal) =>
      outcomeOf(await send({ ...about(attempt, signal), method: "dc_904", rest: [noMoney], cardAt: 1 }), attempt),
    // The card's number is in the reply that was lost, so the code alone says which one.
    withdraw: async (attempt, signal) =>
      withdrawalOf(
        await send({ ...about(attempt, signal), method: "dc_918", rest: ["", noMoney], cardAt: 4 }),
        nothingToReverse,
      ),
  };
}

function outcomeOf({ reading, notes }: Received, { target }: CardTry): Outcome {
  if (reading.kind !== "ok") return outcomeOfFailure(reading, { target, notes });
  const [reference, card] = reading.values.map(textOf);
  return reference === undefined || card === undefined || card === ""
    ? { kind: "unknown", reason: `${provider} named no card`, notes }
    : { kind: "confirmed", reference, result: card, notes };
}

function withdrawalOf({ reading, notes }: Received, nothingToReverse: readonly string[]): Resolution {
  switch (reading.kind) {
    case "ok":
      // Without a reference nothing was taken back.
      return textOf(reading.values[0]) === ""
        ? { kind: "absent", notes }
        : { kind: "undone", isElsewhere: true, notes };
    case "refused":
      return nothingToReverse.includes(reading.resultCode)
        ? { kind: "absent", notes }
        : {
            kind: "unknown",
            reason: `Taking the card back was refused: ${reading.text} (${reading.resultCode})`,
            notes,
          };
    case "unreadable":
      return { kind: "unknown", reason: reading.reason, notes };
    case "not-sent":
      return { kind: "unknown", reason: reading.reason, retryAfterSeconds: reading.retryAfterSeconds, notes };
  }
}

/** As many rows as a reply holds at most; a full one may lack older ones. */
const mostRows = 100;

const text = z.string();
const stamp = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
const any = z.unknown();
const rowShape = z.tuple(
  // Date, time, kind, amount, store, two empty, reference, terminal, local stamp, UTC stamp, letter, "0", name of the terminal.
  [any, any, z.enum(["Increment", "Reduction", "Redeem"]), text, any, any, any, text, text, any, stamp, any, any, text],
  any,
);

/** The rows of a dc_995: 19 columns by position. @param ourTerminal - number or name; '' if nobody said @returns undefined if a row cannot be read */
export function readHistory(rows: unknown, ourTerminal: string): CardHistory | undefined {
  const read = z.array(rowShape).safeParse(rows);
  if (!read.success) return undefined;
  const movements = read.data.flatMap((row) => movementOf(row, ourTerminal) ?? []);
  return movements.length === read.data.length ? { movements, isCut: movements.length >= mostRows } : undefined;
}

function movementOf(row: z.infer<typeof rowShape>, ourTerminal: string): CardMovement | undefined {
  const [, , kind, amount, , , , reference, terminal, , stamped, , , terminalName] = row;
  const cents = centsOfAmount(amount);
  const at = new Date(`${stamped.replace(" ", "T")}Z`);
  // An invalid date compares false with every other, so its credit would count as absent.
  if (cents === undefined || Number.isNaN(at.getTime())) return undefined;
  return {
    reference,
    cents: kind === "Increment" ? cents : -cents,
    isRedemption: kind === "Redeem",
    at,
    terminal: terminalName || terminal,
    isOurs: ourTerminal === "" ? undefined : [terminal, terminalName].includes(ourTerminal),
  };
}
