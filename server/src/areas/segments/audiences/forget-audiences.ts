import { after, days } from "../../../platform/clock/clock.ts";
import { nothingToDo, type Task } from "../../../platform/jobs/task.ts";
import { forgetAudiences } from "./audience-rows.ts";

/** Audiences that nobody confirmed go after 30 days; used ones stay with what was sent. Daily at 3:30 in Brisbane. */
export const forgetUnusedAudiences: Task = {
  every: "30 17 * * *",
  about: "Removes audiences that were shown and never used.",
  shownAs: "Remove unused audiences",
  async run({ db, clock, log }) {
    const forgotten = await forgetAudiences(db, after(clock.now(), -days(30)));
    if (forgotten === 0) return nothingToDo;
    log.info({ forgotten }, "unused audiences removed");
    return undefined;
  },
};
