import type { Page } from "@playwright/test";
import { aLocation } from "../server/test/locations.ts";
import { untilLive, withoutSocket } from "./kit/answers.ts";
import { expect, test } from "./kit/crema.ts";
import { expectSettled, mainMenu, notice } from "./kit/screen.ts";
import { setRights } from "./kit/somebody-else.ts";

const notFound = (page: Page) => page.getByRole("main").getByText("404", { exact: true });
const menuLinks = (page: Page) => mainMenu(page).getByRole("listitem").getByRole("link");

test("with web sockets refused the page hears by long polling that rights were taken away [AMB-18]", async ({
  signedIn,
  crema,
}) => {
  const { page, userUuid } = await signedIn({ permissions: ["user.edit", "order.edit"] });
  await page.addInitScript(() => {
    // As a proxy that refuses the upgrade is met by the browser.
    class RefusedSocket extends EventTarget {
      onerror: ((event: Event) => void) | null = null;
      onclose: ((event: Event) => void) | null = null;
      constructor() {
        super();
        setTimeout(() => {
          this.onerror?.(new Event("error"));
          this.onclose?.(new CloseEvent("close", { code: 1006 }));
        });
      }
      send(): void {}
      close(): void {}
    }
    Object.defineProperty(window, "WebSocket", { value: RefusedSocket });
  });
  const live = page.waitForResponse(async (answer) => {
    return answer.url().includes("/loopback/connect") && (await answer.text()).includes('"authenticated"');
  });
  await page.goto("/users");
  await live;
  await expect(menuLinks(page).filter({ hasText: "Orders" })).toHaveCount(1);
  await setRights(crema, userUuid, { permissions: ["order.edit"] });
  await expect(notFound(page)).toBeVisible();
  await expect(menuLinks(page).filter({ hasText: "Users" })).toHaveCount(0);
});

test("without live messages another page, or a refused call, has the rights read again [AMB-18]", async ({
  signedIn,
  crema,
}) => {
  const { page, userUuid } = await signedIn({ permissions: ["user.edit", "order.edit", "product.edit"] });
  await withoutSocket(page);
  await page.goto("/users");
  await expectSettled(page);
  await setRights(crema, userUuid, { permissions: ["user.edit", "product.edit"] });
  await menuLinks(page).filter({ hasText: "Orders" }).click();
  await expect(notFound(page)).toBeVisible();
  await expect(menuLinks(page).filter({ hasText: "Orders" })).toHaveCount(0);
  await menuLinks(page).filter({ hasText: "Users" }).click();
  await expect(page.getByRole("table", { name: "Users" })).toBeVisible();
  await expectSettled(page);
  await setRights(crema, userUuid, { permissions: ["product.edit"] });
  // The list is read again, on the same page.
  await page.getByRole("searchbox").first().fill("somebody");
  await expect(notFound(page)).toBeVisible();
  await expect(menuLinks(page).filter({ hasText: "Users" })).toHaveCount(0);
});

const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

test("what was typed stays, marked and to be copied, on a page that may only be read any more; where it may not be seen any more there is 404 and one dialog with it", async ({
  signedIn,
  crema,
}) => {
  const uuid = await aLocation(crema.app, { title: "Kept secret cafe" });
  const { page, userUuid } = await signedIn({ permissions: ["location.edit", "user.edit"] });
  const live = untilLive(page);
  await page.goto(`/locations/${uuid}`);
  await page.getByLabel("Title", { exact: true }).fill("Typed title");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await live;
  await setRights(crema, userUuid, { permissions: ["user.edit"], read: ["location"] });
  await expect(page.getByRole("alert").filter({ hasText: "You can't edit this page any more" })).toBeVisible();
  const title = page.getByLabel("Title", { exact: true });
  await expect(title).toHaveValue("Typed title");
  await expect(title).not.toBeEditable();
  await expect(title).toHaveAccessibleDescription("Not saved");
  await expect(page.locator("[data-unsaved]")).toHaveCount(1);
  await page.getByRole("button", { name: "Copy my changes" }).focus();
  await page.keyboard.press("Enter");
  await expect(notice(page, "Your changes were copied")).toBeVisible();
  expect(await clipboard(page)).toBe("Title: Typed title");
  // The right is back: so is the form, with what was typed.
  await setRights(crema, userUuid, { permissions: ["user.edit", "location.edit"] });
  await expect(page.getByText("You can't edit this page any more")).toHaveCount(0);
  await expect(title).toBeEditable();
  await expect(title).toHaveValue("Typed title");

  await page.evaluate(() => navigator.clipboard.writeText(""));
  await setRights(crema, userUuid, { permissions: ["user.edit"] });
  const dialog = page.getByRole("alertdialog", { name: "You can't see this page any more" });
  await expect(dialog.getByLabel("What you typed")).toHaveValue("Title: Typed title");
  await expect(page.getByText("404", { exact: true })).toBeVisible();
  expect(await page.locator("body").innerText()).not.toContain("Kept secret cafe");
  await page.keyboard.press("Tab");
  await dialog.getByRole("button", { name: "Copy my changes" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => clipboard(page)).toBe("Title: Typed title");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await menuLinks(page).filter({ hasText: "Users" }).click();
  await expect(page.getByRole("table", { name: "Users" })).toBeVisible();
});

test("a form in a dialog gives way to what was typed in it", async ({ signedIn, crema }) => {
  const { page, userUuid } = await signedIn({ permissions: ["promotion.edit"] });
  const live = untilLive(page);
  await page.goto("/promotions");
  await page.getByRole("button", { name: /Add Voucher/ }).click();
  await page.getByRole("dialog").getByLabel("Title").fill("Typed title");
  await live;
  await setRights(crema, userUuid, { read: ["promotion"] });
  const dialog = page.getByRole("alertdialog", { name: "You can't edit this any more" });
  await expect(dialog.getByLabel("What you typed")).toHaveValue(/Title: Typed title/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
