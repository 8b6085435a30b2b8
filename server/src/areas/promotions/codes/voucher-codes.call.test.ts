import * as calls from "@crema/contract/areas/promotions";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { startFileApp } from "../../../../test/file-app.ts";
import { aCodeOf, aVoucher } from "../../../../test/promotions.ts";
import { queryOn } from "../../../../test/query-on.ts";
import { signInStaff } from "../../../../test/sessions.ts";
import { aCustomer } from "../../../../test/users.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { lockCode } from "./code-rows.ts";

const app = await startFileApp();
const query = queryOn(app);
const headers = await signInStaff(app, { permissions: ["promotion.edit"] });

const list = async (uuid: string, filter: object = {}) =>
  app.call(calls.listVoucherCodes, { params: { uuid }, query: { ...filter }, headers });
const textsOf = async (uuid: string, filter: object = {}) =>
  (await list(uuid, filter)).body.voucherCodes.map(({ code }) => code);
const use = (code: string, key = code) => sql`
  with used as (update voucher_codes set redemptions = redemptions + 1 where code = ${code} returning uuid, voucher_uuid)
  insert into redemptions (code_uuid, voucher_uuid, source, key, redeemed_at)
  select uuid, voucher_uuid, 'pos', ${key}, ${app.clock.now()} from used`;

const update = (uuid: string, code: string, body: unknown) =>
  app.call(calls.updateVoucherCode, { params: { uuid, code }, body, headers });
const assign = (uuid: string, code: string, userUuid: string) =>
  app.call(calls.assignVoucherCode, { params: { uuid, code }, body: { userUuid }, headers });
const remove = (uuid: string, code: string) => app.call(calls.deleteVoucherCode, { params: { uuid, code }, headers });

describe("GET /v1/promotions/vouchers/{uuid}/codes", () => {
  it("answers the voucher with its codes, ten at a time, newest first [PRO-CODE-01] [PRO-CODE-09] [PRO-CODE-23]", async () => {
    const [uuid, other] = [await aVoucher(app, { title: "Pages" }), await aVoucher(app)];
    const userUuid = await aCustomer(app, { firstName: "Mia", lastName: "Ng", email: "mia.ng@example.test" });
    await aCodeOf(app, other);
    const codes: string[] = [];
    for (let n = 0; n < 12; n++) {
      app.clock.advance(1_000);
      codes.unshift(await aCodeOf(app, uuid, n === 11 ? { userUuid, maximumRedemptions: 2, redemptions: 1 } : {}));
    }
    const { body } = await list(uuid);
    expect(body).toMatchObject({ uuid, title: "Pages", meta: { count: 12 } });
    expect(body.voucherCodes.map(({ code }) => code)).toEqual(codes.slice(0, 10));
    expect(await textsOf(uuid, { page: 1, pageSize: 10 })).toEqual(codes.slice(10));
    const at = app.clock.now();
    expect(body.voucherCodes[0]).toEqual({
      uuid: body.voucherCodes[0]?.uuid,
      code: codes[0],
      userUuid,
      userName: "Mia Ng",
      userEmail: "mia.ng@example.test",
      userDisplay: "Mia Ng",
      redemptions: 1,
      maximumRedemptions: 2,
      maximumRedemptionsPerUser: null,
      startDate: at.toISOString(),
      expiryDate: new Date(at.getTime() + 86_400_000).toISOString(),
      status: "live",
      description: "",
      referenceData: "",
      createdAt: at.toISOString(),
      updatedAt: at.toISOString(),
    });
  });

  it("finds codes by their text, however it is typed, and by the holder's name and email [PRO-CODE-23]", async () => {
    const uuid = await aVoucher(app);
    const userUuid = await aCustomer(app, { firstName: "Søren", lastName: "Kjær", email: "kjaer@example.test" });
    await aCodeOf(app, uuid, { code: "FIND-ME23-XYZ" });
    await aCodeOf(app, uuid, { code: "HELD-CODE-456", userUuid });
    for (const search of ["find-me", "FINDME23", "me23xyz"])
      expect(await textsOf(uuid, { search })).toEqual(["FIND-ME23-XYZ"]);
    for (const search of ["søren kjær", "kjaer@ex", "held code"])
      expect(await textsOf(uuid, { search })).toEqual(["HELD-CODE-456"]);
    for (const search of ["%", "nobody", "find kjær"]) expect(await textsOf(uuid, { search })).toEqual([]);
  });

  it("answers all of them in pieces, in the order of the pages, each once [PRO-CODE-29] [AMB-82]", async () => {
    const uuid = await aVoucher(app);
    await query`
      insert into voucher_codes (voucher_uuid, code, start_at, expires_at, created_at, updated_at)
      select ${uuid}, 'ALL-' || n, at, at, at, at
      from generate_series(1, 4500) n, lateral (select ${app.clock.now()}::timestamptz - n / 1500 * interval '1 hour' as at) given`;
    const { body } = await list(uuid, { page: 0, pageSize: 99_999 });
    expect([body.uuid, body.meta.count, new Set(body.voucherCodes.map((one) => one.code)).size]).toEqual([
      uuid,
      4_500,
      4_500,
    ]);
    const pages: string[] = [];
    for (let page = 0; page < 5; page++) pages.push(...(await textsOf(uuid, { page, pageSize: 1_000 })));
    expect(body.voucherCodes.map(({ code }) => code)).toEqual(pages);
    expect(await textsOf(uuid, { page: 0, pageSize: 99_999, search: "ALL-450" })).toHaveLength(2);
  });

  it("is 404 without the voucher", async () => {
    for (const pageSize of [10, 99_999])
      expect((await list("0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0aff", { pageSize })).status).toBe(404);
  });
});

describe("PUT /v1/promotions/vouchers/{uuid}/codes/{code}", () => {
  it("changes limits, dates and texts, by the code's text or uuid [PRO-CODE-24] [AMB-86]", async () => {
    const uuid = await aVoucher(app);
    const code = await aCodeOf(app, uuid);
    app.clock.advance(1_000);
    const { body } = await update(uuid, code.toLowerCase().replaceAll("-", ""), {
      maximumRedemptions: 5,
      maximumRedemptionsPerUser: "2",
      startDate: "2026-11-01T00:00:00.000Z",
      expiryDate: "2026-12-24T02:00:00.000Z",
      description: "Market day",
      referenceData: "POS 7",
    });
    const at = app.clock.now().toISOString();
    expect(body).toMatchObject({
      code,
      maximumRedemptions: 5,
      maximumRedemptionsPerUser: 2,
      startDate: "2026-11-01T00:00:00.000Z",
      expiryDate: "2026-12-24T13:59:59.999Z",
      description: "Market day",
      referenceData: "POS 7",
      updatedAt: at,
    });
    const again = await update(uuid, body.uuid, { maximumRedemptions: null });
    expect(again.body).toMatchObject({
      maximumRedemptions: null,
      maximumRedemptionsPerUser: 2,
      description: "Market day",
    });
    expect((await update(uuid, code, { description: "", updatedAt: at })).status).toBe(409);
  });

  it("holds limits against what was used; a code is redeemed where they meet [PRO-CODE-10] [AMB-83] [AMB-88]", async () => {
    const uuid = await aVoucher(app);
    const code = await aCodeOf(app, uuid, { redemptions: 2, maximumRedemptions: 3 });
    const low = await update(uuid, code, { maximumRedemptions: 1 });
    expect(low.body.errors).toEqual({ maximumRedemptions: "Max claims must not be below the 2 there are" });
    const perUser = await update(uuid, code, { maximumRedemptionsPerUser: 4 });
    expect(Object.keys(perUser.body.errors ?? {})).toEqual(["maximumRedemptionsPerUser"]);
    const [never, eternal] = ["0000-01-01T00:00:00.000Z", "9999-12-31T23:59:59.000Z"];
    for (const [sent, fields] of [
      [{ startDate: never }, ["startDate"]],
      [{ expiryDate: eternal }, ["expiryDate"]],
      [{ startDate: eternal, expiryDate: eternal }, ["startDate", "expiryDate"]],
    ] as const) {
      const odd = await update(uuid, code, sent);
      expect([odd.status, Object.keys(odd.body.errors ?? {})]).toEqual([422, fields]);
    }
    const ended = await update(uuid, code, { expiryDate: "2020-01-01T00:00:00.000Z" });
    expect(Object.keys(ended.body.errors ?? {})).toEqual(["expiryDate"]);
    expect((await update(uuid, code, { maximumRedemptions: 2 })).body.status).toBe("redeemed");
    expect((await update(uuid, code, { maximumRedemptions: 3 })).body.status).toBe("live");
  });

  it("does not find another voucher's code", async () => {
    const code = await aCodeOf(app, await aVoucher(app));
    expect((await update(await aVoucher(app), code, { description: "x" })).status).toBe(404);
  });
});

describe("PATCH /v1/promotions/vouchers/{uuid}/codes/{code}/assign", () => {
  it("gives the code to a user, whose list has it then [PRO-CODE-25]", async () => {
    const uuid = await aVoucher(app);
    const [code, userUuid] = [await aCodeOf(app, uuid), await aCustomer(app, { firstName: "Kai", lastName: "Ito" })];
    expect((await assign(uuid, code, userUuid)).body).toMatchObject({ code, userUuid, userName: "Kai Ito" });
    const asUser = {
      authorization: (await signInStaff(app, { read: ["promotion"] })).authorization,
    };
    const { body } = await app.call(calls.listUserVoucherCodes, { params: { userUuid }, headers: asUser });
    expect(body.voucherCodes.map((one) => one.code)).toEqual([code]);
  });

  it("refuses nobody and the archived", async () => {
    const uuid = await aVoucher(app);
    const code = await aCodeOf(app, uuid);
    const gone = await assign(uuid, code, "0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0aff");
    expect([gone.status, gone.body.errors]).toEqual([422, { userUuid: "User not found" }]);
    const archived = await assign(uuid, code, await aCustomer(app, { isArchived: true }));
    expect([archived.status, Object.keys(archived.body.errors ?? {})]).toEqual([422, ["userUuid"]]);
  });
});

const waitsForLock = async (): Promise<boolean> => {
  const rows = await query`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return rows.length > 0;
};

describe("DELETE /v1/promotions/vouchers/{uuid}/codes/{code}", () => {
  it("deletes an unused code once [PRO-CODE-26]", async () => {
    const uuid = await aVoucher(app);
    const code = await aCodeOf(app, uuid);
    expect((await remove(uuid, code)).status).toBe(204);
    expect((await remove(uuid, code)).status).toBe(404);
    expect(await textsOf(uuid)).toEqual([]);
  });

  it("keeps a code that was used, also where the use was taken back [PRO-CODE-03] [AMB-87]", async () => {
    const uuid = await aVoucher(app);
    const code = await aCodeOf(app, uuid);
    await use(code).execute(app.platform.db);
    expect((await remove(uuid, code)).body.code).toBe("has_redemptions");
    await query`update redemptions set status = 'reversed' where key = ${code}`;
    await query`update voucher_codes set redemptions = 0 where code = ${code}`;
    expect((await remove(uuid, code)).status).toBe(409);
    expect(await textsOf(uuid)).toEqual([code]);
  });

  it("waits for a redemption that came first, and then refuses", async () => {
    const uuid = await aVoucher(app);
    const code = await aCodeOf(app, uuid);
    const deleting = await inTransaction(app.platform.db, async (tx) => {
      await lockCode(tx, { voucherUuid: uuid, code });
      const answer = remove(uuid, code);
      await expect.poll(waitsForLock).toBe(true);
      await use(code).execute(tx);
      return { answer };
    });
    expect((await deleting.answer).status).toBe(409);
  });
});
