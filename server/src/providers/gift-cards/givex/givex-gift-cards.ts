/**
 * Gift cards and loyalty cards at Givex. Connects, bounds and reads; which address comes next and what happens to an unclear
 * try is the flow's business. Source: docs/providers/givex.md.
 */
import { randomUUID } from "node:crypto";
import { type ExchangeFailure, namedFailure } from "../../../platform/exchange/exchange-failure.ts";
import { createHttpClient, type HttpClient, retryAfterOf } from "../../../platform/exchange/http-client.ts";
import { ProviderError } from "../../../platform/http/refusal.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import { centsAsText } from "../../../platform/money/cents.ts";
import type { Note, Outcome, Resolution } from "../../../platform/outbound/effect.ts";
import {
  type CardAccount,
  type CardBalance,
  type CardHistory,
  type CardIncrement,
  type CardTarget,
  type CardTry,
  type GiftCards,
  pointsNote,
} from "../gift-cards.ts";
import type { GivexConfig } from "./givex-config.ts";
import { readHistory } from "./givex-history.ts";
import {
  centsOfAmount,
  givexRequest,
  type GivexReply,
  type GivexRequest,
  notesOf,
  provider,
  readReply,
  requestText,
  withoutCard,
} from "./givex-wire.ts";

const connectTimeoutMs = 5_000;
/** User or password are wrong: our settings, not the card. */
const refusedSignIn = "1";

/** What an exchange came to, before anybody knows what it was for. */
type Said = GivexReply | Extract<ExchangeFailure, { kind: "not-sent" }>;

interface Call {
  readonly account: CardAccount;
  readonly target: CardTarget;
  readonly method: string;
  readonly code: string;
  readonly card: string;
  readonly rest: readonly string[];
  readonly signal: AbortSignal;
}

export interface GivexOptions {
  readonly config: GivexConfig;
  readonly clock: Clock;
  /** For how long a server is left alone after failures. */
  readonly restMs?: number;
}

export function givexGiftCards({ config, clock, ...options }: GivexOptions): GiftCards {
  const http = createHttpClient({ timeoutMs: config.timeoutMs, connectTimeoutMs, atOnce: 8, ...options });
  const call = (asked: Call): Promise<Heard> => ask(http, { config, clock, asked });
  const hasSecondary = (account: CardAccount): boolean => config.accounts[account].secondaryUrl !== "";
  const longestStepMs = config.timeoutMs + connectTimeoutMs;
  const ask995 = (card: { account: CardAccount; card: string }, signal: AbortSignal): Promise<Heard> =>
    firstAnswer(hasSecondary(card.account), (target) => call(balanceCall(card, { target, signal })));
  return {
    maxCommitDelayMs: config.maxCommitDelayMs,
    longestStepMs,
    resolveAfterMs: config.resolveAfterMs,
    hasSecondary,
    increment: async (what, attempt, signal) =>
      incrementOutcome(await call(incrementCall(what, attempt, signal)), attempt.target),
    async reverse(what, attempt, signal) {
      const heard = await call(reversalCall(what, attempt, signal));
      const ageMs = clock.now().getTime() - attempt.startedAt.getTime();
      // The lost request can have left at the end of its time.
      return reversalOf(heard, { config, canStillAppear: ageMs < longestStepMs + config.maxCommitDelayMs });
    },
    history: async (card, signal) =>
      historyOf(await ask995(card, signal), card.account === "loyalty" ? config.loyaltyTerminal : ""),
    balance: async (card, signal) => balanceOf(await ask995(card, signal)),
    async probe(account, signal) {
      const { said } = await firstAnswer(hasSecondary(account), (target) =>
        call(pingCall(account, { target, signal })),
      );
      if (said.kind !== "ok") throw failed("ping", said);
    },
    close: () => http.close(),
  };
}

interface Heard {
  readonly said: Said;
  readonly notes: readonly Note[];
}

async function ask(
  http: HttpClient,
  { config, clock, asked }: { config: GivexConfig; clock: Clock; asked: Call },
): Promise<Heard> {
  const account = config.accounts[asked.account];
  const url = asked.target === "primary" ? account.primaryUrl : account.secondaryUrl;
  if (url === "")
    return { said: { kind: "not-sent", reason: `${provider} has no such address in the configuration` }, notes: [] };
  const sent: GivexRequest = givexRequest({ ...asked, id: randomUUID(), account });
  const headers = { "content-type": "application/json" };
  const body = requestText(sent);
  const exchange = await http.exchange({ method: "POST", url, headers, body, signal: asked.signal });
  if (exchange.kind === "not-sent") return { said: namedFailure(provider, exchange), notes: [] };
  if (exchange.kind === "unknown")
    return heard(sent, { kind: "unreadable", reason: namedFailure(provider, exchange).reason }, asked.card);
  const { status, headers: told } = exchange;
  if (status === 429)
    return {
      said: {
        kind: "not-sent",
        reason: `${provider} was asked too often`,
        retryAfterSeconds: retryAfterOf(told, clock.now()),
      },
      notes: [],
    };
  if (status === 401 || status === 403 || status === 404)
    return { said: { kind: "not-sent", reason: `${provider} refuses us (${status})` }, notes: [] };
  if (status !== 200)
    return heard(sent, { kind: "unreadable", reason: `${provider} answered with an error (${status})` }, asked.card);
  return heard(sent, readReply(exchange.body.toString("utf8"), sent), asked.card);
}

const heard = (sent: GivexRequest, reply: GivexReply, card: string): Heard => ({
  said: saidBy(reply, card),
  notes: notesOf(sent, reply, card),
});

/** A refusal's words become a reason that is stored and shown: they may name the card. */
function saidBy(reply: GivexReply, card: string): Said {
  if (reply.kind !== "refused") return reply;
  return reply.resultCode === refusedSignIn ? refusedUs : { ...reply, text: withoutCard(reply.text, card) };
}
const refusedUs: Said = { kind: "not-sent", reason: `${provider} refuses the user or password of our account` };

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

function incrementOutcome({ said, notes }: Heard, target: CardTarget): Outcome {
  switch (said.kind) {
    case "ok":
      return { kind: "confirmed", reference: textOf(said.values[0]), notes: [...notes, ...pointsIn(said.values)] };
    case "refused":
      return { kind: "rejected", reason: `${said.text} (${said.resultCode})`, notes };
    case "unreadable":
      return { kind: "unknown", reason: said.reason, notes };
    case "not-sent":
      return { ...said, isElsewhere: target === "primary" && said.retryAfterSeconds === undefined, notes };
  }
}

/** Behind reference, balance, expiry and receipt, as a redemption tells them. */
function pointsIn([, , , , added]: readonly unknown[]): readonly Note[] {
  return typeof added === "string" && /^\d{1,9}$/.test(added) ? [pointsNote(Number(added))] : [];
}

function reversalOf(
  { said, notes }: Heard,
  { config, canStillAppear }: { config: GivexConfig; canStillAppear: boolean },
): Resolution {
  const undone: Resolution = { kind: "undone", isElsewhere: true, notes };
  switch (said.kind) {
    case "ok":
      // Without a reference there was nothing to take back, and what was lost may still be on its way.
      return textOf(said.values[0]) === "" ? nothingThere(config, canStillAppear, notes) : undone;
    case "refused":
      if (config.nothingToReverse.includes(said.resultCode)) return nothingThere(config, canStillAppear, notes);
      return refusedReversal(`The reversal was refused: ${said.text} (${said.resultCode})`, canStillAppear, notes);
    case "unreadable":
      return { kind: "unknown", reason: said.reason, notes };
    case "not-sent":
      return { kind: "unknown", reason: said.reason, retryAfterSeconds: said.retryAfterSeconds, notes };
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
async function firstAnswer(hasSecondary: boolean, askAt: (target: CardTarget) => Promise<Heard>): Promise<Heard> {
  const first = await askAt("primary");
  const isUnanswered = first.said.kind === "not-sent" || first.said.kind === "unreadable";
  return isUnanswered && hasSecondary ? askAt("secondary") : first;
}

function balanceOf({ said }: Heard): CardBalance {
  if (said.kind !== "ok") throw failed("balance", said);
  const [money, , points] = said.values;
  const cents = centsOfAmount(money);
  const wholePoints = centsOfAmount(points);
  if (cents === undefined || wholePoints === undefined)
    throw failed("balance", { kind: "unreadable", reason: `${provider} told a balance that cannot be read` });
  return { cents, points: Math.trunc(wholePoints / 100) };
}

function historyOf({ said }: Heard, ourTerminal: string): CardHistory {
  if (said.kind !== "ok") throw failed("history", said);
  const history = readHistory(said.values[3], ourTerminal);
  if (history === undefined)
    throw failed("history", { kind: "unreadable", reason: `${provider} told a history that cannot be read` });
  return history;
}

function failed(operation: string, said: Exclude<Said, { kind: "ok" }>): ProviderError {
  const isRefusal = said.kind === "refused";
  const message = isRefusal ? said.text : said.reason;
  return new ProviderError({ provider: "givex", operation, message, isRetryable: !isRefusal });
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
