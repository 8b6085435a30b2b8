/**
 * An order as a shop tells it, in our words; the same from every source. Instants are UTC, money is cents of `currency` as the customer
 * paid it. What a record does not tell is `undefined`, and then what is stored stays; '' and `null` mean that there is none.
 * Source: spec part 1, section 4; docs/providers/shopify.md; docs/providers/woocommerce.md.
 */
import type { NamedAddress } from "../postal-address.ts";

export interface StorefrontLine {
  readonly id: string;
  readonly title: string;
  readonly sku: string;
  /** '' for what is not ground. */
  readonly grind: string;
  readonly quantity: number;
  /** What is left of it after removals and refunds. */
  readonly currentQuantity: number;
  readonly unitPriceCents: number;
  /** Off the whole line as ordered, the line's share of discounts on the order among it. */
  readonly discountCents: number;
  /** Of the whole line as ordered, in its price or on top of it; undefined if the source does not say. */
  readonly taxCents?: number | undefined;
  /** What the source says the line comes to; missing where quantity times price less discount is that. */
  readonly totalCents?: number | undefined;
  readonly isGiftCard?: boolean | undefined;
  /** Numbers of the gift cards it became, where its attributes tell them. */
  readonly giftCards?: readonly string[] | undefined;
}

export interface StorefrontShipping {
  readonly title: string;
  /** Before discounts. */
  readonly cents: number;
  readonly discountCents: number;
  readonly taxCents: number;
  /** Given back of it, tax on top included. */
  readonly refundedCents: number;
}

export interface StorefrontCustomer {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
}

export interface NamedText {
  readonly name: string;
  readonly value: string;
}

export interface StorefrontOrder {
  /** The shop's own, for ever the same: Shopify's gid, `woo-5501`. */
  readonly id: string;
  /** What people call it, `#1001`; not unique over sources. */
  readonly name: string;
  readonly source: "POS" | "Shopify" | "Woocommerce";
  readonly createdAt: Date;
  /** The shop's own time of its last change, in whole seconds: an older record must not overwrite a newer one. */
  readonly updatedAt: Date;
  readonly currency: string;
  /** Whether prices contain the tax. */
  readonly isTaxIncluded: boolean;
  readonly isTest: boolean;
  readonly isCancelled: boolean;
  /** In full, whatever was given back later, unless all of it was. */
  readonly isPaid: boolean;
  /** As ordered, everything included. */
  readonly totalCents: number;
  readonly currentTotalCents: number;
  readonly discountCents: number;
  /** In small letters; '' where there is none, as at a till. */
  readonly email: string;
  /** Of everything; undefined if the source does not say. */
  readonly taxCents?: number | undefined;
  /** Paid with gift cards, a part of the total; undefined if the source does not say. */
  readonly giftCardCents?: number | undefined;
  readonly lines?: readonly StorefrontLine[] | undefined;
  readonly shippingLines?: readonly StorefrontShipping[] | undefined;
  readonly discountCodes?: readonly string[] | undefined;
  readonly note?: string | undefined;
  readonly noteAttributes?: readonly NamedText[] | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly customer?: StorefrontCustomer | null | undefined;
  readonly shippingAddress?: NamedAddress | null | undefined;
  readonly billingAddress?: NamedAddress | null | undefined;
}

const namePrefix = "name:";
/** Takes the place of an order's id in files that have none, until the shop itself tells the id. */
export const idOfName = (name: string): string => `${namePrefix}${name}`;
export const isIdOfName = (id: string): boolean => id.startsWith(namePrefix);

/** Whether there is something to deliver and reward. Others are kept and shown, and nothing follows from them. */
export const isSettled = ({
  isTest,
  isCancelled,
  isPaid,
}: Pick<StorefrontOrder, "isTest" | "isCancelled" | "isPaid">): boolean => isPaid && !isTest && !isCancelled;

/** An order with the record it was read from, as it came. */
export interface ReadOrder {
  readonly order: StorefrontOrder;
  readonly raw: unknown;
}

export interface OrderPage {
  readonly orders: readonly ReadOrder[];
  /** Ids of records that nobody can read, so that one of them does not hold up the others. */
  readonly unreadable: readonly string[];
  readonly next: string | undefined;
}
