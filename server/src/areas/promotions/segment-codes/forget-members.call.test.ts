import { beforeEach, expect, it } from "vitest";
import { anAutomation } from "../../../../test/automations.ts";
import { startFileApp } from "../../../../test/file-app.ts";
import { aVoucher } from "../../../../test/promotions.ts";
import { queryOn } from "../../../../test/query-on.ts";
import { aSegment } from "../../../../test/segments.ts";
import { aCustomer } from "../../../../test/users.ts";
import { days } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { forgetMembers, freezeAudience, mailReasons, takeAudience } from "../../segments/index.ts";
import { forgetListedPeople } from "../list-sync/sync-list.ts";
import { isNeededAudience, codesOfAudience } from "./segment-codes-rows.ts";

let voucher: string;
let segment: string;
const app = await startFileApp({ SENT_DATA_KEPT_DAYS: "20" });
const query = queryOn(app);
beforeEach(async () => {
  await query`truncate audience_members, audiences, code_batches, list_people cascade`;
  await query`delete from users`;
  voucher = await aVoucher(app);
  segment = await aSegment(app);
  await aCustomer(app);
  await aCustomer(app, { isVerified: false });
});

const forget = () => forgetMembers(isNeededAudience).run(app.platform, {});
const left = async (): Promise<number> => {
  const rows = await query<{ n: number }>`select count(*) as n from audience_members`;
  return rows[0]?.n ?? 0;
};
/** An audience of two, one of whom is reached, that was confirmed. */
async function used(): Promise<string> {
  const purpose = `voucher:${voucher}`;
  return inTransaction(app.platform.db, async (tx) => {
    const leftOut = mailReasons({ isMarketing: false });
    const told = await freezeAudience(app.platform, tx, { segmentUuid: segment, purpose, byUuid: undefined, leftOut });
    const uuid = told?.uuid ?? "";
    await takeAudience(tx, { uuid, purpose, at: app.clock.now() });
    return uuid;
  });
}
async function aBatchOf(audience: string, state: "making" | "done" | "failed", expiresIn = days(100)): Promise<void> {
  const at = app.clock.now();
  await query`
    insert into code_batches (voucher_uuid, audience_uuid, wanted, sends_email, start_at, expires_at, state, created_at, finished_at)
    values (${voucher}, ${audience}, 2, true, ${at}, ${new Date(at.getTime() + expiresIn)}, ${state}, ${at}, ${at})`;
}
const numbersOf = (audience: string) =>
  inTransaction(app.platform.db, (tx) => codesOfAudience(tx, { voucherUuid: voucher, audienceUuid: audience }));

it("who was in a used audience is forgotten after its time; how many there were and were reached stays", async () => {
  const audience = await used();
  await aBatchOf(audience, "done");
  const before = await numbersOf(audience);
  expect(before).toMatchObject({ created: 2, emailed: 1, skipped: 1 });
  app.clock.advance(days(20) - 1_000);
  expect([await forget(), await left()]).toEqual(["nothing to do", 2]);
  app.clock.advance(2_000);
  expect([await forget(), await left()]).toEqual([undefined, 0]);
  expect(await numbersOf(audience)).toEqual(before);
  expect(await forget()).toBe("nothing to do");
});

it("it goes on where it was stopped, with the numbers of before", async () => {
  const audience = await used();
  await aBatchOf(audience, "done");
  const before = await numbersOf(audience);
  app.clock.advance(days(21));
  await query`update audiences set forgotten_at = ${app.clock.now()}, members = 2, reached = 1`;
  await query`delete from audience_members where left_out = ''`;
  expect([await forget(), await left()]).toEqual([undefined, 0]);
  expect(await numbersOf(audience)).toEqual(before);
});

it("members are kept while codes are made for them, a failed act may be gone on with, or their run is to come", async () => {
  await aBatchOf(await used(), "making", days(1));
  await aBatchOf(await used(), "failed");
  const planned = await used();
  const automation = await anAutomation(app, { voucherUuid: voucher, segmentUuid: segment });
  await query`
    update automations set confirmed_audience = ${planned}, confirmed_for = now() where uuid = ${automation}`;
  app.clock.advance(days(50));
  expect([await forget(), await left()]).toEqual(["nothing to do", 6]);
  await query`update automations set confirmed_audience = null, confirmed_for = null`;
  expect([await forget(), await left()]).toEqual([undefined, 4]);
  // Codes that would have expired are not gone on with.
  app.clock.advance(days(60));
  expect([await forget(), await left()]).toEqual([undefined, 2]);
  await query`update code_batches set state = 'done'`;
  expect([await forget(), await left()]).toEqual([undefined, 0]);
  await query`delete from automations`;
});

it("of the mailing list, deleted people are forgotten once they are off it for that time; everybody else stays", async () => {
  const customer = await aCustomer(app);
  const listed = async (email: string, { uuid, state = "removed" }: { uuid?: string; state?: string } = {}) =>
    query`
      insert into list_people (user_uuid, email, sent_hash, state, changed_at)
      values (coalesce(${uuid ?? null}::uuid, gen_random_uuid()), ${email}, '', ${state}, ${app.clock.now()})`;
  await listed("gone@example.test");
  await listed("gone-by-itself@example.test", { state: "unsubscribed" });
  await listed("still-listed@example.test", { state: "subscribed" });
  await listed("here@example.test", { uuid: customer });
  app.clock.advance(days(19));
  await listed("fresh@example.test");
  app.clock.advance(days(2));
  await forgetListedPeople.run(app.platform, {});
  const rows = await query`select email from list_people order by email`;
  expect(rows).toEqual([
    { email: "fresh@example.test" },
    { email: "here@example.test" },
    { email: "still-listed@example.test" },
  ]);
  expect(await forgetListedPeople.run(app.platform, {})).toBe("nothing to do");
});
