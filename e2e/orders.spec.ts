/** The orders list as staff meet it: how it opens, what stands in its address, what is live in it, and what never happens. */
import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { type ListedOrder, listedOrders } from "../server/test/listed-orders.ts";
import { aWebOrder } from "../server/test/orders.ts";
import { fail, hold, listen, mend, pathOf, queryOf, untilLive } from "./kit/answers.ts";
import { type Crema, expect, proves, test } from "./kit/crema.ts";
import { pageFaults } from "./kit/page-faults.ts";
import { card, goOnTo, mainMenu, recordsOf } from "./kit/screen.ts";

const listPath = /^\/v1\/orders$/;
const rows = (page: Page) => recordsOf(page.getByRole("table", { name: "Orders" }));
const row = (page: Page, name: string) => rows(page).filter({ has: page.getByRole("link", { name, exact: true }) });
const chips = (page: Page) => page.getByRole("button", { name: /^Remove filter/ });
const search = (page: Page) => page.getByRole("searchbox", { name: "Search orders" });
const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const clerk = { permissions: ["order.edit"] };
const seconds = (text: string) => Date.parse(text) / 1_000;

/** Orders of this test alone. */
async function given({ app }: Crema, orders: readonly ListedOrder[]): Promise<ReadonlyMap<string, string>> {
  await sql`delete from orders`.execute(app.platform.db);
  return listedOrders(app, orders);
}
async function comesIn(app: Crema["app"], order: ListedOrder): Promise<void> {
  for (const id of (await listedOrders(app, [order])).values()) app.platform.live.recordAdded("order", id);
}
const may = "2026-05-04T05:06:07Z";
const recent = "2026-11-20T21:46:53Z";
const three: readonly ListedOrder[] = [
  { name: "#1001", created_at: recent, customer_name: "Ada Lane", total_cents: 4_405 },
  { name: "#1002", created_at: recent, epicor_id: "3103999", epicor_synced_at: recent, total_cents: 123_450 },
  { name: "POS-7", created_at: recent, source: "POS", epicor_id: "3104000", loyalty_rewards_synced: true },
];
/** What the list's first request asked for; the menu counts orders by the same call. */
const firstAsked = (heard: ReturnType<typeof listen>) => {
  const first = heard.find((one) => listPath.test(pathOf(one)) && queryOf(one).get("limit") === "100");
  return first && Object.fromEntries(queryOf(first));
};

test(
  "SC-12: the list opens for who may edit orders, shows orders as they are, and keeps what is chosen in its address",
  proves("ORD-LIST-01..03 ORD-LIST-06..16 AMB-52..54 AMB-138 AMD-39"),
  async ({ signedIn, elsewhere, crema }) => {
    const many = Array.from({ length: 100 }, (_, n) => ({
      name: `#${5_000 + n}`,
      created_at: new Date(Date.parse(recent) - (n + 1) * 60_000).toISOString(),
    }));
    const till = { source: "POS", created_at: recent };
    const tills = Array.from({ length: 25 }, (_, n) => ({
      ...till,
      name: `POS-${200 + n}`,
      total_cents: n,
      epicor_id: `E${n}`,
    }));
    const cancelled = { name: "#1003", created_at: may, is_settled: false, is_cancelled: true, currency: "NZD" };
    const ids = await given(crema, [...three, ...many, ...tills, cancelled]);
    const { page } = await signedIn(clerk);

    await test.step("it opens on Shopify, not uploaded, six weeks, newest first, 100 a page, all told as chips", async () => {
      const heard = listen(page);
      await page.goto("/orders");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Orders");
      await expect(page.getByRole("tab")).toHaveText(["ERP view", "Rewards view"]);
      await expect(rows(page)).toHaveCount(100);
      await expect(rows(page).first()).toContainText("#1001");
      await expect(page.getByText("101 orders", { exact: true })).toBeVisible();
      await expect(page.getByRole("columnheader", { name: "Created" })).toHaveAttribute("aria-sort", "descending");
      await expect(chips(page)).toHaveCount(3);
      for (const [at, told] of ["Source: Shopify", "Not uploaded", "Created: 10/10/2026 to 22/11/2026"].entries())
        await expect(chips(page).nth(at)).toHaveAccessibleName(`Remove filter ${told}`);
      expect(firstAsked(heard)).toMatchObject({ source: "shopify", sortBy: "createdAt", order: "desc" });
      await page.getByRole("button", { name: "Clear All" }).click();
      await expect(page.getByText("129 orders")).toBeVisible();
      await mainMenu(page).getByRole("link", { name: "101 orders to upload" }).click();
      await expect(page.getByRole("button", { name: "Remove filter Needs attention" })).toBeVisible();
      await expect(page.getByText("101 orders", { exact: true })).toBeVisible();
    });

    await test.step("name, moment, source, customer, total and the ERP's number; what is not uploaded is red", async () => {
      await page.goto(`/orders?query=100&epicorYes=true&source=all&dateFrom=${seconds(may)}`);
      await expect(rows(page)).toHaveCount(3);
      await expect(row(page, "#1001").getByRole("cell")).toHaveText(
        ["#1001", "21/11/2026 07:46:53 AM", "Shopify", "Ada Lane", "$44.05", "Not uploaded", "–"],
        { useInnerText: true },
      );
      await expect(row(page, "#1002")).toContainText("$1,234.50");
      await expect(row(page, "#1003")).toContainText(/Shopify · cancelled.*NZD \$10\.00/);
      for (const name of ["#1001", "#1003"]) await expect(row(page, name)).toHaveAttribute("data-tint", "bad");
      await expect(row(page, "#1002")).not.toHaveAttribute("data-tint");
      await row(page, "#1001").getByRole("cell").nth(4).click();
      await expect(page).toHaveURL(new RegExp(`/orders/${ids.get("#1001")}$`));
    });

    await test.step("what is chosen is in the address, in another browser and after Back too", async () => {
      await page.goto("/orders");
      await page.getByRole("button", { name: /^Source \d/ }).click();
      await expect(page.getByRole("dialog", { name: "Source" }).getByRole("option")).toHaveText([
        "POS",
        "Shopify",
        "Woocommerce",
      ]);
      await page.getByRole("option", { name: "POS" }).click();
      await page.getByRole("option", { name: "Shopify" }).click();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: /^Upload/ }).click();
      await page.getByRole("option", { name: "Uploaded", exact: true }).click();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: /^Created \d/ }).click();
      await page.getByRole("textbox", { name: "From" }).fill("01/11/2026");
      await page.keyboard.press("Escape");
      await search(page).fill("pos-");
      await page.getByLabel("Rows per page").selectOption("10");
      await page.getByRole("table", { name: "Orders" }).getByRole("button", { name: "Total" }).click();
      await page.getByRole("button", { name: "Next page" }).click();
      await expect(page.getByText("26 orders")).toBeVisible();
      await expect(rows(page).first()).toContainText("POS-210");
      const address = new URL(page.url());
      expect(Object.fromEntries(address.searchParams)).toEqual({
        query: "pos-",
        source: "POS",
        epicorYes: "true",
        dateFrom: String(seconds("2026-11-01T00:00:00+10:00")),
        currentPage: "1",
        pageSize: "10",
        sortBy: "total",
        order: "asc",
      });
      const { page: another } = await elsewhere(clerk);
      await another.goto(`${address.pathname}${address.search}`);
      await expect(rows(another)).toHaveCount(10);
      await expect(rows(another).first()).toContainText("POS-210");
      await row(page, "POS-211").getByRole("link").click();
      await expect(page).toHaveURL(/\/orders\/\d+$/);
      await page.getByRole("link", { name: "Back to Orders" }).click();
      await expect(page).toHaveURL(address.href);
      await expect(rows(page).first()).toContainText("POS-210");
    });

    await test.step("an order that the filters leave out is one press away: the same search in all orders", async () => {
      await page.goto("/orders?query=1003");
      const searchAll = page.getByRole("button", { name: "Search all orders" });
      await searchAll.press("Enter");
      await expect(row(page, "#1003")).toBeVisible();
      await expect(chips(page)).toHaveAccessibleName("Remove filter Search: 1003");
      await search(page).fill("nobody's");
      await expect(page.getByText("No data to display")).toBeVisible();
      await expect(searchAll).toHaveCount(0);
    });
  },
);

test(
  "the rewards view asks for what has no reward since the start of Bean Dollars, marks it amber, and has an address of its own",
  proves("ORD-LIST-04 ORD-LIST-05 ORD-LIST-20 AMD-20 AMB-55"),
  async ({ signedIn, crema }) => {
    await given(crema, [
      ...three,
      { name: "#900", created_at: "2023-12-31T13:59:59Z" },
      { name: "#901", created_at: "2023-12-31T14:00:00Z" },
    ]);
    const { page } = await signedIn(clerk);
    await page.goto("/orders?query=1");
    await expect(rows(page)).toHaveCount(1);
    const heard = listen(page);
    await tab(page, "Rewards view").click();
    await expect(rows(page)).toHaveCount(3);
    expect(firstAsked(heard)).toEqual({
      page: "0",
      limit: "100",
      showUploadedToEpicor: "false",
      showNotUploadedToEpicor: "false",
      showLoyaltyNotUploaded: "true",
      dateFrom: String(seconds("2024-01-01T00:00:00+10:00")),
      dateTo: String(seconds("2026-11-22T23:59:59+10:00")),
      sortBy: "createdAt",
      order: "desc",
    });
    for (const name of ["#901", "#1001", "#1002"]) await expect(row(page, name)).toHaveAttribute("data-tint", "warn");
    await page.getByRole("button", { name: /^Created \d/ }).click();
    await page.getByRole("textbox", { name: "From" }).fill("01/01/2020");
    await page.keyboard.press("Escape");
    await expect(row(page, "#900").getByText("Legacy")).toHaveAttribute("title", "Legacy order (Credit used)");
    await expect(row(page, "#900")).not.toHaveAttribute("data-tint");
    await tab(page, "ERP view").click();
    await expect(page).toHaveURL(/\/orders\?query=1$/);
    await expect(rows(page)).toHaveCount(1);
    await tab(page, "Rewards view").click();
    await row(page, "#901").getByRole("link").click();
    await page.getByRole("link", { name: "Back to Orders" }).click();
    await expect(tab(page, "Rewards view")).toHaveAttribute("aria-selected", "true");
    await expect(rows(page)).toHaveCount(4);
  },
);

test(
  "an open list follows its orders in their place, and offers Retry for none",
  proves("ORD-LIST-17 ORD-LIST-18 AMB-60"),
  async ({ signedIn, crema }) => {
    const ids = await given(crema, [
      { name: "#1", created_at: recent },
      { name: "#2", created_at: recent },
    ]);
    const { db, live } = crema.app.platform;
    const { page } = await signedIn(clerk);
    const logged: string[] = [];
    page.on("console", (message) => logged.push(message.text()));
    const isLive = untilLive(page);
    await page.goto("/orders");
    await expect(rows(page)).toHaveCount(2);
    await isLive;

    await test.step("a row follows its order within two seconds, also when it no longer belongs there", async () => {
      const heard = listen(page);
      await sql`update orders set epicor_id = '900001', epicor_synced_at = ${crema.app.clock.now()} where name = '#2'`.execute(
        db,
      );
      live.recordChanged("order", ids.get("#2") ?? "");
      await expect(row(page, "#2").getByText("900001")).toBeVisible({ timeout: 2_000 });
      await expect(row(page, "#2")).not.toHaveAttribute("data-tint");
      await expect(rows(page)).toHaveText([/#2/, /#1/]);
      const asked = heard.map(pathOf).filter((path) => path.startsWith("/v1/orders"));
      expect(asked).toEqual([`/v1/orders/${ids.get("#2")}`]);
    });

    await test.step("an order that comes in is offered, and nothing moves before it is asked for; one left out is not", async () => {
      const place = await row(page, "#1").boundingBox();
      await comesIn(crema.app, { name: "#1003", created_at: recent });
      const offer = page.getByRole("search").locator("xpath=following-sibling::*").getByText("1 new order:");
      await expect(offer).toBeVisible({ timeout: 2_000 });
      await comesIn(crema.app, { name: "POS-8", created_at: recent, source: "POS" });
      await comesIn(crema.app, { name: "#1004", created_at: recent });
      await expect(page.getByText("2 new orders:")).toBeVisible({ timeout: 2_000 });
      await expect(rows(page)).toHaveCount(2);
      expect(await row(page, "#1").boundingBox()).toEqual(place);
      await page.getByRole("button", { name: "show", exact: true }).click();
      await expect(rows(page)).toHaveText([/#1004/, /#1003/, /#1/]);
      await expect(page.getByText("new orders:")).toHaveCount(0);
    });

    await test.step("a newer search aborts the older one", async () => {
      const aborted: (string | null)[] = [];
      page.on("requestfailed", (request) => {
        if (listPath.test(pathOf(request))) aborted.push(queryOf(request).get("search"));
      });
      const older = await hold(page, { path: listPath, query: { search: "#1003" } });
      await search(page).fill("#1003");
      await expect.poll(() => older.seen.length).toBe(1);
      await search(page).fill("#1004");
      await expect(rows(page)).toHaveText([/#1004/]);
      await expect.poll(() => aborted).toEqual(["#1003"]);
      expect(logged.filter((text) => text.includes("orders list"))).toEqual([]);
      await mend(page);
    });

    await test.step("any other failure ends loading, is logged and has Retry", async () => {
      await fail(page, { path: listPath }, { status: 500 });
      await search(page).fill("#1003");
      const failure = page.getByRole("alert").filter({ hasText: "Could not load" });
      await expect(failure).toBeVisible();
      await expect(page.getByRole("region", { name: "Orders", exact: true })).toHaveAttribute("aria-busy", "false");
      expect(logged.filter((text) => text.includes("the orders list could not be loaded"))).toHaveLength(1);
      await mend(page);
      await failure.getByRole("button", { name: "Retry" }).click();
      await expect(rows(page)).toHaveText([/#1003/]);
    });
  },
);

test("lists and detail fit every width: nothing scrolls sideways, is cut off or lies on top of each other", async ({
  signedIn,
  crema,
}) => {
  const order = { created_at: recent, customer_name: "Maeve O'Sullivan", total_cents: 123_450 };
  const till = { source: "POS", epicor_id: "411999", epicor_synced_at: recent };
  await given(crema, [
    { ...order, name: "#112998" },
    { ...order, ...till, name: "POS-81999" },
  ]);
  const orderId = await aWebOrder(crema.app);
  const { page } = await signedIn(clerk);
  /** Buttons that stand out of the card they belong to. */
  const buttonsOutside = () =>
    page.locator(".ui-card button").evaluateAll((all) =>
      all.flatMap((one) => {
        const edge = one.closest(".ui-card")?.getBoundingClientRect().right ?? 0;
        return one.getBoundingClientRect().right > Math.min(edge, window.innerWidth) ? [one.textContent] : [];
      }),
    );
  await page.goto(`/orders/${orderId}`);
  for (const width of [1440, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(card(page, "Rewards").getByText("Points used")).toBeVisible();
    expect([width, await pageFaults(page), await buttonsOutside()]).toEqual([width, [], []]);
    await goOnTo(page, "/orders?source=all&epicorYes=true");
    await expect(row(page, "POS-81999")).toBeVisible();
    expect([width, await pageFaults(page)]).toEqual([width, []]);
    await tab(page, "Rewards view").click();
    await expect(row(page, "POS-81999").getByText("No card")).toBeInViewport({ ratio: 1 });
    expect([width, await pageFaults(page)]).toEqual([width, []]);
    await goOnTo(page, `/orders/${orderId}`);
  }
});
