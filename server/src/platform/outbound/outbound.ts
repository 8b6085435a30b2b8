/** What areas do with effects in systems of others; `effect.ts` says what one is. */
import { after, minutes } from "../clock/clock.ts";
import type { Tx } from "../database/database.ts";
import type { Tasks } from "../jobs/task.ts";
import type { Platform } from "../platform.ts";
import type { Flow } from "./effect.ts";
import { addEffect, type EffectKey, nextLookAt, overdueEffects, stateOf, turnEffect, wakeAway } from "./effect-rows.ts";
import { workOnEffect } from "./work-on-effect.ts";

export type { EffectKey } from "./effect-rows.ts";
export { effectOf, effectsOf, unsettledEffects } from "./effect-view-rows.ts";

type Deps = Pick<Platform, "clock" | "jobs">;

const workTask = "work-on-effect";
/** When an effect could not be had, because another one of its lane is under way. */
const laneWaitMs = 500;

/**
 * Writes down that something shall happen outside, in the transaction of its cause. Once for each kind and subject, whoever
 * asks again.
 *
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

/** Staff send again what was refused or parked. @returns false when it stands otherwise: somebody works on it, or it is done */
export async function sendEffectAgain(deps: Deps, tx: Tx, act: StaffAct): Promise<boolean> {
  const at = deps.clock.now();
  const from = ["rejected", "parked"] as const;
  const id = await turnEffect(tx, { reason: "", ...act, act: "sent-again", from, to: "pending", at });
  if (id !== undefined) await wake(deps, tx, { id, kind: act.kind });
  return id !== undefined;
}

/**
 * It shall not happen any more: done by hand, or not wanted. Holds also where nobody has ordered it yet: whoever orders it later, or
 * at the same time, adds nothing. Loses against an attempt that runs or is not cleared up.
 *
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
 *
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

interface Woken {
  readonly id: number;
  readonly kind: string;
  readonly runAt?: Date;
}

const jobOf = ({ id, kind, runAt }: Woken) => ({
  payload: { effect: id, kind },
  key: `effect:${id}`,
  ...(runAt && { runAt }),
});

/** Has many effects worked on, in this order. */
export async function wakeAll(
  deps: Pick<Platform, "jobs">,
  tx: Tx | Platform["db"],
  woken: readonly Woken[],
): Promise<void> {
  if (woken.length > 0) await deps.jobs.addAll(tx, workTask, woken.map(jobOf));
}

/** Has an effect worked on, now or at `runAt`. */
export const wake = (deps: Deps, tx: Tx | Platform["db"], woken: Woken): Promise<void> => wakeAll(deps, tx, [woken]);

/** Background work of all flows. @throws Error when a flow gives up looking before its provider's longest delay is over */
export function outboundTasks(flows: readonly Flow[]): Tasks {
  for (const flow of flows) holdDelay(flow);
  return {
    [workTask]: {
      run: async (deps, { effect, kind }) => {
        const flow = flows.find((one) => one.kind === kind);
        if (flow !== undefined && typeof effect === "number") await workOn(deps, flow, effect);
      },
    },
    /** Takes up what a lost job would have left lying. */
    "work-on-waiting-effects": {
      every: "* * * * *",
      run: async (deps) => {
        const kinds = flows.map(({ kind }) => kind);
        for (const found of await overdueEffects(deps.db, { before: after(deps.clock.now(), -minutes(1)), kinds }))
          await wake(deps, deps.db, found);
      },
    },
  };
}

async function workOn(deps: Platform, flow: Flow, id: number): Promise<void> {
  const isAnswered = await workOnEffect(deps, flow, id);
  if (isAnswered) await wakeOthers(deps, flow);
  const nextAt = await nextLookAt(deps.db, id);
  if (nextAt === undefined) return;
  const soonest = after(deps.clock.now(), laneWaitMs);
  await wake(deps, deps.db, { id, kind: flow.kind, runAt: nextAt > soonest ? nextAt : soonest });
}

async function wakeOthers(deps: Platform, { kind }: Flow): Promise<void> {
  const woken = await wakeAway(deps.db, { kind, now: deps.clock.now() });
  const effects = woken.map(({ id, at }) => ({ id, kind, runAt: at }));
  await wakeAll(deps, deps.db, effects);
}

function holdDelay({ kind, resolveAfterMs, maxCommitDelayMs, keepsAsking }: Flow): void {
  const last = resolveAfterMs.reduce((sum, wait) => sum + wait, 0);
  if (keepsAsking !== true && last < maxCommitDelayMs)
    throw new Error(`${kind} gives up after ${last} ms; its provider may still write until ${maxCommitDelayMs} ms`);
}
