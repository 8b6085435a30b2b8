import type { Locator, Page } from "@playwright/test";
import { sql } from "kysely";
import { signInAs } from "../server/test/sessions.ts";
import { aStaffMember } from "../server/test/users.ts";
import { fail, listen, mend, pathOf, untilLive, withoutSocket } from "./kit/answers.ts";
import { type Crema, expect, proves, test } from "./kit/crema.ts";
import { notice } from "./kit/screen.ts";

type List = "blacklist" | "whitelist";

const card = (page: Page, list: List): Locator =>
  page.locator(".ui-card").filter({ has: page.getByRole("heading", { name: `Email domain ${list}`, exact: true }) });
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

const editor = { permissions: ["order.edit"] };
const updated = "List has been successfully updated!";
const notUpdated = "Something went wrong, list has not been updated";
const type = async (page: Page, list: List, domain: string): Promise<void> => {
  await field(page, list).fill(domain);
  await field(page, list).press("Enter");
};

test(
  "two cards of scrolling lists: domains are added, moved and taken away under one Save, and nothing is stored before",
  proves("DOM-01..10 DOM-13 DOM-14 AMB-123..125"),
  async ({ signedIn, crema }) => {
    const many = Array.from({ length: 20 }, (_, n) => `many${String(n).padStart(2, "0")}.test`);
    await store(crema, { blacklist: ["B.com", ...many], whitelist: ["x.com", "y.com"] });
    const { page } = await signedIn(editor);
    await page.goto("/options");

    await test.step("each has a field, a button and a list 400 px high with rows of 46", async () => {
      await expect(page.getByRole("heading", { name: /^Email domain/ })).toHaveText([
        "Email domain blacklist",
        "Email domain whitelist",
      ]);
      await expect(rows(page, "blacklist")).toHaveCount(21);
      for (const list of ["blacklist", "whitelist"] as const) {
        const [typed, button] = [await field(page, list).boundingBox(), await add(page, list).boundingBox()];
        const middleOf = (one: typeof typed) => (one?.y ?? 0) + (one?.height ?? 0) / 2;
        expect(middleOf(button)).toBe(middleOf(typed));
        expect((await page.getByRole("list", { name: `Email domain ${list}` }).boundingBox())?.height).toBe(400);
        expect((await rows(page, list).first().boundingBox())?.height).toBe(46);
      }
      const last = rows(page, "blacklist").nth(20);
      await expect(last).not.toBeInViewport();
      await last.scrollIntoViewIfNeeded();
      await expect(last).toBeInViewport();
    });

    await test.step("'Add Domain' waits for a domain that is new to its list and is one at all", async () => {
      const [text, button] = [field(page, "blacklist"), add(page, "blacklist")];
      const known = card(page, "blacklist").getByText("Domain already exists").first();
      await expect(button).toBeDisabled();
      await text.fill("   ");
      await expect(button).toBeDisabled();
      await type(page, "blacklist", " @MANY00.test ");
      await expect(known).toBeVisible();
      await expect(button).toBeDisabled();
      await expect(rows(page, "blacklist")).toHaveCount(21);
      await text.fill("localhost");
      await expect(known).toBeHidden();
      await expect(button).toBeDisabled();
    });

    await test.step("added by button or Enter, newest on top, out of the other list; taken away by its icon", async () => {
      await field(page, "blacklist").fill(" @X.com ");
      await add(page, "blacklist").click();
      await expect(field(page, "blacklist")).toHaveValue("");
      await type(page, "blacklist", "0.com");
      await type(page, "whitelist", "enter.test");
      await page.getByRole("button", { name: "Delete y.com" }).click();
      await expect(rows(page, "blacklist").nth(3)).toHaveText("many00.test");
      expect((await rows(page, "blacklist").allTextContents()).slice(0, 3)).toEqual(["0.com", "x.com", "B.com"]);
      await expect(rows(page, "whitelist")).toHaveText(["enter.test"]);
      expect((await stored(crema)).whitelist).toEqual(["x.com", "y.com"]);
    });

    await test.step("the keyboard stays in the list when a domain is taken away", async () => {
      await page.getByRole("button", { name: "Delete many18.test" }).focus();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("button", { name: "Delete many19.test" })).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("button", { name: "Delete many17.test" })).toBeFocused();
    });

    await test.step("one Save posts both and says so once", async () => {
      const heard = listen(page);
      await save(page).click();
      await expect(page.getByText(updated)).toHaveCount(1);
      await expect(save(page)).toBeDisabled();
      const posts = heard.filter((one) => one.method() === "POST");
      expect(posts.map(pathOf)).toEqual(["/v1/auth/domains", "/v1/auth/domains"]);
      const blacklist = ["0.com", "b.com", ...many.slice(0, 18), "x.com"];
      expect(await stored(crema)).toEqual({ blacklist, whitelist: ["enter.test"] });
      await page.reload();
      await expect(rows(page, "blacklist")).toHaveText(blacklist);
      await expect(rows(page, "whitelist")).toHaveText(["enter.test"]);
    });
  },
);

test(
  "whichever post fails and whoever saved meanwhile, there is one error, nothing typed is lost, and the next save keeps all",
  proves("DOM-15 AMB-44 AMB-125"),
  async ({ signedIn, crema }) => {
    const { page } = await signedIn(editor);
    // Without live messages the lists are read again once: because the save failed.
    await withoutSocket(page);
    const closeNotice = page.getByRole("button", { name: "Close notice" });
    const saveAgain = async (): Promise<void> => {
      await closeNotice.click();
      await save(page).click();
      await expect(notice(page, updated)).toBeVisible();
    };

    for (const failing of ["whitelist", "blacklist"] as const)
      await test.step(`the post of the ${failing} fails`, async () => {
        await store(crema, { blacklist: ["old.test"], whitelist: ["moves.test", "removed.test"] });
        await page.goto("/options");
        await type(page, "blacklist", "moves.test");
        await type(page, "whitelist", "white.test");
        await page.getByRole("button", { name: "Delete removed.test" }).click();
        await page.route("**/v1/auth/domains", (route) =>
          route.request().postDataJSON()?.list === failing
            ? route.fulfill({ status: 500, body: "{}" })
            : route.fallback(),
        );
        const readAgain = page.waitForResponse((answer) => answer.request().method() === "GET");
        await save(page).click();
        await expect(notice(page, notUpdated)).toBeVisible();
        await expect(page.getByText(updated)).toHaveCount(0);
        await (await readAgain).finished();
        await expect(rows(page, "blacklist")).toHaveText(["moves.test", "old.test"]);
        await expect(rows(page, "whitelist")).toHaveText(["white.test"]);
        // What is on its way to the blacklist stays on the whitelist until it is there.
        const whitelist = failing === "whitelist" ? ["moves.test", "removed.test"] : ["moves.test", "white.test"];
        expect(await stored(crema)).toEqual({ blacklist: ["old.test"], whitelist });
        await page.unroute("**/v1/auth/domains");
        await saveAgain();
        expect(await stored(crema)).toEqual({ blacklist: ["moves.test", "old.test"], whitelist: ["white.test"] });
      });

    await test.step("who saved meanwhile is named, and what was changed here is still there", async () => {
      await store(crema, { blacklist: ["old.test"], whitelist: [] });
      await asSomebodyElse(crema, { blacklist: ["old.test"], whitelist: [] }, "Noor");
      await page.goto("/options");
      await type(page, "blacklist", "mine.test");
      await asSomebodyElse(crema, { blacklist: ["old.test", "theirs.test"], whitelist: [] });
      await save(page).click();
      await expect(notice(page, notUpdated)).toBeVisible();
      await expect(page.getByRole("alert").filter({ hasText: "saved by Ruby Ansell at" })).toBeVisible();
      await expect(rows(page, "blacklist")).toHaveText(["mine.test", "old.test", "theirs.test"]);
      expect((await stored(crema)).blacklist).toEqual(["old.test", "theirs.test"]);
      await saveAgain();
      expect((await stored(crema)).blacklist).toEqual(["mine.test", "old.test", "theirs.test"]);
    });
  },
);

test(
  "lists that cannot be loaded have Retry, follow what others do, and are only read by those who may not edit orders",
  proves("AMB-19"),
  async ({ signedIn, elsewhere, crema }) => {
    await store(crema, { blacklist: ["old.test"], whitelist: [] });
    const { page } = await signedIn(editor);
    await fail(page, { path: /^\/v1\/auth\/domains$/ }, { status: 500 });
    const isLive = untilLive(page);
    await page.goto("/options");
    await expect(page.getByText("Could not load")).toBeVisible();
    await mend(page);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(rows(page, "blacklist")).toHaveText(["old.test"]);
    await isLive;
    await type(page, "blacklist", "mine.test");
    await asSomebodyElse(crema, { blacklist: ["old.test", "theirs.test"], whitelist: [] });
    await expect(rows(page, "blacklist")).toHaveText(["mine.test", "old.test", "theirs.test"]);

    const { page: reader } = await elsewhere({ read: ["order"] });
    await reader.goto("/options");
    await expect(rows(reader, "blacklist")).toHaveText(["old.test", "theirs.test"]);
    await expect(reader.getByRole("main").getByRole("button")).toHaveCount(0);
    await expect(reader.getByRole("main").getByRole("textbox")).toHaveCount(0);
  },
);
