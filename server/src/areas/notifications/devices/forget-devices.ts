import { after, days } from "../../../platform/clock/clock.ts";
import { nothingToDo, type Task } from "../../../platform/jobs/task.ts";
import { forgetDevices } from "./device-rows.ts";

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
