import type { Locator, Page } from "@playwright/test";
import { sql } from "kysely";
import { signInAs } from "../server/test/sessions.ts";
import { aStaffMember } from "../server/test/users.ts";
import { fail, hold, listen, mend, pathOf, untilLive, withoutSocket } from "./kit/answers.ts";
import { type Crema, expect, open, test } from "./kit/crema.ts";

type List = "blacklist" | "whitelist";

const card = (page: Page, list: List): Locator =>
  page.getByRole("region", { name: `Email domain ${list}` }).or(
    page.locator("section, article, div.ui-card").filter({
      has: page.getByRole("heading", { name: `Email domain ${list}`, exact: true }),
    }),
  );
const rows = (page: Page, list: List): Locator =>
  page.getByRole("list", { name: `Email domain ${list}` }).getByRole("listitem");
const field = (page: Page, list: List): Locator =>
  card(page, list).getByRole("textbox", { name: "Add domain to list" });
const add = (page: Page, list: List): Locator => card(page, list).getByRole("button", { name: "Add Domain" });
const save = (page: Page): Locator =>
  page.getByRole("region", { name: "Save bar" }).getByRole("button", { name: "Save" });

/** Fills both lists as if they had been stored before. */
async function store(crema: Crema, lists: Readonly<Record<List, readonly string[]>>): Promise<void> {
  const { db } = crema.app.platform;
  await sql`delete from domains`.execute(db);
  for (const [list, domains] of Object.entries(lists))
    await sql`insert into domains (domain, list) select domain, ${list} from unnest(${[...domains]}::text[]) as domain`.execute(
      db,
    );
}
async function stored(crema: Crema): Promise<Record<List, string[]>> {
  const { rows: found } = await sql<{
    domain: string;
    list: List;
  }>`select domain, list from domains order by domain`.execute(crema.app.platform.db);
  const of = (list: List): string[] => found.filter((one) => one.list === list).map(({ domain }) => domain);
  return { blacklist: of("blacklist"), whitelist: of("whitelist") };
}

async function onOptions(given: { signedIn: (grant?: object) => Promise<{ page: Page }> }): Promise<Page> {
  const { page } = await given.signedIn({ permissions: ["order.edit"] });
  await page.goto("/options");
  await expect(card(page, "blacklist").first()).toBeVisible();
  return page;
}

test("two cards, each with a field, a button and a scrolling list of 46 px rows [DOM-01] [DOM-02] [DOM-04]", async ({
  signedIn,
  crema,
}) => {
  const many = Array.from({ length: 20 }, (_, n) => `many${String(n).padStart(2, "0")}.test`);
  await store(crema, { blacklist: many, whitelist: ["one.test"] });
  const page = await onOptions({ signedIn });
  await expect(page.getByRole("heading", { name: /^Email domain/ })).toHaveText([
    "Email domain blacklist",
    "Email domain whitelist",
  ]);
  for (const list of ["blacklist", "whitelist"] as const) {
    await expect(field(page, list)).toBeVisible();
    await expect(add(page, list)).toBeVisible();
    const [typed, button] = [await field(page, list).boundingBox(), await add(page, list).boundingBox()];
    const middleOf = (one: typeof typed) => (one?.y ?? 0) + (one?.height ?? 0) / 2;
    expect(middleOf(button)).toBe(middleOf(typed));
    const box = await page.getByRole("list", { name: `Email domain ${list}` }).boundingBox();
    expect(box?.height).toBe(400);
  }
  await expect(rows(page, "blacklist")).toHaveCount(20);
  for (const row of [rows(page, "blacklist").nth(0), rows(page, "blacklist").nth(7), rows(page, "whitelist").nth(0)])
    expect((await row.boundingBox())?.height).toBe(46);
  const last = rows(page, "blacklist").nth(19);
  await expect(last).not.toBeInViewport();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
});

test("a domain is added by button or Enter, taken away by its icon, and nothing is stored before Save [DOM-03] [DOM-05] [DOM-06] [DOM-13] [DOM-14] [AMB-125]", async ({
  signedIn,
  crema,
}) => {
  await store(crema, { blacklist: ["gone.test", "stays.test"], whitelist: [] });
  const page = await onOptions({ signedIn });
  await expect(save(page)).toBeDisabled();
  await field(page, "blacklist").fill("button.test");
  await add(page, "blacklist").click();
  await field(page, "whitelist").fill("enter.test");
  await field(page, "whitelist").press("Enter");
  await expect(field(page, "whitelist")).toHaveValue("");
  await page.getByRole("button", { name: "Delete gone.test" }).click();
  await expect(rows(page, "blacklist")).toHaveText(["button.test", "stays.test"]);
  await expect(rows(page, "whitelist")).toHaveText(["enter.test"]);
  expect(await stored(crema)).toEqual({ blacklist: ["gone.test", "stays.test"], whitelist: [] });

  const heard = listen(page);
  await save(page).click();
  await expect(page.getByText("List has been successfully updated!")).toHaveCount(1);
  await expect(save(page)).toBeDisabled();
  expect(heard.filter((one) => one.method() === "POST").map(pathOf)).toEqual(["/v1/auth/domains", "/v1/auth/domains"]);
  expect(await stored(crema)).toEqual({ blacklist: ["button.test", "stays.test"], whitelist: ["enter.test"] });
  await page.reload();
  await expect(rows(page, "blacklist")).toHaveText(["button.test", "stays.test"]);
  await expect(rows(page, "whitelist")).toHaveText(["enter.test"]);
});

test("adding to one list takes the domain out of the other, also in what is stored [DOM-07] [AMB-125]", async ({
  signedIn,
  crema,
}) => {
  await store(crema, { blacklist: [], whitelist: ["x.com", "y.com"] });
  const page = await onOptions({ signedIn });
  await field(page, "blacklist").fill("X.com");
  await add(page, "blacklist").click();
  await expect(rows(page, "blacklist")).toHaveText(["x.com"]);
  await expect(rows(page, "whitelist")).toHaveText(["y.com"]);
  await save(page).click();
  await expect(page.getByText("List has been successfully updated!")).toBeVisible();
  expect(await stored(crema)).toEqual({ blacklist: ["x.com"], whitelist: ["y.com"] });
});

test("stored entries are sorted whatever their letter case; what is new stands on top, newest first, until it is stored [DOM-08] [AMB-123]", async ({
  signedIn,
  crema,
}) => {
  await store(crema, { blacklist: ["b.com", "A.com"], whitelist: [] });
  const page = await onOptions({ signedIn });
  await expect(rows(page, "blacklist")).toHaveText(["A.com", "b.com"]);
  for (const domain of ["m.com", "0.com"]) {
    await field(page, "blacklist").fill(domain);
    await field(page, "blacklist").press("Enter");
  }
  await expect(rows(page, "blacklist")).toHaveText(["0.com", "m.com", "A.com", "b.com"]);
  await field(page, "blacklist").fill("c.com");
  await field(page, "blacklist").press("Enter");
  await expect(rows(page, "blacklist")).toHaveText(["c.com", "0.com", "m.com", "A.com", "b.com"]);
  await save(page).click();
  await expect(rows(page, "blacklist")).toHaveText(["0.com", "a.com", "b.com", "c.com", "m.com"]);
});

test("'Add Domain' waits for a domain that is new to its list and is one at all [DOM-09] [DOM-10] [AMB-124]", async ({
  signedIn,
  crema,
}) => {
  await store(crema, { blacklist: ["known.test"], whitelist: ["elsewhere.test"] });
  const page = await onOptions({ signedIn });
  const [text, button] = [field(page, "blacklist"), add(page, "blacklist")];
  await expect(button).toBeDisabled();
  await text.fill("   ");
  await expect(button).toBeDisabled();
  for (const known of ["known.test", "KNOWN.Test", " @known.test "]) {
    await text.fill(known);
    await expect(button).toBeDisabled();
    await expect(card(page, "blacklist").getByText("Domain already exists").first()).toBeVisible();
    await text.press("Enter");
    await expect(rows(page, "blacklist")).toHaveCount(1);
  }
  for (const wrong of ["no domain", "localhost", "-a.test", "a..test", "1.2.3.4"]) {
    await text.fill(wrong);
    await expect(button, wrong).toBeDisabled();
    await expect(card(page, "blacklist").getByText("Domain already exists")).toHaveCount(0);
  }
  await text.fill("elsewhere.test");
  await expect(button).toBeEnabled();
  await text.fill(" @Gmail.com ");
  await button.click();
  await expect(rows(page, "blacklist")).toHaveText(["gmail.com", "known.test"]);
});

for (const [which, number] of [
  ["first", 1],
  ["second", 2],
] as const)
  test(`when the ${which} of the two posts fails there is one error, the stored lists are read again and nothing typed is lost [DOM-15] [AMB-125]`, async ({
    signedIn,
    crema,
  }) => {
    await store(crema, { blacklist: ["old.test"], whitelist: [] });
    const { page } = await signedIn({ permissions: ["order.edit"] });
    // Without live messages the lists are read again once: because the save failed.
    await withoutSocket(page);
    await page.goto("/options");
    await field(page, "blacklist").fill("black.test");
    await field(page, "blacklist").press("Enter");
    await field(page, "whitelist").fill("white.test");
    await field(page, "whitelist").press("Enter");
    let posts = 0;
    await page.route("**/v1/auth/domains", (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      posts += 1;
      return posts === number ? route.fulfill({ status: 500, body: "{}" }) : route.fallback();
    });
    const readAgain = page.waitForResponse((answer) => {
      const request = answer.request();
      return request.method() === "GET" && pathOf(request) === "/v1/auth/domains";
    });
    await save(page).click();
    await expect(page.getByText("Something went wrong, list has not been updated")).toBeVisible();
    await expect(page.getByText("List has been successfully updated!")).toHaveCount(0);
    await (await readAgain).finished();
    await expect(rows(page, "blacklist")).toHaveText(["black.test", "old.test"]);
    await expect(rows(page, "whitelist")).toHaveText(["white.test"]);
    await mend(page);
    await page.getByRole("button", { name: "Close notice" }).click();
    await save(page).click();
    await expect(page.getByText("List has been successfully updated!")).toBeVisible();
    expect(await stored(crema)).toEqual({ blacklist: ["black.test", "old.test"], whitelist: ["white.test"] });
  });

test("a domain on its way to the blacklist stays on the whitelist when the second post fails [DOM-15] [AMB-125]", async ({
  signedIn,
  crema,
}) => {
  await store(crema, { blacklist: [], whitelist: ["moves.test", "removed.test"] });
  const page = await onOptions({ signedIn });
  await field(page, "blacklist").fill("moves.test");
  await field(page, "blacklist").press("Enter");
  await page.getByRole("button", { name: "Delete removed.test" }).click();
  await page.route("**/v1/auth/domains", (route) =>
    route.request().postDataJSON()?.list === "blacklist" ? route.abort() : route.fallback(),
  );
  await save(page).click();
  await expect(page.getByText("Something went wrong, list has not been updated")).toBeVisible();
  expect(await stored(crema)).toEqual({ blacklist: [], whitelist: ["moves.test"] });
  await mend(page);
  await page.getByRole("button", { name: "Close notice" }).click();
  await save(page).click();
  await expect(page.getByText("List has been successfully updated!")).toBeVisible();
  expect(await stored(crema)).toEqual({ blacklist: ["moves.test"], whitelist: [] });
});

test("who saved meanwhile is named at the save, what was changed here is still there, and the next save keeps both [AMB-44] [AMB-125]", async ({
  signedIn,
  crema,
}) => {
  await store(crema, { blacklist: ["old.test"], whitelist: [] });
  await asSomebodyElse(crema, { blacklist: ["old.test"], whitelist: [] }, "Noor");
  const { page } = await signedIn({ permissions: ["order.edit"] });
  await withoutSocket(page);
  await page.goto("/options");
  await field(page, "blacklist").fill("mine.test");
  await field(page, "blacklist").press("Enter");
  await asSomebodyElse(crema, { blacklist: ["old.test", "theirs.test"], whitelist: [] });
  await save(page).click();
  await expect(page.getByText("Something went wrong, list has not been updated")).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "saved by Ruby Ansell at" })).toBeVisible();
  await expect(rows(page, "blacklist")).toHaveText(["mine.test", "old.test", "theirs.test"]);
  expect((await stored(crema)).blacklist).toEqual(["old.test", "theirs.test"]);
  await page.getByRole("button", { name: "Close notice" }).click();
  await save(page).click();
  await expect(page.getByText("List has been successfully updated!")).toBeVisible();
  expect((await stored(crema)).blacklist).toEqual(["mine.test", "old.test", "theirs.test"]);
});

test("a list somebody else changed is read again at once, under what is being changed here", async ({
  signedIn,
  crema,
}) => {
  await store(crema, { blacklist: ["old.test"], whitelist: [] });
  const { page } = await signedIn({ permissions: ["order.edit"] });
  const isLive = untilLive(page);
  await page.goto("/options");
  await field(page, "blacklist").fill("mine.test");
  await field(page, "blacklist").press("Enter");
  await isLive;
  await asSomebodyElse(crema, { blacklist: ["old.test", "theirs.test"], whitelist: [] });
  await expect(rows(page, "blacklist")).toHaveText(["mine.test", "old.test", "theirs.test"]);
});

test("what is added while a save is on its way is neither stored with it nor lost [AMB-125]", async ({
  signedIn,
  crema,
}) => {
  await store(crema, { blacklist: [], whitelist: [] });
  const page = await onOptions({ signedIn });
  await field(page, "blacklist").fill("first.test");
  await field(page, "blacklist").press("Enter");
  const held = await hold(page, { method: "POST", path: /^\/v1\/auth\/domains$/ });
  await save(page).click();
  await field(page, "blacklist").fill("late.test");
  await field(page, "blacklist").press("Enter");
  held.release();
  await expect(page.getByText("List has been successfully updated!")).toBeVisible();
  await expect(rows(page, "blacklist")).toHaveText(["late.test", "first.test"]);
  expect((await stored(crema)).blacklist).toEqual(["first.test"]);
  await page.getByRole("button", { name: "Close notice" }).click();
  await save(page).click();
  await expect(page.getByText("List has been successfully updated!")).toBeVisible();
  expect((await stored(crema)).blacklist).toEqual(["first.test", "late.test"]);
});

test("the keyboard stays in the list when a domain is taken away", async ({ signedIn, crema }) => {
  await store(crema, { blacklist: ["a.test", "b.test", "c.test"], whitelist: [] });
  const page = await onOptions({ signedIn });
  await page.getByRole("button", { name: "Delete b.test" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Delete c.test" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Delete a.test" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Email domain blacklist" })).toBeFocused();
});

/** Another member of staff saves both lists, as the page does. */
async function asSomebodyElse(
  crema: Crema,
  lists: Readonly<Record<List, readonly string[]>>,
  firstName = "Ruby",
): Promise<void> {
  const uuid = await aStaffMember(crema.app, { permissions: ["order.edit"], firstName, lastName: "Ansell" });
  const headers = await signInAs(crema.app, uuid);
  for (const list of ["whitelist", "blacklist"] as const) {
    const payload = { list, values: lists[list] };
    const answer = await crema.app.server.inject({ method: "POST", url: "/v1/auth/domains", headers, payload });
    expect(answer.statusCode).toBe(200);
  }
}

test("one who may not edit orders sees the lists and nothing to change them with [AMB-19]", async ({
  context,
  crema,
}) => {
  await store(crema, { blacklist: ["seen.test"], whitelist: [] });
  const uuid = await aStaffMember(crema.app, { read: ["order"] });
  const { page, idToken } = await open(context, crema, uuid);
  await page.goto("/options");
  await expect(rows(page, "blacklist")).toHaveText(["seen.test"]);
  await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(0);
  const answer = await page.request.post(`${crema.origin}/v1/auth/domains`, {
    headers: { authorization: `Bearer ${idToken}` },
    data: { list: "blacklist", values: [] },
  });
  expect(answer.status()).toBe(403);
  expect((await stored(crema)).blacklist).toEqual(["seen.test"]);
});

test("lists that cannot be loaded say so with Retry", async ({ signedIn, crema }) => {
  await store(crema, { blacklist: ["seen.test"], whitelist: [] });
  const { page } = await signedIn({ permissions: ["order.edit"] });
  await fail(page, { path: /^\/v1\/auth\/domains$/ }, { status: 500 });
  await page.goto("/options");
  await expect(page.getByText("Could not load")).toBeVisible();
  await mend(page);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(rows(page, "blacklist")).toHaveText(["seen.test"]);
});
