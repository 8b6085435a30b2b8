import type { Chance } from "../random.ts";
import type { LineFault } from "./lines.ts";
import type { OrderPlace } from "./people.ts";

/** What became of an order on its way to the ERP. */
export type ErpFate = "uploaded" | "waiting" | "rejected" | "parked";
/** And of its reward. */
export type RewardFate = "rewarded" | "manual" | "waiting" | "rejected" | "parked" | "none";

export interface Standing {
  readonly isCancelled: boolean;
  readonly isTest: boolean;
  readonly isPaid: boolean;
}
export const isSettled = ({ isCancelled, isTest, isPaid }: Standing): boolean => !isCancelled && !isTest && isPaid;

export function standingOf(chance: Chance, isShop: boolean): Standing {
  const lot = isShop ? 1 : chance.next();
  return { isCancelled: lot < 0.015, isTest: lot >= 0.015 && lot < 0.017, isPaid: lot < 0.017 || lot >= 0.024 };
}

/** An order of the web shop: those of the last hours wait, of older ones a few. */
export function erpFateOf(chance: Chance, daysAgo: number): ErpFate {
  if (daysAgo < 0.6) return "waiting";
  const lot = chance.next();
  if (lot >= (daysAgo < 42 ? 0.045 : 0.002)) return "uploaded";
  return chance.oneOf(["waiting", "waiting", "rejected", "parked"] as const);
}

export function rewardFateOf(chance: Chance, daysAgo: number): RewardFate {
  if (daysAgo < 0.3) return "waiting";
  const lot = chance.next();
  if (lot < 0.97) return "rewarded";
  if (lot < 0.98) return "manual";
  return lot < 0.99 ? "rejected" : chance.oneOf(["waiting", "parked"] as const);
}

/** What would make the ERP refuse it. */
interface Faults {
  readonly line: LineFault;
  readonly address: Partial<OrderPlace>;
}
const noFault: Faults = { line: undefined, address: {} };

/** Every kind of fault there is, for orders that did not get into the ERP: always for a refused one, for others now and then. */
export function faultsOf(chance: Chance, fate: ErpFate): Faults {
  if (fate === "uploaded" || fate === "parked") return noFault;
  if (fate === "waiting" && !chance.happens(0.2)) return noFault;
  return chance.oneOf<Faults>([
    { line: "no code", address: {} },
    { line: "gone", address: {} },
    { line: undefined, address: { postCode: "40O0" } },
    { line: undefined, address: { postCode: "" } },
    { line: undefined, address: { state: "Queensland" } },
    { line: undefined, address: { phone: "" } },
    { line: undefined, address: { city: "" } },
    {
      line: undefined,
      address: { address1: `Care of the caretaker, loading dock behind the old brewery, ${"Lane ".repeat(3)}` },
    },
  ]);
}
