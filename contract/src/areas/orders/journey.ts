/**
 * What happened to an order and what is to come, oldest first, in plain words: one line for staff, details below it.
 * Source: AMB-48, AMB-57; jobs "ERP upload", "Rewards sync", "Courier polling".
 */
import { z } from "zod";
import { instant } from "../../kit/wire.ts";
import { orderLoyalty } from "../loyalty/index.ts";

export const journeyStops = ["received", "uploaded", "rewarded", "booked", "delivered"] as const;

/** One thing that was tried, said or pressed. */
const journeyEvent = z.strictObject({
  at: instant,
  /** In plain words: 'The ERP did not answer', 'Sent again'. */
  text: z.string(),
  /** Who pressed it; '' for a job. */
  username: z.string(),
  /** What was asked and answered, secrets masked; '' where there is nothing more to say. */
  detail: z.string(),
});

const journeyStop = z.strictObject({
  stop: z.enum(journeyStops),
  /** `waiting` for its turn, `working` or trying again, `stuck` until staff act, `none`: it has no such stop. */
  state: z.enum(["done", "waiting", "working", "stuck", "none"]),
  /** One sentence. */
  text: z.string(),
  at: instant,
  nextAttemptAt: instant,
  /** What staff can do from here; '' for nothing. */
  act: z.enum([
    "",
    "tell-shop-again",
    "submit",
    "resume-upload",
    "fix-address",
    "upload-seen",
    "shop-change-seen",
    "process-rewards",
    "resume-rewards",
    "refund-seen",
    "book-courier",
  ]),
  /** True while nobody knows whether the third party has it: it is being sent, or gave no clear answer. */
  isUnclear: z.boolean().optional(),
  /** What 'Seen to' notes, in the words that stand in `text`; '' where there is nothing to see to. */
  toSee: z.string(),
  events: z.array(journeyEvent),
});
export type JourneyStop = z.infer<typeof journeyStop>;

/** Something that would make the ERP refuse the order, before it is sent. */
const preflightProblem = z.strictObject({
  /** Where it is: `shippingAddress.postCode`, `lineItems.2`, `order`. */
  field: z.string(),
  message: z.string(),
  /** Nothing staff do here mends it. */
  isFinal: z.boolean().optional(),
});
export type PreflightProblem = z.infer<typeof preflightProblem>;

/** A booking that was not cancelled. */
const journeyBooking = z.strictObject({
  trackingNumber: z.string(),
  courierName: z.string(),
  /** In small letters and spaces, `with driver`. */
  currentState: z.string(),
});
export type JourneyBooking = z.infer<typeof journeyBooking>;

export const orderJourney = z.strictObject({
  stops: z.array(journeyStop),
  /** Empty once it is in the ERP, and for orders that never go there. */
  problems: z.array(preflightProblem),
  /** Every one of the order, the first one first. */
  bookings: z.array(journeyBooking),
  /** As `getOrderLoyalty` answers it, so that a page about one order asks once. */
  loyalty: orderLoyalty,
});
export type OrderJourney = z.infer<typeof orderJourney>;
