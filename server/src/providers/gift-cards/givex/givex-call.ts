/** One exchange with Givex: what is sent to which of its addresses, and what came back, masked. Source: docs/providers/givex.md. */
import { randomUUID } from "node:crypto";
import { type ExchangeFailure, namedFailure } from "../../../platform/exchange/exchange-failure.ts";
import { type HttpClient, retryAfterOf } from "../../../platform/exchange/http-client.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Note, Outcome } from "../../../platform/outbound/effect.ts";
import type { CardAccount, CardTarget } from "../gift-cards.ts";
import type { GivexConfig } from "./givex-config.ts";
import {
  givexRequest,
  type GivexReply,
  type GivexRequest,
  notesOf,
  provider,
  readReply,
  requestText,
  textOf,
  withoutCard,
} from "./givex-wire.ts";

/** User or password are wrong: our settings, not the card. */
const refusedSignIn = "1";

/** What an exchange came to, before anybody knows what it was for. */
export type Reading = GivexReply | Extract<ExchangeFailure, { kind: "not-sent" }>;

export interface Call {
  readonly account: CardAccount;
  readonly target: CardTarget;
  readonly method: string;
  readonly code: string;
  readonly card: string;
  readonly rest: readonly string[];
  readonly signal: AbortSignal;
  /** The place in the reply's values of a card's number that is not `card`: notes leave it out. */
  readonly cardAt?: number;
}

export interface Received {
  readonly reading: Reading;
  readonly notes: readonly Note[];
}

export async function exchangeWith(
  http: HttpClient,
  { config, clock, call }: { config: GivexConfig; clock: Clock; call: Call },
): Promise<Received> {
  const account = config.accounts[call.account];
  const url = call.target === "primary" ? account.primaryUrl : account.secondaryUrl;
  if (url === "")
    return { reading: { kind: "not-sent", reason: `${provider} has no such address in the configuration` }, notes: [] };
  const sent: GivexRequest = givexRequest({ ...call, id: randomUUID(), account });
  const headers = { "content-type": "application/json" };
  const body = requestText(sent);
  const exchange = await http.exchange({ method: "POST", url, headers, body, signal: call.signal });
  if (exchange.kind === "not-sent") return { reading: namedFailure(provider, exchange), notes: [] };
  if (exchange.kind === "unknown")
    return received(sent, { kind: "unreadable", reason: namedFailure(provider, exchange).reason }, call);
  const { status, headers: replied } = exchange;
  if (status === 429)
    return {
      reading: {
        kind: "not-sent",
        reason: `${provider} was asked too often`,
        retryAfterSeconds: retryAfterOf(replied, clock.now()),
      },
      notes: [],
    };
  if (status === 401 || status === 403 || status === 404)
    return { reading: { kind: "not-sent", reason: `${provider} refuses us (${status})` }, notes: [] };
  if (status !== 200)
    return received(sent, { kind: "unreadable", reason: `${provider} answered with an error (${status})` }, call);
  return received(sent, readReply(exchange.body.toString("utf8"), sent), call);
}

const received = (sent: GivexRequest, reply: GivexReply, { card, cardAt }: Call): Received => {
  const shown = reply.kind === "ok" && cardAt !== undefined ? textOf(reply.values[cardAt]) : card;
  return { reading: readingOf(reply, card), notes: notesOf(sent, reply, shown) };
};

/** A refusal's words become a reason that is stored and shown: they may name the card. */
function readingOf(reply: GivexReply, card: string): Reading {
  if (reply.kind !== "refused") return reply;
  return reply.resultCode === refusedSignIn ? refusedUs : { ...reply, text: withoutCard(reply.text, card) };
}
const refusedUs: Reading = { kind: "not-sent", reason: `${provider} refuses the user or password of our account` };

/**
 * What a call that moves value came to when Givex refused it, was not reached or cannot be understood.
 * The second server may take over only if the first was never reached and did not ask to be left alone.
 */
export function outcomeOfFailure(
  reading: Exclude<Reading, { kind: "ok" }>,
  { target, notes }: { target: CardTarget; notes: readonly Note[] },
): Outcome {
  switch (reading.kind) {
    case "refused":
      return { kind: "rejected", reason: `${reading.text} (${reading.resultCode})`, notes };
    case "unreadable":
      return { kind: "unknown", reason: reading.reason, notes };
    case "not-sent":
      return { ...reading, isElsewhere: target === "primary" && reading.retryAfterSeconds === undefined, notes };
  }
}
