/**
 * What a third party tells us by webhook: checked over the raw bytes, kept once under its delivery's key, answered at once, and worked
 * on from the table. A late or repeated delivery must do no harm: what is written only moves forward by the provider's own time.
 * How to use it: docs/inbox.md.
 */
import type { IncomingHttpHeaders } from "node:http";
import type { Tx } from "../database/database.ts";
import type { Platform } from "../platform.ts";

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** What stands in the address behind the provider's name; '' where nothing does. */
  readonly rest: string;
  /** What stands behind the `?`, as it came; '' where nothing does. */
  readonly query: string;
}

export interface Delivery {
  readonly topic: string;
  readonly body: Buffer;
  readonly receivedAt: Date;
}

/**
 * The message will never be readable as it is: it is refused at once, with a reason that names the field, and kept for staff to replay.
 * A ZodError and a SyntaxError thrown by `handle` mean the same.
 */
export class UnreadableMessage extends Error {}

/** The record a message is about, as far as its text says; '' for what it does not say. */
export interface MessageRecord {
  readonly name: string;
  readonly id: string;
  readonly changedAt?: Date | undefined;
}

export interface Webhook {
  /** As in the address, `/v1/webhooks/<provider>`. */
  readonly provider: string;
  /**
   * Whether it is the provider's (compare in constant time), and what the delivery is known by.
   * @returns undefined when it is not the provider's
   */
  readonly identify: (received: Received) => { readonly key: string; readonly topic: string } | undefined;
  /**
   * Does what the delivery tells, in one transaction with noting that it is done; asks nobody outside. May run again after an error.
   * @throws UnreadableMessage when it cannot be read; any other Error when it cannot be done now: it is tried again, and in the end shown as failed
   */
  readonly handle: (deps: Platform, tx: Tx, delivery: Delivery) => Promise<void>;
  /**
   * The same for many, in one transaction: spares statements where a provider tells much at once. When it throws, each is worked on
   * by itself.
   */
  readonly handleMany?: (deps: Platform, tx: Tx, deliveries: readonly Delivery[]) => Promise<void>;
  /** Names what a message is about, once it has failed; also where the text cannot be read as a whole. Throws nothing. */
  readonly recordIn?: (body: Buffer) => MessageRecord;
  readonly announce?: (deps: Platform, delivery: Delivery) => void;
}
