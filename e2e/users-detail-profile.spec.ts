/** Correcting a record: what the fields take, what they refuse and in which words, what is stored. */
import type { Page } from "@playwright/test";
import { auditOf, storedUser } from "../server/test/stored-users.ts";
import { aCustomer } from "../server/test/users.ts";
import { fail, listen, mend, pathOf } from "./kit/answers.ts";
import { expect, test } from "./kit/crema.ts";
import { card, notice, notices, saveBar } from "./kit/screen.ts";

const field = (page: Page, label: string) => card(page, "Personal Details").getByLabel(label, { exact: true });
const save = (page: Page) => saveBar(page).getByRole("button", { name: "Save" });
const updates = (heard: ReturnType<typeof listen>) =>
  heard.filter((request) => request.method() === "PUT" && pathOf(request).startsWith("/v1/user/update/"));
const updateCall = { method: "PUT", path: /^\/v1\/user\/update\// };
const saved = (page: Page) => expect(notice(page, "User updated successfully")).toBeVisible();
const dismiss = (page: Page) => page.getByRole("button", { name: "Close notice" }).click();

test("a profile is read, corrected and kept, each field with its rule", async ({ signedIn, crema }) => {
  const { page } = await signedIn({ permissions: ["user.edit"], firstName: "Bea", lastName: "Boss" });
  await test.step("SC-09: saves every field of the profile and every preference, tells it, moves 'last updated', and shows the same after a reload [USR-DET-02] [USR-DET-29] [USR-DET-31] [USR-DET-36] [USR-DET-49]", async () => {
    const uuid = await aCustomer(crema.app, { createdAt: new Date("2026-11-20T11:04:05Z") });
    await page.goto(`/users/${uuid}`);
    await expect(save(page)).toBeDisabled();
    const typed = {
      "First name": "Grace",
      "Last name": "Hopper",
      Email: "Grace.Hopper@example.test",
      "Phone number": "(07) 3210 0000",
      "Mobile number": "0412 345 678",
      Birthday: "09/12/1906",
      Postcode: "4101",
    };
    for (const [label, value] of Object.entries(typed)) await field(page, label).fill(value);
    const preferences = card(page, "Preferences");
    const flags = ["Birthday offer by email", "Marketing by email", "Birthday offer by post", "Marketing by SMS"];
    await preferences.getByLabel("Preferred Grind").selectOption("Plunger");
    for (const flag of flags) await preferences.getByLabel(flag).check();
    await expect(saveBar(page)).toContainText("Unsaved changes");
    await save(page).click();
    await saved(page);
    // The day of the save: the record was made the evening before.
    await expect(saveBar(page)).toContainText(/last updated 21\/11\/2026 \d\d:\d\d:\d\d [AP]M/);
    await expect(saveBar(page)).not.toContainText("Unsaved changes");
    await expect(save(page)).toBeDisabled();
    expect(await storedUser(crema.app, uuid)).toMatchObject({
      firstName: "Grace",
      lastName: "Hopper",
      email: "Grace.Hopper@example.test",
      phoneNumber: "(07) 3210 0000",
      mobileNumber: "+61412345678",
      birthday: "1906-12-09",
      postcode: "4101",
      country: "Australia",
      grind: "Plunger",
    });
    await page.reload();
    for (const [label, value] of Object.entries({ ...typed, "Mobile number": "+61412345678" }))
      await expect(field(page, label)).toHaveValue(value);
    await expect(field(page, "Country")).toHaveValue("Australia");
    await expect(preferences.getByLabel("Preferred Grind")).toHaveValue("Plunger");
    for (const flag of flags) await expect(preferences.getByLabel(flag)).toBeChecked();
    const [entry] = await auditOf(crema.app, uuid);
    expect(entry).toMatchObject({ act: "update", who: "Bea Boss" });
    expect(entry?.changes).toHaveProperty(["profile.postcode"], ["", "4101"]);
  });
  await test.step("opens as 'User Profile' with a way back, out of the menu, under a save bar that stays and tells the last update [USR-DET-01] [USR-DET-02]", async () => {
    // 09:04:05 in the evening of the twentieth in Brisbane.
    const uuid = await aCustomer(crema.app, { createdAt: new Date("2026-11-20T11:04:05Z") });
    await page.setViewportSize({ width: 1440, height: 600 });
    await page.goto(`/users/${uuid}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("User Profile");
    await expect(page).toHaveTitle(/^User Profile/);
    await expect(
      page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "User Profile" }),
    ).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Back to Users" })).toHaveAttribute("href", "/users");
    await expect(saveBar(page)).toContainText("last updated 20/11/2026 09:04:05 PM");
    const top = async () => (await saveBar(page).boundingBox())?.y;
    const before = await top();
    await page.getByRole("heading", { name: "Vouchers" }).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 2_000);
    await expect(page.getByRole("heading", { name: "Vouchers" })).toBeInViewport();
    expect(await top()).toBe(before);
    await expect(saveBar(page)).toBeInViewport();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("link", { name: "Back to Users" }).click();
    await expect(page).toHaveURL(/\/users$/);
  });
  await test.step("SC-09: reads a mobile by the country, names that country when it is none, and stores digits and a plus [USR-DET-35] [USR-DET-36] [USR-DET-38] [AMB-42]", async () => {
    const uuid = await aCustomer(crema.app);
    await page.goto(`/users/${uuid}`);
    const heard = listen(page);
    const mobile = field(page, "Mobile number");
    const au = page.getByText("Please enter a valid AU mobile number.", { exact: true });
    const nz = page.getByText("Please enter a valid NZ mobile number.", { exact: true });
    await mobile.fill("0298765432");
    await expect(au).toBeVisible();
    await expect(mobile).toHaveAttribute("aria-invalid", "true");
    await mobile.press("Enter");
    expect(updates(heard)).toEqual([]);
    await mobile.fill("0412 345 678");
    await expect(au).toHaveCount(0);
    await field(page, "Country").selectOption("New Zealand");
    await expect(nz).toBeVisible();
    await mobile.fill("021 123 4567");
    await expect(nz).toHaveCount(0);
    await save(page).click();
    await saved(page);
    await expect(mobile).toHaveValue("+64211234567");
    expect(await storedUser(crema.app, uuid)).toMatchObject({ mobileNumber: "+64211234567", country: "New Zealand" });
  });
  await test.step("SC-09: takes a sixteenth birthday today, refuses it tomorrow and days that do not exist, and ends its calendar there [USR-DET-32] [USR-DET-33] [USR-DET-34] [USR-DET-38]", async () => {
    const uuid = await aCustomer(crema.app);
    await page.goto(`/users/${uuid}`);
    const birthday = field(page, "Birthday");
    const tooYoung = page.getByText("Date of birth needs to be at least 16 years of age", { exact: true });
    const invalid = page.getByText("Invalid Date", { exact: true });
    await birthday.fill("22/11/2010");
    await expect(tooYoung).toBeVisible();
    await expect(save(page)).toBeDisabled();
    await birthday.fill("31/02/1990");
    await expect(invalid).toBeVisible();
    await birthday.fill("21/11/2010");
    await expect(tooYoung).toHaveCount(0);
    await save(page).click();
    await saved(page);
    expect((await storedUser(crema.app, uuid))?.birthday).toBe("2010-11-21");

    await page.getByRole("button", { name: "Choose Birthday" }).click();
    const calendar = page.getByRole("dialog", { name: "Birthday" });
    await expect(calendar.getByRole("button", { name: /21 November 2010/ })).toBeEnabled();
    await expect(calendar.getByRole("button", { name: /22 November 2010/ })).toHaveAttribute("aria-disabled", "true");
    await page.keyboard.press("Escape");
  });
  await test.step("SC-09: refuses another user's email in any letter case, at its field, and saves nothing [USR-DET-37] [USR-DET-38]", async () => {
    await aCustomer(crema.app, { email: "taken@example.test" });
    const uuid = await aCustomer(crema.app, { email: "mine@example.test", firstName: "Unchanged" });
    await page.goto(`/users/${uuid}`);
    await field(page, "First name").fill("Changed");
    await field(page, "Email").fill("TAKEN@Example.test");
    await save(page).click();
    await expect(page.getByText("Email must be unique", { exact: true })).toBeVisible();
    await expect(field(page, "Email")).toHaveAttribute("aria-invalid", "true");
    await expect(notices(page)).toHaveCount(0);
    await expect(save(page)).toBeDisabled();
    expect(await storedUser(crema.app, uuid)).toMatchObject({ firstName: "Unchanged", email: "mine@example.test" });
    await field(page, "Email").fill("mine-too@example.test");
    await expect(save(page)).toBeEnabled();
  });
});

test("what is typed in a profile survives errors, a lost network and second thoughts", async ({
  signedIn,
  crema,
  context,
}) => {
  const { page } = await signedIn();
  await test.step("shows the server's errors at their fields, other failures as the server's sentence or 'Something went wrong', and keeps what was typed [USR-DET-39] [USR-DET-40]", async () => {
    const uuid = await aCustomer(crema.app);
    await page.goto(`/users/${uuid}`);
    await field(page, "First name").fill("Typed");
    await field(page, "Postcode").fill("9999");
    const errors = { "profile.firstName": "No such name", postcode: "No such postcode" };
    await fail(page, updateCall, {
      status: 422,
      body: { code: "invalid", message: "No such name", errors, requestId: "r" },
    });
    await save(page).click();
    await expect(page.getByText("No such name", { exact: true })).toBeVisible();
    await expect(page.getByText("No such postcode", { exact: true })).toBeVisible();
    await expect(field(page, "First name")).toHaveAttribute("aria-invalid", "true");
    await expect(field(page, "Postcode")).toHaveAttribute("aria-invalid", "true");
    await expect(notices(page)).toHaveCount(0);
    await mend(page);

    await field(page, "First name").fill("Typed again");
    await field(page, "Postcode").fill("4000");
    await fail(page, updateCall, { status: 500, body: { message: "The till is on fire" } });
    await save(page).click();
    await expect(notice(page, "The till is on fire")).toBeVisible();
    await dismiss(page);
    await mend(page);
    await fail(page, updateCall, { status: 502, body: "<html>Bad gateway</html>" });
    await save(page).click();
    await expect(notice(page, "Something went wrong")).toBeVisible();
    await dismiss(page);
    await mend(page);
    await expect(field(page, "First name")).toHaveValue("Typed again");
    await expect(save(page)).toBeEnabled();
    await save(page).click();
    await saved(page);
    expect(await storedUser(crema.app, uuid)).toMatchObject({ firstName: "Typed again", postcode: "4000" });
  });
  await test.step("loses nothing typed when the network is gone, and saves it once it is back", async () => {
    const uuid = await aCustomer(crema.app);
    await page.goto(`/users/${uuid}`);
    await field(page, "Last name").fill("Survivor");
    await context.setOffline(true);
    await save(page).click();
    await expect(notice(page, "No answer from the server: check the connection and try again")).toBeVisible();
    await expect(field(page, "Last name")).toHaveValue("Survivor");
    await dismiss(page);
    await context.setOffline(false);
    await save(page).click();
    await saved(page);
    expect(await storedUser(crema.app, uuid)).toMatchObject({ lastName: "Survivor" });
  });
  await test.step("asks before unsaved changes are left, stays or leaves as told, and discards on demand", async () => {
    const uuid = await aCustomer(crema.app, { firstName: "Stored" });
    await page.goto(`/users/${uuid}`);
    await field(page, "First name").fill("Unsaved");
    await page.getByRole("link", { name: "Back to Users" }).click();
    const question = page.getByRole("alertdialog", { name: "Unsaved changes" });
    await question.getByRole("button", { name: "Stay on this page" }).click();
    await expect(field(page, "First name")).toHaveValue("Unsaved");
    await saveBar(page).getByRole("button", { name: "Discard" }).click();
    await expect(field(page, "First name")).toHaveValue("Stored");
    await expect(save(page)).toBeDisabled();
    await field(page, "First name").fill("Unsaved");
    await page.getByRole("link", { name: "Back to Users" }).click();
    await question.getByRole("button", { name: "Leave without saving" }).click();
    await expect(page).toHaveURL(/\/users$/);
    expect((await storedUser(crema.app, uuid))?.firstName).toBe("Stored");
  });
});
