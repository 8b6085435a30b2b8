/** What every resolver works with: the running shop, and the request that is being answered. */
import type { DueFault } from "../../kit/faults.ts";
import type { BulkRecord, CustomerRecord, OrderRecord, ProductRecord, ShopifyState } from "../store/state.ts";
import { stored } from "../store/wire.ts";

export interface SearchWarning {
  readonly field: string;
  readonly message: string;
  readonly code: string;
}

/** A running shop, the same for all requests. */
export interface Shop {
  state(): ShopifyState;
  changed(): void;
  now(): Date;
  /** Where files are put and fetched, `http://127.0.0.1:port`. */
  storage(): string;
  /** Works on a bulk operation from now on. */
  startBulk(operation: BulkRecord): void;
  /** Tells subscribers; all topics are of one event. */
  announce(topics: readonly string[], subject: Subject): void;
}

/** What a webhook tells of. */
export type Subject =
  | { readonly kind: "order"; readonly order: OrderRecord }
  | { readonly kind: "customer"; readonly customer: CustomerRecord }
  | { readonly kind: "product"; readonly product: ProductRecord }
  | { readonly kind: "bulk"; readonly operation: BulkRecord }
  | { readonly kind: "shop" };

/** One GraphQL request, or one line of a bulk operation. */
export interface ShopRequest {
  readonly shop: Shop;
  /** Searches do not know yet what was written later than this. Milliseconds. */
  readonly seesUntil: number;
  /** Connections are not cut into pages. */
  readonly isBulk: boolean;
  readonly fault: DueFault | undefined;
  /** What searches said about their query texts. */
  readonly warnings: SearchWarning[];
  readonly commits: () => void;
}

/** A resolver as graphql-js calls it: with what was asked, checked against the schema. */
export type Resolver = (args: unknown) => unknown;

/** Says that something was stored. @returns the time it was */
export function stamp({ shop, commits }: ShopRequest): string {
  commits();
  shop.changed();
  return stored(shop.now());
}
