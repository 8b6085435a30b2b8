import { after, days } from "../../../platform/clock/clock.ts";
import { nothingToDo, type Task } from "../../../platform/jobs/task.ts";
import { forgetSendings } from "./sending-rows.ts";

const atOnce = 20_000;

/** Who was sent what on which device goes after 90 days; the numbers stay with the push. Daily at 3:45 in Brisbane. */
export const forgetOldSendings: Task = {
  every: "45 17 * * *",
  about: "Removes lists of who got old push notifications.",
  shownAs: "Remove old lists of push notifications",
  async run({ db, clock, log }) {
    const before = after(clock.now(), -days(90));
    let forgotten = 0;
    for (let gone = atOnce; gone === atOnce; forgotten += gone)
      gone = await forgetSendings(db, { before, size: atOnce });
    if (forgotten === 0) return nothingToDo;
    log.info({ forgotten }, "old lists of push notifications removed");
    return undefined;
  },
};
