import type { RawBuilder } from "kysely";
import { after, days } from "../../../platform/clock/clock.ts";
import { nothingToDo, type Task } from "../../../platform/jobs/task.ts";
import { forgetAudiences } from "./audience-rows.ts";
import { type Forgetting, nextToForget, removeMembers } from "./forget-member-rows.ts";

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

const atOnce = 20_000;

/**
 * Who was in a used audience is forgotten SENT_DATA_KEPT_DAYS after its use; how many there were and how many were reached stays. Daily at
 * 3:40 in Brisbane.
 * @param isNeeded - of `audiences a`: whether somebody still goes over its members then
 */
export const forgetMembers = (isNeeded: (at: Date) => RawBuilder<boolean>): Task => ({
  every: "40 17 * * *",
  about: "Forgets who was in audiences that have been used.",
  shownAs: "Forget who was in used audiences",
  async run({ db, clock, log, config }) {
    const at = clock.now();
    const forgetting: Forgetting = { before: after(at, -days(config.SENT_DATA_KEPT_DAYS)), isNeeded: isNeeded(at), at };
    let [audiences, members] = [0, 0];
    for (let uuid = await nextToForget(db, forgetting); uuid !== undefined; uuid = await nextToForget(db, forgetting)) {
      audiences += 1;
      for (let removed = atOnce; removed === atOnce; members += removed)
        removed = await removeMembers(db, uuid, atOnce);
    }
    if (audiences === 0) return nothingToDo;
    log.info({ audiences, members }, "members of used audiences forgotten");
    return undefined;
  },
});
