import { randomUUID } from "node:crypto";
import { sendTestPush } from "@crema/contract/areas/notifications";
import { inTransaction } from "../../platform/database/database.ts";
import { bind } from "../../platform/http/bind-call.ts";
import { invalid, refuse } from "../../platform/http/refusal.ts";
import { beginHandOver } from "../../platform/journal/begin-hand-over.ts";
import { assertNotPaused } from "../../platform/journal/paused.ts";
import { recordAct } from "../../platform/writes/change-record.ts";
import type { PushOutcome } from "../../providers/push/push.ts";
import { deviceOwner, removeDevices } from "./devices/device-rows.ts";

const hourInSeconds = 3_600;

/** What staff are writing, to the devices of one customer whom they name, as a rule themselves; once for each request key. */
export const sendTestPushCall = bind(sendTestPush, async (deps, caller, { body: { title, body, email } }) => {
  const port = deps.ports.push;
  if (port === undefined) throw refuse("unavailable", "No push service is connected");
  await assertNotPaused(deps.db, "push");
  const askedAt = deps.clock.now();
  const devices = await inTransaction(deps.db, async (tx) => {
    const owner = await deviceOwner(tx, email);
    if (owner === undefined) throw invalid({ email: "No active customer has this email address" });
    if (owner.devices.length === 0)
      throw refuse(
        "no_device",
        "This customer has no device with the app. Sign in to the app with this account first.",
      );
    const changes = { title: [null, title], body: [null, body], devices: [null, owner.devices.length] } as const;
    await recordAct(tx, caller, { at: askedAt, record: "push", id: owner.uuid, act: "test", changes });
    return owner.devices;
  });
  const pushId = randomUUID();
  const permit = await beginHandOver(deps, { kind: "push", ref: pushId });
  if (permit.kind !== "may-leave") throw refuse("unavailable", permit.reason);
  const send = ({ token }: { token: string }): Promise<PushOutcome> =>
    port.sendToDevice(
      { token, pushId, title, body, ttlSeconds: hourInSeconds },
      AbortSignal.timeout(port.longestStepMs),
    );
  const outcomes = await Promise.all(devices.map(send));
  await removeDevices(deps.db, { devices: devices.filter((_, n) => isDead(outcomes[n])), askedAt });
  const sent = outcomes.filter(({ kind }) => kind === "confirmed").length;
  if (sent === 0)
    throw refuse("provider_refused", `No device took it: ${outcomes.map(reasonOf).find((one) => one !== "") ?? ""}`);
  return { sent, devices: devices.length };
});

const isDead = (outcome: PushOutcome | undefined): boolean =>
  outcome?.kind === "rejected" && outcome.because !== "message-wrong";
const reasonOf = (outcome: PushOutcome): string => ("reason" in outcome ? outcome.reason : "");
