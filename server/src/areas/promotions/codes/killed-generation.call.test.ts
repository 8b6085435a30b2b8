import { generateVoucherCodes, resumeCodeBatch } from "@crema/contract/areas/promotions";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { anAudience, startSegmentBatch } from "../../../../test/code-batches.ts";
import { startFileApp } from "../../../../test/file-app.ts";
import { holdWriter, missAtOnce } from "../../../../test/killed-process.ts";
import { aVoucher } from "../../../../test/promotions.ts";
import { queryOn } from "../../../../test/query-on.ts";
import { endProcess, startServerProcess } from "../../../../test/server-process.ts";
import { signInStaff } from "../../../../test/sessions.ts";
import { manyCustomers } from "../../../../test/users.ts";
import { onlyRow } from "../../../platform/database/database.ts";
import { startApp } from "../../../start-app.ts";
import { giveUpBatches } from "./batch-calls.ts";

const count = 12_000;
/** What one step makes, of codes of nobody and of a member's. */
const [codesAtOnce, membersAtOnce] = [10_000, 1_000];
const app = await startFileApp();
const query = queryOn(app);

async function standing(uuid: string) {
  const counted = await query<{ made: number; there: number; different: number; state: string }>`
    select b.made, b.state, count(c.uuid) as there, count(distinct c.code) as different
    from code_batches b left join voucher_codes c on c.batch_uuid = b.uuid where b.uuid = ${uuid} group by b.uuid`;
  return onlyRow(counted);
}

const aProcess = () => startServerProcess({ DATABASE_URL: app.platform.config.DATABASE_URL });
/** Stops it when there are more codes than so many. */
const holdCodes = (most: number) =>
  holdWriter(app, { table: "voucher_codes", when: `(select count(*) from voucher_codes) > ${most}` });

it("loses and doubles no code when the process that makes them is killed in the middle", async () => {
  const headers = await signInStaff(app, { permissions: ["promotion.edit"] });
  const { config, log } = app.platform;
  const codes = await holdCodes(codesAtOnce);
  const other = aProcess();
  const uuid = await aVoucher(app);
  const { body } = await app.call(generateVoucherCodes, { params: { uuid }, body: { count }, headers });
  const batch = body.batch.uuid;
  await codes.isHeld();
  await endProcess(other, "SIGKILL");
  await codes.forget();
  const made = codesAtOnce;
  expect(await standing(batch)).toEqual({ made, there: made, different: made, state: "making" });

  await missAtOnce(app);
  const heir = await startApp({ config: { ...config, JOBS: "on" }, clock: app.clock, log, checkAnswers: true });
  await expect
    .poll(() => standing(batch), { interval: 200 })
    .toEqual({ made: count, there: count, different: count, state: "done" });
  await heir.stop();
});

it("brings each member one code and one mail when the process that makes them is killed in the middle, and staff take it up again twice", async () => {
  const people = 2_200;
  const headers = await signInStaff(app, { permissions: ["promotion.edit"] });
  const { config, log } = app.platform;
  await manyCustomers(app, { count: people, prefix: "killed" });
  const uuid = await aVoucher(app);
  const { batchUuid } = await startSegmentBatch(app, {
    voucherUuid: uuid,
    audienceUuid: await anAudience(app, sql`u.role = 'customer'`),
    expiresAt: new Date(Date.now() + 86_400_000),
  });
  const reached = async () => {
    const [counted] = await query`
      select count(*) as codes, count(distinct user_uuid) as holders,
        (select count(*) from outbound_mails where version = ${batchUuid}) as mails,
        (select count(distinct recipient) from outbound_mails where version = ${batchUuid}) as recipients
      from voucher_codes where batch_uuid = ${batchUuid}`;
    return counted;
  };
  const codes = await holdCodes(count + membersAtOnce);
  const other = aProcess();
  await codes.isHeld();
  await endProcess(other, "SIGKILL");
  await codes.forget();
  const made = membersAtOnce;
  expect((await standing(batchUuid)).made).toBe(made);
  expect(await reached()).toEqual({ codes: made, holders: made, mails: made, recipients: made });

  // Its work is given up in the queue, and pressed for twice.
  await query`update graphile_worker._private_jobs set attempts = max_attempts, locked_at = null, locked_by = null
    where key = ${`make-codes:${batchUuid}`}`;
  await giveUpBatches.run(app.platform, {});
  expect((await standing(batchUuid)).state).toBe("failed");
  const press = () => app.call(resumeCodeBatch, { params: { uuid, batchUuid }, headers });
  expect((await Promise.all([press(), press()])).map(({ status }) => status)).toEqual([200, 200]);
  const heirs = await Promise.all(
    [1, 2].map(() => startApp({ config: { ...config, JOBS: "on" }, clock: app.clock, log, checkAnswers: true })),
  );
  await expect.poll(async () => (await standing(batchUuid)).state, { interval: 200 }).toBe("done");
  expect(await reached()).toEqual({ codes: people, holders: people, mails: people, recipients: people });
  await Promise.all(heirs.map((heir) => heir.stop()));
});
