/** The leaky bucket of points that all requests of the app share. */
import type { ShopifyState } from "../store/state.ts";

/** The plan called Standard. */
export const bucketSize = 2_000;
export const restoreRate = 100;

export interface ThrottleStatus {
  readonly maximumAvailable: number;
  readonly currentlyAvailable: number;
  readonly restoreRate: number;
}

/** Fills up what the time since the last look restored. @param at - milliseconds @returns points left */
export function refill({ bucket }: ShopifyState, at: number): number {
  const restored = (Math.max(0, at - bucket.at) / 1_000) * (bucket.restoreRate ?? restoreRate);
  bucket.available = Math.min(bucketSize, bucket.available + restored);
  bucket.at = at;
  return bucket.available;
}

/** Takes points out; a negative number gives back. */
export function take({ bucket }: ShopifyState, points: number): void {
  bucket.available = Math.min(bucketSize, bucket.available - points);
}

export const throttleStatus = ({ bucket }: ShopifyState): ThrottleStatus => ({
  maximumAvailable: bucketSize,
  currentlyAvailable: Math.max(0, Math.floor(bucket.available)),
  restoreRate: bucket.restoreRate ?? restoreRate,
});
