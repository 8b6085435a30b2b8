/** Couriers' bookings: the shipping labels, and the booking of one order. Source: spec part 1, sections 3 and 7; SHIP-11, SHIP-12; AMB-62 to 64. */
import { z } from "zod";
import { defineCall } from "../../kit/define-call.ts";
import { needs } from "../../kit/rights.ts";
import { direction, flag, listMeta, text } from "../../kit/wire.ts";

export const booking = z.strictObject({
  /** '' while nobody knows whose it is. */
  orderId: z.string(),
  /** '' while the order is not in the ERP. */
  epicorId: z.string(),
  receiverCompany: z.string(),
  courierName: z.string(),
  customerName: z.string(),
  /** `Yes`, `No` or ''. */
  authorityToLeave: z.string(),
  /** In small letters and spaces, `with driver`. */
  currentState: z.string(),
  /** Seconds since 1970; 0 until it is booked. */
  booked: z.int(),
  trackingNumber: z.string(),
  /** '' where there is none that may be opened. */
  trackingUrl: z.string(),
});
export type Booking = z.infer<typeof booking>;

/** An open parcel that was booked so many days ago is stuck. */
export const stuckAfterDays = 5;
/** One that was booked so many days ago is lost: nobody asks its courier any more. */
export const lostAfterDays = 90;

export const bookingSortKeys = [
  "epicorId",
  "receiverCompany",
  "courierName",
  "customerName",
  "authorityToLeave",
  "currentState",
  "booked",
  "trackingNumber",
] as const;
export type BookingSortKey = (typeof bookingSortKeys)[number];

export const listBookings = defineCall({
  name: "listBookings",
  method: "GET",
  path: "/v1/epicor/shippit/bookings",
  summary:
    "Couriers' bookings, paged, sorted and filtered; with an order's number as the search, that order's own come first",
  access: needs("shipping.view", "order.view"),
  query: z.object({
    page: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(1_000).default(100),
    search: text(200).default(""),
    /** Receiver companies, comma-separated or repeated; `All` or none: no filter. */
    filter: z.union([text(1_000), z.array(text(200)).max(100)]).default(""),
    /** Both or neither: no filter. */
    showDeliveredYes: flag.default(false),
    showDeliveredNo: flag.default(false),
    /** Only parcels booked `stuckAfterDays` days ago and not delivered; neither cancelled ones nor those given up. */
    showStuckOnly: flag.default(false),
    sortBy: z.enum(bookingSortKeys).default("booked"),
    order: direction.default("asc"),
  }),
  answer: z.object({ bookings: z.array(booking), meta: listMeta }),
});

export const bookCourier = defineCall({
  name: "bookCourier",
  method: "POST",
  path: "/v1/orders/:orderId/booking",
  summary: "Tell the courier of an order again, after the booking was refused or gave no clear answer",
  access: needs("order.edit"),
  params: z.object({ orderId: z.string().regex(/^\d{1,15}$/, "There is no order of this number") }),
  /** Also of a booking somebody else made meanwhile. */
  answer: z.object({ trackingNumber: z.string() }),
  refusals: ["not_submittable", "still_running", "provider_refused"],
});

/** Whether a parcel has arrived, in every spelling couriers use. Source: SHIP-10; docs/providers/shippit.md. */
const arrived: ReadonlySet<string> = new Set(["completed", "parcelcompleted"]);

export const isCompleted = (currentState: string): boolean =>
  arrived.has(currentState.toLowerCase().replaceAll(/[^a-z]/g, ""));
