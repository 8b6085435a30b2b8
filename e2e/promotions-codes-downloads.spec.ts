/** All codes as CSV, and the sheet of one. */
import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { sql } from "kysely";
import { aCodeOf, aVoucher } from "../server/test/promotions.ts";
import { aCustomer } from "../server/test/users.ts";
import { fail, hold, listen, mend, pathOf, queryOf } from "./kit/answers.ts";
import { expect, test } from "./kit/crema.ts";
import { actOnCode, codeRow, codesCard, readNotice } from "./kit/voucher-page.ts";

const staff = { read: ["promotion"] };
const bytesOf = async (download: Download): Promise<Buffer> => readFile(await download.path());
const all = (page: Page) => codesCard(page).getByRole("button", { name: "Download all" });
/** Every file the page saves from now on. */
function saved(page: Page): Download[] {
  const files: Download[] = [];
  page.on("download", (file) => files.push(file));
  return files;
}

test("codes are downloaded as CSV and as PDF, whole or not at all", async ({ signedIn, crema: { app } }) => {
  const { page } = await signedIn(staff);
  await test.step("Download all asks for page 0 of 99999 and saves a CSV named after the voucher: 300 codes, 300 lines and a header [PRO-CODE-29] [PRO-CODE-30]", async () => {
    const { db } = app.platform;
    const uuid = await aVoucher(app, { title: "Free latte, every 2nd" });
    const userUuid = await aCustomer(app, { firstName: "=1+1", lastName: "", email: "formula@example.test" });
    const expiresAt = new Date("2026-12-31T13:59:59.999Z");
    await aCodeOf(app, uuid, { code: "CSVS-0000-AAA", userUuid, redemptions: 2, maximumRedemptions: 5, expiresAt });
    await sql`
      insert into voucher_codes (voucher_uuid, code, start_at, expires_at, created_at, updated_at)
      select voucher_uuid, 'CSVS-' || n || '-BBB', start_at, expires_at, created_at - n * interval '1 second', updated_at
      from voucher_codes, generate_series(1000, 1298) n where code = 'CSVS-0000-AAA'`.execute(db);
    await page.goto(`/promotions/vouchers/${uuid}`);
    await expect(codesCard(page).getByText("300 codes")).toBeVisible();
    const heard = listen(page);
    const files = saved(page);
    const held = await hold(page, { path: /\/codes$/, query: { pageSize: "99999" } });
    await all(page).dblclick();
    await expect(codesCard(page).getByRole("progressbar", { name: "Downloading codes" })).toBeVisible();
    held.release();
    await expect.poll(() => files.length).toBe(1);
    const asked = heard.filter((call) => pathOf(call).endsWith("/codes") && queryOf(call).get("pageSize") === "99999");
    expect(asked.map((call) => queryOf(call).get("page"))).toEqual(["0"]);
    const [file] = files;
    if (file === undefined) throw new Error("no file");
    expect(file.suggestedFilename()).toBe("free-latte-every-2nd.csv");
    const lines = (await bytesOf(file)).toString("utf8").trimEnd().split("\r\n");
    expect(lines).toHaveLength(301);
    expect(lines.slice(0, 2)).toEqual([
      '"code","numberOfClaims","maxClaims","maxClaimsPerUser","user","userEmail","createdDate","expiryDate"',
      expect.stringMatching(
        /^"CSVS-0000-AAA","2","5","","'=1\+1","formula@example\.test","21\/11\/2026 \d\d:\d\d","31\/12\/2026 23:59"$/,
      ),
    ]);
    await readNotice(page, "Voucher codes downloaded");
  });
  await test.step("a download that fails, is cut off or loses its line saves no file, and the error reaches the log [PRO-CODE-31]", async () => {
    const uuid = await aVoucher(app);
    await aCodeOf(app, uuid, { code: "FAIL-0000-AAA" });
    const logged: string[] = [];
    page.on("console", (message) => logged.push(message.text()));
    const files = saved(page);
    const which = { path: /\/codes$/, query: { pageSize: "99999" } };
    const told = () => logged.filter((line) => line.includes("the voucher codes could not be downloaded")).length;
    await page.goto(`/promotions/vouchers/${uuid}`);
    await expect(codeRow(page, "FAIL-0000-AAA")).toBeVisible();
    let failures = 0;
    const failsWith = async (text: string) => {
      failures += 1;
      await all(page).click();
      await readNotice(page, text);
      await expect.poll(told).toBe(failures);
      await expect(all(page)).toBeEnabled();
      await mend(page);
      expect(files).toEqual([]);
    };
    await fail(page, which, { status: 500 });
    await failsWith("Something went wrong");
    await fail(page, which, {
      status: 200,
      body: '{"title":"x","voucherCodes":[{"code":"A","userDisplay":"","expiryDa',
    });
    await failsWith("The voucher codes could not be downloaded: nothing was saved");
    await page.context().setOffline(true);
    failures += 1;
    await all(page).click();
    await expect.poll(told).toBe(failures);
    await page.context().setOffline(false);
    expect(files).toEqual([]);
    await all(page).click();
    await expect.poll(() => files.length).toBe(1);
    await mend(page);
  });
  await test.step("a download under way can be stopped, without a file and without a complaint", async () => {
    const uuid = await aVoucher(app);
    await aCodeOf(app, uuid, { code: "STOP-0000-AAA" });
    await page.goto(`/promotions/vouchers/${uuid}`);
    const files = saved(page);
    const held = await hold(page, { path: /\/codes$/, query: { pageSize: "99999" } });
    await all(page).click();
    await codesCard(page).getByRole("button", { name: "Cancel" }).click();
    await expect(all(page)).toBeEnabled();
    held.release();
    await expect(page.getByRole("region", { name: "Notices" }).locator("p")).toHaveCount(0);
    expect(files).toEqual([]);
  });
  await test.step("a code's PDF is saved under voucher and code, once for a double click; its link ends after 100 ms [PRO-CODE-28] [AMB-91]", async () => {
    const uuid = await aVoucher(app, { title: "Free latte" });
    await aCodeOf(app, uuid, { code: "PDFS-0000-AAA" });
    await page.addInitScript(() => {
      const marks: string[] = [];
      Reflect.set(window, "linkMarks", marks);
      const [make, end] = [URL.createObjectURL.bind(URL), URL.revokeObjectURL.bind(URL)];
      URL.createObjectURL = (file) => {
        marks.push(`made ${performance.now()}`);
        return make(file);
      };
      URL.revokeObjectURL = (address) => {
        marks.push(`ended ${performance.now()}`);
        end(address);
      };
    });
    await page.goto(`/promotions/vouchers/${uuid}`);
    const files = saved(page);
    const held = await hold(page, { path: /\/pdf$/ });
    await actOnCode(page, "PDFS-0000-AAA", "Print / download PDF");
    await expect.poll(() => held.seen.length).toBe(1);
    await actOnCode(page, "PDFS-0000-AAA", "Print / download PDF");
    held.release();
    await expect.poll(() => files.length).toBe(1);
    const [file] = files;
    if (file === undefined) throw new Error("no file");
    expect(file.suggestedFilename()).toBe("free-latte-PDFS-0000-AAA.pdf");
    expect((await bytesOf(file)).subarray(0, 5).toString()).toBe("%PDF-");
    const marks = () => page.evaluate((): unknown => Reflect.get(window, "linkMarks"));
    await expect.poll(async () => String(await marks()).includes("ended")).toBe(true);
    const [made, ended] = String(await marks())
      .split(",")
      .map((mark) => Number(mark.split(" ")[1]));
    expect((ended ?? 0) - (made ?? 0)).toBeGreaterThanOrEqual(99);
    expect(held.seen).toHaveLength(1);
    await mend(page);
    await fail(page, { path: /\/pdf$/ }, { status: 500 });
    await actOnCode(page, "PDFS-0000-AAA", "Print / download PDF");
    await readNotice(page, "Something went wrong");
    expect(files).toHaveLength(1);
  });
});
