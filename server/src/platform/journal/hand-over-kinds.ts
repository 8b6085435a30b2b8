/**
 * Every kind of thing that leaves the house. Each is journalled before it leaves, and paused after a restore until staff release it.
 * A kind that is missing here fails the start (`assertHandOverKinds`). Source: docs/outbound.md.
 */
interface HandOverKindFacts {
  /** For staff. */
  readonly label: string;
  /**
   * Whether the provider can be asked what it has, or drops a repeat: such a kind needs no decision after a restore. An ERP can only
   * be asked over REST.
   */
  readonly canBeAsked: boolean;
}

export const handOverKinds = {
  "erp-upload": { label: "Orders to the ERP", canBeAsked: true },
  "order-reward": { label: "Rewards on gift cards", canBeAsked: true },
  "loyalty-card": { label: "Loyalty cards", canBeAsked: false },
  "courier-booking": { label: "Courier bookings", canBeAsked: false },
  "storefront-order-update": { label: "Order updates to the web shop", canBeAsked: true },
  "product-to-shop": { label: "Products to the web shop", canBeAsked: true },
  "product-unpublish": { label: "Products taken off the web shop", canBeAsked: true },
  "promotion-to-shop": { label: "Promotions to the web shop", canBeAsked: true },
  "app-link": { label: "App links by SMS", canBeAsked: false },
  mail: { label: "Emails", canBeAsked: false },
  push: { label: "Push notifications", canBeAsked: false },
  "list-sync": { label: "Mailing list updates", canBeAsked: true },
} as const satisfies Readonly<Record<string, HandOverKindFacts>>;

export type HandOverKind = keyof typeof handOverKinds;
export const isHandOverKind = (kind: string): kind is HandOverKind => Object.hasOwn(handOverKinds, kind);
export const handOverKindNames: readonly HandOverKind[] = Object.keys(handOverKinds).filter(isHandOverKind);

/** @throws Error for a handler whose kind would leave without being paused after a restore */
export function assertHandOverKinds(handlers: readonly { readonly kind: string }[]): void {
  for (const { kind } of handlers)
    if (!isHandOverKind(kind)) throw new Error(`${kind} is missing in platform/journal/hand-over-kinds.ts`);
}
