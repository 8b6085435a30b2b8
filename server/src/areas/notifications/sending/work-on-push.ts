import { stoppedByStaff } from "@crema/contract/areas/notifications";
import { after, minutes } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { nothingToDo, type Task, type ToSeeTo } from "../../../platform/jobs/task.ts";
import { useUpTreatedAsSent } from "../../../platform/journal/journal-rows.ts";
import { isPaused } from "../../../platform/journal/restore-rows.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Push as PushPort } from "../../../providers/push/push.ts";
import { notSentAfterAll } from "./outcome-of-sending.ts";
import { failQueued, preparePart } from "./parts-rows.ts";
import { queuePush, sendPushKey, sendPushRuns } from "./queue-push.ts";
import { sendSome } from "./send-some.ts";
import {
  endPush,
  forsakenPushes,
  giveUpUnheard,
  lockPush,
  nextSendingAt,
  noteStanding,
  pausePush,
  type RunningPush,
  runningPush,
} from "./sending-rows.ts";

const mostPushes = 2;
/** Each takes its share of what is under way by itself, so that a slow answer holds up its own share only. */
const lanes = 2;
/** Longer than any one send takes. */
const silentAfter = minutes(5);
/** Open pages follow a push by so much; one to very many is counted less often. */
const tellEveryMs = 1_000;
const countEveryMs = 20_000;
const noServiceWaits = minutes(1);
const noService = "No push service is connected";
const tooLate = "The push service could not be reached in time";

/** Sends a push to those it waits for. Runs twice, or in two processes, beside one another: nobody is taken by both. */
export const sendPushToDevices: Task = {
  mostPerFlag: mostPushes,
  shownAs: sendPushRuns,
  async run(deps, { push: uuid }) {
    if (typeof uuid !== "string") return nothingToDo;
    const push = await runningPush(deps.db, uuid);
    if (push === undefined || (await isPaused(deps.db, "push"))) return nothingToDo;
    await giveUpUnheard(deps.db, { push: uuid, before: after(deps.clock.now(), -silentAfter) });
    while (await preparePart(deps.db, { push: uuid })) deps.live.recordChanged("push", uuid);
    await noteStanding(deps.db, uuid);
    if (push.endsAt <= deps.clock.now()) await failQueued(deps.db, { push: uuid, reason: tooLate });
    await sendAll(deps, push);
    return afterwards(deps, uuid);
  },
};

async function sendAll(deps: Platform, push: RunningPush): Promise<void> {
  const port = deps.ports.push;
  if (port === undefined) {
    const until = after(deps.clock.now(), noServiceWaits);
    await pausePush(deps.db, { push: push.uuid, reason: noService, until });
    return;
  }
  const counting = setInterval(() => {
    noteStanding(deps.db, push.uuid).catch((error: unknown) => deps.log.warn({ err: error }, "a push was not counted"));
  }, countEveryMs);
  await Promise.all(Array.from({ length: lanes }, () => sendInLane(deps, push, port))).finally(() =>
    clearInterval(counting),
  );
}

async function sendInLane(deps: Platform, push: RunningPush, port: PushPort): Promise<void> {
  const size = Math.max(1, Math.floor(port.atOnce / lanes));
  let toldAt = Number.NEGATIVE_INFINITY;
  while ((await sendSome(deps, { push, port, size })) > 0) {
    if (performance.now() - toldAt < tellEveryMs) continue;
    toldAt = performance.now();
    deps.live.recordChanged("push", push.uuid);
  }
}

/** Ends a push that is over; has one that waits worked on when its time comes. */
async function afterwards(deps: Platform, uuid: string): Promise<ToSeeTo | undefined> {
  const { db, clock, live } = deps;
  const at = clock.now();
  const push = await runningPush(db, uuid);
  if (push === undefined) return undefined;
  if (push.stops !== "") await failQueued(db, { push: uuid, reason: notSentAfterAll });
  const isOver = await endPush(db, { push: uuid, at });
  // Only now: until then another worker, or another process, may ask whether it counts as sent.
  if (isOver) await useUpTreatedAsSent(db, { kind: "push", ref: uuid, item: uuid, at });
  if (!isOver) await noteStanding(db, uuid);
  live.recordChanged("push", uuid);
  if (!isOver) await queueRest(deps, { uuid, at });
  if (push.stops === stoppedByStaff) return undefined;
  const problem = push.stops === "" && isOver ? "" : push.stops || push.reason;
  return problem === "" ? undefined : { problem };
}

/** Has what waits worked on when its time comes; at once where it is being stopped, which nobody does meanwhile. */
function queueRest(deps: Platform, { uuid, at }: { readonly uuid: string; readonly at: Date }): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    await lockPush(tx, uuid);
    const runAt = await nextSendingAt(tx, { push: uuid, at });
    if (runAt !== undefined) await queuePush(deps, tx, { uuid, runAt });
  });
}

export const sendForsakenPushes: Task = {
  every: "* * * * *",
  about: "Takes up push notifications that nobody works on.",
  async run(deps) {
    if (await isPaused(deps.db, "push")) return;
    for (const uuid of await forsakenPushes(deps.db, sendPushKey(""))) await queuePush(deps, deps.db, { uuid });
  },
};
