/** One request to a server of the ERP's, and what may be concluded where it gave no answer of its own. */
import type { Clock } from "../../../platform/clock/clock.ts";
import { type ExchangeFailure, namedFailure } from "../../../platform/exchange/exchange-failure.ts";
import { type HttpClient, type HttpRequest, retryAfterOf } from "../../../platform/exchange/http-client.ts";
import type { Outcome } from "../../../platform/outbound/effect.ts";

export type Heard = { readonly kind: "answered"; readonly status: number; readonly text: string } | ExchangeFailure;

/** Identity, scope, and a name there is not: settings, and the request was not worked on. */
const refusesUs: ReadonlySet<number> = new Set([401, 403, 404, 405]);

export async function hear(http: HttpClient, clock: Clock, asked: HttpRequest): Promise<Heard> {
  const exchange = await http.exchange(asked);
  if (exchange.kind !== "answered") return namedFailure("The ERP", exchange);
  const { status, headers, body } = exchange;
  if (status === 429)
    return {
      kind: "not-sent",
      reason: "The ERP was asked too often",
      retryAfterSeconds: retryAfterOf(headers, clock.now()),
    };
  if (refusesUs.has(status)) return { kind: "not-sent", reason: `The ERP refuses us (${status})` };
  return { kind: "answered", status, text: body.toString("utf8") };
}

/** An answer that says neither yes nor no: from 500 on nobody knows how far it came. */
export const unclear = (status: number): Extract<Outcome, { kind: "unknown" }> => ({
  kind: "unknown",
  reason: status >= 400 ? `The ERP answered with an error (${status})` : "The ERP's reply cannot be read",
});

/** The ERP numbers its orders; any other word, `queued`, says nothing of an order. */
export const isOrderNumber = (text: string): boolean => /^[1-9]\d*$/.test(text);
