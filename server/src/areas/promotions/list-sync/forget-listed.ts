import { after, days } from "../../../platform/clock/clock.ts";
import { nothingToDo, type Task } from "../../../platform/jobs/task.ts";
import { forgetGone } from "./list-people-rows.ts";

/** Removed in one statement. */
const atOnce = 5_000;

/**
 * The list's addresses of people whose account is deleted are forgotten once the list no longer has them, SENT_DATA_KEPT_DAYS after that was
 * known. Daily at 3:50 in Brisbane.
 */
export const forgetListedPeople: Task = {
  every: "50 17 * * *",
  about: "Forgets deleted people of the mailing list.",
  shownAs: "Forget deleted people of the mailing list",
  async run({ db, clock, log, config }) {
    const before = after(clock.now(), -days(config.SENT_DATA_KEPT_DAYS));
    let people = 0;
    for (let gone = atOnce; gone === atOnce; people += gone) gone = await forgetGone(db, { before, size: atOnce });
    if (people === 0) return nothingToDo;
    log.info({ people }, "deleted people of the mailing list forgotten");
    return undefined;
  },
};
