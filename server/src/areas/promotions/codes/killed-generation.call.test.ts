import { generateVoucherCodes, resumeCodeBatch } from "@crema/contract/areas/promotions";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { holdWriter, missAtOnce } from "../../../../test/killed-process.ts";
import { aVoucher } from "../../../../test/promotions.ts";
import { endProcess, startServerProcess } from "../../../../test/server-process.ts";
import { signInAs } from "../../../../test/sessions.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { aStaffMember, manyCustomers } from "../../../../test/users.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { startApp } from "../../../start-app.ts";
import { giveUpBatches } from "../batches/code-batches.ts";
import { startBatch } from "./start-batch.ts";

const count = 12_000;
/** What one step makes, of codes of nobody and of a member's. */
const [codesAtOnce, membersAtOnce] = [10_000, 1_000];
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** How many codes the batch says it has, and how many there are. */
async function standing(uuid: string): Promise<{ made: number; there: number; different: number; state: string }> {
  const { rows } = await sql<{ made: number; there: number; different: number; state: string }>`
    select b.made, b.state, count(c.uuid) as there, count(distinct c.code) as different
    from code_batches b left join voucher_codes c on c.batch_uuid = b.uuid where b.uuid = ${uuid} group by b.uuid`.execute(
    app.platform.db,
  );
  return rows[0] ?? { made: -1, there: -1, different: -1, state: "" };
}

/** Another process of ours, on the same database. */
const aProcess = () => startServerProcess({ DATABASE_URL: app.platform.config.DATABASE_URL });
/** Stops it when there are more codes than so many. */
const holdCodes = (most: number) =>
  holdWriter(app, { table: "voucher_codes", when: `(select count(*) from voucher_codes) > ${most}` });

it("loses and doubles no code when the process that makes them is killed in the middle", async () => {
  const headers = await signInAs(app, await aStaffMember(app, { permissions: ["promotion.edit"] }));
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
    .poll(() => standing(batch), { timeout: 45_000, interval: 200 })
    .toEqual({ made: count, there: count, different: count, state: "done" });
  await heir.stop();
});

it("brings each member one code and one mail when the process that makes them is killed in the middle, and staff take it up again twice", async () => {
  const people = 2_200;
  const headers = await signInAs(app, await aStaffMember(app, { permissions: ["promotion.edit"] }));
  const { config, db, log, clock } = app.platform;
  const at = clock.now();
  await manyCustomers(app, { count: people, prefix: "killed" });
  const { rows } = await sql<{ uuid: string }>`
    with audience as (
      insert into audiences (segment_uuid, segment_name, purpose, created_at)
      values (gen_random_uuid(), 'Regulars', 'test', ${at}) returning uuid
    ), members as (
      insert into audience_members (audience_uuid, user_uuid)
      select audience.uuid, u.uuid from audience, users u where u.role = 'customer')
    select uuid from audience`.execute(db);
  const uuid = await aVoucher(app);
  const { batchUuid } = await inTransaction(db, (tx) =>
    startBatch(app.platform, tx, {
      voucherUuid: uuid,
      audienceUuid: rows[0]?.uuid ?? "",
      startAt: at,
      expiresAt: new Date(Date.now() + 86_400_000),
      maximumRedemptions: null,
      maximumRedemptionsPerUser: null,
      sendsEmail: true,
      byUuid: null,
    }),
  );
  const reached = async () => {
    const { rows: counts } = await sql`
      select (select count(*) from voucher_codes where batch_uuid = ${batchUuid}) as codes,
        (select count(distinct user_uuid) from voucher_codes where batch_uuid = ${batchUuid}) as holders,
        (select count(*) from outbound_mails where version = ${batchUuid}) as mails,
        (select count(distinct recipient) from outbound_mails where version = ${batchUuid}) as recipients`.execute(db);
    return counts[0];
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
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, locked_at = null, locked_by = null
    where key = ${`make-codes:${batchUuid}`}`.execute(db);
  await giveUpBatches.run(app.platform, {});
  expect((await standing(batchUuid)).state).toBe("failed");
  const press = () => app.call(resumeCodeBatch, { params: { uuid, batchUuid }, headers });
  expect((await Promise.all([press(), press()])).map(({ status }) => status)).toEqual([200, 200]);
  const heirs = await Promise.all(
    [1, 2].map(() => startApp({ config: { ...config, JOBS: "on" }, clock: app.clock, log, checkAnswers: true })),
  );
  await expect.poll(async () => (await standing(batchUuid)).state, { timeout: 60_000, interval: 200 }).toBe("done");
  expect(await reached()).toEqual({ codes: people, holders: people, mails: people, recipients: people });
  await Promise.all(heirs.map((heir) => heir.stop()));
});
