/**
 * The list that marketing mails go to, in our words. People opt out here and there: what they said last elsewhere is never undone.
 * Source: PRO-AUTO-08, AMB-94; docs/providers/campaign-monitor.md.
 */
import { z } from "zod";
import type { Note, Outcome } from "../../platform/outbound/effect.ts";

declare module "../../platform/ports.ts" {
  interface Ports {
    readonly mailingLists?: MailingLists;
  }
}

export const subscriber = z.object({
  email: z.string().min(1),
  name: z.string(),
  /** International, `+61400000001`; '' keeps what the list has. */
  mobile: z.string(),
  /** By the field's name. '' empties the field; one that is not here is kept. A day is YYYY-MM-DD. */
  values: z.record(z.string(), z.union([z.string(), z.number(), z.object({ day: z.string() })])),
});
export type Subscriber = z.infer<typeof subscriber>;
export type ListValue = Subscriber["values"][string];

export interface ListField {
  readonly name: string;
  readonly kind: "text" | "number" | "day";
}

/** Why somebody is not on the list, or not put there. `unsubscribed` is as normal as a yes, and to be written down here. */
export type ListAbsence = "unsubscribed" | "invalid" | "suppressed" | "deleted" | "bounced" | "unconfirmed" | "other";

export type ImportOutcome =
  | {
      readonly kind: "imported";
      readonly added: number;
      readonly updated: number;
      /** Not imported, each for a reason of its own; the others are. */
      readonly refused: readonly { readonly email: string; readonly why: ListAbsence; readonly text: string }[];
      readonly notes: readonly Note[];
    }
  | Exclude<Outcome, { kind: "confirmed" }>;

export interface UnsubscribedPage {
  /** `on` is the day they left, YYYY-MM-DD, in the list's own time. */
  readonly people: readonly { readonly email: string; readonly on: string }[];
  readonly nextPage: number | undefined;
}

export interface MailingLists {
  /** Importing, unsubscribing and changing an address again does no harm: an unclear one is simply repeated. */
  readonly deduplicates: true;
  readonly maxCommitDelayMs: number;
  /** Longest time of one call here. */
  readonly longestStepMs: number;
  /** How many to import at a time; one import at a time. */
  readonly chunkSize: number;
  /** Adds and updates, 1000 at most. Puts nobody back who opted out. */
  importSubscribers(chunk: readonly Subscriber[], signal: AbortSignal): Promise<ImportOutcome>;
  /** Confirmed also where they are not on the list. */
  unsubscribe(email: string, signal: AbortSignal): Promise<Outcome>;
  /** Keeps one subscriber one. Rejected where neither address is on the list, or both are. */
  changeAddress(change: { from: string; to: Subscriber }, signal: AbortSignal): Promise<Outcome>;
  /** @returns "subscribed", why not, or undefined where the list never knew them. @throws ProviderError */
  subscriptionStatus(email: string, signal: AbortSignal): Promise<"subscribed" | ListAbsence | undefined>;
  /** Who left since the day, YYYY-MM-DD in the list's own time; pages count from 1. Ask from a day earlier than last time. @throws ProviderError */
  unsubscribedSince(asked: { day: string; page: number }, signal: AbortSignal): Promise<UnsubscribedPage>;
  /** Makes the fields that are missing: values of fields there are not vanish without a word. @returns names made, and names of fields of another kind. @throws ProviderError */
  ensureFields(fields: readonly ListField[], signal: AbortSignal): Promise<{ made: string[]; unfit: string[] }>;
  /** Where the list reports changes from now on, below this address; safe to repeat. Missing if it may not report any. @throws ProviderError */
  readonly receiveWebhooksAt?: (address: string, signal: AbortSignal) => Promise<void>;
  /** Asks for something small. @throws ProviderError */
  probe(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/**
 * An event that the list reports, at the time the list gives for it, if it does. Anybody can cause `joined` for any address: it is no
 * consent.
 */
export type ListNews = { readonly email: string; readonly at: Date | undefined } & (
  | { readonly kind: "joined" }
  | { readonly kind: "changed"; readonly oldEmail: string }
  | { readonly kind: "left"; readonly why: ListAbsence }
);
