/** What every resolver works with: the running shop, and the request that is being answered. */
import type { DueFault } from "../../kit/faults.ts";
import type { BulkRecord, OrderRecord, ShopifyState } from "../store/state.ts";
import { stored } from "../store/wire.ts";

export interface SearchWarning {
  readonly field: string;
  readonly message: string;
  readonly code: string;
}

/** A running shop, the same for all requests. */
export interface Shop {
  state(): ShopifyState;
  now(): Date;
  /** Where files are put and fetched, `http://127.0.0.1:port`. */
  storage(): string;
  /** Works on a bulk operation from now on. */
  startBulk(operation: BulkRecord): void;
  /** Tells subscribers; all topics are of one event. */
  announce(topics: readonly string[], order: OrderRecord): void;
}

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
  return stored(shop.now());
}

interface Changing {
  readonly createdAt: string;
  readonly updatedAt: string;
}

/**
 * When a row last changed, as far as the index knows: what was written after `seesUntil` is still filed under the time the row
 * was made, and rows made since are not there (`isIndexed`).
 */
export const indexedAt = (row: Changing, { seesUntil }: Pick<ShopRequest, "seesUntil">): string =>
  Date.parse(row.updatedAt) <= seesUntil ? row.updatedAt : row.createdAt;

export const isIndexed = (row: Changing, { seesUntil }: Pick<ShopRequest, "seesUntil">): boolean =>
  Date.parse(row.createdAt) <= seesUntil;
