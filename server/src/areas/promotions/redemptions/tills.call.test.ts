import * as calls from "@crema/contract/areas/promotions";
import { describe, expect, it } from "vitest";
import { startFileApp } from "../../../../test/file-app.ts";
import { roundsOfUses } from "../../../../test/many-uses.ts";
import { aCodeOf, aVoucher, type GivenCodeOf, type GivenVoucher } from "../../../../test/promotions.ts";
import { queryOn } from "../../../../test/query-on.ts";
import { asTill } from "../../../../test/sales.ts";
import { signInStaff } from "../../../../test/sessions.ts";
import { aCustomer } from "../../../../test/users.ts";
import { minutes } from "../../../platform/clock/clock.ts";

const app = await startFileApp();
const query = queryOn(app);
let till = await asTill(app);
const staff = await signInStaff(app, { permissions: ["promotion.edit"] });

let acts = 0;
const newKey = (): string => `act-${(acts += 1)}`;
const validate = (body: object) =>
  app.call(calls.validateVoucherCode, { body: { posId: "T1", ...body }, headers: till });
const redeem = (body: object, more: Record<string, string> = {}) =>
  app.call(calls.redeemVoucherCode, { body: { posId: "T1", key: newKey(), ...body }, headers: { ...till, ...more } });
const reverse = (key: string, posId = "T1") =>
  app.call(calls.reverseRedemption, { body: { key, posId }, headers: till });
const aCode = async (code: GivenCodeOf = {}, voucher: GivenVoucher = {}) =>
  aCodeOf(app, await aVoucher(app, voucher), code);
async function standing(code: string) {
  const rows = await query<{ redemptions: number; status: string; rows: number; accepted: number }>`
    select c.redemptions, c.status, count(r.uuid) as rows, count(*) filter (where r.status = 'accepted') as accepted
    from voucher_codes c left join redemptions r on r.code_uuid = c.uuid where c.code = ${code} group by c.uuid`;
  return rows[0];
}

describe("POST /v1/pos/vouchers/redeem", () => {
  it("counts one use, tells the till what to do, and calls a code redeemed with its last use [AMB-88] [AMB-97] [PRO-CODE-10]", async () => {
    const code = await aCode({ maximumRedemptions: 2 }, { title: "Two lattes", skus: ["LATTE"] });
    const key = newKey();
    const { status, body } = await redeem({ key, code: code.toLowerCase().replaceAll("-", ""), skus: ["latte "] });
    expect(status).toBe(200);
    expect(body).toEqual({
      uuid: body.uuid,
      key,
      posId: "T1",
      status: "accepted",
      date: app.clock.now().toISOString(),
      code,
      voucherUuid: body.voucherUuid,
      title: "Two lattes",
      description: "One latte",
      internalReference: "",
      SKU: ["LATTE"],
    });
    expect(await standing(code)).toMatchObject({ redemptions: 1, status: "live", accepted: 1 });
    await redeem({ code, skus: ["LATTE"] });
    expect(await standing(code)).toMatchObject({ redemptions: 2, status: "redeemed", accepted: 2 });
  });

  it("under the same key answers the same, also at the same time and when the code is used up or inactive since [AMB-97]", async () => {
    const code = await aCode({ maximumRedemptions: 1 });
    const act = { code, key: newKey() };
    const keyed = { "idempotency-key": act.key };
    const answers = await Promise.all([redeem(act), redeem(act), redeem(act), redeem(act, keyed)]);
    answers.push(await redeem(act), await redeem(act, keyed));
    await query`update vouchers set status = 'inactive' where uuid = ${answers[0]?.body.voucherUuid}`;
    answers.push(await redeem({ ...act, code: code.toLowerCase() }));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await standing(code)).toMatchObject({ redemptions: 1, rows: 1 });
  });

  it("refuses a key that this till used for another code, also at the same time; another till may use it [AMB-97]", async () => {
    const [code, other, third] = [await aCode(), await aCode(), await aCode()];
    const key = newKey();
    expect((await redeem({ code, key })).status).toBe(200);
    expect(await redeem({ code: other, key })).toMatchObject({ status: 409, body: { code: "redemption_key_reused" } });
    expect((await redeem({ code: other, key, posId: "T2" })).status).toBe(200);
    const both = newKey();
    const raced = await Promise.all([redeem({ code: other, key: both }), redeem({ code: third, key: both })]);
    expect(new Set(raced.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const uses = await Promise.all([code, other, third].map(standing));
    expect(uses.map((one) => one?.redemptions).reduce((sum = 0, n = 0) => sum + n)).toBe(3);
    for (const use of uses) expect(use?.accepted).toBe(use?.redemptions);
  });

  it.each([
    ["voucher_inactive", {}, { status: "inactive" }, {}],
    ["code_not_started", { startAt: new Date("2026-11-21T02:00:00.001Z") }, {}, {}],
    [
      "code_expired",
      { expiresAt: new Date("2026-11-21T01:59:59.999Z"), startAt: new Date("2026-11-01T00:00:00Z") },
      {},
      {},
    ],
    ["code_used_up", { maximumRedemptions: 3, redemptions: 3 }, {}, {}],
    ["person_unknown", {}, {}, { person: { email: "nobody@example.test" } }],
    ["person_needed", { maximumRedemptionsPerUser: 1 }, {}, {}],
    ["wrong_articles", {}, { skus: ["GRINDER"] }, { skus: ["LATTE"] }],
  ] as const)(
    "and validate refuse with %s, and nothing changes [AMB-84] [AMB-97] [AMB-142]",
    async (reason, given, voucher, body) => {
      app.clock.set("2026-11-21T02:00:00.000Z");
      const code = await aCode(given, voucher);
      const before = await standing(code);
      for (const answer of [await validate({ code, ...body }), await redeem({ code, ...body })])
        expect([answer.status, answer.body.code], answer.body.message).toEqual([409, reason]);
      expect(await standing(code)).toEqual(before);
    },
  );

  it("takes a code in the last millisecond of its last day, and none without a word or an unknown one [AMB-142]", async () => {
    const code = await aCode({ expiresAt: app.clock.now() });
    expect((await redeem({ code })).status).toBe(200);
    app.clock.advance(1);
    expect((await redeem({ code })).body.code).toBe("code_expired");
    expect((await redeem({ code: "NO-SUCH-CODE" })).body).toMatchObject({
      code: "not_found",
      message: "Voucher code not found",
    });
    for (const [body, field] of [
      [{ code: " " }, "code"],
      [{ code, key: "" }, "key"],
      [{ code, posId: "T 1" }, "posId"],
      [{ code, person: {} }, "person"],
      [{ code, person: { email: "a@b.test", fom: "1" } }, "person"],
      [{ code, amount: 3 }, "amount"],
    ] as const) {
      const answer = await redeem(body);
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
    }
  });

  it("wants one of a voucher's articles, which validate tells when none is sent", async () => {
    const code = await aCode({}, { skus: ["GRINDER-HOME", "GRINDER-PRO"] });
    expect(await validate({ code })).toMatchObject({ status: 200, body: { SKU: ["GRINDER-HOME", "GRINDER-PRO"] } });
    expect((await redeem({ code })).body.code).toBe("wrong_articles");
    expect((await redeem({ code, skus: ["LATTE", "grinder-pro"] })).status).toBe(200);
  });

  it("knows a person by uuid, email and card, and counts each person's uses; the holder's where nobody is named", async () => {
    const [holder, guest] = [await aCustomer(app), await aCustomer(app, { email: "Card.Guest@example.test" })];
    await query`insert into loyalty_accounts values (${guest}, '6035710000000017', 0, 0, now())`;
    const code = await aCode({ userUuid: holder, maximumRedemptionsPerUser: 1 });
    expect((await validate({ code })).body).toMatchObject({ redemptionsOfPerson: 0, maximumRedemptionsPerUser: 1 });
    expect((await redeem({ code })).status).toBe(200);
    expect((await redeem({ code, person: { uuid: holder.toUpperCase() } })).body.code).toBe("person_used_up");
    expect((await redeem({ code, person: { email: "card.guest@EXAMPLE.test" } })).status).toBe(200);
    expect((await validate({ code, person: { fom: "6035710000000017" } })).body.code).toBe("person_used_up");
    expect((await redeem({ code, person: { uuid: guest } })).body.code).toBe("person_used_up");
    await query`update users set ended_at = now() where uuid = ${guest}`;
    expect((await redeem({ code, person: { uuid: guest } })).body.code).toBe("person_unknown");
    expect(await standing(code)).toMatchObject({ redemptions: 2 });
  });

  it("validate writes nothing", async () => {
    const code = await aCode({ maximumRedemptions: 1 });
    const { body } = await validate({ code, key: "later" });
    expect(body).toMatchObject({ code, redemptions: 0, maximumRedemptions: 1, redemptionsOfPerson: null });
    expect(await standing(code)).toMatchObject({ redemptions: 0, rows: 0 });
  });
});

describe("POST /v1/pos/vouchers/reverse", () => {
  it("gives the use back once, and the code is live again; the redemption is told as reversed from then on [AMB-97]", async () => {
    const user = await aCustomer(app);
    const code = await aCode({ maximumRedemptions: 1, maximumRedemptionsPerUser: 1, userUuid: user });
    const act = { code, key: newKey() };
    const { body: made } = await redeem(act);
    const answers = await Promise.all([reverse(act.key), reverse(act.key), reverse(act.key)]);
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { ...made, status: "reversed" }]);
    expect(await standing(code)).toEqual({ redemptions: 0, status: "live", rows: 1, accepted: 0 });
    expect((await redeem(act)).body).toEqual({ ...made, status: "reversed" });
    expect((await redeem({ code })).status).toBe(200);
    expect((await reverse(act.key)).status).toBe(200);
    expect(await standing(code)).toMatchObject({ redemptions: 1, status: "redeemed" });
  });

  it("that comes before its redemption keeps that from being counted: this till's only, under this key only [AMB-97]", async () => {
    const code = await aCode();
    const key = newKey();
    expect((await reverse(key)).status).toBe(404);
    const late = await redeem({ code, key });
    expect(late).toMatchObject({ status: 409, body: { code: "redemption_called_off" } });
    expect(await redeem({ code, key })).toMatchObject({ status: 409 });
    expect(await standing(code)).toMatchObject({ redemptions: 0, rows: 0 });
    expect((await redeem({ code, key, posId: "T2" })).status).toBe(200);
    expect((await redeem({ code })).status).toBe(200);
  });

  it("at the same time as its redemption leaves nothing counted, whichever comes first", async () => {
    for (let round = 0; round < 12; round++) {
      const code = await aCode({ maximumRedemptions: 1 });
      const act = { code, key: newKey() };
      const both = [() => redeem(act), () => reverse(act.key)] as const;
      const order = round % 2 === 0 ? both : both.toReversed();
      await Promise.all(order.map((one) => one()));
      expect(await standing(code), `round ${round}`).toMatchObject({ redemptions: 0, status: "live", accepted: 0 });
    }
  });

  it("knows only this till's acts, and leaves what the hourly job put away where it is", async () => {
    const code = await aCode({ maximumRedemptions: 1 });
    const key = newKey();
    await redeem({ code, key });
    expect((await reverse(key, "T2")).status).toBe(404);
    expect((await reverse("never")).body).toMatchObject({ code: "not_found", message: "Redemption not found" });
    await query`update voucher_codes set status = 'archived' where code = ${code}`;
    expect((await reverse(key)).status).toBe(200);
    expect(await standing(code)).toMatchObject({ redemptions: 0, status: "archived" });
  });
});

describe("uses at the same time", () => {
  it("hold the limits of the code and of each person, twenty at once; a thousand rounds are in the long test [AMB-97]", async () => {
    expect(await roundsOfUses(app, 20)).toEqual([]);
  });

  it("a code is deleted or used, never both [AMB-87] [PRO-CODE-03] [PRO-CODE-26]", async () => {
    for (let round = 0; round < 12; round++) {
      const uuid = await aVoucher(app);
      const code = await aCodeOf(app, uuid);
      const remove = () => app.call(calls.deleteVoucherCode, { params: { uuid, code }, headers: staff });
      const [first, second] = round % 2 === 0 ? [remove, () => redeem({ code })] : [() => redeem({ code }), remove];
      const statuses = (await Promise.all([first(), second()])).map(({ status }) => status);
      const [deleted, used] = round % 2 === 0 ? statuses : statuses.toReversed();
      expect(["204 404", "409 200"], `round ${round}`).toContain(`${deleted} ${used}`);
      const left = await standing(code);
      if (deleted === 204) expect(left).toBeUndefined();
      else expect(left).toMatchObject({ redemptions: 1, accepted: 1 });
    }
  });

  it("totalClaims is the number of accepted redemptions [PRO-VCH-07]", async () => {
    const uuid = await aVoucher(app);
    const code = await aCodeOf(app, uuid);
    const keys = [newKey(), newKey(), newKey()];
    await Promise.all(keys.map((key) => redeem({ code, key })));
    await reverse(keys[0] ?? "");
    app.clock.advance(minutes(1));
    const { body } = await app.call(calls.listVouchers, { headers: staff });
    expect(body.vouchers.find((one) => one.uuid === uuid)).toMatchObject({ totalClaims: 2 });
    expect(await standing(code)).toMatchObject({ redemptions: 2 });
  });
});

const guess = (n: number) => `GUESS-${String(n).padStart(4, "0")}`;
describe("codes that a key guesses", () => {
  it("are 30 a minute, whichever call they come with; then right ones are refused too, until the minute is over", async () => {
    const code = await aCode({ maximumRedemptions: 100 });
    till = await asTill(app);
    for (let n = 1; n <= 30; n += 1) {
      const { status } = n % 2 === 0 ? await validate({ code: guess(n) }) : await redeem({ code: guess(n) });
      expect([n, status]).toEqual([n, 404]);
    }
    app.clock.advance(15_000);
    for (const answer of [
      await validate({ code: guess(31) }),
      await redeem({ code: guess(31) }),
      await validate({ code }),
      await redeem({ code }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([429, "too_many_requests"]);
      expect(answer.headers["retry-after"]).toBe("45");
    }
    expect(await standing(code)).toMatchObject({ redemptions: 0 });
    const other = { headers: await asTill(app), body: { posId: "T1", code } };
    expect((await app.call(calls.validateVoucherCode, other)).status).toBe(200);
    app.clock.advance(45_000);
    expect([(await validate({ code })).status, (await redeem({ code })).status]).toEqual([200, 200]);
    expect((await validate({ code: guess(32) })).status).toBe(404);
  });

  it("do not count as long as they are right, and a use that is sent again is answered", async () => {
    const code = await aCode({ maximumRedemptions: 100 });
    till = await asTill(app);
    const key = newKey();
    expect((await redeem({ code, key })).status).toBe(200);
    for (let n = 1; n <= 29; n += 1) await validate({ code: guess(n) });
    for (let n = 0; n < 5; n += 1) expect((await validate({ code })).status).toBe(200);
    expect((await validate({ code: guess(30) })).status).toBe(404);
    expect((await validate({ code })).status).toBe(429);
    expect((await redeem({ code, key })).status).toBe(200);
  });

  it("find none behind the thirtieth when they are sent at once", async () => {
    const code = await aCode({ maximumRedemptions: 100 });
    till = await asTill(app);
    const guesses = Array.from({ length: 60 }, (_, n) => validate({ code: guess(n) }));
    const statuses = (await Promise.all([...guesses, validate({ code })])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(31);
  });
});
