import type { sendPushAgain } from "@crema/contract/areas/notifications";
import { after } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/database/database.ts";
import type { Operation } from "../../platform/http/bind-call.ts";
import { notFound } from "../../platform/http/refusal.ts";
import { recordAct } from "../../platform/writes/change-record.ts";
import { pushOf } from "./push-rows.ts";
import { sentWithin } from "./send-push.ts";
import { queuePush } from "./sending/queue-push.ts";
import { lockPush, requeueFailed } from "./sending/sending-rows.ts";

/**
 * Takes up those devices again that are certain to have got nothing; whose answer was lost never. A push that goes on stays as it is, so
 * that pressing twice sends nothing twice. Source: docs/decisions/0053.
 */
export const sendPushToFailedAgain: Operation<typeof sendPushAgain> = async (deps, caller, { params: { uuid } }) => {
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
};
