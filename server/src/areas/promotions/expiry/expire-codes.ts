import { inTransaction } from "../../../platform/database/database.ts";
import { nothingToDo, type Task } from "../../../platform/jobs/task.ts";
import type { Platform } from "../../../platform/platform.ts";
import { addAuditEntry } from "../../../platform/writes/audit-rows.ts";
import { markRedeemed, putAwayEnded, vouchersThatPutAway } from "./expiry-rows.ts";

/** So many codes in one transaction. */
const most = 5_000;

/** Every hour: used up codes are redeemed; of vouchers that say so, ended codes are deleted, or archived where they were used. Source: AMB-88; ledger B.7. */
export const expireCodes: Task = {
  every: "5 * * * *",
  about: "Puts away voucher codes that have expired.",
  shownAs: "Put away expired voucher codes",
  async run(deps, _payload, tell) {
    const at = deps.clock.now();
    const changed = [...(await markRedeemed(deps.db, at))];
    const vouchers = await vouchersThatPutAway(deps.db);
    for (const [done, voucherUuid] of vouchers.entries()) {
      tell?.(done, vouchers.length);
      if (await putAway(deps, voucherUuid, at)) changed.push(voucherUuid);
    }
    for (const voucherUuid of changed) deps.live.recordChanged("voucher", voucherUuid);
    return changed.length === 0 ? nothingToDo : undefined;
  },
};

/** @returns whether there was anything to put away */
async function putAway(deps: Platform, voucherUuid: string, at: Date): Promise<boolean> {
  let isChanged = false;
  for (;;) {
    const { deleted, archived } = await inTransaction(deps.db, async (tx) => {
      const done = await putAwayEnded(tx, { voucherUuid, at, most });
      if (done.deleted + done.archived > 0)
        await addAuditEntry(tx, {
          at,
          whoUuid: undefined,
          whoName: "Voucher expiry",
          call: "expire-codes",
          requestId: "",
          record: "voucher",
          recordId: voucherUuid,
          act: "put-away-codes",
          changes: { deleted: [null, done.deleted], archived: [null, done.archived] },
          versionChecked: false,
        });
      return done;
    });
    if (deleted + archived === 0) return isChanged;
    isChanged = true;
  }
}
