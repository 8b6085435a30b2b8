/** A voucher's codes in every look, in every standing, without a mouse and without the right to change them. */
import type { Page } from "@playwright/test";
import { aCodeOf, aFailedBatch, aVoucher } from "../server/test/promotions.ts";
import { aSegment } from "../server/test/segments.ts";
import type { TestApp } from "../server/test/test-app.ts";
import { aCustomer } from "../server/test/users.ts";
import { accessibilityFindings } from "./kit/accessibility.ts";
import { expect, test } from "./kit/crema.ts";
import { focused, tabTo } from "./kit/keyboard.ts";
import { expectInOrder } from "./kit/looks.ts";
import { expectSettled, goOnTo } from "./kit/screen.ts";
import { actOnCode, codeRow, codeRows, codesCard, openCodeMenu, readNotice } from "./kit/voucher-page.ts";

const staff = { permissions: ["promotion.edit"] };
let made = 0;

interface Shown {
  /** A code somebody has, their email address, and a segment of them alone. */
  readonly held: string;
  readonly email: string;
  readonly segment: string;
}

/** A dozen codes in all standings, one of somebody with a long name, and an act that stopped. */
async function aFullVoucher(app: TestApp): Promise<Shown & { readonly uuid: string }> {
  made += 1;
  const now = app.clock.now();
  // The held code is the newest, and so on the first page.
  const earlier = new Date(now.getTime() - 60_000);
  const tomorrow = new Date(now.getTime() + 86_400_000);
  const uuid = await aVoucher(app, { title: `Free latte ${made}` });
  const email = `maximiliana.${made}@a-rather-long-domain-of-an-example.test`;
  const userUuid = await aCustomer(app, {
    firstName: "Maximiliana-Alexandra",
    lastName: "Featherstonehaugh-Cholmondeley",
    email,
  });
  for (let n = 10; n < 22; n += 1)
    await aCodeOf(app, uuid, { code: `LK${made}${n}-0000-AAA`, expiresAt: tomorrow, createdAt: earlier });
  const held = `LK${made}99-0000-AAA`;
  await aCodeOf(app, uuid, {
    code: `LK${made}98-0000-AAA`,
    expiresAt: new Date(now.getTime() - 60_000),
    redemptions: 3,
  });
  await aCodeOf(app, uuid, { code: held, userUuid, redemptions: 0, maximumRedemptions: 5, expiresAt: tomorrow });
  await aFailedBatch(app, uuid);
  const segment = `Looks ${made} of ${process.pid}`;
  await aSegment(app, {
    name: segment,
    rules: [{ field: "email", operator: "contains", comparator: `maximiliana.${made}@` }],
  });
  return { uuid, held, segment, email };
}

/** What stands open, one after the other; each begins at the page. */
const stands: Readonly<Record<string, (page: Page, of: Shown) => Promise<unknown>>> = {
  list: async (page) => codesCard(page).getByText("Last generations").click(),
  menu: async (page, { held }) => expect(await openCodeMenu(page, held)).toBeVisible(),
  edit: async (page, { held }) => {
    await actOnCode(page, held, "Edit");
    await expect(page.getByRole("dialog", { name: "Edit Voucher Code" })).toBeVisible();
  },
  assign: async (page, { held, email }) => {
    await actOnCode(page, held, "Assign to user");
    const dialog = page.getByRole("dialog", { name: "Assign Voucher" });
    await dialog.getByRole("searchbox").fill(email);
    await expect(dialog.locator("tr[data-key]")).toHaveText([/Maximiliana/]);
    await dialog.locator("tr[data-key]").click();
    await expect(dialog.getByText(/ already belongs to /)).toBeVisible();
  },
  generate: async (page, { segment }) => {
    await codesCard(page).getByRole("button", { name: "Generate", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Generate Voucher Codes" });
    await dialog.getByRole("combobox", { name: "Segment" }).selectOption({ label: segment });
    await expect(dialog.getByText("1, one for each person")).toBeVisible();
  },
};

/** A menu takes the page behind it out of reach, and nothing there can be told to lie under the bars. */
async function expectMenuInOrder(page: Page): Promise<void> {
  for (const width of [390, 1440])
    for (const colorScheme of ["dark", "light"] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      expect([width, colorScheme, await accessibilityFindings(page)]).toEqual([width, colorScheme, []]);
      await expect(page.getByRole("menu")).toBeVisible();
    }
}

test("nothing cut or out of reach and no finding of axe, in every look", async ({ signedIn, crema: { app } }) => {
  test.slow();
  const { uuid, ...of } = await aFullVoucher(app);
  const { page } = await signedIn(staff);
  await page.goto("/promotions");
  await expectSettled(page);
  for (const [name, show] of Object.entries(stands)) {
    await page.setViewportSize({ width: 390, height: 900 });
    await goOnTo(page, `/promotions/vouchers/${uuid}`);
    await expect(codeRow(page, of.held)).toBeVisible();
    await codesCard(page).scrollIntoViewIfNeeded();
    await show(page, of);
    if (name === "menu") await expectMenuInOrder(page);
    else await expectInOrder(page, name);
    await goOnTo(page, "/promotions");
  }
});

test("a voucher's codes in every state, for readers and by keyboard", async ({
  signedIn,
  crema: { app },
  elsewhere,
}) => {
  const { page } = await signedIn(staff);
  await test.step("codes of an inactive voucher are neither generated nor mailed [AMB-84]", async () => {
    const uuid = await aVoucher(app, { status: "inactive" });
    const userUuid = await aCustomer(app);
    await aCodeOf(app, uuid, { code: "IDLE-0000-AAA", userUuid });
    await page.goto(`/promotions/vouchers/${uuid}`);
    const menu = await openCodeMenu(page, "IDLE-0000-AAA");
    await expect(menu.getByRole("menuitem", { name: "Edit" })).toBeVisible();
    await expect(menu.getByRole("menuitem", { name: "Notify" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(codesCard(page).getByRole("button", { name: "Generate", exact: true })).toHaveCount(0);
  });
  await test.step("codes are generated with the keyboard alone", async () => {
    const uuid = await aVoucher(app);
    await page.goto(`/promotions/vouchers/${uuid}`);
    await expect(codesCard(page).getByText("No codes yet")).toBeVisible();
    await page.bringToFront();
    await codesCard(page).getByRole("searchbox", { name: "Search codes" }).focus();
    await tabTo(page, codesCard(page).getByRole("button", { name: "Generate", exact: true }), "Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Generate Voucher Codes" })).toBeVisible();
    await tabTo(page, "Number of codes");
    await page.keyboard.press("Enter");
    await expect(focused(page)).toHaveRole("textbox");
    await page.keyboard.type("2");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Generate Voucher Codes" })).toBeVisible();
    await tabTo(page, "Generate");
    await page.keyboard.press("Enter");
    await readNotice(page, "Voucher code/s successfully generated");
    await expect(codeRows(page)).toHaveCount(2);
  });
  await test.step("who may only look reads codes and prints them, and changes nothing", async () => {
    const { uuid, held } = await aFullVoucher(app);
    const { page: otherPage } = await elsewhere({ permissions: [], read: ["promotion"] });
    await otherPage.goto(`/promotions/vouchers/${uuid}`);
    await expect((await openCodeMenu(otherPage, held)).getByRole("menuitem")).toHaveText(["Print / download PDF"]);
    await otherPage.keyboard.press("Escape");
    await expect(codesCard(otherPage).getByText(/^Generating 50 codes stopped/)).toBeVisible();
    for (const name of ["Generate", "Resume"])
      await expect(codesCard(otherPage).getByRole("button", { name, exact: true })).toHaveCount(0);
    await expect(codesCard(otherPage).getByRole("button", { name: "Download all" })).toBeEnabled();
  });
});
