import { after, minutes } from "../../../platform/clock/clock.ts";
import { nothingToDo, type Task, type ToSeeTo } from "../../../platform/jobs/task.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Push as PushPort } from "../../../providers/push/push.ts";
import { notSentAfterAll } from "./outcome-of-sending.ts";
import { queuePush, sendPushKey, sendPushRuns } from "./queue-push.ts";
import { sendSome } from "./send-some.ts";
import {
  endPush,
  failQueued,
  forsakenPushes,
  giveUpUnheard,
  nextSendingAt,
  pausePush,
  type RunningPush,
  runningPush,
} from "./sending-rows.ts";

/** Pushes one process works on at a time. */
const mostPushes = 2;
/** Each takes its share of what is under way by itself, so that a slow answer holds up its own share only. */
const lanes = 2;
/** Longer than any one send takes. */
const silentAfter = minutes(5);
/** Open pages follow a push by so much. */
const tellEveryMs = 1_000;
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
    if (push === undefined) return nothingToDo;
    await giveUpUnheard(deps.db, { push: uuid, before: after(deps.clock.now(), -silentAfter) });
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
  await Promise.all(Array.from({ length: lanes }, () => sendInLane(deps, push, port)));
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
  live.recordChanged("push", uuid);
  const problem = push.stops === "" && isOver ? "" : push.stops || push.reason;
  const runAt = isOver ? undefined : await nextSendingAt(db, { push: uuid, at });
  if (runAt !== undefined) await queuePush(deps, db, { uuid, runAt });
  return problem === "" ? undefined : { problem };
}

/** Takes up what a lost job would have left lying. */
export const sendForsakenPushes: Task = {
  every: "* * * * *",
  async run(deps) {
    for (const uuid of await forsakenPushes(deps.db, sendPushKey(""))) await queuePush(deps, deps.db, { uuid });
  },
};
