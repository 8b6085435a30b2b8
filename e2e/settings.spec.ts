import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { inTransaction } from "../server/src/platform/database/database.ts";
import { orderErpUpload } from "../server/src/areas/orders/index.ts";
import { aWebOrder } from "../server/test/orders.ts";
import { accessibilityFindings } from "./kit/accessibility.ts";
import { fail, mend, withoutSocket } from "./kit/answers.ts";
import { type Crema, expect } from "./kit/crema.ts";
import { focused, tabTo } from "./kit/keyboard.ts";
import { expectInOrder } from "./kit/looks.ts";
import { closeNotice } from "./kit/screen.ts";
import { secrets, test } from "./kit/settings-crema.ts";

const editor = { permissions: ["order.edit"] };
const upload = "Upload Orders to Epicor";
const accrual = "Allow Accrual of Crema Bean-Dollars (On orders placed after Cutover)";
const couriers = "Book Couriers for Orders in Epicor";
const switchOf = (page: Page, label: string) => page.getByRole("switch", { name: label, exact: true });
const question = (page: Page) => page.getByRole("alertdialog");
const answer = (page: Page, name: string) => question(page).getByRole("button", { name }).click();

/** Nobody turned a switch yet, and so many orders wait for Epicor. */
async function freshWith(crema: Crema, { waiting }: { waiting: number }): Promise<void> {
  const { platform } = crema.app;
  await sql`delete from settings`.execute(platform.db);
  await sql`truncate orders, outbound_effects cascade`.execute(platform.db);
  for (let n = 0; n < waiting; n += 1) {
    const orderId = await aWebOrder(crema.app);
    await inTransaction(platform.db, (tx) => orderErpUpload(platform, tx, orderId));
  }
}

test("settings are opened, turned, and say what could not be read or turned", async ({ signedIn, crema, business }) => {
  const { page } = await signedIn({ ...editor, firstName: "Ana", lastName: "Lee" });
  await test.step("Settings is opened by its address, is in no menu and has its three tabs; the cutover date is that of Brisbane [SET-01] [SET-04]", async () => {
    await freshWith(crema, { waiting: 0 });
    await page.goto("/settings");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
    const cutover = page.locator("dl > div").filter({ hasText: "Bean Dollar Cutover Date" }).locator("dd");
    await expect(cutover).toHaveText("01/01/2024 12:00:00 AM (Brisbane)");
    await expect(page.getByRole("navigation").getByRole("link", { name: "Orders" })).toBeVisible();
    await expect(page.getByRole("navigation").getByRole("link", { name: "Settings" })).toHaveCount(0);
    await expect(page.getByRole("tab")).toHaveText(["Integration Settings", "Whitelist/Blacklist Domains", "Scripts"]);
    await page.getByRole("tab", { name: "Whitelist/Blacklist Domains" }).click();
    await expect(page.getByRole("heading", { name: /^Email domain/ })).toHaveCount(2);
    await expect(page.getByRole("button", { name: "Add Domain" })).toHaveCount(2);
    await page.getByRole("tab", { name: "Integration Settings" }).click();
  });
  await test.step("the upload is turned on behind a question that tells how many orders wait, stays on after a reload, and is turned off again; accrual and couriers likewise [SET-02] [SET-05] [AMB-21] [AMB-120]", async () => {
    await freshWith(crema, { waiting: 2 });
    await page.goto("/settings");
    const card = page.getByRole("region", { name: "Integration Settings" });
    await expect(switchOf(page, upload)).not.toBeChecked();
    await expect(card.getByText("2 orders wait")).toBeVisible();
    await expect(card.getByText("Never switched on")).toHaveCount(3);
    await aWebOrder(crema.app);
    await switchOf(page, upload).click();
    await expect(question(page)).toContainText("3 orders wait; switching on sends them, the oldest first.");
    await answer(page, "Cancel");
    await expect(switchOf(page, upload)).not.toBeChecked();
    await switchOf(page, upload).click();
    await answer(page, "Switch on");
    await expect(switchOf(page, upload)).toBeChecked();
    await expect(card.getByText(/^Switched on by Ana Lee \(.+@.+\), 21\/11\/2026 12:/)).toBeVisible();
    await expect(card.getByText(/orders wait/)).toHaveCount(0);
    await page.reload();
    await expect(switchOf(page, upload)).toBeChecked();
    await expect(switchOf(page, accrual)).not.toBeChecked();
    await business.goOn();
    await switchOf(page, upload).click();
    await expect(question(page)).toContainText("None is lost.");
    await answer(page, "Switch off");
    await expect(switchOf(page, upload)).not.toBeChecked();
    await page.reload();
    await expect(switchOf(page, upload)).not.toBeChecked();
    for (const [label, text] of [
      [accrual, "No orders wait. From now on orders placed after the cutover earn"],
      [couriers, "Leave it off where Epicor books them"],
    ] as const) {
      await switchOf(page, label).click();
      await expect(question(page)).toContainText(text);
      await answer(page, "Switch on");
      await expect(switchOf(page, label)).toBeChecked();
    }
  });
  await test.step("a switch that could not be turned goes back to what is stored, with 'Something went wrong' and what is stored [SET-13] [AMB-119]", async () => {
    await freshWith(crema, { waiting: 0 });
    await page.goto("/settings");
    for (const [label, path] of [
      [upload, /\/v1\/epicor\/settings\/upload$/],
      [accrual, /\/v1\/loyalty\/settings\/allowRewardTransactions$/],
    ] as const) {
      await fail(page, { path, method: label === upload ? "PUT" : "PATCH" }, { status: 500 });
      await switchOf(page, label).click();
      await answer(page, "Switch on");
      const told = `Something went wrong: it could not be switched on. '${label}' is still off.`;
      await expect(page.getByText(told, { exact: true })).toHaveCount(1);
      await closeNotice(page);
      await expect(question(page)).toHaveCount(0);
      await expect(switchOf(page, label)).not.toBeChecked();
      await mend(page);
      await switchOf(page, label).click();
      await answer(page, "Switch on");
      await expect(switchOf(page, label)).toBeChecked();
    }
  });
  await test.step("what could not be read says so in its own place, and is read again", async () => {
    await fail(page, { path: /\/v1\/epicor\/(settings|connection)/ }, { status: 500 });
    await page.goto("/settings");
    await expect(switchOf(page, accrual)).toBeVisible();
    await expect(switchOf(page, upload)).toHaveCount(0);
    const epicor = page.getByRole("region", { name: "Epicor connection details" });
    await expect(epicor.getByText("Could not load")).toBeVisible();
    await mend(page);
    await epicor.getByRole("button", { name: "Retry" }).click();
    await expect(epicor.locator("dt")).toHaveCount(12);
    await page.getByRole("region", { name: "Integration Settings" }).getByRole("button", { name: "Retry" }).click();
    await expect(switchOf(page, upload)).toBeVisible();
  });
  await test.step("a switch is turned by keyboard alone, and the focus stays with it", async () => {
    await freshWith(crema, { waiting: 1 });
    await page.goto("/settings");
    await expect(switchOf(page, upload)).toBeVisible();
    await tabTo(page, switchOf(page, upload));
    await page.keyboard.press("Space");
    await expect(question(page)).toContainText("1 order waits; switching on sends it.");
    await tabTo(page, question(page).getByRole("button", { name: "Switch on" }));
    await page.keyboard.press("Enter");
    await expect(switchOf(page, upload)).toBeChecked();
    await expect(focused(page)).toHaveAccessibleName(upload);
  });
  await test.step("integration settings have no fault in sight and none for assistive technology, in every look", async () => {
    await freshWith(crema, { waiting: 2 });
    await page.goto("/settings");
    await expect(page.locator("dt")).toHaveCount(21);
    await expectInOrder(page, "settings", [390, 1024, 1440]);
    await switchOf(page, upload).click();
    await expect(question(page)).toContainText("2 orders wait");
    await expectInOrder(page, "question");
  });
});

test("who turned it meanwhile is seen at once, and named where the page had not heard of it [AMD-32]", async ({
  signedIn,
  elsewhere,
  crema,
}) => {
  await freshWith(crema, { waiting: 0 });
  const { page: hers } = await signedIn({ ...editor, firstName: "Ana", lastName: "Lee" });
  await hers.goto("/settings");
  await expect(switchOf(hers, upload)).not.toBeChecked();
  const { page: his } = await elsewhere({ ...editor, firstName: "Noor", lastName: "Shah" });
  await withoutSocket(his);
  await his.goto("/settings");
  await switchOf(his, upload).click();
  await expect(question(his)).toContainText("No orders wait.");
  for (const [label, isOn] of [
    ["Switch on", true],
    ["Switch off", false],
  ] as const) {
    await switchOf(hers, upload).click();
    await answer(hers, label);
    await expect(switchOf(hers, upload)).toBeChecked({ checked: isOn });
  }
  await answer(his, "Switch on");
  await expect(his.getByText("Ana Lee changed this setting meanwhile. Look again.")).toBeVisible();
  await expect(switchOf(his, upload)).not.toBeChecked();
  await switchOf(his, upload).click();
  await answer(his, "Switch on");
  await expect(switchOf(hers, upload)).toBeChecked();
});

test("how Epicor and Givex are reached is read and cannot be typed in; of the four secrets only whether they are set [SET-03] [SET-06] [SET-07] [SET-08] [AMB-118]", async ({
  signedIn,
  business,
}) => {
  const { page } = await signedIn(editor);
  const answers: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.url().includes("/v1/")) answers.push(response.text().catch(() => ""));
  });
  await page.goto("/settings");
  const epicor = page.getByRole("region", { name: "Epicor connection details" });
  const givex = page.getByRole("region", { name: "Givex connection details" });
  const facts = async (card: typeof epicor): Promise<Record<string, string>> =>
    Object.fromEntries(
      await card
        .locator("dl > div")
        .evaluateAll((rows) =>
          rows.map((row) => [row.querySelector("dt")?.textContent ?? "", row.querySelector("dd")?.textContent ?? ""]),
        ),
    );
  await expect(epicor.locator("dt")).toHaveCount(12);
  expect(await facts(epicor)).toEqual({
    "Brand company": "CO1",
    "Brand site": "MfgSys",
    "Brand warehouse": "BNE",
    "Brand group": "WEB",
    "Currency code": "AUD",
    Mode: "ECC",
    "BISCIT URL": "https://biscit.example/api",
    "BISCIT key": "set",
    URL: "https://erp.example/ecc",
    "Default customer": "WEBCUST",
    "SOAP username": "crema",
    "SOAP password": "set",
  });
  await expect(givex.locator("dt")).toHaveCount(8);
  expect(await facts(givex)).toEqual({
    "Gift card primary URL": "https://gifts-one.example",
    "Gift card secondary URL": "–",
    "Gift card user ID": "–",
    "Gift card password": "not set",
    "Loyalty primary URL": "https://loyalty-one.example",
    "Loyalty secondary URL": "https://loyalty-two.example",
    "Loyalty user ID": "31337",
    "Loyalty password": "set",
  });
  for (const card of [epicor, givex]) await expect(card.locator("input, textarea, select, button")).toHaveCount(0);
  const everything = [await page.content(), ...(await Promise.all(answers)), ...business.lines].join("\n");
  for (const secret of [...Object.values(secrets), "canary"]) expect(everything).not.toContain(secret);
});

test("with view alone everything is read and nothing can be changed; longer than a phone, it is scrolled by keyboard [SET-01] [AMD-05]", async ({
  signedIn,
}) => {
  const { page } = await signedIn({ read: ["order"] });
  await page.goto("/settings");
  await expect(page.getByRole("switch")).toHaveCount(3);
  for (const label of [upload, accrual, couriers]) await expect(switchOf(page, label)).toBeDisabled();
  await expect(page.getByRole("region", { name: "Epicor connection details" }).locator("dt")).toHaveCount(12);
  await page.getByRole("tab", { name: "Whitelist/Blacklist Domains" }).click();
  await expect(page.getByRole("heading", { name: "Email domain blacklist" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add Domain" })).toHaveCount(0);

  await page.getByRole("tab", { name: "Integration Settings" }).click();
  await page.setViewportSize({ width: 390, height: 700 });
  await expect(page.locator("dt")).toHaveCount(21);
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.getByRole("region", { name: "Settings", exact: true }).focus();
  await page.keyboard.press("End");
  await expect(page.getByText("Loyalty password")).toBeInViewport();
});
