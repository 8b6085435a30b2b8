/**
 * Cards that hold money and points, in our words. There are two accounts with cards of their own: gift cards, and the loyalty
 * cards with Bean Dollars and points. Each account is reached at two addresses that share one ledger.
 * Source: spec part 1, sections 3 and 4; docs/providers/givex.md.
 */
import { z } from "zod";
import type { Note, Outcome, Resolution } from "../../platform/outbound/effect.ts";

declare module "../../platform/ports.ts" {
  interface Ports {
    readonly giftCards?: GiftCards;
  }
}

export type CardAccount = CardIncrement["account"];
export type CardTarget = "primary" | "secondary";

export const cardIncrement = z.object({
  account: z.enum(["gift-card", "loyalty"]),
  card: z.string().min(1),
  cents: z.int().min(1),
});
export type CardIncrement = z.infer<typeof cardIncrement>;

/** A card as staff may see it: its last four digits. */
export const maskedCard = (card: string): string => `•••• ${card.slice(-4)}`;

const pointsAdded = "points added";
/** What the provider says that an increment added in points beside the money. */
export const pointsNote = (points: number): Note => ({ what: pointsAdded, detail: points });
/** Points that an increment added, by its notes; 0 where the provider said nothing of them. */
export const pointsAddedBy = (notes: readonly Note[]): number =>
  z
    .int()
    .catch(0)
    .parse(notes.find(({ what }) => what === pointsAdded)?.detail);

/** One try of it: the code is new for every try and the same for its reversal. */
export interface CardTry {
  readonly code: string;
  readonly target: CardTarget;
  readonly startedAt: Date;
}

export interface CardBalance {
  readonly points: number;
  readonly cents: number;
}

export interface CardMovement {
  /** The provider's own; what an increment was confirmed with. */
  readonly reference: string;
  /** Below 0 for what was taken off. */
  readonly cents: number;
  /** Paid with by whoever holds the card, rather than taken back. */
  readonly isRedemption: boolean;
  readonly at: Date;
  readonly terminal: string;
  /** Whether it was made at our terminal; undefined if the configuration does not say which one is ours. */
  readonly isOurs: boolean | undefined;
}

export interface CardHistory {
  readonly movements: readonly CardMovement[];
  /** Whether older ones may be missing. */
  readonly isCut: boolean;
}

/** New loyalty cards, without money. */
export interface CardIssuing {
  /** The confirmed `result` is the new card's number, the reference the provider's own; notes name no card. */
  issue(attempt: CardTry, signal: AbortSignal): Promise<Outcome>;
  /**
   * Takes an issue of unclear outcome back: `undone` once the provider has said that it took a card back, `absent` if it knows of none. Safe
   * to repeat.
   */
  withdraw(attempt: CardTry, signal: AbortSignal): Promise<Resolution>;
}

export interface GiftCards {
  /** How long after a try a card may still change by it. */
  readonly maxCommitDelayMs: number;
  /** Longest time of one call here. */
  readonly longestStepMs: number;
  /** Whether there is a second address of this account. */
  readonly hasSecondary: (account: CardAccount) => boolean;
  /** Waits before each reversal of an unclear try; the last one goes on until it is answered. */
  readonly resolveAfterMs: readonly number[];
  /** Missing if the provider issues no cards for us. */
  readonly issuing?: CardIssuing;
  /** The confirmed reference is the provider's own, points stand in the notes (`pointsAddedBy`). `not-sent` is `isElsewhere` where the other address is worth a try. */
  increment(what: CardIncrement, attempt: CardTry, signal: AbortSignal): Promise<Outcome>;
  /** Takes a try of unclear outcome back: `undone` once the provider has said so. Safe to repeat. */
  reverse(what: CardIncrement, attempt: CardTry, signal: AbortSignal): Promise<Resolution>;
  /** What moved on a card; it does not tell our codes. Asks the secondary address when the primary does not answer. @throws ProviderError */
  history(card: { account: CardAccount; card: string }, signal: AbortSignal): Promise<CardHistory>;
  /** Asks the secondary address when the primary does not answer. @throws ProviderError */
  balance(card: { account: CardAccount; card: string }, signal: AbortSignal): Promise<CardBalance>;
  /** @throws ProviderError */
  probe(account: CardAccount, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
