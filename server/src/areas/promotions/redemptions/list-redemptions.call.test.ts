import { listRedemptions } from "@crema/contract/areas/promotions";
import { describe, expect, it } from "vitest";
import { startFileApp } from "../../../../test/file-app.ts";
import { aCodeOf, aVoucher } from "../../../../test/promotions.ts";
import { queryOn } from "../../../../test/query-on.ts";
import { aRedemption } from "../../../../test/redemptions.ts";
import { signInStaff } from "../../../../test/sessions.ts";
import { aCustomer } from "../../../../test/users.ts";

const app = await startFileApp();
const query = queryOn(app);
const headers = await signInStaff(app, { read: ["promotion"] });

const list = async (filter: object = {}) => (await app.call(listRedemptions, { query: { ...filter }, headers })).body;
const tillsOf = async (filter: object) => (await list(filter)).redemptions.map(({ posId }) => posId);

/** Uses of one voucher, at tills T-00, T-01 and so on, the last one first in the list; every third at the same instant as the next. */
async function uses(count: number, title: string): Promise<void> {
  const code = await aCodeOf(app, await aVoucher(app, { title }));
  for (let n = 0; n < count; n++) {
    if (n % 3 !== 1) app.clock.advance(1_000);
    await aRedemption(app, { code, posId: `${title}-${String(n).padStart(2, "0")}` });
  }
}

describe("GET /v1/promotions/vouchers/redemptions", () => {
  it("is not taken for a voucher, and answers every field, newest first [PRO-RED-03] [PRO-RED-04] [AMB-140]", async () => {
    const [holder, guest] = [
      await aCustomer(app, { firstName: "Mia", lastName: "Ng", email: "mia.ng@example.test" }),
      await aCustomer(app, { firstName: "", lastName: "", email: "guest@example.test" }),
    ];
    const voucherUuid = await aVoucher(app, { title: "Whole" });
    const code = await aCodeOf(app, voucherUuid, { code: "WHOLE-CODE", userUuid: holder });
    await aRedemption(app, { code, userUuid: guest, posId: "Milton-1" });
    app.clock.advance(1_000);
    await aRedemption(app, { code, posId: "#1007", source: "shop", status: "over_limit" });
    const { redemptions, meta } = await list({ search: "whole" });
    expect(meta.count).toBe(2);
    const [late, early] = redemptions;
    const shared = {
      title: "Whole",
      description: "One latte",
      assigned: holder,
      assignedName: "Mia Ng",
      code,
      voucherUuid,
    };
    const at = app.clock.now().getTime();
    expect(late).toEqual({
      ...shared,
      uuid: late?.uuid,
      date: new Date(at).toISOString(),
      source: "shop",
      posId: "#1007",
      status: "over_limit",
      userDisplay: "",
    });
    expect(early).toEqual({
      ...shared,
      uuid: early?.uuid,
      date: new Date(at - 1_000).toISOString(),
      source: "pos",
      posId: "Milton-1",
      status: "accepted",
      userDisplay: "guest@example.test",
    });
  });

  it("answers pages, and all of them without a page size or with that of old clients, each once [AMB-82]", async () => {
    await uses(25, "Paged");
    const wanted = Array.from({ length: 25 }, (_, n) => `Paged-${String(24 - n).padStart(2, "0")}`);
    const pages = [0, 1, 2, 3].map((page) => tillsOf({ search: "paged", page, pageSize: 10 }));
    const paged = (await Promise.all(pages)).flat();
    expect(new Set(paged)).toEqual(new Set(wanted));
    expect(paged).toHaveLength(25);
    for (const size of [{}, { pageSize: 99_999 }, { pageSize: 2_000 }])
      expect(await tillsOf({ search: "paged", ...size })).toEqual(paged);
    const all = await list();
    expect(all.meta.count).toBe(all.redemptions.length);
    expect(await list({ pageSize: 99_999, page: 1 })).toEqual({ redemptions: [], meta: { count: all.meta.count } });
  });

  it("goes out in pieces, none of them twice, where there are more than one piece holds [AMB-82]", async () => {
    const code = await aCodeOf(app, await aVoucher(app, { title: "Thousands" }));
    await query`
      insert into redemptions (code_uuid, voucher_uuid, source, key, redeemed_at)
      select uuid, voucher_uuid, 'pos', 'many ' || n, timestamptz '2025-01-01' + (n / 7) * interval '1 minute'
      from voucher_codes, generate_series(1, 4500) n where code = ${code}`;
    const { redemptions, meta } = await list({ search: "thousands" });
    expect([meta.count, new Set(redemptions.map(({ uuid }) => uuid)).size]).toEqual([4_500, 4_500]);
    expect(redemptions.map(({ date }) => date)).toEqual(
      redemptions
        .map(({ date }) => date)
        .toSorted()
        .toReversed(),
    );
    const second = await list({ search: "thousands", page: 1, pageSize: 1_500 });
    expect(second).toEqual({ redemptions: redemptions.slice(1_500, 3_000), meta: { count: 4_500 } });
  });

  it.each([
    ["part of the code, however it is typed", "find-me"],
    ["the code with dashes elsewhere", "FI-NDME42"],
    ["words of the title", "brew tuesday"],
    ["the holder's name", "kjær"],
    ["the user's email address", "eve.user@"],
    ["part of the till", "lane-9"],
    ["two letters, too few for an index and in no code", "9!"],
  ])("finds by %s", async (_, search) => {
    const rows = await query`select from redemptions where pos_id = 'Back-Lane-9!'`;
    if (rows.length === 0) {
      const [holder, user] = [
        await aCustomer(app, { firstName: "Søren", lastName: "Kjær" }),
        await aCustomer(app, { email: "eve.user@example.test" }),
      ];
      const voucher = await aVoucher(app, { title: "Tuesday cold brew" });
      const code = await aCodeOf(app, voucher, { code: "FIND-ME42-XYZ", userUuid: holder });
      await aRedemption(app, { code, userUuid: user, posId: "Back-Lane-9!" });
    }
    for (const size of [10, 99_999]) expect(await tillsOf({ search, pageSize: size })).toEqual(["Back-Lane-9!"]);
    expect((await list({ search: `${search} nothing`, pageSize: 10 })).meta.count).toBe(0);
  });
});
