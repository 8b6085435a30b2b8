/**
 * The shop on the web, in our words. Every write may be repeated and does no harm: creates have natural keys (a product's handle, a
 * discount's code), and where there is none (an address) the adapter looks before it writes and the flow looks again (`find`).
 * Writes answer with an `Outcome` and never throw for what a provider or network does; reads throw ProviderError.
 * Source: spec part 1, section 4; spec part 2, sections 2 and 5; docs/providers/shopify.md.
 */
import { z } from "zod";
import type { Outcome, Resolution } from "../../platform/outbound/effect.ts";
import { namedAddress, type PersonalAddress } from "../postal-address.ts";
import type { OrderPage, ReadOrder } from "./storefront-order.ts";

declare module "../../platform/ports.ts" {
  interface Ports {
    readonly storefront?: Storefront;
  }
}

export const storefrontProduct = z.object({
  /** What the shop knows it by until its id is known; never another for one product. */
  handle: z.string().min(1),
  title: z.string(),
  descriptionHtml: z.string(),
  vendor: z.string(),
  type: z.string(),
  tags: z.array(z.string()),
  /** Shown to customers. */
  isActive: z.boolean(),
  /** Names of what variants differ in (`Size`), at most three; none for a product of one variant. */
  options: z.array(z.string()).max(3),
  variants: z
    .array(
      z.object({
        sku: z.string(),
        priceCents: z.int(),
        compareAtCents: z.int().optional(),
        barcode: z.string(),
        weightGrams: z.number().optional(),
        /** Pieces that can be bought; 0 is sold out. The shop counts nothing where it is missing. */
        available: z.int().min(0).optional(),
        /** One value for each of the product's options, in their order. */
        values: z.array(z.string()),
      }),
    )
    .min(1),
  /** Left as they are when missing. */
  images: z.array(z.object({ url: z.string(), alt: z.string() })).optional(),
});
export type StorefrontProduct = z.infer<typeof storefrontProduct>;

/** A product that the shop has already, and what of it need not be sent again. */
export interface KnownProduct {
  readonly id: string;
  /** The shop has its pictures as they are to be. */
  readonly hasImages: boolean;
  /** SKUs whose count the shop goes on with by itself, wherever it still has a variant of that SKU. */
  readonly countedSkus: readonly string[];
}

export const storefrontDiscount = z.object({
  /** Its key, without regard to case. */
  code: z.string().min(1),
  title: z.string(),
  startsAt: z.string(),
  /** '' for no end. */
  endsAt: z.string(),
  /** What it takes off: so much of a hundred, or an amount once for an order. */
  off: z.union([z.object({ percent: z.number().gt(0).max(100) }), z.object({ cents: z.int().min(1) })]),
  /** The shop's ids of the variants it is for; none means everything. */
  variantIds: z.array(z.string()),
  usageLimit: z.int().min(1).optional(),
  isOncePerCustomer: z.boolean(),
});
export type StorefrontDiscount = z.infer<typeof storefrontDiscount>;

export const storefrontPromotion = z.object({
  uuid: z.string(),
  /** What customers type in, where there is a discount of that code in the shop. */
  code: z.string(),
  variant: z.string(),
  startDate: z.string(),
  endDate: z.string(),
});
export type StorefrontPromotion = z.infer<typeof storefrontPromotion>;

/** A value beside the shop's own fields of a product, customer or the like. `type` is one of the shop's, such as `json`. */
export const storefrontDetail = z.object({
  ownerId: z.string(),
  namespace: z.string(),
  key: z.string(),
  type: z.string(),
  value: z.string(),
});
export type StorefrontDetail = z.infer<typeof storefrontDetail>;

/** What of an order is to be so; what is missing stays as it is. */
export const storefrontOrderUpdate = z.object({
  id: z.string().min(1),
  note: z.string().optional(),
  /** All there shall be. */
  attributes: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
  shippingAddress: namedAddress.optional(),
});
export type StorefrontOrderUpdate = z.infer<typeof storefrontOrderUpdate>;

export interface StorefrontCollection {
  readonly id: string;
  readonly title: string;
  /** Filled by rules of the shop: nothing can be added to it. */
  readonly isSmart: boolean;
}

export type StorefrontTopic =
  | "ORDERS_CREATE"
  | "ORDERS_UPDATED"
  | "ORDERS_PAID"
  | "ORDERS_CANCELLED"
  | "CUSTOMERS_UPDATE"
  | "PRODUCTS_UPDATE"
  | "BULK_OPERATIONS_FINISH";

export interface StorefrontOrders {
  /**
   * Orders changed at or after an instant, oldest change first, a few at a time. What is searched lags behind and whole seconds repeat,
   * so begin ten minutes early, and expect an order twice.
   * @param after - `next` of the page before; undefined for the first one
   */
  changedSince(asked: { since: Date; after?: string | undefined }, signal: AbortSignal): Promise<OrderPage>;
  /** @returns undefined when there is no such order, or it is older than we may see */
  byId(id: string, signal: AbortSignal): Promise<ReadOrder | undefined>;
  /** The reference is the order's id. A repeat does no harm, but one that comes late undoes what was written meanwhile. */
  update(order: StorefrontOrderUpdate, signal: AbortSignal): Promise<Outcome>;
}

export interface StorefrontAddresses {
  /** The reference is the address's id in the shop. An equal address that is there already is taken for it. */
  create(
    what: { customerId: string; address: PersonalAddress; isDefault: boolean },
    signal: AbortSignal,
  ): Promise<Outcome>;
  /** Looks for an address whose creation was unclear. */
  find(what: { customerId: string; address: PersonalAddress }, signal: AbortSignal): Promise<Resolution>;
  update(
    what: { customerId: string; addressId: string; address: PersonalAddress; isDefault: boolean },
    signal: AbortSignal,
  ): Promise<Outcome>;
  /** Confirmed too when it is not there. */
  remove(what: { customerId: string; addressId: string }, signal: AbortSignal): Promise<Outcome>;
  makeDefault(what: { customerId: string; addressId: string }, signal: AbortSignal): Promise<Outcome>;
}

/** Somebody in the shop's own admin may have given one product the handle of another. */
export interface OfHandle {
  /**
   * Of what the shop has under the handle: whether it is known to be another product. Nothing is written to that one then, and the outcome
   * is rejected. Not given: it is none.
   */
  readonly isAnother?: ((id: string) => Promise<boolean>) | undefined;
}

export interface StorefrontCatalogue {
  collections(signal: AbortSignal): Promise<StorefrontCollection[]>;
  /**
   * Makes a product so. One that is known is found by its id and keeps the handle it has in the shop; one that is not, or is not there
   * any more, is found by its handle, else made, and gets all there is. The reference is its id in the shop.
   */
  put(
    what: { product: StorefrontProduct; known?: KnownProduct | undefined } & OfHandle,
    signal: AbortSignal,
  ): Promise<Outcome>;
  /**
   * Hides a product from customers, for good until it is put again: the one of this id, where there is none the one of this handle.
   * Confirmed too when it is not there.
   * @param what - `id` '' where it is not known
   */
  unpublish(what: { handle: string; id: string } & OfHandle, signal: AbortSignal): Promise<Outcome>;
  /** Confirmed too when it is not there. */
  remove(productId: string, signal: AbortSignal): Promise<Outcome>;
  /** At most 25 at a time, all or none. */
  setDetails(details: readonly StorefrontDetail[], signal: AbortSignal): Promise<Outcome>;
}

export interface StorefrontDiscounts {
  /** The reference is its id in the shop. A code that is there already is ours when its title, times and limits are; else it is refused. */
  create(discount: StorefrontDiscount, signal: AbortSignal): Promise<Outcome>;
  setActive(what: { id: string; isActive: boolean }, signal: AbortSignal): Promise<Outcome>;
  /** Confirmed too when it is not there. */
  remove(id: string, signal: AbortSignal): Promise<Outcome>;
}

export interface StorefrontPromotions {
  /** The shop shows this promotion and no other; null is none. */
  show(promotion: StorefrontPromotion | null, signal: AbortSignal): Promise<Outcome>;
}

export type ExportState =
  | { readonly kind: "running"; readonly records: number }
  | { readonly kind: "done"; readonly records: number }
  /** What it had until then can still be read. */
  | { readonly kind: "failed"; readonly reason: string };

export interface ExportedRecord {
  readonly id: string;
  /** Of an order what people call it, of a product its handle. */
  readonly name: string;
  readonly updatedAt: Date;
}

/** Lists of everything, made by the shop in its own time: to find what no webhook told and no search found. */
export interface StorefrontExports {
  /** @returns the export's id @throws ProviderError, also when too many are running */
  start(what: "orders" | "products", signal: AbortSignal): Promise<string>;
  state(id: string, signal: AbortSignal): Promise<ExportState>;
  /** One after the other as they come in, in bounded memory. @throws ProviderError, also in the midst of it */
  records(id: string, signal: AbortSignal): AsyncIterable<ExportedRecord>;
}

export interface Storefront {
  /** Where the shop is, for pictures that it serves itself. */
  readonly shopOrigin: string;
  /** Whether a repeat of a write does no harm. */
  readonly deduplicates: boolean;
  /** How long after a try the shop may still do it. */
  readonly maxCommitDelayMs: number;
  /** Longest time of one call here, waits for the shop's limits among it; of `records` between two of them. */
  readonly longestStepMs: number;
  readonly orders: StorefrontOrders;
  readonly addresses: StorefrontAddresses;
  readonly catalogue: StorefrontCatalogue;
  readonly discounts: StorefrontDiscounts;
  readonly promotions: StorefrontPromotions;
  readonly exports: StorefrontExports;
  /** Subscribes to what is missing: the shop drops subscriptions that failed for hours. @returns the topics that were missing */
  ensureWebhooks(
    asked: { address: string; topics: readonly StorefrontTopic[] },
    signal: AbortSignal,
  ): Promise<StorefrontTopic[]>;
  /** Asks for something small. @returns what staff should see to, such as a permission that is missing @throws ProviderError */
  probe(signal: AbortSignal): Promise<string[]>;
  close(): Promise<void>;
}
