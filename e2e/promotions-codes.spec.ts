/** The codes of a voucher: the list, and what its row menu does. */
import { sql } from "kysely";
import { aCodeOf, aVoucher } from "../server/test/promotions.ts";
import { aCustomer } from "../server/test/users.ts";
import { fail, listen, mend, pathOf, queryOf, untilLive } from "./kit/answers.ts";
import { expect, test } from "./kit/crema.ts";
import { recordsOf } from "./kit/screen.ts";
import { actOnCode, codeRow, codeRows, codesCard, openCodeMenu, readNotice } from "./kit/voucher-page.ts";

const staff = { permissions: ["promotion.edit"] };
const inADay = (now: Date): Date => new Date(now.getTime() + 86_400_000);

test("the codes of a voucher are listed, and deleted while they are unused", async ({ signedIn, crema: { app } }) => {
  const { page } = await signedIn(staff);
  await test.step("codes come ten at a time, are searched, and a search begins at its first page [PRO-CODE-01]", async () => {
    const uuid = await aVoucher(app);
    for (let n = 10; n < 33; n += 1) await aCodeOf(app, uuid, { code: `PAGE-${n}00-AAA` });
    const userUuid = await aCustomer(app, { firstName: "Wilhelmina", lastName: "Quist", email: "wq@example.test" });
    await aCodeOf(app, uuid, { code: "HELD-0000-AAA", userUuid });
    const heard = listen(page);
    await page.goto(`/promotions/vouchers/${uuid}`);
    await expect(codeRows(page)).toHaveCount(10);
    const [first] = heard.filter((call) => pathOf(call).endsWith("/codes"));
    expect(first && [queryOf(first).get("page"), queryOf(first).get("pageSize")]).toEqual(["0", "10"]);
    await expect(codesCard(page).getByText("24 codes")).toBeVisible();
    const pager = codesCard(page).getByRole("navigation", { name: "Pages" });
    await pager.getByRole("button", { name: "Last page" }).click();
    await expect(pager.getByText("21–24 of 24")).toBeVisible();
    await expect(codeRows(page)).toHaveCount(4);
    const search = codesCard(page).getByRole("searchbox", { name: "Search codes" });
    await search.fill("quist");
    await expect(codeRows(page)).toHaveCount(1);
    await expect(codeRow(page, "HELD-0000-AAA")).toContainText("Wilhelmina Quist");
    await search.fill("nothing of this");
    await expect(codesCard(page).getByText("No codes match")).toBeVisible();
  });
  await test.step("a code shows claims, expiry in Brisbane and its status, as live, expired or redeemed [PRO-CODE-10] [PRO-CODE-11]", async () => {
    const uuid = await aVoucher(app);
    const expiresAt = new Date("2026-12-31T13:59:59.999Z");
    await aCodeOf(app, uuid, { code: "LIVE-0000-AAA", redemptions: 1, maximumRedemptions: 3, expiresAt });
    await aCodeOf(app, uuid, { code: "PAST-0000-AAA", expiresAt: new Date(app.clock.now().getTime() - 60_000) });
    await aCodeOf(app, uuid, { code: "USED-0000-AAA", expiresAt });
    await sql`update voucher_codes set status = 'redeemed' where code = 'USED-0000-AAA'`.execute(app.platform.db);
    await page.goto(`/promotions/vouchers/${uuid}`);
    await expect(codeRow(page, "LIVE-0000-AAA")).toContainText("1 of 3");
    await expect(codeRow(page, "LIVE-0000-AAA")).toContainText("31/12/2026 23:59");
    for (const [code, label] of [
      ["LIVE", "Live"],
      ["PAST", "Expired"],
      ["USED", "Redeemed"],
    ] as const)
      await expect(codeRow(page, `${code}-0000-AAA`).getByText(label, { exact: true })).toBeVisible();
  });
  await test.step("the menu has five things, Notify for an assigned code that has not expired, Delete for one never used [PRO-CODE-02] [PRO-CODE-03] [PRO-CODE-06]", async () => {
    const uuid = await aVoucher(app);
    const userUuid = await aCustomer(app, { firstName: "Ada" });
    const expiresAt = inADay(app.clock.now());
    await aCodeOf(app, uuid, { code: "FINE-0000-AAA", userUuid, expiresAt });
    await aCodeOf(app, uuid, { code: "OPEN-0000-AAA", expiresAt });
    await aCodeOf(app, uuid, { code: "WORN-0000-AAA", userUuid, redemptions: 1, expiresAt });
    await page.goto(`/promotions/vouchers/${uuid}`);
    for (const [code, wanted] of [
      ["FINE-0000-AAA", ["Edit", "Assign to user", "Notify", "Print / download PDF", "Delete"]],
      ["OPEN-0000-AAA", ["Edit", "Assign to user", "Print / download PDF", "Delete"]],
      ["WORN-0000-AAA", ["Edit", "Assign to user", "Notify", "Print / download PDF"]],
    ] as const) {
      const menu = await openCodeMenu(page, code);
      await expect(menu.getByRole("menuitem")).toHaveText([...wanted]);
      await page.keyboard.press("Escape");
    }
  });
  await test.step("deleting asks by the holder's name or the code, and says when it is done or not [PRO-CODE-04] [PRO-CODE-05] [PRO-CODE-32] [PRO-CODE-35]", async () => {
    const uuid = await aVoucher(app);
    const userUuid = await aCustomer(app, { firstName: "Ada", lastName: "Lovelace" });
    await aCodeOf(app, uuid, { code: "HERS-0000-AAA", userUuid });
    await aCodeOf(app, uuid, { code: "FREE-0000-AAA" });
    await page.goto(`/promotions/vouchers/${uuid}`);
    const dialog = page.getByRole("alertdialog");
    await actOnCode(page, "HERS-0000-AAA", "Delete");
    await expect(dialog).toContainText("Are you sure you want to delete the voucher code assigned to Ada Lovelace?");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await actOnCode(page, "FREE-0000-AAA", "Delete");
    await expect(dialog).toContainText("Are you sure you want to delete the following voucher code: FREE-0000-AAA ?");
    await fail(page, { method: "DELETE", path: /\/codes\// }, { status: 500 });
    await dialog.getByRole("button", { name: "Delete" }).click();
    await readNotice(page, "Voucher code has not been deleted");
    await mend(page);
    await dialog.getByRole("button", { name: "Delete" }).click();
    await readNotice(page, "Voucher code successfully removed");
    await expect(codeRow(page, "FREE-0000-AAA")).toHaveCount(0);
    await expect(codeRow(page, "HERS-0000-AAA")).toBeVisible();
  });
  await test.step("a code that was used between look and click stays, and the reason is told [PRO-CODE-03] [PRO-CODE-35] [AMB-87]", async () => {
    const uuid = await aVoucher(app);
    await aCodeOf(app, uuid, { code: "RACE-0000-AAA" });
    await page.goto(`/promotions/vouchers/${uuid}`);
    await actOnCode(page, "RACE-0000-AAA", "Delete");
    await sql`update voucher_codes set redemptions = 1 where code = 'RACE-0000-AAA'`.execute(app.platform.db);
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(dialog.getByRole("alert")).toHaveText("This code has been used and cannot be deleted");
    await readNotice(page, "Voucher code has not been deleted");
  });
  await test.step("what a colleague does with a code is seen at once", async () => {
    const uuid = await aVoucher(app);
    await aCodeOf(app, uuid, { code: "SEEN-0000-AAA" });
    const live = untilLive(page);
    await page.goto(`/promotions/vouchers/${uuid}`);
    await expect(codeRow(page, "SEEN-0000-AAA")).toBeVisible();
    await live;
    await sql`delete from voucher_codes where code = 'SEEN-0000-AAA'`.execute(app.platform.db);
    app.platform.live.recordChanged("voucher", uuid);
    await expect(codesCard(page).getByText("No codes yet")).toBeVisible();
  });
});

test("a code is assigned, edited and mailed", async ({ signedIn, crema: { app, mails } }) => {
  const { page } = await signedIn(staff);
  await test.step("a code is assigned with a picker of five people, found by first name, last name, email and mobile [PRO-CODE-07] [PRO-CODE-08]", async () => {
    const uuid = await aVoucher(app);
    for (let n = 0; n < 6; n += 1) await aCustomer(app, { firstName: "Pickable", lastName: `Person${n}` });
    await aCustomer(app, {
      firstName: "Zenobia",
      lastName: "Quartermaine",
      email: "zq.picked@example.test",
      mobileNumber: "+61 412 987 654",
    });
    await aCodeOf(app, uuid, { code: "GIVE-0000-AAA" });
    await page.goto(`/promotions/vouchers/${uuid}`);
    await actOnCode(page, "GIVE-0000-AAA", "Assign to user");
    const dialog = page.getByRole("dialog", { name: "Assign Voucher" });
    const people = recordsOf(dialog.getByRole("table", { name: "Users" }));
    const search = dialog.getByRole("searchbox", { name: "Search users" });
    await search.fill("Pickable");
    await expect(dialog.getByText("1–5 of 6")).toBeVisible();
    await expect(people).toHaveCount(5);
    await search.fill("0412987654");
    await expect(people).toHaveCount(1);
    await expect(people).toContainText("Zenobia Quartermaine");
    await people.click();
    await expect(dialog.getByText("GIVE-0000-AAA goes to Zenobia Quartermaine.")).toBeVisible();
    await dialog.getByRole("button", { name: "Assign" }).click();
    await expect(dialog).toHaveCount(0);
    await readNotice(page, "Voucher code successfully updated");
    await expect(codeRow(page, "GIVE-0000-AAA")).toContainText("Zenobia Quartermaine");
  });
  await test.step("a code is edited; a refusal and a failure have texts of their own, and what was typed stays [PRO-CODE-32] [PRO-CODE-34]", async () => {
    const uuid = await aVoucher(app);
    await aCodeOf(app, uuid, { code: "EDIT-0000-AAA", redemptions: 2, maximumRedemptions: 5 });
    await page.goto(`/promotions/vouchers/${uuid}`);
    await actOnCode(page, "EDIT-0000-AAA", "Edit");
    const dialog = page.getByRole("dialog", { name: "Edit Voucher Code" });
    const save = dialog.getByRole("button", { name: "Save" });
    await expect(save).toBeDisabled();
    const claims = dialog.getByRole("textbox", { name: "Max claims", exact: true });
    await claims.fill("1");
    await expect(dialog.getByText("Max claims must be at least 2, the number already used")).toBeVisible();
    await expect(save).toBeDisabled();
    await claims.fill("8");
    await dialog.getByRole("textbox", { name: "Expiry date" }).fill("24/12/2026");
    await dialog.getByRole("textbox", { name: "Description" }).fill("For the window");
    const put = { method: "PUT", path: /\/codes\// };
    await fail(page, put, {
      status: 422,
      body: { code: "invalid", message: "No", errors: { description: "Not this" } },
    });
    await save.click();
    await readNotice(page, "Voucher code has not been updated");
    await expect(dialog.getByText("Not this")).toBeVisible();
    await mend(page);
    await fail(page, put, { status: 500 });
    await dialog.getByRole("textbox", { name: "Description" }).fill("For the front window");
    await save.click();
    await readNotice(page, "There was an error updating the voucher code");
    await mend(page);
    await save.click();
    await expect(dialog).toHaveCount(0);
    await readNotice(page, "Voucher code successfully updated");
    await expect(codeRow(page, "EDIT-0000-AAA")).toContainText("2 of 8");
    await expect(codeRow(page, "EDIT-0000-AAA")).toContainText("24/12/2026 23:59");
  });
  await test.step("notify mails the holder once confirmed, and tells when it could not [PRO-CODE-27] [PRO-CODE-36]", async () => {
    const uuid = await aVoucher(app, { emailSubject: "A latte for you" });
    const email = "notified@example.test";
    const userUuid = await aCustomer(app, { firstName: "Ada", lastName: "Lovelace", email });
    await aCodeOf(app, uuid, { code: "MAIL-0000-AAA", userUuid, expiresAt: inADay(app.clock.now()) });
    await page.goto(`/promotions/vouchers/${uuid}`);
    await actOnCode(page, "MAIL-0000-AAA", "Notify");
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText(
      "Are you sure you want to email this voucher code to Ada Lovelace (notified@example.test)?",
    );
    await fail(page, { method: "POST", path: /\/notify$/ }, { status: 500 });
    await dialog.getByRole("button", { name: "Send" }).click();
    await readNotice(page, "There was an error sending the notification");
    expect(await mails.mails(email)).toEqual([]);
    await mend(page);
    await dialog.getByRole("button", { name: "Send" }).dblclick();
    await expect(dialog).toHaveCount(0);
    await expect.poll(async () => (await mails.mails(email)).length).toBe(1);
    expect((await mails.mails(email))[0]?.subject).toBe("A latte for you");
  });
});
