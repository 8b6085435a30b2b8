import { expect, it } from "vitest";
import { startFileApp, startFileAppBeside } from "../../../../test/file-app.ts";
import { aVoucher } from "../../../../test/promotions.ts";
import { queryOn } from "../../../../test/query-on.ts";
import { signInStaff } from "../../../../test/sessions.ts";

const count = 30_000;
const app = await startFileApp();
const query = queryOn(app);
/** The same program as it is shipped: answers go out while they are read, instead of being held against the contract first. */
const shipped = await startFileAppBeside(app, { checkAnswers: false });
const headers = await signInStaff(app, { read: ["promotion"] });
const uuid = await aVoucher(app);
const address = `${await shipped.server.listen({ port: 0, host: "127.0.0.1" })}/v1/promotions/vouchers/${uuid}/codes?page=0&pageSize=99999`;
await query`
  insert into voucher_codes (voucher_uuid, code, start_at, expires_at, created_at, updated_at)
  select ${uuid}, 'MANY-' || n, at, at, at, at
  from generate_series(1, ${count}::int) n, (select ${app.clock.now()}::timestamptz as at) given`;

it("all codes arrive as one JSON object, its number last", async () => {
  const answer = await fetch(address, { headers });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/json; charset=utf-8"]);
  const text = await answer.text();
  const { voucherCodes, meta }: { voucherCodes: { code: string }[]; meta: { count: number } } = JSON.parse(text);
  expect([new Set(voucherCodes.map(({ code }) => code)).size, meta.count]).toEqual([count, count]);
  expect(text.endsWith(`"meta" : {"count" : ${count}}}`)).toBe(true);
});

const pageOf = async (page: number, pageSize: number) => {
  const answer = await fetch(address.replace(/page=.*/, `page=${page}&pageSize=${pageSize}`), { headers });
  const { voucherCodes, meta }: { voucherCodes: { code: string }[]; meta: { count: number } } = JSON.parse(
    await answer.text(),
  );
  return { codes: voucherCodes.map(({ code }) => code), count: meta.count, size: answer.headers.get("content-length") };
};

it("a large page goes out in pieces too, and has its own codes and the number of all", async () => {
  const pages = [await pageOf(0, 13_000), await pageOf(1, 13_000), await pageOf(2, 13_000), await pageOf(3, 13_000)];
  expect(pages.map(({ codes, count: n, size }) => [codes.length, n, size])).toEqual([
    [13_000, count, null],
    [13_000, count, null],
    [4_000, count, null],
    [0, count, null],
  ]);
  expect(new Set(pages.flatMap(({ codes }) => codes)).size).toBe(count);
});

it("an answer that breaks off ends with a broken connection, and looks like no whole one", async () => {
  const broken = await fetch(address, { headers });
  const pieces = broken.body?.getReader();
  await pieces?.read();
  await query`alter table voucher_codes rename to lost_codes`;
  const rest = async (): Promise<void> => {
    for (let piece = await pieces?.read(); piece?.done === false; piece = await pieces?.read());
  };
  await expect(rest()).rejects.toThrow("terminated");
  await query`alter table lost_codes rename to voucher_codes`;
  expect((await fetch(address, { headers })).status).toBe(200);
});
