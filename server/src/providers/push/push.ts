/**
 * Messages to people's telephones, one device at a time: a segment changes with every run, so nobody is subscribed to topics.
 * Source: spec part 2, section 3 (mobile app: push notifications); docs/providers/fcm.md.
 */
declare module "../../platform/ports.ts" {
  interface Ports {
    readonly push?: Push;
  }
}

export interface PushMessage {
  readonly token: string;
  /** The same for all devices of one run: a second copy on one device replaces the first. At most 64 characters. */
  readonly pushId: string;
  readonly title: string;
  readonly body: string;
  readonly link?: string | undefined;
  /** How long it may wait for a device that is off. */
  readonly ttlSeconds: number;
}

/** An outcome of `platform/outbound/effect.ts`, with what it means for the run. */
export type PushOutcome =
  /** Accepted; that it arrived is told by nobody. */
  | { readonly kind: "confirmed"; readonly reference: string }
  | {
      readonly kind: "rejected";
      readonly reason: string;
      /**
       * `dead-token`: delete it. `foreign-token`: it is another project's; delete it, and tell staff when they are many.
       * `message-wrong`: every device would refuse it; stop the run and delete nothing.
       */
      readonly because: "dead-token" | "foreign-token" | "message-wrong";
    }
  /** Nothing was delivered; a later try may do. */
  | {
      readonly kind: "not-sent";
      readonly reason: string;
      readonly retryAfterSeconds?: number | undefined;
      /** Who has to wait: this device, all of Apple's, or the whole run. */
      readonly pauses: "device" | "apple" | "everybody";
      /** It does not go away by itself: keys or account are wrong. */
      readonly needsStaff: boolean;
      /** Tries of one device altogether; without it, as many as the run allows. */
      readonly mostTries?: number | undefined;
    }
  /** It may have been delivered. Not sent again by itself: a message missed is better than the same one twice. */
  | { readonly kind: "unknown"; readonly reason: string };

export interface Push {
  /** Whether the provider drops a repeat. */
  readonly deduplicates: boolean;
  /** How long after a try a device may still get it; nothing can be looked up. */
  readonly maxCommitDelayMs: number;
  /** Longest time of one call here. */
  readonly longestStepMs: number;
  readonly atOnce: number;
  sendToDevice(message: PushMessage, signal: AbortSignal): Promise<PushOutcome>;
  /** Asks whether a message would be taken, and sends none. @throws ProviderError */
  probe(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
