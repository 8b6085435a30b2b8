import { after, days } from "../clock/clock.ts";
import { forgetDeliveries } from "../inbox/inbox-rows.ts";
import type { Task } from "../jobs/task.ts";
import { sweep } from "./sweep-rows.ts";

/** Removes what nobody can ask for any more: ended sessions, used links and keys, old run logs. Daily at 3 in Brisbane. */
export const housekeeping: Task = {
  every: "0 17 * * *",
  isShown: true,
  async run({ db, clock, log }) {
    const now = clock.now();
    const swept = await sweep(db, {
      sessions: after(now, -days(7)),
      keys: after(now, -days(7)),
      runs: after(now, -days(90)),
      attempts: after(now, -days(1)),
    });
    const deliveries = await forgetDeliveries(db, after(now, -days(30)));
    log.info({ swept: { ...swept, deliveries } }, "housekeeping");
  },
};
