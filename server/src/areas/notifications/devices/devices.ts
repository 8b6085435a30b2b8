import { registerDevice } from "@crema/contract/areas/notifications";
import { inTransaction } from "../../../platform/database/database.ts";
import { bind } from "../../../platform/http/bind-call.ts";
import { notFound } from "../../../platform/http/refusal.ts";
import { after, days } from "../../../platform/clock/clock.ts";
import { nothingToDo, type Task } from "../../../platform/jobs/task.ts";
import { lockCustomer, removeDevice, storeDevice, forgetDevices } from "./device-rows.ts";

/** Safe to repeat: the app sends it at every start. Source: docs/decisions/0084-devices-belong-to-customers.md. */
export const registerDeviceCall = bind(registerDevice, async ({ db, clock, log }, _caller, { body }) => {
  const { token, platform, userUuid } = body;
  if (userUuid === undefined) {
    await removeDevice(db, token);
    return undefined;
  }
  const before = await inTransaction(db, async (tx) => {
    if (!(await lockCustomer(tx, userUuid))) throw notFound("Customer");
    return storeDevice(tx, { token, platform, userUuid, at: clock.now() });
  });
  if (before !== undefined) log.info({ from: before, to: userUuid }, "a device moved to another customer");
  return undefined;
});

/**
 * Devices on which the app was not opened for 270 days get nothing any more: their tokens have ended by then, and many dead ones look like
 * abuse. Daily at 3:40 in Brisbane. Source: firebase.google.com/docs/cloud-messaging/manage-tokens.
 */
export const forgetUnusedDevices: Task = {
  every: "40 17 * * *",
  about: "Removes devices on which the app has not been opened for long.",
  shownAs: "Remove devices the app was not opened on",
  async run({ db, clock, log }) {
    const forgotten = await forgetDevices(db, after(clock.now(), -days(270)));
    if (forgotten === 0) return nothingToDo;
    log.info({ forgotten }, "unused devices removed");
    return undefined;
  },
};
