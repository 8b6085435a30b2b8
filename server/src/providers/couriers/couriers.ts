/**
 * Couriers, in our words: a booking is made, labelled, handed over and followed. Amounts are cents, weights grams.
 * Source: spec part 1, sections 2 and 3; docs/providers/shippit.md.
 */
import { z } from "zod";
import type { Note, Outcome } from "../../platform/outbound/effect.ts";
import { parcelAddress } from "../postal-address.ts";

declare module "../../platform/ports.ts" {
  interface Ports {
    readonly couriers?: Couriers;
  }
}

export const courierOrder = z.object({
  /** What the booking is known by on both sides; comes back in everything the courier tells. Unique. */
  reference: z.string().min(1),
  /** What people know the order by; stands on the label. */
  invoice: z.string(),
  service: z.enum(["standard", "express", "priority"]),
  currency: z.string(),
  email: z.string(),
  shipTo: parcelAddress,
  isAuthorisedToLeave: z.boolean(),
  instructions: z.string(),
  parcels: z.array(
    z.object({
      quantity: z.int().min(1),
      weightGrams: z.int().min(1),
      partCode: z.string(),
      title: z.string(),
      priceCents: z.int(),
    }),
  ),
});
export type CourierOrder = z.infer<typeof courierOrder>;

export interface CourierBooking {
  readonly trackingNumber: string;
  /** As `courierState` gives it. */
  readonly state: string;
  readonly courierName: string;
  /** The courier's own number; '' until it is booked. */
  readonly courierJobId: string;
}

/** What became of telling couriers to fetch. */
export type HandOver =
  | {
      readonly kind: "answered";
      readonly manifests: readonly { readonly courierName: string; readonly manifest: string; readonly url: string }[];
      readonly booked: readonly string[];
      readonly refused: readonly { readonly trackingNumbers: readonly string[]; readonly reason: string }[];
      /** Those the answer leaves open: find out before asking again. */
      readonly unclear: readonly string[];
      readonly notes: readonly Note[];
    }
  | Exclude<Outcome, { kind: "confirmed" }>;

export type CourierLabel =
  | { readonly kind: "ready"; readonly url: string }
  | { readonly kind: "not-yet"; readonly reason: string };

export interface TrackingStep {
  /** As `courierState` gives it. */
  readonly state: string;
  /** The day is certain, the time of day as good as the courier tells it. */
  readonly at: Date;
  readonly by: string;
}
export interface Tracking {
  /** '' where there is none that may be opened. */
  readonly trackingUrl: string;
  readonly steps: readonly TrackingStep[];
}

export interface Couriers {
  /** Whether a second booking under one reference is dropped. */
  readonly deduplicates: boolean;
  /** How long after a try of `createBooking` it may still come about and be told of by webhook. */
  readonly maxCommitDelayMs: number;
  /** Longest time of one call here. */
  readonly longestStepMs: number;
  /** Waits before each look for the webhook of an unclear `createBooking`. */
  readonly resolveAfterMs: readonly number[];
  /**
   * The confirmed reference is the tracking number. An unknown one cannot be looked up: only the webhook that carries its
   * reference tells of it, and after `maxCommitDelayMs` it is for staff to decide.
   */
  createBooking(order: CourierOrder, signal: AbortSignal): Promise<Outcome>;
  /** @throws ProviderError, not retryable where there is no such booking */
  findBooking(trackingNumber: string, signal: AbortSignal): Promise<CourierBooking>;
  /** Tells the couriers to fetch, 1000 at most. Repeat an unknown only for those `findBooking` shows as not booked. */
  handOver(trackingNumbers: readonly string[], signal: AbortSignal): Promise<HandOver>;
  /** Safe to repeat: what is cancelled already is confirmed. */
  cancelBooking(trackingNumber: string, signal: AbortSignal): Promise<Outcome>;
  /** Needed before handing over; made some seconds after the booking. @throws ProviderError */
  label(trackingNumber: string, signal: AbortSignal): Promise<CourierLabel>;
  /** @throws ProviderError, not retryable where there is no such booking */
  tracking(trackingNumber: string, signal: AbortSignal): Promise<Tracking>;
  /** Where changes are told from now on; safe to repeat. @throws ProviderError */
  receiveWebhooksAt(url: string, signal: AbortSignal): Promise<void>;
  /** Asks for something small. @throws ProviderError */
  probe(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** What a courier tells by itself. */
export interface CourierNews extends CourierBooking {
  /** Ours, as in `courierOrder`; '' where there is none. */
  readonly reference: string;
  readonly trackingUrl: string;
  /** When its state began; undefined where it does not say, and the order of states counts then. */
  readonly changedAt: Date | undefined;
  /** When it was first ready to be fetched. */
  readonly bookedAt: Date | undefined;
}
