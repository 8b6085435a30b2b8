import type { Locator, Page } from "@playwright/test";
import { aCustomer, aStaffMember } from "../server/test/users.ts";
import { fail, hold, mend } from "./kit/answers.ts";
import { everything, expect, moving, test } from "./kit/crema.ts";

const dialogs = (page: Page): Locator => page.getByRole("dialog").or(page.getByRole("alertdialog"));
const notices = (page: Page): Locator => page.getByRole("region", { name: "Notices" });
const cancel = (page: Page): Locator => dialogs(page).getByRole("button", { name: "Cancel" });
const outside = (page: Page): Promise<void> => page.mouse.click(20, 880);

test.use(moving);

test("dialogs and questions: one at a time, closed and cleared as told, and none costs what was typed", async ({
  signedIn,
  crema,
}) => {
  const { page } = await signedIn(everything);
  await test.step("each dialog of users is 784 px wide, alone, goes by Cancel or a click outside, and forgets what was typed [MODAL-01] [MODAL-02] [MODAL-03] [MODAL-04] [MODAL-05] [AMB-135]", async () => {
    const uuid = await aStaffMember(crema.app, { permissions: ["order.edit"] });
    await page.goto(`/users/${uuid}`);
    for (const name of ["edit permissions", "Archive User", "Set Password", "Add address"]) {
      await page.getByRole("button", { name }).first().click();
      await expect(dialogs(page)).toHaveCount(1);
      await expect.poll(async () => (await dialogs(page).boundingBox())?.width).toBe(784);
      await outside(page);
      await expect(dialogs(page)).toHaveCount(0);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Set Password" }).click();
    const box = await dialogs(page).boundingBox();
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 390).toBe(true);
    await cancel(page).click();
    await page.setViewportSize({ width: 1440, height: 900 });
    const add = page.getByRole("button", { name: "Add address" });
    await add.click();
    await dialogs(page).getByLabel("City").fill("Brisbane");
    await outside(page);
    await add.click();
    await expect(dialogs(page).getByLabel("City")).toHaveValue("");
  });
  await test.step("a question has its title, its message, Cancel and its own button, and waits for the act [MODAL-07] [MODAL-08] [AMB-135]", async () => {
    const uuid = await aCustomer(crema.app, { firstName: "Kim", lastName: "Lee" });
    await page.goto(`/users/${uuid}`);
    const held = await hold(page, { method: "DELETE", path: /^\/v1\/user\// });
    await page.getByRole("button", { name: "Archive User" }).click();
    const question = dialogs(page);
    await expect(question.getByRole("heading")).toHaveText("Archive user");
    await expect(question).toContainText("Are you sure you want to archive Kim Lee?");
    const confirm = question.getByRole("button", { name: "Archive" });
    await confirm.click();
    await expect.poll(() => held.seen.length).toBe(1);
    await expect(cancel(page)).toBeDisabled();
    await expect(confirm).toHaveAttribute("aria-disabled", "true");
    await page.keyboard.press("Escape");
    await confirm.click({ force: true });
    await expect(question).toBeVisible();
    expect(held.seen.length).toBe(1);
    held.release();
    await expect(question).toHaveCount(0);
    await expect(notices(page)).toContainText("User has been archived");
  });
  await test.step("a second dialog takes the place of the first, and the palette does not open over one [MODAL-01]", async () => {
    const uuid = await aCustomer(crema.app);
    await page.goto("/options");
    await page.getByRole("navigation").getByRole("link", { name: "Users" }).click();
    await page.getByRole("table", { name: "Users" }).locator(`a[href="/users/${uuid}"]`).first().click();
    await page.getByRole("textbox", { name: "First name" }).fill("Unsaved");
    await page.getByRole("button", { name: "Set Password" }).click();
    await expect(dialogs(page).getByRole("heading", { name: "Set Password" })).toBeVisible();
    await page.keyboard.press("Control+k");
    await expect(dialogs(page)).toHaveCount(1);
    await page.evaluate(() => window.history.back());
    await expect(dialogs(page).getByRole("heading", { name: "Set Password" })).toHaveCount(0);
    await expect(dialogs(page)).toHaveCount(1);
    await expect(dialogs(page)).toContainText(/unsaved/i);
  });
  await test.step("a dialog whose code cannot be fetched costs neither the page nor what was typed in it", async () => {
    const uuid = await aCustomer(crema.app);
    // As without a network, or after another version was installed.
    await page.route(/\/assets\/(unsaved-changes-dialog|address-dialog)-.*\.js$/, (route) => route.abort());
    await page.goto(`/users/${uuid}`);
    const postcode = page.getByRole("textbox", { name: "Postcode" });
    await postcode.fill("4101");
    const lost = notices(page).getByText("This part of the page could not be loaded");
    const asks: (() => Promise<void>)[] = [
      () => page.getByRole("link", { name: "Back to Users" }).click(),
      () => page.getByRole("button", { name: "Add address" }).click(),
    ];
    for (const ask of asks) {
      await ask();
      await expect(lost).toBeVisible();
      await expect(dialogs(page)).toHaveCount(0);
      await expect(postcode).toHaveValue("4101");
      await page.getByRole("button", { name: "Close notice" }).click();
      await expect(lost).toHaveCount(0);
    }
    await expect(page).toHaveURL(new RegExp(`/users/${uuid}$`));
  });
});

test("notices: where they stand, what they say and when they go", async ({ signedIn, crema }) => {
  const { page } = await signedIn(everything);
  await test.step("notices stand at the top right with their kind and a close button [MODAL-10] [AMB-25]", async () => {
    const uuid = await aCustomer(crema.app);
    await page.goto(`/users/${uuid}`);
    const shown = async (kind: string, text: string): Promise<void> => {
      await expect(notices(page)).toContainText(text);
      await expect(notices(page).getByRole("img", { name: kind })).toBeVisible();
      const box = await notices(page).getByText(text).boundingBox();
      expect((box?.x ?? 0) > 1440 / 2 && (box?.y ?? 900) < 200).toBe(true);
      await notices(page).getByRole("button", { name: "Close notice" }).click();
      await expect(notices(page)).toHaveText("");
    };
    await page.getByRole("button", { name: "Set Password" }).click();
    for (const label of ["Password", "Confirm password"])
      await dialogs(page)
        .getByRole("textbox", { name: label, exact: true })
        .or(dialogs(page).getByLabel(label, { exact: true }))
        .first()
        .fill("Brand-new-1!");
    await dialogs(page).getByRole("button", { name: "Reset" }).click();
    await shown("info", "Password has been set");
    await page.getByRole("textbox", { name: "First name" }).fill("Kim");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await shown("success", "User updated successfully");
    await fail(page, { method: "PUT", path: /^\/v1\/user\// }, { status: 500 });
    await page.getByRole("textbox", { name: "First name" }).fill("Lee");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await shown("error", "Something went wrong");
    await mend(page);
  });
  await test.step("a notice goes after 6000 ms, is kept while hovered and announced, and gives way to the next one [MODAL-11] [AMB-136] [AMD-31]", async () => {
    const uuid = await aCustomer(crema.app);
    await page.goto(`/users/${uuid}`);
    const name = page.getByRole("textbox", { name: "First name" });
    const save = page.getByRole("button", { name: "Save", exact: true });
    await expect(name).toBeVisible();
    await page.clock.pauseAt(new Date(crema.app.clock.now().getTime() + 60_000));
    const saveAs = async (text: string): Promise<void> => {
      await name.fill(text);
      await save.click();
    };
    const success = notices(page).getByText("User updated successfully");
    const error = notices(page).getByText("Something went wrong");
    const tick = (ms: number): Promise<void> => page.clock.runFor(ms);

    await saveAs("One");
    await expect(success).toBeVisible();
    await expect(notices(page).getByRole("status")).toHaveText("User updated successfully");
    await tick(5_900);
    await expect(success).toBeVisible();
    await tick(200);
    await expect(success).toHaveCount(0);

    await saveAs("Two");
    await success.hover();
    await tick(20_000);
    await expect(success).toBeVisible();
    await page.mouse.move(600, 500);
    await tick(3_000);

    await fail(page, { method: "PUT", path: /^\/v1\/user\// }, { status: 500 });
    await saveAs("Three");
    await expect(error).toBeVisible();
    await expect(notices(page).getByRole("alert")).toHaveText("Something went wrong");
    await expect(success).toHaveCount(0);
  });
});
