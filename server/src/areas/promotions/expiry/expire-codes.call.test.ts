import { expect, it } from "vitest";
import { startFileApp } from "../../../../test/file-app.ts";
import { aCodeOf, aVoucher } from "../../../../test/promotions.ts";
import { queryOn } from "../../../../test/query-on.ts";
import { nothingToDo } from "../../../platform/jobs/task.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { expireCodes } from "./expire-codes.ts";
import { putAwayEnded } from "./expiry-rows.ts";

const app = await startFileApp();
const query = queryOn(app);

const codeStatus = async (code: string): Promise<string> => {
  const rows = await query<{ status: string }>`select status from voucher_codes where code = ${code}`;
  return rows[0]?.status ?? "deleted";
};

it("deletes ended codes that were never used, archives used ones, where the voucher says so [AMB-88] [PRO-CODE-10]", async () => {
  const [tidy, other] = [await aVoucher(app, { deleteExpiredCodes: true }), await aVoucher(app)];
  const now = app.clock.now().getTime();
  const ended = { expiresAt: new Date(now - 1) };
  const codes = {
    unused: await aCodeOf(app, tidy, ended),
    used: await aCodeOf(app, tidy, { ...ended, redemptions: 1, maximumRedemptions: 5 }),
    usedUp: await aCodeOf(app, tidy, { ...ended, redemptions: 1, maximumRedemptions: 1 }),
    takenBack: await aCodeOf(app, tidy, ended),
    lastInstant: await aCodeOf(app, tidy, { expiresAt: new Date(now) }),
    kept: await aCodeOf(app, other, ended),
    full: await aCodeOf(app, other, { redemptions: 2, maximumRedemptions: 2 }),
    open: await aCodeOf(app, other, { redemptions: 1, maximumRedemptions: 2 }),
  };
  await query`
    insert into redemptions (code_uuid, voucher_uuid, source, key, status, redeemed_at)
    select uuid, voucher_uuid, 'pos', 'back', 'reversed', created_at from voucher_codes where code = ${codes.takenBack}`;
  expect(await expireCodes.run(app.platform, {})).toBeUndefined();
  const standings = await Promise.all(
    Object.entries(codes).map(async ([name, code]) => [name, await codeStatus(code)]),
  );
  expect(Object.fromEntries(standings)).toEqual({
    unused: "deleted",
    used: "archived",
    usedUp: "archived",
    takenBack: "archived",
    lastInstant: "live",
    kept: "live",
    full: "redeemed",
    open: "live",
  });
  const rows = await query`select changes from audit_entries where act = 'put-away-codes'`;
  expect(rows).toEqual([{ changes: { deleted: [null, 1], archived: [null, 3] } }]);
  expect(await expireCodes.run(app.platform, {})).toBe(nothingToDo);
});

it("stops where the voucher no longer says so by then", async () => {
  const voucherUuid = await aVoucher(app, { deleteExpiredCodes: true });
  const at = app.clock.now();
  const code = await aCodeOf(app, voucherUuid, { expiresAt: new Date(at.getTime() - 1) });
  await query`update vouchers set delete_expired_codes = false where uuid = ${voucherUuid}`;
  const done = await inTransaction(app.platform.db, (tx) => putAwayEnded(tx, { voucherUuid, at, most: 10 }));
  expect([done, await codeStatus(code)]).toEqual([{ deleted: 0, archived: 0 }, "live"]);
});
