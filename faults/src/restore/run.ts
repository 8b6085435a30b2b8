/** What the parts of one seed share. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Campaign } from "./codes.ts";
import type { WayName } from "./database-ways.ts";
import type { Installation } from "./installation.ts";
import type { Moments } from "./moments.ts";
import type { Seller } from "./sales.ts";
import type { Staff } from "./staff.ts";

export interface SeedOptions {
  readonly seed: number;
  readonly orders: number;
  readonly way: WayName;
  readonly processes: number;
  /**
   * After the restore the journal is gone, so that nothing knows what was handed over, and the ERP shows nothing of the last hours, so that every
   * look-up for an order says that it is not there.
   */
  readonly isControl: boolean;
  readonly moments: Moments;
}

export interface Run extends SeedOptions {
  readonly installation: Installation;
  readonly staff: Staff;
  readonly seller: Seller;
  readonly random: () => number;
  readonly campaigns: Campaign[];
  readonly problems: string[];
  /** Moments of the dice that did not come about. */
  readonly missed: string[];
  /** Why staff had to act, with how often. */
  readonly reasons: Map<string, number>;
  /** What each part took, in seconds. */
  readonly seconds: Map<string, number>;
}

/** What staff run by hand rather than wait a minute for. */
export const schedules = ["order-erp-uploads", "order-rewards", "order-courier-bookings", "send-waiting-mails"];

export async function timed<T>({ seconds }: Run, phase: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  seconds.set(phase, Math.round((performance.now() - began) / 1_000));
  return result;
}

/** @returns whether it did within so many seconds */
export async function comesTrue(isSo: () => Promise<boolean>, seconds: number): Promise<boolean> {
  const began = performance.now();
  while (performance.now() - began < seconds * 1_000) {
    if (await isSo()) return true;
    await sleep(100);
  }
  return false;
}

export async function until(what: string, isSo: () => Promise<boolean>, seconds: number): Promise<void> {
  if (!(await comesTrue(isSo, seconds))) throw new Error(`not within ${seconds} s: ${what}`);
}
