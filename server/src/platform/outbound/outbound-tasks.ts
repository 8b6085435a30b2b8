import { after, minutes } from "../clock/clock.ts";
import type { Tasks } from "../jobs/task.ts";
import type { Platform } from "../platform.ts";
import type { Flow } from "./effect.ts";
import { nextLookAt, overdueEffects } from "./effect-rows.ts";
import { waitedFor, wakeAway, wakeWaiting } from "./waiting-rows.ts";
import { waitingTask, wake, wakeAll, workTask } from "./wake.ts";
import { workOnEffect } from "./work-on-effect.ts";

/** When an effect could not be had, because another one of its lane is under way. */
const laneWaitMs = 500;
/** Workers of one process that effects of one kind take at most: a provider that hangs leaves the others to the rest. */
const placesPerKind = 2;

/** Background work of all flows. @throws Error when a flow gives up looking before its provider's longest delay is over */
export function outboundTasks(flows: readonly Flow[]): Tasks {
  for (const flow of flows) holdDelay(flow);
  return {
    [workTask]: {
      mostPerFlag: placesPerKind,
      run: async (deps, { effect, kind }) => {
        const flow = flows.find((one) => one.kind === kind);
        if (flow !== undefined && typeof effect === "number") await workOn(deps, flow, effect);
      },
    },
    /** Takes up what has nothing to wait for any more, and what a lost job would have left lying. */
    [waitingTask]: {
      every: "* * * * *",
      about: "Takes up what waits for third parties and has nothing to wait for any more.",
      run: async (deps) => {
        for (const flow of flows) await wakeArrived(deps, flow);
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
  const nextAt = await nextLookAt(deps.db, { id, now: deps.clock.now() });
  if (nextAt === undefined) return;
  const soonest = after(deps.clock.now(), laneWaitMs);
  await wake(deps, deps.db, { id, kind: flow.kind, runAt: nextAt > soonest ? nextAt : soonest });
}

/** Others of this kind that wait for the same provider go on. */
async function wakeOthers(deps: Platform, { kind }: Flow): Promise<void> {
  const woken = await wakeAway(deps.db, { kind, now: deps.clock.now() });
  await wakeAll(
    deps,
    deps.db,
    woken.map(({ id, at }) => ({ id, kind, runAt: at })),
  );
}

/** What waits for a switch or a card is asked about all at once. */
async function wakeArrived(deps: Platform, { kind, arrived }: Flow): Promise<void> {
  if (arrived === undefined) return;
  const missing = await waitedFor(deps.db, kind);
  const waitsFor = missing.length === 0 ? [] : await arrived(deps, missing);
  if (waitsFor.length === 0) return;
  const woken = await wakeWaiting(deps.db, { kind, waitsFor, now: deps.clock.now() });
  await wakeAll(
    deps,
    deps.db,
    woken.map(({ id, at }) => ({ id, kind, runAt: at })),
  );
}

function holdDelay({ kind, resolveAfterMs, maxCommitDelayMs, keepsAsking }: Flow): void {
  const last = resolveAfterMs.reduce((sum, wait) => sum + wait, 0);
  if (keepsAsking !== true && last < maxCommitDelayMs)
    throw new Error(`${kind} gives up after ${last} ms; its provider may still write until ${maxCommitDelayMs} ms`);
}
