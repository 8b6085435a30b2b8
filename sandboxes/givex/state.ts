/** What Givex stores: per account its cards and the one ledger both of its hosts write to. */

export const accounts = ["giftCard", "loyalty"] as const;
/** A merchant with its own user, password and cards. */
export type Account = (typeof accounts)[number];

export type Host = "primary" | "secondary";

export interface Card {
  readonly account: Account;
  readonly number: string;
  readonly isoSerial: string;
  /** `YYYY-MM-DD`; null for never. */
  readonly expiresOn: string | null;
  isActive: boolean;
  balanceCents: number;
  points: number;
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
  /** What it did to the balance and the points. */
  readonly cents: number;
  readonly points: number;
  /** What reversed it. */
  endedBy: number | null;
}

/** Changed over `POST /_sandbox/settings`. */
interface Settings {
  /** What dc_918 says where nothing was applied under its code: ok, or a refusal with this number and text. */
  readonly nothingToReverse: { readonly isRefused: boolean; readonly code: string; readonly text: string };
}

/** The last ones given out; a reset does not take them back. */
interface Numbers {
  reference: number;
  receipt: number;
  serial: number;
}

/** Keys of the records are `keyOf(account, ...)`. */
export interface GivexState {
  settings: Settings;
  readonly numbers: Numbers;
  readonly cards: Record<string, Card>;
  readonly movements: Movement[];
  /** By transaction code, oldest first. */
  readonly codes: Record<string, number[]>;
  /** Codes that were reversed before anything came under them. */
  readonly reversedUnseen: Record<string, true>;
}

/** Names the account as well, so that no key is a word of the language. */
export const keyOf = (account: Account, name: string): string => `${account}:${name}`;

export const emptyState = (before: GivexState | undefined): GivexState => ({
  settings: { nothingToReverse: { isRefused: false, code: "19", text: "Nothing to reverse" } },
  numbers: { ...(before?.numbers ?? { reference: 500_000, receipt: 90_000, serial: 200_500_000 }) },
  cards: {},
  movements: [],
  codes: {},
  reversedUnseen: {},
});
