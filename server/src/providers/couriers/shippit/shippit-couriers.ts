/**
 * Couriers by Shippit. A creation is never repeated by itself: there is no idempotency header and nothing to look it up by.
 * Source: docs/providers/shippit.md.
 */
import { connectTimeoutMs, createHttpClient } from "../../../platform/exchange/http-client.ts";
import type { Note, Outcome } from "../../../platform/outbound/effect.ts";
import type { CourierOrder, Couriers, HandOver } from "../couriers.ts";
import { bodyOf, failed, type Said, type Shippit, shippitClient } from "./shippit-client.ts";
import type { ShippitConfig } from "./shippit-config.ts";
import {
  readBooking,
  readHandOver,
  readLabel,
  readSettings,
  readTracking,
  trackingNumberShape,
} from "./shippit-replies.ts";
import type { AdapterOptions } from "../../adapter-options.ts";

const mostAtOnce = 1_000;

export interface ShippitOptions extends AdapterOptions<ShippitConfig> {
  /** Of the clock that calls are counted by, ms; it never goes back. */
  readonly now?: () => number;
}

export function shippitCouriers({ config, clock, now, ...options }: ShippitOptions): Couriers {
  const { timeoutMs = config.timeoutMs } = options;
  const http = createHttpClient({ ...options, timeoutMs });
  const ask = shippitClient(http, { config, clock, now });
  const about = aboutBooking(ask);
  return {
    deduplicates: false,
    maxCommitDelayMs: config.maxCommitDelayMs,
    longestStepMs: timeoutMs + connectTimeoutMs,
    resolveAfterMs: config.resolveAfterMs,
    createBooking: async (order, signal) =>
      createdOutcome(order, await ask({ method: "POST", path: "/orders", body: orderBody(order), signal })),
    findBooking: async (trackingNumber, signal) =>
      read("find", await about({ method: "GET", trackingNumber, signal }), readBooking),
    handOver: async (trackingNumbers, signal) => {
      if (trackingNumbers.length > mostAtOnce)
        return { kind: "rejected", reason: `Shippit books ${mostAtOnce} at once at most` };
      const body = { orders: trackingNumbers };
      return handOverOf(trackingNumbers, await ask({ method: "POST", path: "/book", body, signal }));
    },
    cancelBooking: async (trackingNumber, signal) =>
      cancelledOutcome(trackingNumber, await about({ method: "DELETE", trackingNumber, signal })),
    async label(trackingNumber, signal) {
      const said = await about({ method: "GET", trackingNumber, rest: "/label", signal });
      if (said.kind === "refused" && said.code !== notFound) return { kind: "not-yet", reason: said.reason };
      return { kind: "ready", url: read("label", said, readLabel) };
    },
    tracking: async (trackingNumber, signal) =>
      read("tracking", await about({ method: "GET", trackingNumber, rest: "/tracking", signal }), (body) =>
        readTracking(body, config.trackingHosts),
      ),
    async receiveWebhooksAt(url, signal) {
      const body = { merchant: { webhook_url: url } };
      read("webhook", await ask({ method: "PUT", path: "/merchant", body, signal }), readSettings);
    },
    async probe(signal) {
      read("probe", await ask({ method: "GET", path: "/merchant", signal }), readSettings);
    },
    close: () => http.close(),
  };
}

const notFound = "not_found";

/** A call about one booking; what is no tracking number asks nobody. */
const aboutBooking =
  (ask: Shippit) =>
  async (call: {
    method: "GET" | "DELETE";
    trackingNumber: string;
    rest?: string;
    signal: AbortSignal;
  }): Promise<Said> => {
    if (!trackingNumberShape.safeParse(call.trackingNumber).success)
      return { kind: "refused", reason: "That is no tracking number", code: notFound, state: "" };
    return ask({ ...call, path: `/orders/${call.trackingNumber}${call.rest ?? ""}` });
  };

/** @throws ProviderError unless it is ok and can be read */
function read<T>(operation: string, said: Said, reader: (body: Buffer) => T | undefined): T {
  const found = reader(bodyOf(operation, said));
  if (found === undefined) throw failed(operation, { kind: "unknown", reason: "Shippit's answer cannot be read" });
  return found;
}

const unreadable = { kind: "unknown", reason: "Shippit's answer cannot be read" } as const;

function createdOutcome(order: CourierOrder, said: Said): Outcome {
  const { reference, service, parcels } = order;
  const request: Note = { what: "request", detail: { call: "POST /orders", reference, service, parcels } };
  if (said.kind !== "ok") return notDone(said, [request]);
  const booking = readBooking(said.body);
  if (booking === undefined) return { ...unreadable, notes: [request] };
  return {
    kind: "confirmed",
    reference: booking.trackingNumber,
    notes: [request, { what: "reply", detail: booking }],
  };
}

function handOverOf(trackingNumbers: readonly string[], said: Said): HandOver {
  const request: Note = { what: "request", detail: { call: "POST /book", trackingNumbers } };
  if (said.kind !== "ok") return notDone(said, [request]);
  const answer = readHandOver(said.body, trackingNumbers);
  if (answer === undefined) return { ...unreadable, notes: [request] };
  return { kind: "answered", ...answer, notes: [request, { what: "reply", detail: answer }] };
}

const cancelled = "cancelled";
function cancelledOutcome(trackingNumber: string, said: Said): Outcome {
  const isDone =
    said.kind === "ok"
      ? readBooking(said.body)?.state === cancelled
      : said.kind === "refused" && said.state === cancelled;
  if (isDone) return { kind: "confirmed", reference: trackingNumber };
  if (said.kind === "ok") return unreadable;
  if (said.kind === "refused" && said.state !== "")
    return { kind: "rejected", reason: `${said.reason} (${said.state})` };
  return notDone(said, []);
}

function notDone(said: Exclude<Said, { kind: "ok" }>, notes: readonly Note[]): Exclude<Outcome, { kind: "confirmed" }> {
  if (said.kind === "refused") return { kind: "rejected", reason: said.reason, notes };
  return { ...said, notes };
}

const filled = (parts: readonly string[], between: string): string => parts.filter((part) => part !== "").join(between);

export const orderBody = ({ shipTo, ...order }: CourierOrder) => ({
  order: {
    courier_type: order.service,
    delivery_address: filled([shipTo.address1, shipTo.address2], ", "),
    delivery_suburb: shipTo.city,
    delivery_state: shipTo.state,
    delivery_postcode: shipTo.postCode,
    delivery_country_code: shipTo.countryCode,
    delivery_company: shipTo.company,
    receiver_name: filled([shipTo.firstName, shipTo.lastName], " "),
    receiver_contact_number: shipTo.phone,
    authority_to_leave: order.isAuthorisedToLeave ? "Yes" : "No",
    delivery_instructions: order.instructions,
    retailer_reference: order.reference,
    retailer_invoice: order.invoice,
    product_currency: order.currency,
    user_attributes: { email: order.email, first_name: shipTo.firstName, last_name: shipTo.lastName },
    parcel_attributes: order.parcels.map(({ quantity, weightGrams, partCode, title, priceCents }) => ({
      qty: quantity,
      weight: weightGrams / 1_000,
      sku: partCode,
      title,
      price: priceCents / 100,
    })),
  },
});
