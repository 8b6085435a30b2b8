import { expect, it } from "vitest";
import { startFileApp } from "../../../../test/file-app.ts";
import { aCodeOf, aVoucher } from "../../../../test/promotions.ts";
import { signInStaff } from "../../../../test/sessions.ts";

const app = await startFileApp();
const headers = await signInStaff(app, { read: ["promotion"] });

it("GET .../codes/{code}/pdf is a PDF named after voucher and code, in letters every client reads and as it is [PRO-CODE-28]", async () => {
  const uuid = await aVoucher(app, { title: 'Café "für" 2, 中' });
  const code = await aCodeOf(app, uuid, { code: "7KQM-X2RT-PWD" });
  const url = `/v1/promotions/vouchers/${uuid}/codes`;
  const answer = await app.server.inject({ url: `${url}/${code}/pdf`, headers });
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/pdf"]);
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  expect(answer.headers["content-disposition"]).toBe(
    `attachment; filename="cafe-fur-2-_-7KQM-X2RT-PWD.pdf"; filename*=UTF-8''cafe-fur-2-%E4%B8%AD-7KQM-X2RT-PWD.pdf`,
  );
  expect((await app.server.inject({ url: `${url}/NO-SUCH-CODE/pdf`, headers })).statusCode).toBe(404);
});
