/** What was redeemed, as staff look it up: the list, found and paged, one opened, and new ones coming in while it is read. */
import { redeemVoucherCode } from "@crema/contract/areas/promotions";
import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { aCodeOf, aVoucher } from "../server/test/promotions.ts";
import { aRedemption } from "../server/test/redemptions.ts";
import { asTill } from "../server/test/sales.ts";
import { aCustomer } from "../server/test/users.ts";
import { fail, mend, untilLive } from "./kit/answers.ts";
import { type Crema, expect, test } from "./kit/crema.ts";
import { expectInOrder } from "./kit/looks.ts";
import { recordsOf } from "./kit/screen.ts";

const staff = { permissions: ["promotion.edit", "user.edit"] };
const listCall = { path: /^\/v1\/promotions\/vouchers\/redemptions$/ };
const table = (page: Page) => page.getByRole("table", { name: "Redemptions" });
const rows = (page: Page) => recordsOf(table(page));
const search = (page: Page) => page.getByRole("searchbox", { name: "Search redemptions" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Redemption" });
const fact = (page: Page, label: string) =>
  dialog(page).locator("dl > div").filter({ hasText: label }).locator("dd").first();
const expectCount = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible();

async function openTab(page: Page): Promise<void> {
  await page.goto("/promotions");
  await page.getByRole("tab", { name: "Redemptions" }).click();
}

/** Three uses, the last one first: a stranger's at a till, a reversed one, one of the web shop above the limit. */
async function threeUses({ app }: Crema) {
  await sql`delete from redemptions`.execute(app.platform.db);
  const [holder, guest] = [
    await aCustomer(app, { firstName: "Mia", lastName: "Ng" }),
    await aCustomer(app, { firstName: "Otto", lastName: "Guest" }),
  ];
  const voucherUuid = await aVoucher(app, { title: "Two lattes" });
  const code = await aCodeOf(app, voucherUuid, { userUuid: holder });
  const other = await aCodeOf(app, await aVoucher(app, { title: "Free shipping within Australia" }));
  const at = app.clock.now().getTime();
  const ago = (minutes: number) => new Date(at - minutes * 60_000);
  await aRedemption(app, {
    code: other,
    posId: "#1007",
    source: "shop",
    status: "over_limit",
    at: ago(3),
    userUuid: guest,
  });
  await aRedemption(app, { code, posId: "Milton-1", status: "reversed", at: ago(2), userUuid: holder });
  await aRedemption(app, { code, posId: "West-End-1", at: ago(1), userUuid: guest });
  return { holder, voucherUuid, code, other };
}

test("what was redeemed is looked up, opened and followed, in every look", async ({ signedIn, crema, elsewhere }) => {
  const { page } = await signedIn(staff);
  await test.step("staff read what was redeemed, newest first, and find it by code, voucher, till and person [PRO-RED-01]", async () => {
    const { code } = await threeUses(crema);
    await openTab(page);
    await expectCount(page, "3 redemptions");
    await expect(table(page).getByRole("columnheader")).toHaveText([
      "Date",
      "Title",
      "Description",
      "Assigned to",
      "POS ID",
      "Status",
      "User",
    ]);
    await expect(rows(page).first().getByRole("cell")).toHaveText([
      /^\d\d\/\d\d\/2026/,
      "Two lattes",
      "One latte",
      "Mia Ng",
      "West-End-1",
      "Accepted",
      "Otto Guest",
    ]);
    await expect(rows(page)).toHaveText([/West-End-1/, /Milton-1.*Reversed/, /#1007.*Over limit/]);
    for (const [typed, found] of [
      [code.toLowerCase().replaceAll("-", ""), 2],
      ["free shipping", 1],
      ["milton", 1],
      ["otto", 2],
    ] as const) {
      await search(page).fill(typed);
      await expect(rows(page)).toHaveCount(found);
      await expectCount(page, found === 1 ? "1 redemption" : `${found} redemptions`);
    }
    await page.getByRole("button", { name: "Clear All" }).click();
    await expect(rows(page)).toHaveCount(3);
  });
  await test.step("a row opens the one redemption with all it has, and leads to its voucher and holder [PRO-RED-02] [PRO-RED-03] [MODAL-06]", async () => {
    const { holder, voucherUuid, code } = await threeUses(crema);
    await openTab(page);
    await rows(page).first().getByText("Two lattes").click();
    await expect(dialog(page)).toBeVisible();
    for (const [label, value] of [
      ["Voucher", "Two lattes"],
      ["Description", "One latte"],
      ["Code", code],
      ["Status", "Accepted"],
      ["POS ID", "West-End-1"],
      ["Assigned to", "Mia Ng"],
      ["User", "Otto Guest"],
    ] as const)
      await expect(fact(page, label)).toHaveText(value);
    await expect(dialog(page).getByRole("link", { name: "Mia Ng" })).toHaveAttribute("href", `/users/${holder}`);
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await expect(dialog(page)).toHaveCount(0);
    await rows(page).nth(2).getByRole("button").click();
    await expect(fact(page, "Order in the web shop")).toHaveText("#1007");
    await expect(dialog(page)).toContainText("It is not counted.");
    await expect(fact(page, "Assigned to")).toHaveText("–");
    await page.keyboard.press("Escape");
    await rows(page).first().getByRole("button").click();
    await dialog(page).getByRole("link", { name: "Two lattes" }).click();
    await expect(page).toHaveURL(`${crema.origin}/promotions/vouchers/${voucherUuid}`);
    await expect(dialog(page)).toHaveCount(0);

    const { page: reader } = await elsewhere({ read: ["promotion"] });
    await openTab(reader);
    await rows(reader).first().getByRole("button").click();
    await expect(fact(reader, "Assigned to")).toHaveText("Mia Ng");
    await expect(dialog(reader).getByRole("link", { name: "Mia Ng" })).toHaveCount(0);
  });
  await test.step("what a till redeems meanwhile is offered and moves nothing; what it reverses is shown where it stands", async () => {
    const { app } = crema;
    const { code } = await threeUses(crema);
    const live = untilLive(page);
    await openTab(page);
    await expect(rows(page)).toHaveCount(3);
    await live;
    const headers = await asTill(app);
    const body = { code, posId: "Paddington-1", key: `live-${code}` };
    expect((await app.call(redeemVoucherCode, { body, headers })).status).toBe(200);
    await expect(page.getByText("1 new redemption")).toBeVisible();
    await expect(rows(page)).toHaveCount(3);
    await page.getByRole("button", { name: "show", exact: true }).click();
    await expect(rows(page).first()).toContainText("Paddington-1");
    await app.send(
      { ...redeemVoucherCode, path: "/v1/pos/vouchers/reverse" },
      { body: { posId: body.posId, key: body.key }, headers },
    );
    await page.clock.runFor(3_000);
    await expect(rows(page).first()).toContainText("Reversed");
  });
  await test.step("is accessible and laid out without fault in every look, and offers Retry where it could not be loaded", async () => {
    test.slow();
    await threeUses(crema);
    const { page: reader } = await elsewhere({ read: ["promotion"] });
    for (const one of [page, reader]) {
      await openTab(one);
      await expect(rows(one)).toHaveCount(3);
    }
    await expectInOrder(page, "list");
    await expectInOrder(reader, "read-only");
    await rows(page).nth(2).getByRole("button").click();
    await expect(dialog(page)).toBeVisible();
    await expectInOrder(page, "dialog");
    await fail(page, listCall, { status: 500 });
    await openTab(page);
    await expect(page.getByText("Could not load")).toBeVisible();
    await mend(page);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(rows(page)).toHaveCount(3);
  });
});
