/** The orders list as staff meet it: how it opens, what it shows, what stands in its address, and what never happens. */
import { type Page } from "@playwright/test";
import { type ListedOrder, listedOrders } from "../server/test/listed-orders.ts";
import { aLoyaltyCard } from "../server/test/loyalty.ts";
import { aCustomer } from "../server/test/users.ts";
import { fail, hold, listen, mend, pathOf, queryOf, untilLive, withoutSocket } from "./kit/answers.ts";
import { type Crema, expect, test } from "./kit/crema.ts";
import { mainMenu, recordsOf } from "./kit/screen.ts";
import { sql } from "kysely";

const listPath = /^\/v1\/orders$/;
const orderPath = /^\/v1\/orders\/\d+$/;
const table = (page: Page) => page.getByRole("table", { name: "Orders" });
const rows = (page: Page) => recordsOf(table(page));
const row = (page: Page, name: string) => rows(page).filter({ has: page.getByRole("link", { name, exact: true }) });
const chips = (page: Page) => page.getByRole("button", { name: /^Remove filter/ });
const filtersTold = (page: Page) =>
  chips(page).evaluateAll((all) => all.map((chip) => chip.getAttribute("aria-label")?.replace("Remove filter ", "")));
const search = (page: Page) => page.getByRole("searchbox", { name: "Search orders" });
const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const listCalls = (heard: ReturnType<typeof listen>) => heard.filter((request) => listPath.test(pathOf(request)));
const clerk = { permissions: ["order.edit"] };
const seconds = (text: string) => Date.parse(text) / 1_000;
const cutover = seconds("2024-01-01T00:00:00+10:00");
const endOfTomorrow = seconds("2026-11-22T23:59:59+10:00");

/** Orders of this test alone. */
async function given({ app }: Crema, orders: readonly ListedOrder[]): Promise<ReadonlyMap<string, string>> {
  await sql`delete from orders`.execute(app.platform.db);
  return listedOrders(app, orders);
}
const may = "2026-05-04T05:06:07Z";
const recent = "2026-11-20T21:46:53Z";
const three: readonly ListedOrder[] = [
  { name: "#1001", created_at: recent, customer_name: "Ada Lane", total_cents: 4_405 },
  { name: "#1002", created_at: recent, epicor_id: "3103999", epicor_synced_at: recent, total_cents: 123_450 },
  { name: "POS-7", created_at: recent, source: "POS", epicor_id: "3104000", loyalty_rewards_synced: true },
];

test("opens for who may edit orders on Shopify, not uploaded, six weeks, newest first, 100 a page, all told as chips; for others it is an unknown path [ORD-LIST-01] [ORD-LIST-02] [ORD-LIST-10] [ORD-LIST-11] [ORD-LIST-12] [ORD-LIST-13] [ORD-LIST-14] [AMB-52] [AMB-53] SC-12", async ({
  signedIn,
  elsewhere,
  crema,
}) => {
  const many = Array.from({ length: 130 }, (_, n) => ({
    name: `#${2_000 + n}`,
    created_at: new Date(Date.parse(recent) - n * 60_000).toISOString(),
  }));
  await given(crema, [...three, ...many, { name: "#1", created_at: may }]);
  const { page } = await signedIn(clerk);
  const heard = listen(page);
  // What is told just after the program's start would have the list read again.
  await withoutSocket(page);
  await page.goto("/orders");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Orders");
  await expect(page.getByRole("tab")).toHaveText(["ERP view", "Rewards view"]);
  await expect(rows(page)).toHaveCount(100);
  await expect(page.getByText("131 orders", { exact: true })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Created" })).toHaveAttribute("aria-sort", "descending");
  expect(await filtersTold(page)).toEqual(["Source: Shopify", "Not uploaded", "Created: 10/10/2026 to 22/11/2026"]);
  const [first, ...more] = listCalls(heard).filter((request) => queryOf(request).get("limit") !== "1");
  expect(more).toEqual([]);
  expect(first && Object.fromEntries(queryOf(first))).toEqual({
    page: "0",
    limit: "100",
    source: "shopify",
    showUploadedToEpicor: "false",
    showNotUploadedToEpicor: "true",
    dateFrom: String(seconds("2026-10-10T00:00:00+10:00")),
    dateTo: String(endOfTomorrow),
    sortBy: "createdAt",
    order: "desc",
  });
  await page.getByRole("button", { name: "Clear All" }).click();
  await expect(page.getByText("134 orders")).toBeVisible();
  await expect(chips(page)).toHaveCount(0);
  await mainMenu(page).getByRole("link", { name: "Orders", exact: true }).click();
  await expect(page.getByText("131 orders", { exact: true })).toBeVisible();
  await mainMenu(page).getByRole("link", { name: "131 orders to upload" }).click();
  await expect.poll(() => filtersTold(page)).toContain("Needs attention");
  await expect(page.getByText("131 orders", { exact: true })).toBeVisible();

  const { page: another } = await elsewhere({ permissions: ["user.edit"] });
  await another.goto("/orders");
  await expect(another.getByRole("main").getByText("404")).toBeVisible();
});

test("shows name, moment, source, customer, total and the ERP's number, tints only what is not uploaded, and opens an order by a click [ORD-LIST-03] [ORD-LIST-06] [ORD-LIST-15] [ORD-LIST-16] [AMB-54]", async ({
  signedIn,
  crema,
}) => {
  const ids = await given(crema, [
    ...three,
    { name: "#1003", created_at: recent, is_settled: false, is_cancelled: true, currency: "NZD" },
  ]);
  const { page } = await signedIn(clerk);
  await page.goto("/orders?epicorYes=true&source=all");
  await expect(rows(page)).toHaveCount(4);
  await expect(page.getByRole("columnheader")).toHaveText([
    "ID",
    "Created",
    "Source",
    "Customer",
    "Total",
    "Epicor ID",
    "ERP sync date",
  ]);
  await expect(row(page, "#1001").getByRole("cell")).toHaveText(
    ["#1001", "21/11/2026 07:46:53 AM", "Shopify", "Ada Lane", "$44.05", "Not uploaded", "–"],
    { useInnerText: true },
  );
  await expect(row(page, "#1002").getByRole("cell").nth(4)).toHaveText("$1,234.50");
  await expect(row(page, "#1002").getByRole("cell").nth(6)).toHaveText("21/11/2026 07:46:53 AM");
  await expect(row(page, "#1003").getByRole("cell").nth(2)).toHaveText("Shopify · cancelled");
  await expect(row(page, "#1003").getByRole("cell").nth(4)).toHaveText("NZD $10.00");
  for (const [name, tint] of [
    ["#1001", "bad"],
    ["#1003", "bad"],
  ] as const)
    await expect(row(page, name)).toHaveAttribute("data-tint", tint);
  for (const name of ["#1002", "POS-7"]) await expect(row(page, name)).not.toHaveAttribute("data-tint");
  await row(page, "#1001").getByRole("cell").nth(4).click();
  await expect(page).toHaveURL(new RegExp(`/orders/${ids.get("#1001")}$`));
});

test("keeps everything chosen in its address, in another browser and after Back too [ORD-LIST-07] [ORD-LIST-08] [ORD-LIST-09] [AMB-138] [AMD-39] SC-12", async ({
  signedIn,
  elsewhere,
  crema,
}) => {
  const tills = Array.from({ length: 25 }, (_, n) => ({
    name: `POS-${100 + n}`,
    source: "POS",
    created_at: recent,
    total_cents: n,
    epicor_id: `E${n}`,
  }));
  await given(crema, [...three, ...tills]);
  const { page } = await signedIn(clerk);
  await page.goto("/orders");
  await expect(rows(page)).toHaveCount(1);
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
  await table(page).getByRole("button", { name: "Total" }).click();
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page.getByText("26 orders")).toBeVisible();
  const wanted = ["POS-110", "POS-111", "POS-112"];
  await expect(rows(page).first()).toContainText("POS-110");
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
  for (const [at, name] of wanted.entries()) await expect(rows(another).nth(at)).toContainText(name);

  await row(page, "POS-111").getByRole("link").click();
  await expect(page).toHaveURL(/\/orders\/\d+$/);
  await page.getByRole("link", { name: "Back to Orders" }).click();
  await expect(page).toHaveURL(address.href);
  await expect(rows(page).first()).toContainText("POS-110");
  await expect(chips(page)).toHaveCount(5);
});

test("the rewards view asks for what has no reward since the start of Bean Dollars, marks it amber, and has an address of its own [ORD-LIST-04] [ORD-LIST-05] [ORD-LIST-20] [AMD-20] [AMB-55]", async ({
  signedIn,
  crema,
}) => {
  await given(crema, [
    ...three,
    { name: "#900", created_at: "2023-12-31T13:59:59Z" },
    { name: "#901", created_at: "2023-12-31T14:00:00Z" },
    { name: "#902", created_at: may, loyalty_rewards_rejected: true },
  ]);
  const { page } = await signedIn(clerk);
  await page.goto("/orders?query=1");
  await expect(rows(page)).toHaveCount(1);
  const heard = listen(page);
  await tab(page, "Rewards view").click();
  await expect(rows(page)).toHaveCount(4);
  // The menu counts orders by the same call.
  const first = listCalls(heard).find((call) => queryOf(call).get("limit") === "100");
  expect(first && Object.fromEntries(queryOf(first))).toEqual({
    page: "0",
    limit: "100",
    showUploadedToEpicor: "false",
    showNotUploadedToEpicor: "false",
    showLoyaltyNotUploaded: "true",
    dateFrom: String(cutover),
    dateTo: String(endOfTomorrow),
    sortBy: "createdAt",
    order: "desc",
  });
  for (const name of ["#901", "#902", "#1001", "#1002"])
    await expect(row(page, name)).toHaveAttribute("data-tint", "warn");
  await expect(row(page, "#902").getByText("Rejected")).toBeVisible();
  await expect(row(page, "#1001").getByText("No card")).toBeVisible();
  const userUuid = await aCustomer(crema.app);
  await aLoyaltyCard(crema.app, userUuid, { fom: "603628200000004711", points: 0, cents: 0 });
  await sql`update orders set user_uuid = ${userUuid} where name = '#1001'`.execute(crema.app.platform.db);
  await page.reload();
  await expect(row(page, "#1001").getByText("Waiting")).toBeVisible();
  await page.getByRole("button", { name: /^Created \d/ }).click();
  await page.getByRole("textbox", { name: "From" }).fill("01/01/2020");
  await page.keyboard.press("Escape");
  await expect(rows(page)).toHaveCount(5);
  await expect(row(page, "#900")).not.toHaveAttribute("data-tint");
  await expect(row(page, "#900").getByText("Legacy")).toHaveAttribute("title", "Legacy order (Credit used)");
  await tab(page, "ERP view").click();
  await expect(page).toHaveURL(/\/orders\?query=1$/);
  await expect(rows(page)).toHaveCount(1);
  await tab(page, "Rewards view").click();
  await expect(rows(page)).toHaveCount(5);
  await row(page, "#902").getByRole("link").click();
  await expect(page).toHaveURL(/\/orders\/\d+$/);
  await page.getByRole("link", { name: "Back to Orders" }).click();
  await expect(tab(page, "Rewards view")).toHaveAttribute("aria-selected", "true");
  await expect(rows(page)).toHaveCount(5);
});

test("never shows an older answer: a newer search aborts the older one; any other failure ends loading, is logged and has Retry [ORD-LIST-17] [ORD-LIST-18] [AMB-60]", async ({
  signedIn,
  crema,
}) => {
  await given(crema, three);
  const { page } = await signedIn(clerk);
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await page.goto("/orders?epicorYes=true&source=all");
  await expect(rows(page)).toHaveCount(3);
  const aborted: (string | null)[] = [];
  page.on("requestfailed", (request) => {
    if (listPath.test(pathOf(request))) aborted.push(queryOf(request).get("search"));
  });
  const older = await hold(page, { path: listPath, query: { search: "#1001" } });
  await search(page).fill("#1001");
  await expect.poll(() => older.seen.length).toBe(1);
  await expect(page.getByRole("region", { name: "Orders", exact: true })).toHaveAttribute("aria-busy", "true");
  await search(page).fill("#1002");
  await expect(rows(page)).toHaveText([/#1002/]);
  await expect.poll(() => aborted).toEqual(["#1001"]);
  older.release();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  await expect(rows(page)).toHaveText([/#1002/]);
  expect(logged.filter((text) => text.includes("orders list"))).toEqual([]);

  await mend(page);
  await fail(page, { path: listPath }, { status: 500 });
  await search(page).fill("pos");
  const failure = page.getByRole("alert").filter({ hasText: "Could not load" });
  await expect(failure).toBeVisible();
  await expect(page.getByRole("region", { name: "Orders", exact: true })).toHaveAttribute("aria-busy", "false");
  expect(logged.filter((text) => text.includes("the orders list could not be loaded"))).toHaveLength(1);
  await mend(page);
  await failure.getByRole("button", { name: "Retry" }).click();
  await expect(rows(page)).toHaveText([/POS-7/]);
});

test("a row follows what happens to its order within two seconds, in its place, also when it no longer belongs there", async ({
  signedIn,
  crema,
}) => {
  const ids = await given(crema, [
    { name: "#1", created_at: recent },
    { name: "#2", created_at: recent },
  ]);
  const { page } = await signedIn(clerk);
  const isLive = untilLive(page);
  await page.goto("/orders");
  await expect(rows(page)).toHaveCount(2);
  await isLive;
  const heard = listen(page);
  const { db, live } = crema.app.platform;
  await sql`update orders set epicor_id = '900001', epicor_synced_at = ${crema.app.clock.now()} where name = '#2'`.execute(
    db,
  );
  live.recordChanged("order", ids.get("#2") ?? "");
  await expect(row(page, "#2").getByText("900001")).toBeVisible({ timeout: 2_000 });
  await expect(row(page, "#2")).not.toHaveAttribute("data-tint");
  await expect(rows(page)).toHaveText([/#2/, /#1/]);
  expect(heard.map((request) => pathOf(request)).filter((path) => orderPath.test(path))).toHaveLength(1);
  expect(listCalls(heard)).toEqual([]);
});

test("an order that comes in is offered within two seconds, and nothing moves before it is asked for; one the filters leave out is not", async ({
  signedIn,
  crema,
}) => {
  await given(crema, three);
  const { page } = await signedIn(clerk);
  const isLive = untilLive(page);
  await page.goto("/orders");
  await expect(rows(page)).toHaveCount(1);
  await isLive;
  const place = await row(page, "#1001").boundingBox();
  const comesIn = async (order: ListedOrder) => {
    for (const id of (await listedOrders(crema.app, [order])).values())
      crema.app.platform.live.recordAdded("order", id);
  };
  await comesIn({ name: "#1003", created_at: recent });
  const offer = page.getByRole("search").locator("xpath=following-sibling::*").getByText("1 new order:");
  await expect(offer).toBeVisible({ timeout: 2_000 });
  await comesIn({ name: "POS-8", created_at: recent, source: "POS" });
  await comesIn({ name: "#1004", created_at: recent });
  await expect(page.getByText("2 new orders:")).toBeVisible({ timeout: 2_000 });
  expect(await rows(page).count()).toBe(1);
  expect(await row(page, "#1001").boundingBox()).toEqual(place);
  await page.getByRole("button", { name: "show", exact: true }).click();
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByText("new orders:")).toHaveCount(0);
  await expect(page.getByText("3 orders", { exact: true })).toBeVisible();
});
