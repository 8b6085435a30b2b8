/** What can be done to a user as a whole: archive, restore, delete, send the verification mail again. */
import type { Page } from "@playwright/test";
import { mailsTo } from "../server/test/mailbox.ts";
import { auditOf, storedUser, verifyEmail } from "../server/test/stored-users.ts";
import { aCustomer, aStaffMember } from "../server/test/users.ts";
import { fail, listen, mend, pathOf } from "./kit/answers.ts";
import { expect, test } from "./kit/crema.ts";
import { goOnTo, notice, notices } from "./kit/screen.ts";

const actions = (page: Page) => page.getByRole("group", { name: "Actions" });
const action = (page: Page, name: string) => actions(page).getByRole("button", { name, exact: true });
const question = (page: Page) => page.getByRole("alertdialog");
const emailOf = (page: Page) => page.getByRole("textbox", { name: "Email" });

test("a user is archived, restored, deleted and sent the verification mail as the state allows", async ({
  signedIn,
  crema,
  context,
}) => {
  const { page } = await signedIn({ permissions: ["user.edit"], firstName: "Bea", lastName: "Boss" });
  await test.step("archives and restores after a question that names the user; Cancel changes nothing [USR-DET-43] [USR-DET-48] [USR-DET-50] [USR-DET-51] [AMD-33]", async () => {
    const uuid = await aCustomer(crema.app, { firstName: "Ada", lastName: "Archer" });
    await page.goto(`/users/${uuid}`);
    const heard = listen(page);
    await action(page, "Archive User").click();
    await expect(question(page)).toContainText("Are you sure you want to archive Ada Archer?");
    await question(page).getByRole("button", { name: "Cancel" }).click();
    await expect(action(page, "Archive User")).toBeFocused();
    expect(heard.filter((request) => request.method() !== "GET")).toEqual([]);
    expect((await storedUser(crema.app, uuid))?.isArchived).toBe(false);

    await action(page, "Archive User").click();
    await question(page).getByRole("button", { name: "Archive" }).click();
    await expect(notice(page, "User has been archived")).toBeVisible();
    await expect(question(page)).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`/users/${uuid}$`));
    await expect(action(page, "Restore User")).toBeFocused();
    await page.setViewportSize({ width: 390, height: 844 });
    const chips = page
      .getByRole("heading", { name: "Ada Archer" })
      .locator("..")
      .getByText(/^(Archived|Email verified)$/);
    const [state, verified] = [await chips.nth(0).boundingBox(), await chips.nth(1).boundingBox()];
    expect(state?.y).toBe(verified?.y);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(action(page, "Archive User")).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Ada Archer" }).locator("..")).toContainText("Archived");
    expect((await storedUser(crema.app, uuid))?.isArchived).toBe(true);
    expect(await auditOf(crema.app, uuid)).toMatchObject([{ act: "archive", who: "Bea Boss" }]);

    await action(page, "Restore User").click();
    await expect(question(page)).toContainText("Are you sure you want to restore Ada Archer?");
    await question(page).getByRole("button", { name: "Restore" }).click();
    await expect(notice(page, "User has been restored")).toBeVisible();
    await expect(action(page, "Archive User")).toBeVisible();
    expect((await storedUser(crema.app, uuid))?.isArchived).toBe(false);
  });
  await test.step("offers each kind of user exactly what can be done to it, and says whether the email is verified [USR-DET-03] [USR-DET-04] [USR-DET-05] [USR-DET-06] [USR-DET-09]", async () => {
    // Nothing is sent to somebody archived (AMB-36), so there it is not offered.
    for (const [person, status, email, ...offered] of [
      [{}, "Active", "Email verified", "Set Password", "Archive User"],
      [
        { isVerified: false },
        "Pending",
        "Email pending",
        "Resend Verification",
        "Set Password",
        "Archive User",
        "Delete User",
      ],
      [{ isArchived: true }, "Archived", "Email verified", "Set Password", "Restore User"],
      [
        { isArchived: true, isVerified: false },
        "Archived",
        "Email pending",
        "Set Password",
        "Restore User",
        "Delete User",
      ],
    ] as const) {
      const uuid = await aCustomer(crema.app, { ...person, firstName: "Kind", lastName: "Of User" });
      await page.goto(`/users/${uuid}`);
      const title = page.getByRole("heading", { name: "Kind Of User" }).locator("..");
      await expect(title.getByText(email, { exact: true })).toBeVisible();
      await expect(title.getByText(status, { exact: true })).toBeVisible();
      await expect(actions(page).getByRole("button")).toHaveText([...offered]);
    }
  });
  await test.step("deletes an unverified user for good after a question, and goes to the list [USR-DET-44] [USR-DET-48] [USR-DET-52] [MODAL-09] [AMD-33]", async () => {
    const uuid = await aCustomer(crema.app, { firstName: "Dora", lastName: "Spam", isVerified: false });
    await page.goto("/users?search=Dora+Spam");
    await page.getByRole("link", { name: "Dora" }).click();
    await action(page, "Delete User").click();
    await expect(question(page)).toContainText("Are you sure you want to permanently delete Dora Spam?");
    await question(page).getByRole("button", { name: "Delete" }).click();
    await expect(notice(page, "User has been deleted")).toBeVisible();
    await expect(page).toHaveURL(/\/users$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Users");
    expect(await storedUser(crema.app, uuid)).toBeUndefined();
    await page.goto(`/users/${uuid}`);
    await expect(page.getByText("There is no user at this address.")).toBeVisible();
  });
  await test.step("tells failures apart from refusals, keeps the question open and works when tried again [USR-DET-54] [USR-DET-55] [USR-DET-56] [USR-DET-57] [AMB-33]", async () => {
    const active = await aCustomer(crema.app, { lastName: "Keepable" });
    const archived = await aCustomer(crema.app, { isArchived: true });
    const pending = await aCustomer(crema.app, { isVerified: false });
    for (const [uuid, confirm, text] of [
      [active, "Archive", "Something went wrong with archiving the user"],
      [archived, "Restore", "Something went wrong with restoring the user"],
      [pending, "Delete", "Something went wrong with deleting the user"],
    ] as const) {
      const button = `${confirm} User`;
      await page.goto(`/users/${uuid}`);
      await expect(action(page, button)).toBeVisible();
      await fail(page, { path: new RegExp(uuid) }, { status: 500 });
      await action(page, button).click();
      await question(page).getByRole("button", { name: confirm }).click();
      await expect(notice(page, text)).toBeVisible();
      await expect(notices(page)).toHaveCount(1);
      await expect(question(page).getByRole("button", { name: confirm })).toBeEnabled();
      await mend(page);
    }
    // The connection is lost, and comes back.
    await page.goto(`/users/${pending}`);
    await action(page, "Delete User").click();
    await context.setOffline(true);
    await question(page).getByRole("button", { name: "Delete" }).click();
    await expect(notice(page, "Something went wrong with deleting the user")).toBeVisible();
    expect(await storedUser(crema.app, pending)).toBeDefined();
    await context.setOffline(false);
    // Meanwhile the person has followed the link in the mail: now the server refuses.
    await verifyEmail(crema.app, pending);
    await page.getByRole("button", { name: "Close notice" }).click();
    await question(page).getByRole("button", { name: "Delete" }).click();
    await expect(notice(page, "Could not delete user")).toBeVisible();
    await expect(question(page)).toContainText("A user with a verified email address can only be archived");
    expect(await storedUser(crema.app, pending)).toBeDefined();
  });
  await test.step("sends the verification mail again, once for a double click, and says when it could not [USR-DET-53] [USR-DET-58]", async () => {
    const email = "resend-me@example.test";
    const uuid = await aCustomer(crema.app, { email, isVerified: false });
    await page.goto(`/users/${uuid}`);
    const resend = { method: "POST", path: /\/v1\/auth\/email\/resend$/ };
    await fail(page, resend, { status: 500 });
    await action(page, "Resend Verification").click();
    await expect(notice(page, "There was a problem sending email verification")).toBeVisible();
    await mend(page);
    await page.getByRole("button", { name: "Close notice" }).click();
    const heard = listen(page);
    await action(page, "Resend Verification").dblclick();
    await expect(notice(page, "Email verification has been resent")).toBeVisible();
    expect(heard.filter((request) => resend.path.test(pathOf(request)))).toHaveLength(1);
    expect(await mailsTo(crema.app, email)).toMatchObject([{ kind: "verify-email" }]);
    await action(page, "Resend Verification").click();
    await expect(notice(page, /^Email verification was sent at \d\d:\d\d:\d\d [AP]M$/)).toBeVisible();
    expect(await mailsTo(crema.app, email)).toHaveLength(1);
  });
});

test("oneself is offered no archive, delete or edit of permissions; a colleague is offered what the reader’s rights allow, and why [USR-DET-04] [USR-DET-05] [USR-DET-07] [USR-DET-08] [AMB-06] [AMB-17] [AMD-09]", async ({
  signedIn,
  elsewhere,
  crema,
}) => {
  const { page, userUuid } = await signedIn({ permissions: ["user.edit", "permission.edit"] });
  const colleague = await aStaffMember(crema.app, { firstName: "Col", lastName: "Legium" });
  const newcomer = await aStaffMember(crema.app, { firstName: "Newt", lastName: "Legium", isVerified: false });
  const reason = "A colleague’s password, archiving and deleting need the right to edit user permissions.";
  await page.goto("/users?search=Legium");
  await expect(page.getByRole("button", { name: /^Actions for/ })).toHaveCount(2);
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("menuitem", { name: "Account" }).click();
  await expect(page).toHaveURL(new RegExp(`/users/${userUuid}$`));
  await expect(actions(page).getByRole("button")).toHaveText(["Set Password"]);
  await expect(page.getByRole("group", { name: "Permissions" })).toContainText("Staff");
  await expect(page.getByRole("button", { name: "edit permissions" })).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "First name" })).toBeEditable();

  await goOnTo(page, `/users/${colleague}`);
  await expect(page.getByRole("group", { name: "Permissions" })).toContainText("Staff");
  const edit = page.getByRole("button", { name: "edit permissions" });
  await expect(edit).toHaveText("edit");
  await edit.click();
  await expect(page.getByRole("dialog", { name: "User permissions" })).toContainText("Col Legium");
  await expect(actions(page).getByRole("button")).toHaveText(["Set Password", "Archive User"]);
  await expect(emailOf(page)).toBeEditable();
  await expect(page.getByText(reason)).toHaveCount(0);

  const { page: editor } = await elsewhere({ permissions: ["user.edit"] });
  await editor.goto(`/users/${colleague}`);
  await expect(editor.getByText(reason)).toBeVisible();
  await expect(actions(editor)).toHaveCount(0);
  await expect(emailOf(editor)).not.toBeEditable();
  await expect(emailOf(editor)).toHaveAccessibleDescription("Needs the right to edit user permissions");
  await expect(editor.getByRole("textbox", { name: "Postcode" })).toBeEditable();
  await goOnTo(editor, `/users/${newcomer}`);
  await expect(actions(editor).getByRole("button")).toHaveText(["Resend Verification"]);
  await goOnTo(editor, "/users?search=Legium");
  await expect(editor.getByRole("link", { name: "Col" })).toBeVisible();
  await expect(editor.getByRole("button", { name: /^Actions for/ })).toHaveCount(0);
});
