import { freezeVoucherAudience, generateSegmentCodes } from "@crema/contract/areas/promotions";
import { beforeEach, describe, expect, it } from "vitest";
import { codeHolders, mailedTo } from "../../../../test/code-batches.ts";
import { startFileApp } from "../../../../test/file-app.ts";
import { aVoucher } from "../../../../test/promotions.ts";
import { queryOn } from "../../../../test/query-on.ts";
import { aSegment, storedAudiences } from "../../../../test/segments.ts";
import { signInAs } from "../../../../test/sessions.ts";
import { aCustomer, aStaffMember, manyCustomers } from "../../../../test/users.ts";
import { hours, minutes } from "../../../platform/clock/clock.ts";

type Headers = Readonly<Record<string, string>>;

let staff: string;
let headers: Headers;
let params: { uuid: string; segmentUuid: string };
const app = await startFileApp();
const query = queryOn(app);
beforeEach(async () => {
  await query`truncate outbound_mails, voucher_codes, code_batches, audiences, users cascade`;
  staff = await aStaffMember(app, {
    email: "staff@elsewhere.test",
    permissions: ["promotion.edit"],
    read: ["segment"],
  });
  headers = await signInAs(app, staff);
  const rules = [{ field: "email", operator: "ends with", comparator: "@example.test" }];
  params = { uuid: await aVoucher(app), segmentUuid: await aSegment(app, { name: "Of the test", rules }) };
  await aCustomer(app, { email: "ada@example.test" });
  await aCustomer(app, { email: "bo@example.test" });
  await aCustomer(app, { email: "cy@example.test", isVerified: false });
  await aCustomer(app, { email: "di@example.test", isArchived: true });
});

const generate = (body: object = {}, more: { headers?: Headers; params?: typeof params } = {}) =>
  app.call(generateSegmentCodes, { params: more.params ?? params, body, headers: { ...headers, ...more.headers } });
const withKey = (key: string) => ({ headers: { "idempotency-key": key } });
const freeze = () => app.call(freezeVoucherAudience, { params, headers });
const holders = () => codeHolders(app);
const mailed = () => mailedTo(app);
const members = ["ada@example.test", "bo@example.test", "cy@example.test"];

describe("codes for a segment", () => {
  it("are one for each person, mails for those who may be mailed, and the rest is told [PRO-CODE-22] [AMB-90]", async () => {
    const { status, body } = await generate({ count: 3, expiry: 14, sendEmailOnGeneration: true });
    expect([status, body]).toEqual([200, { created: 3, emailed: 2, skipped: 1, batch: expect.any(String) }]);
    expect(await holders()).toEqual(members);
    const rows = await query<{ expires: Date; most: number | null }>`
      select distinct expires_at as expires, maximum_redemptions as most from voucher_codes`;
    expect(rows).toEqual([{ expires: new Date("2026-12-05T13:59:59.999Z"), most: null }]);
    expect(await mailed()).toEqual(["ada@example.test", "bo@example.test"]);
  });

  it("are made without mails where none are wanted", async () => {
    expect((await generate()).body).toMatchObject({ created: 3, emailed: 0, skipped: 0 });
    expect(await mailed()).toEqual([]);
  });

  it("are for those who were shown, and for nobody who came since [AMB-89]", async () => {
    const { body: shown } = await freeze();
    expect(shown).toMatchObject({
      segmentName: "Of the test",
      total: 3,
      reachable: 2,
      leftOut: [{ reason: "Not verified", count: 1 }],
    });
    expect(shown.samples).toHaveLength(3);
    await manyCustomers(app, { count: 5, prefix: "later" });
    const { body } = await generate({ audience: shown.uuid, sendEmailOnGeneration: true });
    expect(body).toMatchObject({ created: shown.total, emailed: shown.reachable, skipped: 1 });
    expect(await holders()).toEqual(members);
  });

  it("go to people who do not want advertising only where it is none [AMB-90]", async () => {
    await query`update vouchers set is_marketing = true where uuid = ${params.uuid}`;
    const { body } = await freeze();
    expect(body).toMatchObject({
      total: 3,
      reachable: 0,
      leftOut: [
        { reason: "Does not want marketing", count: 2 },
        { reason: "Not verified", count: 1 },
      ],
    });
  });

  it("bring no mail to who may no longer be mailed, and no code to who was archived meanwhile [AMB-90] [AMD-17]", async () => {
    await query`update users set email_marketing = true`;
    const { body: shown } = await freeze();
    await query`update vouchers set is_marketing = true where uuid = ${params.uuid}`;
    await query`update users set email_marketing = false where email = 'ada@example.test'`;
    await aCustomer(app, { email: "eve@example.test" });
    expect((await generate({ audience: shown.uuid, sendEmailOnGeneration: true })).status).toBe(200);
    expect([await holders(), await mailed()]).toEqual([members, ["bo@example.test"]]);

    const { body: later } = await freeze();
    await query`update users set ended_at = ${app.clock.now()} where email = 'bo@example.test'`;
    await query`delete from voucher_codes`;
    await generate({ audience: later.uuid, sendEmailOnGeneration: true, again: true });
    expect(await holders()).toEqual(["ada@example.test", "cy@example.test", "eve@example.test"]);
  });

  it("need people who were shown within the hour", async () => {
    const { body: shown } = await freeze();
    app.clock.advance(minutes(60) + 1);
    headers = await signInAs(app, staff);
    const { status, body } = await generate({ audience: shown.uuid });
    expect([status, body.code, await holders()]).toEqual([409, "audience_gone", []]);
  });

  it.each(["with the same key", "without a key", "with another key"])(
    "are not made twice by a retry %s [AMB-89]",
    async (how) => {
      const keyed = (key: string) => (how === "without a key" ? {} : { headers: { "idempotency-key": key } });
      const body = { expiry: 14, sendEmailOnGeneration: true };
      const first = await generate(body, keyed("first"));
      app.clock.advance(minutes(9));
      const again = await generate(body, keyed(how === "with the same key" ? "first" : "second"));
      expect([again.status, again.body]).toEqual([200, first.body]);
      expect([await holders(), await mailed()]).toEqual([members, ["ada@example.test", "bo@example.test"]]);
    },
  );

  it("are made once for an audience, also by ten at a time, and for another one soon after only on purpose [AMB-89]", async () => {
    const { body: shown } = await freeze();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => generate({ audience: shown.uuid, sendEmailOnGeneration: true })),
    );
    expect(new Set(answers.map(({ body }) => body.batch)).size).toBe(1);
    expect(await holders()).toEqual(members);
    const { body: second } = await freeze();
    expect(await mailed()).toEqual(["ada@example.test", "bo@example.test"]);
    const sooner = await generate({ audience: second.uuid, sendEmailOnGeneration: true });
    expect([sooner.status, sooner.body.code, sooner.body.message]).toEqual([
      409,
      "made_before",
      "The same codes were made for this segment less than a minute ago",
    ]);
    expect(await holders()).toEqual(members);
    expect((await generate({ audience: second.uuid, sendEmailOnGeneration: true, again: true })).status).toBe(200);
    expect(await holders()).toHaveLength(6);
    expect((await storedAudiences(app)).map(({ usedAt }) => usedAt !== null)).toEqual([true, true]);
  });

  it("are once by ten at a time without an audience", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => generate({ expiry: 3 })));
    expect(new Set(answers.map(({ body }) => body.batch)).size).toBe(1);
    expect(await holders()).toEqual(members);
  });

  it("are made once by a retry over midnight in Brisbane, and anew for another start", async () => {
    app.clock.advance(minutes(12 * 60 - 1));
    headers = await signInAs(app, staff);
    const first = await generate({ expiry: 14 });
    app.clock.advance(minutes(2));
    expect((await generate({ expiry: 14 })).body).toEqual(first.body);
    const startDate = app.clock.now().toISOString();
    app.clock.advance(minutes(1));
    expect((await generate({ expiry: 14, startDate, again: true })).body.batch).not.toBe(first.body.batch);
  });

  it("are made anew by another act, and by the same one later", async () => {
    await generate({ expiry: 14 }, withKey("14 days"));
    await generate({ expiry: 15 }, withKey("15 days"));
    app.clock.advance(minutes(10) + 1);
    headers = await signInAs(app, staff);
    await generate({ expiry: 14 }, withKey("14 days again"));
    expect(await holders()).toHaveLength(9);
  });

  it("are made a second time within 24 hours, without people and without a key, only on purpose", async () => {
    const { body: shown } = await freeze();
    const first = await generate({ expiry: 14, audience: shown.uuid, sendEmailOnGeneration: true });
    const second = () => generate({ expiry: 30, sendEmailOnGeneration: true });
    const refused = await second();
    expect([refused.status, refused.body.code, refused.body]).toEqual([
      409,
      "made_before",
      expect.objectContaining({ batch: first.body.batch }),
    ]);
    app.clock.advance(hours(24) - 1);
    headers = await signInAs(app, staff);
    expect((await second()).status).toBe(409);
    expect([await holders(), await mailed()]).toEqual([members, ["ada@example.test", "bo@example.test"]]);
    expect((await generate({ expiry: 30, again: true })).status).toBe(200);
    app.clock.advance(hours(24));
    headers = await signInAs(app, staff);
    expect((await second()).status).toBe(200);
    expect(await holders()).toHaveLength(9);
    const other = await generate({}, { params: { ...params, segmentUuid: await aSegment(app) } });
    expect(other.status).toBe(200);
  });

  it("need a voucher that is live, a segment, and people who were shown for both", async () => {
    const absent = "0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0aff";
    const refusalOf = async (answer: ReturnType<typeof generate>) => {
      const { status, body } = await answer;
      return [status, body.code];
    };
    expect(await refusalOf(generate({}, { params: { ...params, uuid: absent } }))).toEqual([404, "not_found"]);
    expect(await refusalOf(generate({}, { params: { ...params, segmentUuid: absent } }))).toEqual([404, "not_found"]);
    expect(await refusalOf(generate({ audience: absent }))).toEqual([409, "audience_gone"]);
    const { body: shown } = await freeze();
    const elsewhere = { ...params, segmentUuid: await aSegment(app) };
    expect(await refusalOf(generate({ audience: shown.uuid }, { params: elsewhere }))).toEqual([409, "audience_gone"]);
    const limits = { maximumRedemptions: 1, maximumRedemptionsPerUser: 2 };
    expect(await refusalOf(generate(limits))).toEqual([422, "invalid"]);
    await query`update vouchers set status = 'inactive' where uuid = ${params.uuid}`;
    expect(await refusalOf(generate({ audience: shown.uuid }))).toEqual([409, "voucher_inactive"]);
    expect((await storedAudiences(app)).map(({ usedAt }) => usedAt)).toEqual([null]);
    expect(await holders()).toEqual([]);
  });
});
