/** What intake reads and writes of an order, in the columns' own names, so that rows travel as JSON. */
import type { StorefrontOrder, StorefrontShipping } from "../../../providers/storefront/storefront-order.ts";
import type { ShopChange } from "./shop-change.ts";

export interface ArrivedOrder {
  readonly order: StorefrontOrder;
  readonly raw: unknown;
  readonly receivedAt: Date;
  /** `read` was asked for and is how the order stands now; `told` may be late. */
  readonly by: "read" | "told";
  readonly fom?: string;
}

export interface IntakeLine {
  readonly n: number;
  readonly source_line_id: string;
  readonly sku: string;
  readonly title: string;
  readonly grind: string;
  readonly quantity: number;
  readonly current_quantity: number | null;
  readonly unit_price_cents: number;
  readonly discount_cents: number;
  readonly tax_cents: number;
  /** As the source says; null where quantity times price less discount is that. */
  readonly total_cents: number | null;
  readonly is_gift_card: boolean;
  /** Numbers of the cards it became; none while nobody told them. */
  readonly gift_cards: readonly string[];
}

/** What staff may edit, as the source last told it. */
export const editableFields = ["order_note", "note_attributes", "shipping_address", "billing_address"] as const;
export type EditableField = (typeof editableFields)[number];

/** Columns of `orders` that intake writes. Instants are text, as JSON has them. */
export interface IntakeRow {
  readonly source: string;
  readonly source_id: string;
  readonly source_updated_at: string;
  readonly source_told: Partial<Readonly<Record<EditableField, unknown>>>;
  readonly name: string;
  readonly created_at: string;
  readonly currency: string;
  readonly user_uuid: string | null;
  readonly customer_source_id: string;
  readonly customer_name: string;
  readonly customer_first_name: string;
  readonly customer_last_name: string;
  readonly customer_email: string;
  readonly customer_phone: string;
  readonly shipping_address: unknown;
  readonly billing_address: unknown;
  readonly shipping_title: string;
  readonly shipping_cents: number;
  readonly shipping_lines: readonly StorefrontShipping[];
  readonly order_note: string;
  readonly note_attributes: unknown;
  readonly tags: unknown;
  readonly discount_codes: unknown;
  readonly discount_cents: number;
  readonly total_cents: number;
  readonly is_tax_included: boolean;
  /** Null if the source did not say. */
  readonly tax_cents: number | null;
  readonly gift_card_cents: number;
  /** Null while it is what was ordered. */
  readonly current_total_cents: number | null;
  readonly is_subscription: boolean;
  readonly subscription_count: number;
  readonly credit_spent_cents: number;
  readonly points_used: number;
  readonly is_test: boolean;
  readonly is_cancelled: boolean;
  readonly is_paid: boolean;
  readonly is_settled: boolean;
  /** What the shop changed since it was uploaded; null while that is nothing. */
  readonly shop_change: ShopChange | null;
  /** What of it staff have not seen to yet, in words. */
  readonly shop_change_reason: string;
}

/** An order as it is stored, locked, with what intake must know beside it. */
export interface StoredOrder {
  readonly orderId: number;
  readonly row: IntakeRow;
  readonly lines: readonly IntakeLine[];
  /** In the ERP, or on its way there: what was sent stays as it is. */
  readonly isSent: boolean;
  /** It earned a reward, or may be earning one right now. */
  readonly isRewarded: boolean;
  readonly earnedCents: number;
  /** When staff last changed it, or the shop took or refused what they changed; null when nobody did. */
  readonly editedAt: string | null;
}

export const keyOf = ({ source, id }: { readonly source: string; readonly id: string }): string => `${source} ${id}`;
