/** The books of the third parties, and Crema's own, in the shape in which they are compared. */

/** A sale as the shop or the till knows it. Every sale has a recipient's name of its own. */
export interface Sale {
  /** Of its source: the shop's number of the order, or till and receipt. */
  readonly id: string;
  readonly where: "shop" | "till";
  /** What third parties know the order by, behind a prefix of each: a letter for its source, and the id there. */
  readonly key: string;
  readonly lines: readonly GoodsLine[];
  readonly shipTo: ShipTo;
  readonly email: string;
  readonly card: string;
  readonly totalCents: number;
  readonly rewardCents: number;
  readonly note: string;
}

export interface GoodsLine {
  readonly part: string;
  readonly quantity: number;
}

export interface ShipTo {
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly postCode: string;
  /** ISO 3166, two letters. */
  readonly country: string;
  readonly phone: string;
}

/** What a third party holds of an order, apart from its own number. */
export interface OrderData {
  readonly reference: string;
  readonly email: string;
  readonly lines: readonly GoodsLine[];
  readonly shipTo: ShipTo;
}

export interface ErpEntry extends OrderData {
  readonly number: string;
  readonly totalCents: number;
}

/** An increment that was not reversed. */
export interface CardEntry {
  readonly card: string;
  readonly cents: number;
  readonly code: string;
  /** The provider's own number of it. */
  readonly reference: string;
}

export interface CourierEntry extends OrderData {
  readonly trackingNumber: string;
}

/** A mail that carries a voucher code. */
export interface MailEntry {
  readonly to: string;
  readonly code: string;
}

/** An order as Crema's calls answer it. */
export interface KnownOrder {
  readonly id: string;
  /** Where its page is. */
  readonly link: string;
  readonly erpNumber: string;
  readonly trackingNumbers: readonly string[];
  /** The provider's number of the credit; '' if there is none, or nobody noted it. */
  readonly creditReference: string;
  /** Whether staff noted that they gave the reward themselves. */
  readonly isRewardedByHand: boolean;
  readonly note: string;
  /** Whether its page says so of the booking. */
  readonly isBookingTreatedAsSent: boolean;
}

export interface KnownCode {
  readonly code: string;
  readonly email: string;
  /** Of the mail it was sent with. */
  readonly subject: string;
}

export interface Books {
  readonly sales: readonly Sale[];
  readonly erp: readonly ErpEntry[];
  readonly cards: readonly CardEntry[];
  readonly courier: readonly CourierEntry[];
  readonly mails: readonly MailEntry[];
  readonly orders: readonly KnownOrder[];
  readonly codes: readonly KnownCode[];
  /** Bookings and mails that may be missing, as `listedKey` writes them. */
  readonly listed: ReadonlySet<string>;
}

export type Ledger = "ERP" | "gift cards" | "courier" | "mail" | "shop";

/** ERP and gift cards can be asked what they have, so nothing may be missing there. @param about - the id of the sale, or the code of the mail */
export const listedKey = (ledger: "courier" | "mail", about: string): string => `${ledger} ${about}`;
