import type { Tx } from "../database/database.ts";
import { assertNotPaused } from "../journal/paused.ts";
import type { Platform } from "../platform.ts";
import { addEffect, type EffectKey, stateOf, turnEffect } from "./effect-rows.ts";
import { wake } from "./wake.ts";

export type { EffectKey } from "./effect-rows.ts";
export { effectOf, effectsOf, isEarlierUnclear, unsettledEffects } from "./effect-view-rows.ts";
export { outboundTasks } from "./outbound-tasks.ts";
export { lookAfterWaiting } from "./wake.ts";

type Deps = Pick<Platform, "clock" | "jobs">;

/**
 * Writes down that something shall happen outside, in the transaction of its cause. Once for each kind and subject, whoever
 * asks again.
 * @param effect.lane - effects of one lane are worked on one at a time, for example all of one order; its own where none is given
 * @param effect.payload - what the flow needs beside its own records; no secrets
 * @returns whether it is new
 */
export async function orderEffect(
  deps: Deps,
  tx: Tx,
  effect: EffectKey & { lane?: string; payload?: Readonly<Record<string, unknown>> },
): Promise<boolean> {
  const { payload = {} } = effect;
  const id = await addEffect(tx, { ...effect, lane: laneOf(effect), payload, at: deps.clock.now() });
  if (id !== undefined) await wake(deps, tx, { id, kind: effect.kind });
  return id !== undefined;
}

/** What staff do about an effect. `by` is the username of whoever does it, `reason` what they are told of it later. */
type StaffAct = EffectKey & { readonly by: string; readonly reason?: string };

/** Staff send again what was refused or parked. @throws Refusal paused after a restore. @returns false when it stands otherwise: somebody works on it, or it is done */
export async function sendEffectAgain(deps: Deps, tx: Tx, act: StaffAct): Promise<boolean> {
  const at = deps.clock.now();
  const from = ["rejected", "parked"] as const;
  await assertNotPaused(tx, act.kind);
  const id = await turnEffect(tx, { reason: "", ...act, act: "sent-again", from, to: "pending", at });
  if (id !== undefined) await wake(deps, tx, { id, kind: act.kind });
  return id !== undefined;
}

/**
 * It shall not happen any more: done by hand, or not wanted. Holds also where nobody has ordered it yet: whoever orders it later, or
 * at the same time, adds nothing. Loses against an attempt that runs or is not cleared up.
 * @param effect.lane - as where it is ordered
 * @returns whether it will not happen: true also where it was withdrawn before; false when an attempt runs or is unclear, and when
 * it has happened (409: the caller writes nothing)
 */
export async function withdrawEffect(
  deps: Pick<Platform, "clock">,
  tx: Tx,
  effect: StaffAct & { readonly lane?: string; readonly reason: string },
): Promise<boolean> {
  const at = deps.clock.now();
  const from = ["pending", "rejected", "parked"] as const;
  const turn = (): Promise<number | undefined> =>
    turnEffect(tx, { ...effect, act: "withdrawn", from, to: "withdrawn", at });
  if ((await turn()) !== undefined) return true;
  const state = await stateOf(tx, effect);
  if (state !== undefined) return state === "withdrawn";
  // Waits for whoever orders it right now; after that nobody can.
  await addEffect(tx, { ...effect, lane: laneOf(effect), payload: {}, at });
  return (await turn()) !== undefined;
}

/**
 * Staff order anew what was withdrawn; a job never does. Its attempts go on counting, and one that was never cleared up is looked
 * for before anything is sent.
 * @param effect - as where it is ordered
 * @returns false when it is not withdrawn, also where it was never ordered
 */
export async function reorderEffect(
  deps: Deps,
  tx: Tx,
  effect: StaffAct & { readonly lane?: string; readonly payload?: Readonly<Record<string, unknown>> },
): Promise<boolean> {
  const at = deps.clock.now();
  const from = ["withdrawn"] as const;
  const again = { reason: "", payload: {}, ...effect, lane: laneOf(effect) };
  const id = await turnEffect(tx, { ...again, act: "ordered-anew", from, to: "pending", at });
  if (id !== undefined) await wake(deps, tx, { id, kind: effect.kind });
  return id !== undefined;
}

/** The lane of an effect for which none is given is its own. */
export const laneOf = ({
  kind,
  subject,
  lane = `${kind}:${subject}`,
}: EffectKey & { readonly lane?: string }): string => lane;
