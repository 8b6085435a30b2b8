/** Finding users: search, filters, sorting and pages, each held against what the database counts and orders. */
import type { Page } from "@playwright/test";
import { countUsers, emailsInOrder } from "../server/test/stored-users.ts";
import { aCustomer, aStaffMember, manyCustomers } from "../server/test/users.ts";
import { listen, pathOf, queryOf } from "./kit/answers.ts";
import { expect, test } from "./kit/crema.ts";
import { recordsOf } from "./kit/screen.ts";

const listPath = /^\/v1\/user\/all$/;
const rows = (page: Page) => recordsOf(page.getByRole("table", { name: "Users" }));
const search = (page: Page) => page.getByPlaceholder("Search by email address, phone number, or name");
const chip = (page: Page, label: string) => page.getByRole("button", { name: `Remove filter ${label}` });
const listCalls = (heard: ReturnType<typeof listen>) => heard.filter((request) => listPath.test(pathOf(request)));
const lastQuery = (heard: ReturnType<typeof listen>) => {
  const last = listCalls(heard).at(-1);
  return last === undefined ? {} : Object.fromEntries(queryOf(last));
};
const usersWords = (n: number) => (n === 1 ? "1 user" : `${n.toLocaleString("en-AU")} users`);
const expectCount = (page: Page, n: number) => expect(page.getByText(usersWords(n), { exact: true })).toBeVisible();

async function choose(page: Page, filter: "Permissions" | "Status", ...options: string[]): Promise<void> {
  await page
    .getByRole("button", { name: new RegExp(`^${filter}`) })
    .first()
    .click();
  for (const option of options) await page.getByRole("listbox").getByRole("option", { name: option }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox")).toHaveCount(0);
}

test.beforeAll(async ({ crema }) => {
  await manyCustomers(crema.app, { count: 250, prefix: "crowd" });
  for (const lastName of ["Pendle", "Pender"]) await aCustomer(crema.app, { lastName, isVerified: false });
  for (const lastName of ["Archer", "Archway", "Archive"]) await aCustomer(crema.app, { lastName, isArchived: true });
  await aCustomer(crema.app, { firstName: "Left", lastName: "Out", isArchived: true, isVerified: false });
  await aStaffMember(crema.app, { lastName: "Archivist", isArchived: true });
  await aStaffMember(crema.app, { lastName: "Newcomer", isVerified: false });
});

test("SC-05: users are found, filtered, sorted and paged on the server, and the list is there again after one was open", async ({
  signedIn,
  crema,
}) => {
  const { page } = await signedIn();
  await test.step("finds one person by email, phone and name, and asks for exactly what was typed [USR-LIST-02] [USR-LIST-03] [AMD-23] [AMB-30]", async () => {
    await aCustomer(crema.app, { firstName: "Amp", lastName: "Ersand", email: "a+b&c@x.test" });
    await aCustomer(crema.app, { firstName: "Sean", lastName: "O'Brien", mobileNumber: "+61498711822" });
    const heard = listen(page);
    await page.goto("/users");
    await expect(search(page)).toBeVisible();
    for (const [typed, lastName] of [
      ["0498 711 822", "O'Brien"],
      ["a+b&c@x.test", "Ersand"],
    ] as const) {
      await search(page).fill(typed);
      await expect.poll(() => lastQuery(heard)["search"]).toBe(typed);
      await expect(rows(page), typed).toHaveCount(1);
      await expect(rows(page).getByRole("cell").nth(1), typed).toHaveText(lastName);
    }
    expect(listCalls(heard).at(-1)?.url()).toContain("search=a%2Bb%26c%40x.test");
  });
  await test.step("SC-05: filters by role and by status as a union, with rows and count to match, adds those archived before they verified only when asked, drops one chip or all [USR-LIST-04] [USR-LIST-05] [USR-LIST-06] [USR-LIST-07] [USR-LIST-08] [AMD-01] [AMB-26]", async () => {
    const heard = listen(page);
    const count = (statuses: string[]) => countUsers(crema.app, { roles: ["customer"], statuses });
    await page.goto("/users");
    await expect(rows(page)).toHaveCount(100);
    await page
      .getByRole("button", { name: /^Status/ })
      .first()
      .click();
    await expect(page.getByRole("listbox").getByRole("option")).toHaveText(["Active", "Pending", "Archived"]);
    await page.keyboard.press("Escape");
    await page
      .getByRole("button", { name: /^Permissions/ })
      .first()
      .click();
    await expect(page.getByRole("listbox").getByRole("option")).toHaveText(["Staff", "Customer"]);
    await page.keyboard.press("Escape");
    await choose(page, "Status", "Pending", "Archived");
    await choose(page, "Permissions", "Staff");
    await expectCount(page, await countUsers(crema.app, { roles: ["staff"], statuses: ["pending", "archived"] }));
    await choose(page, "Permissions", "Staff", "Customer");
    await expect.poll(() => lastQuery(heard)["permissions"]).toBe("customer");
    await expectCount(page, await count(["pending", "archived"]));
    const statusesShown = async () =>
      new Set(await rows(page).evaluateAll((all) => all.map((row) => row.querySelectorAll("td")[5]?.textContent)));
    await expect.poll(statusesShown).toEqual(new Set(["Pending", "Archived"]));
    await expect(rows(page).filter({ hasText: "LeftOut" })).toHaveCount(0);

    const leftOut = await count(["archived_unverified"]);
    await expect(page.getByText(`${leftOut} archived without verified email: show`)).toBeVisible();
    await page.getByRole("button", { name: "show", exact: true }).click();
    await expectCount(page, (await count(["pending", "archived"])) + leftOut);
    await expect.poll(() => lastQuery(heard)["includeUnverified"]).toBe("true");
    await expect(rows(page).filter({ hasText: "LeftOut" }).getByRole("cell").nth(5)).toHaveText("Archived");

    const before = listCalls(heard).length;
    await chip(page, "Status: Archived").click();
    await expectCount(page, await count(["pending"]));
    await expect.poll(statusesShown).toEqual(new Set(["Pending"]));
    expect(listCalls(heard).length).toBe(before + 1);
    await expect(chip(page, "Status: Pending")).toBeVisible();
    await expect(chip(page, "Permissions: Customer")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Remove filter/ })).toHaveCount(2);

    await page.getByRole("button", { name: "Clear All" }).click();
    await expectCount(page, await countUsers(crema.app));
    await expect(page.getByRole("button", { name: /^Remove filter/ })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Clear All" })).toHaveCount(0);
    await expect
      .poll(() => lastQuery(heard))
      .toEqual({ page: "0", pageSize: "100", sortBy: "createdDate", order: "desc" });
    await expect(page).toHaveURL(/\/users$/);

    await choose(page, "Status", "Active", "Pending", "Archived");
    // All three mean no filter: nobody is left out, nothing is offered to be shown.
    await expectCount(page, await countUsers(crema.app));
    await expect(page.getByText("archived without verified email")).toHaveCount(0);
  });
  await test.step("SC-05: sorts and pages on the server, over all users, one request each [USR-LIST-12] [TABLE-02] [TABLE-03] [AMB-28] [AMB-141]", async () => {
    const heard = listen(page);
    await page.goto("/users");
    await expect(rows(page)).toHaveCount(100);
    const size = page.getByLabel("Rows per page");
    await expect(size.getByRole("option")).toHaveText(["10", "25", "50", "100", "200"]);
    await expect(size).toHaveValue("100");
    await size.selectOption("50");
    await expect(rows(page)).toHaveCount(50);

    const header = page.getByRole("columnheader", { name: "Email" });
    await header.getByRole("button").click();
    await expect(header).toHaveAttribute("aria-sort", "ascending");
    await expect.poll(() => lastQuery(heard)).toEqual({ page: "0", pageSize: "50", sortBy: "email", order: "asc" });
    const emails = await emailsInOrder(crema.app);
    const shown = () => rows(page).evaluateAll((all) => all.map((row) => row.querySelectorAll("td")[2]?.textContent));
    await expect.poll(shown).toEqual(emails.slice(0, 50));

    await page.getByRole("button", { name: "Next page" }).click();
    await page.getByRole("button", { name: "Next page" }).click();
    await expect.poll(shown).toEqual(emails.slice(100, 150));
    await expect.poll(() => lastQuery(heard)["page"]).toBe("2");
    await expect(page.getByText(`101–150 of ${emails.length}`)).toBeVisible();
    await page.getByRole("button", { name: "Last page" }).click();
    await expect.poll(shown).toEqual(emails.slice(Math.floor((emails.length - 1) / 50) * 50));

    const before = listCalls(heard).length;
    await header.getByRole("button").click();
    await expect(header).toHaveAttribute("aria-sort", "descending");
    await expect.poll(shown).toEqual(emails.toReversed().slice(0, 50));
    await expect.poll(() => lastQuery(heard)).toEqual({ page: "0", pageSize: "50", sortBy: "email", order: "desc" });
    expect(listCalls(heard).length).toBe(before + 1);
  });
  await test.step("SC-05: comes back to the same filters, page, scroll place and row after a user was open [SHELL-17] [SHELL-18] [AMB-138] [AMD-39]", async () => {
    await page.goto("/users?search=crowd&sortBy=email&order=asc&pageSize=50&page=2");
    await expect(rows(page)).toHaveCount(50);
    const row = rows(page).nth(35);
    await row.scrollIntoViewIfNeeded();
    const name = await row.getByRole("link").textContent();
    const key = await row.getAttribute("data-key");
    const scroller = page.locator(".ui-table-scroll");
    const scrolled = await scroller.evaluate((element) => element.scrollTop);
    expect(scrolled).toBeGreaterThan(300);
    await row.getByRole("cell").nth(2).click();
    await expect(page).toHaveURL(new RegExp(`/users/${key}$`));
    await expect(page.getByRole("textbox", { name: "First Name" })).toHaveValue(name ?? "");
    await expect(page.getByRole("banner").getByRole("heading", { level: 1 })).toHaveText("User Profile");
    await page.getByRole("link", { name: "Back to Users" }).click();
    await expect(page).toHaveURL(/search=crowd&sortBy=email&order=asc&pageSize=50&page=2$/);
    await expect(search(page)).toHaveValue("crowd");
    await expect(rows(page)).toHaveCount(50);
    await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBe(scrolled);
    const link = page.locator(`tr[data-key="${key}"]`).getByRole("link");
    await expect(link).toBeFocused();
    await expect(link).toHaveText(name ?? "");
  });
});
