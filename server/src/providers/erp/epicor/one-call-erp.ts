/** Ways to the ERP that take an order in one request and know nothing else: ECC and BISCIT. */
import { namedFailure } from "../../../platform/exchange/exchange-failure.ts";
import { createHttpClient, type HttpRequest } from "../../../platform/exchange/http-client.ts";
import { ProviderError } from "../../../platform/http/refusal.ts";
import type { Note, Outcome } from "../../../platform/outbound/effect.ts";
import type { Erp, ErpOrder } from "../erp.ts";
import type { EpicorHouse } from "./epicor-config.ts";
import { hear } from "./hear.ts";
import type { EpicorBooks } from "./rest/epicor-rest-erp.ts";
import { type ExpectedOrder, housePromises, uploadOnce, withCheck } from "./upload-once.ts";
import type { AdapterOptions } from "../../adapter-options.ts";

export interface OneCall {
  /** Why this order cannot go this way; undefined when it can. */
  refusal(order: ErpOrder): string | undefined;
  readonly expected: (order: ErpOrder) => ExpectedOrder;
  request(order: ErpOrder): HttpRequest;
  outcome(status: number, text: string): Outcome;
  readonly probe: HttpRequest;
}

const atOnce = 2;

export function oneCallErp(
  { config, clock, ...times }: AdapterOptions<{ readonly house: EpicorHouse }>,
  books: EpicorBooks | undefined,
  way: OneCall,
): Erp {
  const http = createHttpClient({ timeoutMs: config.house.timeoutMs, atOnce, ...times });
  const { house } = config;
  return {
    ...housePromises(house),
    longestStepMs: 2 * (books?.longestLookUpMs ?? 0) + house.timeoutMs + 1_000,
    ...uploadOnce({
      lookUp: books?.lookUp,
      expected: way.expected,
      async create(order, signal) {
        const refusal = way.refusal(order);
        if (refusal !== undefined) return { kind: "rejected", reason: refusal };
        const heard = await hear(http, clock, { ...way.request(order), signal });
        const outcome = heard.kind === "answered" ? way.outcome(heard.status, heard.text) : heard;
        const noted = { ...outcome, notes: notesOf(order, outcome) };
        return withCheck(noted, { lookUp: books?.lookUp, expected: way.expected(order), signal });
      },
    }),
    catalogue: books?.catalogue,
    async probe(signal) {
      const exchange = await http.exchange({ ...way.probe, signal });
      const reason =
        exchange.kind === "answered" ? notThere(exchange.status) : namedFailure("The ERP", exchange).reason;
      if (reason !== undefined)
        throw new ProviderError({ provider: "epicor", operation: "probe", message: reason, isRetryable: true });
    },
    async close() {
      await Promise.all([http.close(), books?.close()]);
    },
  };
}

/** "Not that way" is an answer, too: somebody is there, and lets us in. */
const notThere = (status: number): string | undefined =>
  status >= 500 || status === 401 || status === 403 ? `The ERP answered with an error (${status})` : undefined;

const notesOf = (order: ErpOrder, outcome: Outcome): readonly Note[] => [
  { what: "create", detail: { reference: order.reference, lines: order.lines.length } },
  { what: "reply", detail: outcome.kind === "confirmed" ? outcome.reference : outcome.reason },
];
