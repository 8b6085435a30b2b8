/** The users list as staff meet it: opening, columns, states, what a row offers. */
import { manyCustomers, aCustomer } from "../server/test/users.ts";
import { fail, hold, listen, mend, pathOf, queryOf, untilLive } from "./kit/answers.ts";
import { expect, test } from "./kit/crema.ts";
import { mainMenu, notices, recordsOf, saveBar } from "./kit/screen.ts";
import { type Page } from "@playwright/test";

const listPath = /^\/v1\/user\/all$/;
const table = (page: Page) => page.getByRole("table", { name: "Users" });
const rows = (page: Page) => recordsOf(table(page));
const search = (page: Page) => page.getByPlaceholder("Search by email address, phone number, or name");
const listCalls = (heard: ReturnType<typeof listen>) => heard.filter((request) => listPath.test(pathOf(request)));

test("the list of users is opened, read and left by who may edit them", async ({ signedIn, crema }) => {
  const { page } = await signedIn({ permissions: ["user.edit"] });
  await test.step("opens as 'Users' for who may edit users [USR-LIST-01]", async () => {
    await page.goto("/users");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Users");
    await expect(page).toHaveTitle(/^Users/);
    await expect(mainMenu(page).getByRole("link", { name: "Users" })).toHaveAttribute("aria-current", "page");
    await expect(rows(page).first()).toBeVisible();
  });
  await test.step("shows seven columns in order, the Brisbane day, a phone or else the mobile, and what each person is [USR-LIST-09] [USR-LIST-10] [USR-LIST-15] [USR-LIST-16] [USR-LIST-17] [AMD-23] [AMB-30]", async () => {
    // 06:30 on the second of March in Brisbane, still the first where the browser is.
    const createdAt = new Date("2026-03-01T20:30:00Z");
    const person = { lastName: "Columnist", createdAt };
    await aCustomer(crema.app, {
      ...person,
      firstName: "Both",
      email: "both@columns.test",
      phoneNumber: "07 3000 1111",
      mobileNumber: "+61412000111",
    });
    await aCustomer(crema.app, { ...person, firstName: "Mobile", isVerified: false, mobileNumber: "+61412000222" });
    await aCustomer(crema.app, { ...person, firstName: "Gone", isArchived: true });
    await aCustomer(crema.app, { ...person, firstName: "Never", isArchived: true, isVerified: false });
    await page.goto("/users?search=Columnist");
    await expect(rows(page)).toHaveCount(4);
    await expect(page.getByRole("columnheader")).toHaveText([
      "First name",
      "Last name",
      "Email",
      "Phone",
      "Permissions",
      "Status",
      "Created date",
      "Actions",
    ]);
    const cells = (firstName: string) => rows(page).filter({ hasText: firstName }).getByRole("cell");
    await expect(cells("Both")).toHaveText(
      ["Both", "Columnist", "both@columns.test", "07 3000 1111", "Customer", "Active", "02/03/2026", ""],
      { useInnerText: true },
    );
    await expect(cells("Mobile").nth(3)).toHaveText("+61412000222");
    await expect(cells("Mobile").nth(5)).toHaveText("Pending");
    await expect(cells("Gone").nth(5)).toHaveText("Archived");
    await expect(cells("Never").nth(5)).toHaveText("Archived");
  });
  await test.step("opens a user by a click anywhere in the row, and sets a password from the row's menu without leaving [USR-LIST-13] [USR-LIST-14]", async () => {
    const uuid = await aCustomer(crema.app, { firstName: "Rowan", lastName: "Clicked" });
    await page.goto("/users?search=Rowan+Clicked");
    await rows(page).getByRole("button", { name: "Actions for Rowan Clicked" }).click();
    await expect(page.getByRole("menuitem")).toHaveText(["Set Password"]);
    await page.getByRole("menuitem", { name: "Set Password" }).click();
    const dialog = page.getByRole("dialog", { name: "Set Password" });
    await expect(dialog).toContainText("Rowan Clicked");
    await expect(page).toHaveURL(/\/users\?search=/);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(rows(page).getByRole("button", { name: "Actions for Rowan Clicked" })).toBeFocused();

    // A cell without a link in it.
    await rows(page).getByRole("cell").nth(5).click();
    await expect(page).toHaveURL(new RegExp(`/users/${uuid}$`));
    await expect(page.getByRole("heading", { name: "Rowan Clicked" })).toBeVisible();
    await page.getByRole("link", { name: "Back to Users" }).click();
    await expect(page).toHaveURL(/\/users\?search=Rowan/);
  });
});

test("starts in loading, waits 200 ms and asks once for the first 100, newest first [USR-LIST-11] [USR-LIST-21] [USR-LIST-22] [USR-LIST-24] [AMB-27] [AMB-28] [AMB-141] [AMD-16]", async ({
  signedIn,
  crema,
}) => {
  const newestAt = new Date(crema.app.clock.now().getTime() + 3_600_000);
  await manyCustomers(crema.app, { count: 130, prefix: "opening", newestAt });
  const { page } = await signedIn();
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.body?.textContent.includes("No data to display")) document.documentElement.dataset["sawEmpty"] = "";
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  const heard = listen(page);
  await page.clock.pauseAt(new Date(crema.app.clock.now().getTime() + 30_000));
  await page.goto("/users");
  await expect(table(page).getByText("Loading")).toBeAttached();
  await expect(page.getByRole("region", { name: "Users" })).toHaveAttribute("aria-busy", "true");
  await page.clock.runFor(199);
  expect(listCalls(heard)).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => listCalls(heard).length).toBe(1);
  await page.clock.resume();

  await expect(rows(page)).toHaveCount(100);
  await expect(rows(page).first()).toContainText("opening130@example.test");
  await expect(rows(page).nth(1)).toContainText("opening129@example.test");
  await expect(page.getByRole("columnheader", { name: "Created date" })).toHaveAttribute("aria-sort", "descending");
  const [first] = listCalls(heard);
  expect(first && Object.fromEntries(queryOf(first))).toEqual({
    page: "0",
    pageSize: "100",
    sortBy: "createdDate",
    order: "desc",
  });
  expect(listCalls(heard)).toHaveLength(1);
  await expect(page.locator("html[data-saw-empty]")).toHaveCount(0);
});

test("the list shows what others change, no older answer, and says what it could not load", async ({
  signedIn,
  crema,
  context,
  elsewhere,
}) => {
  const { page } = await signedIn();
  await test.step("says 'Could not load' with Retry and the request's id, never 'No data to display' and no notice [SHELL-29] [SHELL-30] [AMB-24]", async () => {
    await aCustomer(crema.app, { firstName: "Retried", lastName: "Person" });
    await fail(
      page,
      { path: listPath },
      { status: 500, body: { message: "Boom", code: "internal", requestId: "req-77" } },
    );
    await page.goto("/users?search=Retried");
    const failure = page.getByRole("alert").filter({ hasText: "Could not load" });
    await expect(failure).toContainText("req-77");
    await expect(page.getByText("No data to display")).toHaveCount(0);
    await expect(page.getByText("Loading")).toHaveCount(0);
    await expect(notices(page)).toHaveCount(0);
    await mend(page);
    await failure.getByRole("button", { name: "Retry" }).click();
    await expect(rows(page)).toHaveCount(1);
    await expect(failure).toHaveCount(0);
  });
  await test.step("keeps the rows it has when the network is lost, says so, and gets the answer with Retry once it is back", async () => {
    await aCustomer(crema.app, { firstName: "Kept", lastName: "Offline" });
    await aCustomer(crema.app, { firstName: "Found", lastName: "Afterwards" });
    await page.goto("/users?search=Kept+Offline");
    await expect(rows(page)).toHaveCount(1);
    await context.setOffline(true);
    await expect(page.getByText("You are offline.")).toBeVisible();
    await search(page).fill("Found Afterwards");
    const failure = page.getByRole("alert").filter({ hasText: "Could not load" });
    await expect(failure).toBeVisible();
    await expect(page.getByText("No data to display")).toHaveCount(0);
    await context.setOffline(false);
    await expect(page.getByText("You are offline.")).toHaveCount(0);
    await expect(async () => {
      if (await failure.isVisible()) await failure.getByRole("button", { name: "Retry" }).click();
      await expect(rows(page).getByText("Afterwards")).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(rows(page)).toHaveCount(1);
    await expect(search(page)).toHaveValue("Found Afterwards");
  });
  await test.step("never shows an older answer: a newer question aborts the older one, whichever is answered first [AMB-27]", async () => {
    await aCustomer(crema.app, { firstName: "Slowly", lastName: "Answered" });
    await aCustomer(crema.app, { firstName: "Quickly", lastName: "Answered" });
    await page.goto("/users?search=Answered");
    await expect(rows(page)).toHaveCount(2);
    const aborted: (string | null)[] = [];
    page.on("requestfailed", (request) => {
      if (listPath.test(pathOf(request))) aborted.push(queryOf(request).get("search"));
    });
    const older = await hold(page, { path: listPath, query: { search: "Slowly" } });
    await search(page).fill("Slowly");
    await expect.poll(() => older.seen.length).toBe(1);
    // The rows of the question before stay, marked as not the answer yet.
    await expect(page.getByRole("region", { name: "Users" })).toHaveAttribute("aria-busy", "true");
    await expect(rows(page)).toHaveCount(2);
    await search(page).fill("Quickly");
    await expect(rows(page)).toHaveText([/Quickly/]);
    await expect.poll(() => aborted).toEqual(["Slowly"]);
    older.release();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    await expect(rows(page)).toHaveText([/Quickly/]);
    await expect(page).toHaveURL(/search=Quickly$/);
    await expect(page.getByText("1 user", { exact: true })).toBeVisible();
  });
  await test.step("reads a row again when somebody else changes it, without a click", async () => {
    const uuid = await aCustomer(crema.app, { firstName: "Lively", lastName: "Before" });
    const isLive = untilLive(page);
    await page.goto("/users?search=Lively");
    await expect(rows(page)).toContainText(["Before"]);
    await isLive;
    const other = await elsewhere();
    await other.page.goto(`/users/${uuid}`);
    await other.page.getByLabel("Last name").fill("After");
    await expect(saveBar(other.page).getByRole("button", { name: "Save" })).toBeEnabled();
    await saveBar(other.page).getByRole("button", { name: "Save" }).click();
    await expect(rows(page)).toContainText(["After"]);
  });
});
