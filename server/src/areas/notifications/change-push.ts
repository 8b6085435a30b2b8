import { sendPushAgain, stopPush, stoppedByStaff } from "@crema/contract/areas/notifications";
import { after } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/database/database.ts";
import { bind } from "../../platform/http/bind-call.ts";
import { notFound, refuse } from "../../platform/http/refusal.ts";
import { recordAct } from "../../platform/writes/change-record.ts";
import { pushOf } from "./push-rows.ts";
import { sentWithin } from "./send-push.ts";
import { queuePush } from "./sending/queue-push.ts";
import { lockPush, requeueFailed, stopPush as stopSending } from "./sending/sending-rows.ts";

export const pushChangeCalls = [
  /**
   * Takes up those devices again that are certain to have got nothing; whose answer was lost never. A push that goes on stays as it is, so
   * that pressing twice sends nothing twice. Source: docs/decisions/0053.
   */
  bind(sendPushAgain, async (deps, caller, { params: { uuid } }) => {
    const push = await inTransaction(deps.db, async (tx) => {
      const state = await lockPush(tx, uuid);
      if (state === undefined) throw notFound("Push notification");
      const at = deps.clock.now();
      const devices = state === "sending" ? 0 : await requeueFailed(tx, { push: uuid, endsAt: after(at, sentWithin) });
      if (devices > 0) await queuePush(deps, tx, { uuid });
      await recordAct(tx, caller, {
        at,
        record: "push",
        id: uuid,
        act: "send-again",
        changes: { devices: [null, devices] },
      });
      return pushOf(tx, uuid);
    });
    if (push === undefined) throw notFound("Push notification");
    deps.live.recordChanged("push", uuid);
    return push;
  }),
  /**
   * Nobody more is taken from now on, by no process; what is on its way arrives, and the work on the push tells the rest as not sent. Who
   * presses twice is told how far it is. Source: docs/decisions/0053.
   */
  bind(stopPush, async (deps, caller, { params: { uuid } }) => {
    const push = await inTransaction(deps.db, async (tx) => {
      const state = await lockPush(tx, uuid);
      if (state === undefined) throw notFound("Push notification");
      if (state !== "sending") throw refuse("not_cancellable", "It is over: there is nobody left to be sent it");
      const isNew = await stopSending(tx, { push: uuid, reason: stoppedByStaff });
      const stopped = await pushOf(tx, uuid);
      if (stopped === undefined || !isNew) return stopped;
      await queuePush(deps, tx, { uuid });
      const changes = { waiting: [stopped.waiting, 0] } as const;
      await recordAct(tx, caller, { at: deps.clock.now(), record: "push", id: uuid, act: "stop", changes });
      return stopped;
    });
    if (push === undefined) throw notFound("Push notification");
    deps.live.recordChanged("push", uuid);
    return push;
  }),
];
