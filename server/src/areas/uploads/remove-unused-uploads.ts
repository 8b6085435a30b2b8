import { after, days } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/database/database.ts";
import { nothingToDo, switchedOff, type Task } from "../../platform/jobs/task.ts";
import { forgetUpload, markUnused, uploadsBeingRemoved } from "./upload-rows.ts";

const most = 500;

/**
 * Removes pictures that were sent more than a day ago and that no record names: never used, or replaced. First the mark, which
 * keeps records from naming them; then the file; then the row. Whoever comes after a crash goes on where it stood.
 */
export const removeUnusedUploads: Task = {
  every: "25 * * * *",
  about: "Removes images that no record shows.",
  shownAs: "Remove unused images",
  async run({ db, clock, log, ports: { imageStore } }) {
    if (imageStore === undefined) return switchedOff;
    const now = clock.now();
    await inTransaction(db, (tx) => markUnused(tx, { before: after(now, -days(1)), now, most }));
    const names = await uploadsBeingRemoved(db, most);
    for (const name of names) {
      await imageStore.delete(name, AbortSignal.timeout(imageStore.longestStepMs));
      await forgetUpload(db, name);
    }
    log.info({ count: names.length }, "unused images removed");
    return names.length === 0 ? nothingToDo : undefined;
  },
};
