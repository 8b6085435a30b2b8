/** What a shop has stored. Ids are the numbers of gids; money is integer cents of AUD, GST included; times are ISO 8601 in UTC. */
export interface Attribute {
  readonly key: string;
  readonly value: string;
}

export interface PlaceRecord {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly company: string | null;
  readonly address1: string | null;
  readonly address2: string | null;
  readonly city: string | null;
  readonly provinceCode: string | null;
  readonly zip: string | null;
  readonly countryCode: string;
  readonly phone: string | null;
}

export interface AddressRecord extends PlaceRecord {
  readonly id: number;
}

export interface CustomerRecord {
  readonly id: number;
  email: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  tags: string[];
  addresses: AddressRecord[];
  defaultAddressId: number | null;
  readonly createdAt: string;
  updatedAt: string;
}

export interface LineRecord {
  readonly id: number;
  readonly productId: number;
  readonly variantId: number;
  readonly title: string;
  readonly variantTitle: string;
  readonly sku: string;
  readonly quantity: number;
  readonly priceCents: number;
  /** What all discounts take off the whole line. */
  readonly discountCents: number;
  readonly attributes: readonly Attribute[];
}

export interface OrderDiscount {
  readonly code: string;
  readonly amountCents: number;
  readonly type: "percentage" | "fixed_amount";
}

export interface OrderRecord {
  readonly id: number;
  readonly number: number;
  readonly createdAt: string;
  updatedAt: string;
  cancelledAt: string | null;
  readonly test: boolean;
  readonly sourceName: string;
  note: string | null;
  attributes: readonly Attribute[];
  financialStatus: "PAID" | "PENDING" | "REFUNDED" | "VOIDED";
  readonly discounts: readonly OrderDiscount[];
  readonly shipping: { readonly title: string; readonly priceCents: number; isRemoved?: boolean } | null;
  readonly customerId: number | null;
  shippingAddress: PlaceRecord | null;
  readonly billingAddress: PlaceRecord | null;
  readonly lines: readonly LineRecord[];
}

export interface VariantRecord {
  readonly id: number;
  readonly inventoryItemId: number;
  sku: string | null;
  priceCents: number;
  compareAtCents: number | null;
  barcode: string | null;
  tracked: boolean;
  isSoldWithoutStock: boolean;
  /** At the shop's one location. */
  available: number;
  weightGrams: number;
  options: { readonly name: string; readonly value: string }[];
  readonly createdAt: string;
  updatedAt: string;
}

export interface MediaRecord {
  readonly id: number;
  readonly alt: string | null;
  readonly source: string;
}

export interface ProductRecord {
  readonly id: number;
  handle: string;
  title: string;
  descriptionHtml: string;
  vendor: string;
  productType: string;
  status: "ACTIVE" | "DRAFT" | "ARCHIVED";
  tags: string[];
  variants: VariantRecord[];
  media: MediaRecord[];
  readonly createdAt: string;
  updatedAt: string;
}

export interface CollectionRecord {
  readonly id: number;
  readonly title: string;
  /** Its products follow from rules (`ruleSet`); nobody adds to it by hand. */
  readonly isSmart: boolean;
}

export interface MetafieldRecord {
  readonly id: number;
  readonly ownerId: string;
  readonly namespace: string;
  readonly key: string;
  type: string;
  value: string;
  readonly createdAt: string;
  updatedAt: string;
}

export interface DiscountRecord {
  readonly id: number;
  title: string;
  code: string;
  startsAt: string;
  endsAt: string | null;
  /** 0 to 1; null where an amount is taken off. */
  percentage: number | null;
  amountCents: number | null;
  /** Null: on everything. */
  variantIds: number[] | null;
  usageLimit: number | null;
  appliesOncePerCustomer: boolean;
  usageCount: number;
  readonly createdAt: string;
  updatedAt: string;
}

export interface SubscriptionRecord {
  readonly id: number;
  topic: string;
  uri: string;
  readonly createdAt: string;
  updatedAt: string;
}

export interface BulkRecord {
  readonly id: number;
  readonly query: string;
  /** By the fault `bulk-failed`. */
  readonly isToFail: boolean;
  status: "CREATED" | "RUNNING" | "COMPLETED" | "FAILED";
  errorCode: "ACCESS_DENIED" | "INTERNAL_SERVER_ERROR" | null;
  objectCount: number;
  result: string | null;
  readonly createdAt: string;
}

export interface ShopifyState {
  nextId: number;
  nextOrderNumber: number;
  scopes: string[];
  tokens: { readonly token: string; readonly expiresAt: string }[];
  /** Points left at an instant (milliseconds). */
  /** `restoreRate` is that of another plan than Standard. */
  bucket: { available: number; at: number; restoreRate?: number };
  customers: CustomerRecord[];
  orders: OrderRecord[];
  /** The webhook body of an order before its last change, by id. */
  earlierOrders: Record<string, Record<string, unknown>>;
  products: ProductRecord[];
  collections: CollectionRecord[];
  metafields: MetafieldRecord[];
  discounts: DiscountRecord[];
  subscriptions: SubscriptionRecord[];
  bulkOperations: BulkRecord[];
}
