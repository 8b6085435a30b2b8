/** An order as wc/v3 tells it. Money is text; the sums of old orders are not always right. */
export interface WooMeta {
  readonly id: number;
  readonly key: string;
  /** Mostly a text; plugins keep whole objects. */
  readonly value: string | Readonly<Record<string, unknown>> | readonly unknown[];
}

interface WooPlace {
  readonly first_name: string;
  readonly last_name: string;
  readonly company: string;
  readonly address_1: string;
  readonly address_2: string;
  readonly city: string;
  readonly state: string;
  readonly postcode: string;
  readonly country: string;
}

export interface WooOrder {
  readonly id: number;
  readonly parent_id: number;
  /** A plugin may have changed it: the id is the key. */
  readonly number: string;
  readonly order_key: string;
  readonly created_via: string;
  readonly status: "pending" | "processing" | "on-hold" | "completed" | "cancelled" | "refunded" | "failed" | "trash";
  readonly currency: string;
  /** Shop-local, without a zone. */
  readonly date_created: string;
  readonly date_created_gmt: string;
  readonly date_modified_gmt: string;
  readonly discount_total: string;
  readonly discount_tax: string;
  readonly shipping_total: string;
  readonly shipping_tax: string;
  readonly total: string;
  readonly total_tax: string;
  readonly prices_include_tax: boolean;
  /** 0 is a guest. */
  readonly customer_id: number;
  readonly customer_note: string;
  readonly billing: WooPlace & { readonly email: string; readonly phone: string };
  /** All empty where it is the same as billing. */
  readonly shipping: WooPlace & { readonly phone: string };
  readonly line_items: readonly {
    readonly id: number;
    readonly name: string;
    readonly product_id: number;
    readonly variation_id: number;
    readonly quantity: number;
    readonly sku: string;
    /** A float made from total and quantity. */
    readonly price: number;
    readonly subtotal: string;
    readonly total: string;
    readonly total_tax: string;
    readonly meta_data: readonly WooMeta[];
  }[];
  readonly shipping_lines: readonly { readonly method_title: string; readonly total: string }[];
  readonly fee_lines: readonly { readonly name: string; readonly total: string }[];
  readonly coupon_lines: readonly { readonly code: string; readonly discount: string }[];
  readonly refunds: readonly { readonly id: number; readonly reason: string; readonly total: string }[];
  readonly meta_data: readonly WooMeta[];
}
