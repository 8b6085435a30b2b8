/** Raw records that were stored before a rule of `raw-record.ts` was made are cleaned by it, too. Source: docs/decisions/0035. */
import { type Database, inTransaction } from "../../../../platform/database/database.ts";
import { nothingToDo, type Tasks } from "../../../../platform/jobs/task.ts";
import { recordRules, withoutSecrets } from "./raw-record.ts";
import { lockOldRaws, putCleanRaws } from "./raw-record-rows.ts";

const mostAtOnce = 200;

export const rawRecordTasks: Tasks = {
  "clean-raw-records": {
    every: "30 17 * * *",
    about: "Empties stored order messages that are no longer needed.",
    atStart: true,
    shownAs: "Clean stored order records",
    run: async ({ db, log }) => {
      let cleaned = 0;
      for (let some = -1; some !== 0; cleaned += some) some = await cleanSome(db);
      if (cleaned === 0) return nothingToDo;
      log.info({ cleaned }, "raw records cleaned");
      return undefined;
    },
  },
};

const cleanSome = (db: Database): Promise<number> =>
  inTransaction(db, async (tx) => {
    const raws = await lockOldRaws(tx, { rules: recordRules, atMost: mostAtOnce });
    const clean = raws.map(({ orderId, body }) => ({ orderId, body: withoutSecrets(body) }));
    if (raws.length > 0) await putCleanRaws(tx, clean, recordRules);
    return raws.length;
  });
