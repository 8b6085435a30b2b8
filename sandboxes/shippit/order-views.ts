/** An order in the vendor's shapes: the reply of the order calls, the tracking call, and the webhook. */
import { couriers, type Scan, type StoredOrder } from "./shippit-state.ts";

/** Not with the courier yet: it can be booked. */
export const isBeforePickup = (state: string): boolean =>
  ["processing", "order_placed", "despatch_in_progress"].includes(state);

export const slugOf = ({ trackingNumber }: StoredOrder): string => trackingNumber.toLowerCase();

/** The page for the receiver, on the vendor's staging host. */
const trackingUrlOf = (order: StoredOrder): string => `https://app.staging.shippit.com/tracking/${slugOf(order)}`;

const newestFirst = (scans: readonly Scan[]): Scan[] =>
  scans.toReversed().toSorted((a, b) => Date.parse(b.time) - Date.parse(a.time));

/** The state by the newest of the given scans, which need not be the one heard of last. */
export const stateBy = (scans: readonly Scan[]): string => newestFirst(scans)[0]?.status ?? "processing";

/** The scans Shippit had heard of by then. */
export const scansUntil = ({ scans }: StoredOrder, until: Date): readonly Scan[] =>
  scans.filter(({ time }) => Date.parse(time) <= until.getTime());

/** `response` of the order calls. */
export function orderReply(order: StoredOrder, scans: readonly Scan[] = order.scans) {
  const { courier_type, ...given } = order.given;
  const state = stateBy(scans);
  return {
    id: order.id,
    tracking_number: order.trackingNumber,
    state,
    courier_name: order.courierName,
    courier_job_id: isBeforePickup(state) ? null : order.courierJobId,
    slug: slugOf(order),
    price: couriers[courier_type].price,
    tracking_url: trackingUrlOf(order),
    ...given,
  };
}

/** `response` of the tracking call: words, the day in `date`, and the seconds of the day, for the first entry as text. */
export function trackingReply(order: StoredOrder, scans: readonly Scan[]) {
  const entries = newestFirst(scans);
  return {
    tracking_number: order.trackingNumber,
    tracking_url: trackingUrlOf(order),
    success: true,
    track: entries.map(({ status, time }, index) => ({
      status: wordsOf(status),
      date: `${time.slice(0, 10)}T00:00:00.000Z`,
      timestamp: index === entries.length - 1 ? time.slice(11, 19) : (Date.parse(time) % 86_400_000) / 1_000,
      status_owner: order.courierName,
    })),
  };
}

/** "With Driver" for `with_driver`; the documentation writes "Ready For Pick Up". */
const wordsOf = (state: string): string =>
  state === "ready_for_pickup"
    ? "Ready For Pick Up"
    : state.replaceAll(/(^|_)(\w)/g, (_, gap: string, letter: string) => `${gap && " "}${letter.toUpperCase()}`);

/** The webhook's body once Shippit had heard of the first `count` scans. */
export function webhookBody(order: StoredOrder, count: number): string {
  const { given } = order;
  const scans = order.scans.slice(0, count);
  const newest = scans.at(-1);
  const known = scans.filter(({ time }) => newest === undefined || time <= newest.time);
  return JSON.stringify({
    tracking_number: order.trackingNumber,
    current_state: newest?.status ?? "processing",
    tracking_url: trackingUrlOf(order),
    retailer_order_number: given.retailer_invoice ?? "",
    retailer_reference: given.retailer_reference ?? "",
    courier_name: order.courierName,
    courier_job_id: order.courierJobId,
    delivery_address: given.delivery_address,
    delivery_suburb: given.delivery_suburb,
    delivery_postcode: given.delivery_postcode,
    delivery_state: given.delivery_state,
    delivery_country_code: given.delivery_country_code ?? "AU",
    status_history: newestFirst(known).map(({ status, time }) => ({ status, time })),
    products: given.parcel_attributes.map(({ qty, sku = "", title = "" }, index) => ({
      quantity: qty,
      sku,
      title,
      product_line_id: String(index + 1),
    })),
  });
}
