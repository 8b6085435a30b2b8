/** Shows the other processes that this one lives. One whose heartbeat stops loses its leases, however busy it is. */
import type { Logger } from "pino";
import type { Db } from "../database/database.ts";
import { noteSeen, removeInstance } from "./instance-rows.ts";

const everyMs = 10_000;

interface Heartbeat {
  stop(): Promise<void>;
}

export async function startHeartbeat(
  { db, log }: { readonly db: Db; readonly log: Logger },
  instanceId: number,
): Promise<Heartbeat> {
  await noteSeen(db, instanceId);
  let last = Promise.resolve();
  const timer = setInterval(() => {
    last = noteSeen(db, instanceId).catch((error: unknown) =>
      log.error({ err: error }, "this process could not show that it lives"),
    );
  }, everyMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await last;
      await removeInstance(db, instanceId).catch(() => undefined);
    },
  };
}
