/**
 * Sales orders at an older Epicor over SOAP. A failure before the first storing call is certain; any later one may have left an
 * order, whole or half made. Orders are looked up over REST where that is set up. Source: docs/providers/epicor.md, "SOAP".
 */
import { bulkhead } from "cockatiel";
import { createHttpClient } from "../../../../platform/exchange/http-client.ts";
import { ProviderError } from "../../../../platform/http/refusal.ts";
import type { Note, Outcome } from "../../../../platform/outbound/effect.ts";
import type { Erp, ErpOrder } from "../../erp.ts";
import { pricedWithTax } from "../epicor-amounts.ts";
import type { EpicorSoapConfig } from "../epicor-config.ts";
import type { EpicorBooks } from "../rest/epicor-rest-erp.ts";
import { housePromises, uploadOnce, withCharges, withCheck } from "../upload-once.ts";
import { makeOrder, type OrderProgress, OrderRefused } from "./epicor-soap-order.ts";
import { type SoapSessions, soapSessions, SoapStop } from "./epicor-soap-session.ts";
import type { AdapterOptions } from "../../../adapter-options.ts";

/**
 * An order takes four calls a line, most of them short: together they may take as long as this many of the longest, and one more for
 * every few lines. A chain that is cut off leaves half an order. What holds the order meanwhile must know the most.
 */
const callsOf = (lines: number): number => Math.min(mostCalls, 5 + Math.ceil(lines / 4));
const mostCalls = 15;
/** Each session holds one of the customer's licences. */
const atOnce = 2;

const expected = withCharges(pricedWithTax);

export function epicorSoapErp(options: AdapterOptions<EpicorSoapConfig>, books: EpicorBooks | undefined): Erp {
  const { config, clock, ...times } = options;
  const oneCallMs = config.house.timeoutMs;
  const http = createHttpClient({ timeoutMs: config.house.timeoutMs, atOnce, ...times });
  const sessions = soapSessions(http, { config, clock, logoutMs: oneCallMs });
  const turn = bulkhead(atOnce, Number.POSITIVE_INFINITY);
  const { house } = config;
  return {
    ...housePromises(house),
    longestStepMs: 2 * (books?.longestLookUpMs ?? 0) + mostCalls * oneCallMs + 2 * (oneCallMs + 1_000),
    ...uploadOnce({
      lookUp: books?.lookUp,
      expected,
      async create(order, signal) {
        const chainMs = callsOf(order.lines.length) * oneCallMs;
        const inTime = AbortSignal.any([signal, AbortSignal.timeout(Math.ceil(chainMs))]);
        const outcome = await turn.execute(() => createOrder(sessions, { order, config, signal: inTime }));
        return withCheck(outcome, { lookUp: books?.lookUp, expected: expected(order), signal });
      },
    }),
    catalogue: books?.catalogue,
    probe: (signal) => sessions.within(signal, () => Promise.resolve()).catch(failProbe),
    async close() {
      await Promise.all([http.close(), books?.close()]);
    },
  };
}

async function createOrder(
  sessions: SoapSessions,
  { order, config, signal }: { order: ErpOrder; config: EpicorSoapConfig; signal: AbortSignal },
): Promise<Outcome> {
  if (signal.aborted) return { kind: "not-sent", reason: "Others were being uploaded for too long" };
  const progress: OrderProgress = { isStoring: false, orderNumber: "" };
  const sent: Note = { what: "create", detail: { reference: order.reference, lines: order.lines.length } };
  try {
    const { house } = config;
    const number = await sessions.within(signal, (session) => makeOrder(session, { order, house, progress }));
    return { kind: "confirmed", reference: number, notes: [sent, { what: "reply", detail: number }] };
  } catch (error) {
    const notes = [sent, { what: "reply", detail: told(error, progress) }];
    return { ...failed(error, progress), notes };
  }
}

function failed(error: unknown, { isStoring, orderNumber }: OrderProgress): Outcome {
  if (error instanceof OrderRefused) return { kind: "rejected", reason: error.message };
  if (!(error instanceof SoapStop)) throw error;
  const { heard } = error;
  // From the first storing call on, not even a plain refusal says that nothing is left; only that this very call never arrived.
  const neverArrived = heard.kind === "not-sent" && orderNumber === "";
  if (isStoring && !neverArrived) return { kind: "unknown", reason: heard.reason };
  return { ...heard, kind: "not-sent" };
}

const told = (error: unknown, { orderNumber }: OrderProgress) => ({
  reason: error instanceof Error ? error.message : "",
  ...(orderNumber !== "" && { begunAs: orderNumber }),
});

function failProbe(error: unknown): never {
  if (!(error instanceof SoapStop)) throw error;
  throw new ProviderError({ provider: "epicor", operation: "probe", message: error.message, isRetryable: true });
}
