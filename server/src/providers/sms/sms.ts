/**
 * Short messages to one telephone: the link to the app. Which vendor sends them is open, so there is one port with three drivers.
 * None of them drops a repeat. Source: spec part 1, section 3 (SMS_APP_LINK); docs/providers/sms.md.
 */
import type { Received } from "../../platform/inbox/webhook.ts";
import type { Note, Resolution } from "../../platform/outbound/effect.ts";

declare module "../../platform/ports.ts" {
  interface Ports {
    readonly sms?: Sms;
  }
}

export interface SmsMessage {
  /** Ours; reports and look-ups name it where the vendor carries it. At most 100 letters, digits, `-` and `_`. */
  readonly key: string;
  readonly to: string;
  readonly body: string;
  /** A number, a registered name or the vendor's pool; the configured one when left out. */
  readonly sender?: string | undefined;
  /** Where this message's reports shall come; of `callbackAddress`. */
  readonly callbackUrl: string;
}

/** An outcome of `platform/outbound/effect.ts`. The confirmed reference is the vendor's own; that it arrived, reports tell. */
export type SmsOutcome =
  | { readonly kind: "confirmed"; readonly reference: string; readonly notes: readonly Note[] }
  | {
      readonly kind: "rejected";
      readonly reason: string;
      /** `opted-out`: the person wants none; `number`: none can be sent there; `message`: whatever else is wrong with it. */
      readonly because: "opted-out" | "number" | "message";
      readonly notes: readonly Note[];
    }
  | {
      readonly kind: "not-sent";
      readonly reason: string;
      readonly retryAfterSeconds?: number | undefined;
      readonly notes: readonly Note[];
    }
  /** Wait for its report; after that staff decide. */
  | { readonly kind: "unknown"; readonly reason: string; readonly notes: readonly Note[] };

export type SmsState = "queued" | "sent" | "delivered" | "undelivered" | "failed" | "opted-out";

export interface SmsReport {
  /** As confirmed when it was sent. */
  readonly reference: string;
  /** The message's own key, where the vendor carries it. */
  readonly key?: string | undefined;
  readonly state: SmsState;
  /** By the vendor's clock, where it says. */
  readonly at?: Date | undefined;
  readonly error?: string | undefined;
}

/** A webhook and the full address it was made out to, `https://console.example/v1/webhooks/sms/...?...`. */
export type SmsDelivery = Pick<Received, "headers" | "body"> & { readonly url: string };

export interface Sms {
  /** Whether the vendor drops a repeat. */
  readonly deduplicates: boolean;
  /** How long after a try it may still be sent. */
  readonly maxCommitDelayMs: number;
  /** Longest time of one call here. */
  readonly longestStepMs: number;
  /** Waits before each look for a message of unknown outcome; its report may settle it meanwhile. */
  readonly resolveAfterMs: readonly number[];
  send(message: SmsMessage, signal: AbortSignal): Promise<SmsOutcome>;
  /** Looks for a message by its key; `unknown` where the vendor cannot be asked. */
  find(message: Pick<SmsMessage, "key">, signal: AbortSignal): Promise<Resolution>;
  /** Has reports sent to an address, where the vendor takes one for the whole account. Safe to repeat. @throws ProviderError */
  subscribe(callbackUrl: string, signal: AbortSignal): Promise<void>;
  /**
   * Reads a report; asks nobody.
   * @returns undefined when the vendor's signature is wrong, or it is no report. A vendor without signatures is trusted as far as
   * the address was (`keyOfCallback`)
   */
  parseCallback(delivery: SmsDelivery): SmsReport | undefined;
  /** Reads a report that was proven when it came. @returns undefined when it is none */
  reportIn(body: Buffer): SmsReport | undefined;
  /** @throws ProviderError */
  probe(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

const ranks: Readonly<Record<SmsState, number>> = {
  queued: 0,
  sent: 1,
  delivered: 2,
  undelivered: 2,
  failed: 2,
  "opted-out": 2,
};
/** Whether a report moves a message forward: late and repeated ones do not, and an end stays the end. */
export const isForward = (from: SmsState, to: SmsState): boolean => ranks[to] > ranks[from];
