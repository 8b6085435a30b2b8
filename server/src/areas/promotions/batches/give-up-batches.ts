import type { Task } from "../../../platform/jobs/task.ts";
import { nothingToDo } from "../../../platform/jobs/task.ts";
import { failStuckBatches } from "../codes/batch-rows.ts";
import { makeCodesKey } from "../codes/make-codes.ts";

/** Batches whose work was tried too often have failed: nobody goes on with them, and staff are told. */
export const giveUpBatches: Task = {
  every: "*/5 * * * *",
  about: "Gives up acts of making codes that failed too often.",
  shownAs: "Give up voucher codes that cannot be made",
  async run({ db, clock, live }) {
    const reason = "Making codes failed too often";
    const vouchers = await failStuckBatches(db, { keyStart: makeCodesKey(""), reason, at: clock.now() });
    for (const voucherUuid of vouchers) live.recordChanged("voucher", voucherUuid);
    return vouchers.length === 0 ? nothingToDo : { problem: `${vouchers.length} acts of making codes were given up` };
  },
};
