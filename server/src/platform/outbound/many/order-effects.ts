/** Many effects at once, in a few statements: what `orderEffect` does for one. */
import type { Tx } from "../../database/database.ts";
import type { Platform } from "../../platform.ts";
import type { EffectKey } from "../effect-rows.ts";
import { addEffects } from "./order-effects-rows.ts";
import { laneOf } from "../outbound.ts";
import { wakeAll } from "../wake.ts";

type Deps = Pick<Platform, "clock" | "jobs">;

export interface EffectToOrder extends EffectKey {
  readonly lane?: string;
}

/** Writes down that these shall happen, once each, in the transaction of their cause. */
export async function orderEffects(deps: Deps, tx: Tx, effects: readonly EffectToOrder[]): Promise<void> {
  if (effects.length === 0) return;
  const pending = effects.map((one) => ({
    ...one,
    lane: laneOf(one),
    state: "pending" as const,
    reason: "",
    payload: {},
  }));
  const added = await addEffects(tx, pending, deps.clock.now());
  await wakeAll(deps, tx, added);
}

/** Writes down that these shall not happen by themselves; whoever orders one later adds nothing. Those ordered already stay. */
export async function holdEffectsBack(
  deps: Deps,
  tx: Tx,
  { effects, reason }: { effects: readonly EffectToOrder[]; reason: string },
): Promise<void> {
  if (effects.length === 0) return;
  const withdrawn = effects.map((one) => ({
    ...one,
    lane: laneOf(one),
    state: "withdrawn" as const,
    reason,
    payload: {},
  }));
  await addEffects(tx, withdrawn, deps.clock.now());
}
