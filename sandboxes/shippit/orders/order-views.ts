/** An order in the vendor's shapes: the reply of the order calls, the tracking call, and the webhook. */
import type { Merchant, Scan, StoredOrder } from "../shippit-state.ts";
import { isBeforePickup, wordsOf } from "./states.ts";

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
  const { given } = order;
  const state = stateBy(scans);
  return {
    id: order.id,
    tracking_number: order.trackingNumber,
    state,
    courier_name: order.courierName,
    courier_job_id: isBeforePickup(state) ? null : order.courierJobId,
    slug: slugOf(order),
    price: order.price,
    retailer_invoice: given.retailer_invoice ?? "",
    delivery_address: given.delivery_address,
    delivery_suburb: given.delivery_suburb,
    delivery_state: given.delivery_state,
    delivery_postcode: given.delivery_postcode,
    delivery_country_code: given.delivery_country_code ?? "AU",
    delivery_company: given.delivery_company ?? "",
    delivery_instructions: given.delivery_instructions ?? "",
    receiver_name: given.receiver_name,
    receiver_contact_number: given.receiver_contact_number ?? "",
    authority_to_leave: given.authority_to_leave ?? "No",
    retailer_reference: given.retailer_reference ?? "",
    tracking_url: trackingUrlOf(order),
    user_attributes: given.user_attributes,
    parcel_attributes: given.parcel_attributes,
  };
}

/** `response` of the tracking call: words, the day in `date`, and the seconds of the day, for the first entry as text. */
export function trackingReply(order: StoredOrder, { scans, merchant }: { scans: readonly Scan[]; merchant: Merchant }) {
  const entries = newestFirst(scans);
  return {
    tracking_number: order.trackingNumber,
    tracking_url: trackingUrlOf(order),
    success: true,
    track: entries.map(({ status, time }, index) => ({
      status: wordsOf(status),
      date: `${time.slice(0, 10)}T00:00:00.000Z`,
      timestamp: index === entries.length - 1 ? time.slice(11, 19) : (Date.parse(time) % 86_400_000) / 1_000,
      status_owner: isBeforePickup(status) || status === "ready_for_pickup" ? merchant.store_name : order.courierName,
    })),
  };
}

/** Somewhere in the capital of the state; latitude and longitude. */
const places: Readonly<Record<string, readonly [number, number]>> = {
  QLD: [-27.4, 153],
  NSW: [-33.8, 151.2],
  VIC: [-37.8, 144.9],
  SA: [-34.9, 138.6],
  WA: [-31.9, 115.8],
  TAS: [-42.8, 147.3],
  ACT: [-35.2, 149.1],
  NT: [-12.4, 130.8],
};
const newZealand = [-41.2, 174.7] as const;

/** The webhook's body once Shippit had heard of the first `count` scans. */
export function webhookBody(order: StoredOrder, { count, merchant }: { count: number; merchant: Merchant }): string {
  const { given } = order;
  const scans = order.scans.slice(0, count);
  const newest = scans.at(-1);
  const known = scans.filter(({ time }) => newest === undefined || time <= newest.time);
  const [latitude, longitude] = places[given.delivery_state] ?? newZealand;
  return JSON.stringify({
    tracking_number: order.trackingNumber,
    current_state: newest?.status ?? "processing",
    tracking_url: trackingUrlOf(order),
    expected_delivery_date: expectedDelivery(order),
    retailer_order_number: given.retailer_invoice ?? "",
    retailer_reference: given.retailer_reference ?? "",
    courier_name: order.courierName,
    courier_job_id: order.courierJobId,
    delivery_address: given.delivery_address,
    delivery_suburb: given.delivery_suburb,
    delivery_postcode: given.delivery_postcode,
    delivery_state: given.delivery_state,
    delivery_country_code: given.delivery_country_code ?? "AU",
    delivery_latitude: latitude,
    delivery_longitude: longitude,
    merchant_url: merchant.website_url,
    status_history: newestFirst(known).map(({ status, time }) => ({ status, time })),
    products: given.parcel_attributes.map(({ qty, sku = "", title = "" }, index) => ({
      quantity: qty,
      sku,
      title,
      product_line_id: String(index + 1),
    })),
  });
}

/** Eight in the evening in Brisbane, two days after the order. */
const expectedDelivery = ({ createdAt }: StoredOrder): string =>
  `${new Date(Date.parse(createdAt) + (2 * 24 + 10) * 3_600_000).toISOString().slice(0, 10)}T20:00:00+10:00`;
