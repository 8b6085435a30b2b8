import type { Outcome } from "../../../platform/outbound/effect.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { MailingLists } from "../../../providers/mailing-lists/mailing-lists.ts";
import type { SyncStanding } from "./list-sync-rows.ts";

export interface Sync {
  readonly deps: Platform;
  readonly lists: MailingLists;
  readonly run: string;
  /** @throws Error where it is over, or the automation was switched off */
  goOn(): Promise<SyncStanding>;
}

/** Before the first person, in the order of their uuids. */
export const nobodyYet = "00000000-0000-0000-0000-000000000000";

/** For one call of the list. */
export const soon = ({ longestStepMs }: MailingLists): AbortSignal => AbortSignal.timeout(longestStepMs);

/** Where people said that they opt out, for the audit. */
export const saidAt = "Mailing list";

/** @throws Error where it is not known, or nothing was asked: the run is tried again, and repeating it does no harm */
export function settled<O extends Outcome | { readonly kind: "imported" }>(
  outcome: O,
): Exclude<O, { kind: "not-sent" | "unknown" }> {
  if (isSettled(outcome)) return outcome;
  throw new Error("reason" in outcome ? outcome.reason : "The list gave no answer");
}
const isSettled = <O extends { readonly kind: string }>(
  outcome: O,
): outcome is Exclude<O, { kind: "not-sent" | "unknown" }> => outcome.kind !== "not-sent" && outcome.kind !== "unknown";
