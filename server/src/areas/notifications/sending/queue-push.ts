import type { Db, Tx } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";

export const sendPushTask = "send-push";
export const sendPushRuns = "Send push notifications";
export const sendPushKey = (push: string): string => `${sendPushTask}:${push}`;

/** Has a push worked on, now or at `runAt`; what is to be done stands in its rows. */
export const queuePush = (
  { jobs }: Pick<Platform, "jobs">,
  db: Tx | Db,
  { uuid, runAt }: { readonly uuid: string; readonly runAt?: Date | undefined },
): Promise<void> =>
  jobs.add(
    db,
    sendPushTask,
    { push: uuid },
    { key: sendPushKey(uuid), flag: sendPushTask, ...(runAt !== undefined && { runAt }) },
  );
