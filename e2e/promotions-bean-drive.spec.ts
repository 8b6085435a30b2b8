/** The way to Bean Drive: a tab of its own, opened within the click, that comes with a token which is good once, or is closed again. */
import type { Page } from "@playwright/test";
import { fail, hold, listen, mend, pathOf } from "./kit/answers.ts";
import { test } from "./kit/bean-drive-crema.ts";
import { expect } from "./kit/crema.ts";
import { expectInOrder } from "./kit/looks.ts";
import { notice, notices } from "./kit/screen.ts";

const visitor = { permissions: ["promotion.edit", "beandrive.edit"] };
const tokens = { method: "GET", path: /^\/v1\/auth\/beandrive\/token$/ };
const failed = "Failed to get authenticated bean drive link, please refresh to try again";
const noAccess =
  "You do not have the necessary access permission for the Bean Drive portal. Please ask IT to upgrade your account if you need access.";

const button = (page: Page) => page.getByRole("button", { name: "Open Bean Drive" });
async function openTab(page: Page): Promise<void> {
  await page.goto("/promotions");
  await page.getByRole("tab", { name: "Bean Drive" }).click();
  await expect(page.getByRole("region", { name: "Bean Drive" })).toBeVisible();
}
const pagesOf = (page: Page): number => page.context().pages().length;

test("SC-28: Bean Drive opens in a tab of its own, or says why it did not", async ({ signedIn, drive }) => {
  const { page, userUuid } = await signedIn(visitor);
  await test.step("a press opens Bean Drive in a new tab, signed on by a token that is good once; it learns nothing of where it came from [PRO-BEAN-01] [PRO-BEAN-03] [PRO-BEAN-04]", async () => {
    await openTab(page);
    const held = await hold(page, tokens);
    const popup = page.waitForEvent("popup");
    const asked = page.waitForResponse(/\/v1\/auth\/beandrive\/token$/);
    await button(page).click();
    const tab = await popup;
    // It is there before the token is: opened within the click, no browser takes it for a pop-up.
    expect(tab.url()).toBe("about:blank");
    await expect(tab.getByText("Opening Bean Drive…")).toBeVisible();
    const address = tab.waitForRequest((request) => request.url().startsWith(drive.visit.address));
    held.release();
    const { token } = await (await asked).json();
    const url = new URL((await address).url());
    expect([`${url.origin}${url.pathname}`, url.searchParams.get("token")]).toEqual([drive.visit.address, token]);
    await expect.poll(() => drive.arrivals()[0]?.outcome).toBe("let in");
    expect(drive.arrivals()[0]).toMatchObject({ person: userUuid, referer: "" });
    await tab.waitForURL((now) => !now.href.includes("token"));
    // It goes on to the next page by itself.
    await expect(async () => expect(await tab.evaluate(() => window.opener === null)).toBe(true)).toPass();
    // Nobody comes in by it a second time.
    expect((await fetch(url, { redirect: "manual" })).status).toBe(401);
    expect(await page.evaluate((text) => JSON.stringify(window.localStorage).includes(text), token)).toBe(false);
    await expect(notices(page)).toHaveCount(0);
    await expect(button(page)).toBeEnabled();
    await tab.close();
  });
  await test.step("where no token comes the new tab is closed again, the notice says so, and the next press works [PRO-BEAN-05]", async () => {
    await openTab(page);
    const before = pagesOf(page);
    await fail(page, tokens, { status: 500 });
    await button(page).click();
    await expect(notice(page, failed)).toBeVisible();
    await expect.poll(() => pagesOf(page)).toBe(before);
    await mend(page);
    const popup = page.waitForEvent("popup");
    await button(page).click();
    await (await popup).waitForURL(new RegExp(`^${new URL(drive.visit.address).origin}`));
  });
  await test.step("two presses open one tab and ask for one token; a browser that blocks it is told of [PRO-BEAN-03]", async () => {
    await openTab(page);
    const heard = listen(page);
    const held = await hold(page, tokens);
    const before = pagesOf(page);
    await button(page).dblclick();
    await expect(button(page)).toHaveAttribute("aria-busy", "true");
    held.release();
    await expect(button(page)).not.toHaveAttribute("aria-busy");
    expect(pagesOf(page)).toBe(before + 1);
    const asked = () => heard.filter((one) => pathOf(one) === "/v1/auth/beandrive/token");
    expect(asked()).toHaveLength(1);
    await page.evaluate(() => Object.assign(window, { open: () => null }));
    await button(page).click();
    await expect(notice(page, /Your browser blocked the new tab/)).toBeVisible();
    expect(asked()).toHaveLength(1);
  });
});

test("without the right of one's own the tab says so, word for word, and has no button; who only reads promotions may have the right [PRO-BEAN-01] [PRO-BEAN-02]", async ({
  signedIn,
  elsewhere,
}) => {
  const { page } = await signedIn({ permissions: ["promotion.edit"] });
  await openTab(page);
  await expect(page.getByText(noAccess, { exact: true })).toBeVisible();
  await expect(button(page)).toHaveCount(0);
  await expectInOrder(page, "no access");
  const driver = await elsewhere({ read: ["promotion"], permissions: ["beandrive.edit"] });
  await openTab(driver.page);
  await expect(button(driver.page)).toBeEnabled();
  await expectInOrder(driver.page, "the button");
});
