import { redeemVoucherCode } from "@crema/contract/areas/promotions";
import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { aCodeOf, aVoucher } from "../../../../test/promotions.ts";
import { asTill } from "../../../../test/sales.ts";
import { aShopRecord, testShopWebhook, toldOrder } from "../../../../test/shop-orders.ts";
import { startFileApp } from "../../../../test/file-app.ts";
import { aCustomer } from "../../../../test/users.ts";

const app = await startFileApp({}, { webhooks: [testShopWebhook] });

let number = 400;
/** A new order of the shop that used these codes. */
const anOrderWith = (codes: readonly string[], more: object = {}) => {
  number += 1;
  return aShopRecord(number, { discount_codes: codes.map((code) => ({ code })), ...more });
};
const later = (minute: number) => ({ updated_at: `2026-11-21T11:${String(minute).padStart(2, "0")}:00+10:00` });

interface Use {
  readonly uuid: string;
  readonly posId: string;
  readonly source: string;
  readonly status: string;
  readonly userUuid: string | null;
  readonly at: Date;
}
async function usesOf(code: string): Promise<{ counted: number; status: string; uses: readonly Use[] }> {
  const { db } = app.platform;
  const { rows } = await sql<{ counted: number; status: string }>`
    select redemptions as counted, status from voucher_codes where code = ${code}`.execute(db);
  const { rows: uses } = await sql<Use>`
    select r.uuid, pos_id as "posId", source, r.status, r.user_uuid as "userUuid", redeemed_at as at
    from redemptions r join voucher_codes c on c.uuid = r.code_uuid where c.code = ${code} order by pos_id`.execute(db);
  return { counted: rows[0]?.counted ?? -1, status: rows[0]?.status ?? "", uses };
}

/** How often the code counts as used, and what its redemptions are. */
async function statusesOf(code: string): Promise<readonly unknown[]> {
  const { counted, uses } = await usesOf(code);
  return [
    counted,
    uses
      .map(({ status }) => status)
      .toSorted()
      .join(),
  ];
}

describe("an order of the shop that used codes of ours", () => {
  it("redeems each once, however it is written and however often the order is told [AMB-97]", async () => {
    const userUuid = await aCustomer(app, { email: "shop.buyer@example.test" });
    const [one, two] = [
      await aCodeOf(app, await aVoucher(app), { maximumRedemptions: 1 }),
      await aCodeOf(app, await aVoucher(app, { status: "inactive" })),
    ];
    const record = anOrderWith([one.toLowerCase(), "WELCOME10", two.replaceAll("-", ""), two], {
      email: "shop.buyer@example.test",
    });
    const order = await toldOrder(app, record);
    await toldOrder(app, { ...record, ...later(5), note: "Changed" });
    const use = { uuid: expect.any(String), posId: order?.name, source: "shop", status: "accepted", userUuid };
    expect(await usesOf(one)).toEqual({
      counted: 1,
      status: "redeemed",
      uses: [{ ...use, at: new Date("2026-11-21T01:00:00Z") }],
    });
    expect(await usesOf(two)).toMatchObject({ counted: 1, status: "live", uses: [use] });
  });

  it("redeems a code that comes with a later telling, and gives back what a cancelled order used, once", async () => {
    const code = await aCodeOf(app, await aVoucher(app), { maximumRedemptions: 1 });
    const record = anOrderWith([]);
    await toldOrder(app, record);
    expect((await usesOf(code)).uses).toEqual([]);
    const withCode = { ...record, discount_codes: [{ code }] };
    await toldOrder(app, { ...withCode, ...later(5) });
    expect(await usesOf(code)).toMatchObject({ counted: 1, status: "redeemed" });
    const cancelled = { ...withCode, cancelled_at: "2026-11-21T11:10:00+10:00" };
    await toldOrder(app, { ...cancelled, ...later(10) });
    await toldOrder(app, { ...cancelled, ...later(12), note: "Sorry" });
    expect(await usesOf(code)).toMatchObject({ counted: 0, status: "live", uses: [{ status: "reversed" }] });
  });

  it("is told to open pages, as the use of a till is, and only where something became of it", async () => {
    const voucherUuid = await aVoucher(app);
    const code = await aCodeOf(app, voucherUuid);
    const { live } = app.platform;
    const heard = [vi.spyOn(live, "recordAdded"), vi.spyOn(live, "recordChanged")];
    const toldOf = (): unknown[] => {
      const told = heard.flatMap(({ mock }) => mock.calls).filter(([record]) => record !== "order");
      for (const one of heard) one.mockClear();
      return told;
    };
    const record = anOrderWith([code, "WELCOME10"]);
    await toldOrder(app, record);
    const [use] = (await usesOf(code)).uses;
    expect(toldOf()).toEqual([
      ["redemption", use?.uuid],
      ["voucher", voucherUuid],
    ]);
    await toldOrder(app, { ...record, ...later(5), note: "Changed" });
    expect(toldOf()).toEqual([]);
    const cancelled = { ...record, cancelled_at: "2026-11-21T11:10:00+10:00", ...later(10) };
    await toldOrder(app, cancelled);
    await toldOrder(app, { ...cancelled, ...later(12) });
    expect(toldOf()).toEqual([
      ["redemption", use?.uuid],
      ["voucher", voucherUuid],
    ]);
  });

  it("is noted as over the limit where nothing was left, in all or for the person, and not counted [AMB-97]", async () => {
    const userUuid = await aCustomer(app, { email: "twice@example.test" });
    const [total, perPerson] = [
      await aCodeOf(app, await aVoucher(app), { maximumRedemptions: 1 }),
      await aCodeOf(app, await aVoucher(app), { maximumRedemptionsPerUser: 1 }),
    ];
    const headers = await asTill(app);
    const body = { code: total, posId: "T1", key: "first", person: { uuid: userUuid } };
    expect((await app.call(redeemVoucherCode, { body, headers })).status).toBe(200);
    await toldOrder(app, anOrderWith([total, perPerson], { email: "twice@example.test" }));
    await toldOrder(app, anOrderWith([perPerson], { email: "twice@example.test" }));
    expect(await statusesOf(total)).toEqual([1, "accepted,over_limit"]);
    expect(await statusesOf(perPerson)).toEqual([1, "accepted,over_limit"]);
  });

  it("counts nothing where the order is a test, was cancelled before it came, or is a till's in the shop's books", async () => {
    const code = await aCodeOf(app, await aVoucher(app));
    await toldOrder(app, anOrderWith([code], { test: true }));
    await toldOrder(app, anOrderWith([code], { cancelled_at: "2026-11-21T11:10:00+10:00" }));
    await toldOrder(app, anOrderWith([code], { source_name: "pos" }));
    expect(await usesOf(code)).toMatchObject({ counted: 0, uses: [] });
  });
});
