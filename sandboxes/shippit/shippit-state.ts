/** What the Shippit sandbox has stored, and what it begins with. All people and addresses are invented. */
import type { GivenOrder } from "./orders/given-order.ts";

/** One entry of an order's history. `time` is ISO 8601 in UTC. */
export interface Scan {
  readonly status: string;
  readonly time: string;
}

/** Something that will happen to an order by itself. */
export interface PlannedStep {
  readonly status: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
}

export interface StoredOrder {
  readonly id: number;
  /** `PP` and eleven letters or digits. */
  readonly trackingNumber: string;
  readonly given: GivenOrder;
  readonly courierName: string;
  /** The courier's own number; null until it is booked. */
  courierJobId: string | null;
  /** AUD with two decimals. */
  readonly price: string;
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
  /** In the order Shippit heard of them; the last one is the state. */
  scans: Scan[];
  planned: PlannedStep[];
  /** How often its label will still be asked for in vain. */
  labelPollsLeft: number;
}

export interface Manifest {
  readonly id: string;
  readonly courierName: string;
  readonly trackingNumbers: readonly string[];
  readonly createdAt: string;
}

export interface Merchant {
  store_name: string;
  company_name: string;
  contact_name: string;
  contact_phone: string;
  shipping_cart_method_name: string;
  preparation_time: number;
  website_url: string;
  address_1: string;
  suburb: string;
  state: string;
  postcode: string;
  country_code: string;
  /** Where status changes are posted; empty until it is set. */
  webhook_url: string;
}

export interface ShippitState {
  merchant: Merchant;
  lastOrderId: number;
  lastManifest: number;
  orders: StoredOrder[];
  manifests: Manifest[];
  /** The newest scan's time, ISO 8601 in UTC; empty before the first one. After a restart time goes on from there. */
  latestScan: string;
}

interface SeededOrder {
  readonly id: number;
  readonly trackingNumber: string;
  readonly booked: string | null;
  readonly scans: readonly (readonly [string, string])[];
  readonly given: Partial<GivenOrder>;
}

const seeded: readonly SeededOrder[] = [
  {
    id: 26_601,
    trackingNumber: "PPk4Wd81nQxTe",
    booked: "A1001",
    scans: [
      ["order_placed", "2026-10-05T22:14:00.000Z"],
      ["despatch_in_progress", "2026-10-05T23:02:00.000Z"],
      ["ready_for_pickup", "2026-10-06T02:40:00.000Z"],
      ["in_transit", "2026-10-06T06:15:00.000Z"],
      ["with_driver", "2026-10-06T22:05:00.000Z"],
      ["completed", "2026-10-07T01:48:00.000Z"],
    ],
    given: { retailer_reference: "ord_9001", retailer_invoice: "WEB-9001" },
  },
  {
    id: 26_602,
    trackingNumber: "PPz7Rb20mLcVy",
    booked: "A1002",
    scans: [
      ["order_placed", "2026-11-17T01:20:00.000Z"],
      ["despatch_in_progress", "2026-11-17T02:31:00.000Z"],
      ["ready_for_pickup", "2026-11-17T04:00:00.000Z"],
      ["in_transit", "2026-11-17T08:12:00.000Z"],
      ["delivery_attempted", "2026-11-18T03:33:00.000Z"],
      ["awaiting_collection", "2026-11-18T06:20:00.000Z"],
    ],
    given: {
      retailer_reference: "ord_9002",
      retailer_invoice: "WEB-9002",
      delivery_address: "14 Marine Parade",
      delivery_suburb: "Napier",
      delivery_state: "HKB",
      delivery_postcode: "4110",
      delivery_country_code: "NZ",
      delivery_company: "T10",
      receiver_name: "Aroha Example",
      parcel_attributes: [{ qty: 1, weight: 2.4, sku: "GRD-HND", title: "Hand grinder", price: 129 }],
    },
  },
];

const seededAddress: GivenOrder = {
  courier_type: "standard",
  delivery_address: "8 Roaster Lane",
  delivery_suburb: "West End",
  delivery_state: "QLD",
  delivery_postcode: "4101",
  delivery_country_code: "AU",
  delivery_company: "MC",
  receiver_name: "Mia Example",
  receiver_contact_number: "+61400000009",
  authority_to_leave: "Yes",
  user_attributes: { email: "mia@example.test", first_name: "Mia", last_name: "Example" },
  parcel_attributes: [{ qty: 1, weight: 1.1, sku: "ESP-1KG", title: "Espresso Blend 1 kg", price: 46 }],
};

export const seed = (): ShippitState => ({
  merchant: {
    store_name: "Crema Sandbox Roasters",
    company_name: "Crema Sandbox Pty Ltd",
    contact_name: "Robin Example",
    contact_phone: "0700000000",
    shipping_cart_method_name: "",
    preparation_time: 60,
    website_url: "shop.example.test",
    address_1: "1 Warehouse Way",
    suburb: "Brisbane",
    state: "QLD",
    postcode: "4000",
    country_code: "AU",
    webhook_url: "",
  },
  lastOrderId: 26_602,
  lastManifest: 0,
  orders: seeded.map(({ id, trackingNumber, booked, scans, given }) => ({
    id,
    trackingNumber,
    given: { ...seededAddress, ...given },
    courierName: "Courier A",
    courierJobId: booked,
    price: "9.95",
    createdAt: scans[0]?.[1] ?? "",
    scans: scans.map(([status, time]) => ({ status, time })),
    planned: [],
    labelPollsLeft: 0,
  })),
  manifests: [],
  latestScan: "",
});
