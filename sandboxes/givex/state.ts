/** What Givex stores: per account its cards, the one ledger both of its hosts write to, and its members. */
import { firstSettings, type Settings } from "./settings.ts";

export const accounts = ["giftCard", "loyalty"] as const;
/** A merchant with its own user, password and cards. */
export type Account = (typeof accounts)[number];

export const hosts = ["primary", "secondary"] as const;
export type Host = (typeof hosts)[number];

export interface Card {
  readonly account: Account;
  readonly number: string;
  readonly isoSerial: string;
  /** Empty where the card has none. */
  readonly pin: string;
  /** `YYYY-MM-DD`; null for never. */
  readonly expiresOn: string | null;
  isActive: boolean;
  balanceCents: number;
  points: number;
  /** Login of its member; empty without one. */
  login: string;
  /** Places in `movements`, oldest first. */
  readonly movements: number[];
}

/** A change of a card's balance or points. */
export interface Movement {
  /** Its place in `movements`. */
  readonly n: number;
  /** Milliseconds of the sandbox's clock. */
  readonly at: number;
  readonly account: Account;
  readonly host: Host;
  readonly card: string;
  readonly method: string;
  /** The client's transaction code. */
  readonly code: string;
  readonly reference: string;
  /** Of somebody else; missing where it was the merchant's own. */
  readonly terminal?: string;
  /** As asked for; null where points were asked for by SKU. */
  readonly amountCents: number | null;
  /** What it did to the balance and the points. */
  readonly cents: number;
  readonly points: number;
  /** What it cancels, reverses or, being a post-auth, settles. */
  readonly about: number | null;
  /** What cancelled, reversed or settled it. */
  endedBy: number | null;
}

export interface Member {
  readonly id: string;
  readonly login: string;
  first: string;
  last: string;
  email: string;
  readonly registeredOn: string;
}

/** The last ones given out; a reset does not take them back. */
export interface Numbers {
  reference: number;
  receipt: number;
  serial: number;
  member: number;
}

/** Keys of the records are `keyOf(account, ...)`. */
export interface GivexState {
  settings: Settings;
  readonly numbers: Numbers;
  readonly cards: Record<string, Card>;
  readonly movements: Movement[];
  /** By transaction code, oldest first. */
  readonly codes: Record<string, number[]>;
  readonly references: Record<string, number>;
  /** Codes that were reversed before anything came under them. */
  readonly reversedUnseen: Record<string, { readonly at: number; readonly host: Host }>;
  readonly members: Record<string, Member>;
}

/** Names the account as well, so that no key is a word of the language. */
export const keyOf = (account: Account, name: string): string => `${account}:${name}`;

export const firstNumbers: Readonly<Numbers> = {
  reference: 500_000,
  receipt: 90_000,
  serial: 200_500_000,
  member: 7_000,
};

export const emptyState = (numbers: Readonly<Numbers>): GivexState => ({
  settings: firstSettings(),
  numbers: { ...numbers },
  cards: {},
  movements: [],
  codes: {},
  references: {},
  reversedUnseen: {},
  members: {},
});
