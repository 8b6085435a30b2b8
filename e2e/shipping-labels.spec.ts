/** Parcels as staff follow them: the list as it opens, found and sorted, opened, and changing while it is looked at. */
import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { aBooking, anUploadedOrder, moveBooking } from "../server/test/bookings.ts";
import { accessibilityFindings } from "./kit/accessibility.ts";
import { hold, listen, mend, pathOf, queryOf, untilLive } from "./kit/answers.ts";
import { expect, test } from "./kit/crema.ts";
import { recordsOf } from "./kit/screen.ts";

const listPath = /^\/v1\/epicor\/shippit\/bookings$/;
const table = (page: Page) => page.getByRole("table", { name: "Shipping Labels" });
const rows = (page: Page) => recordsOf(table(page));
const rowOf = (page: Page, trackingNumber: string) => rows(page).filter({ hasText: trackingNumber });
const search = (page: Page) => page.getByPlaceholder("Search by epicor ID, address, tracking number...");
const tick = (page: Page, name: "Yes" | "No") => page.getByRole("group", { name: "Show Completed" }).getByLabel(name);
const expectCount = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible();
const lastQuery = (heard: ReturnType<typeof listen>) => {
  const last = heard.findLast((request) => listPath.test(pathOf(request)));
  return last === undefined ? {} : Object.fromEntries(queryOf(last));
};
async function choose(page: Page, ...companies: string[]): Promise<void> {
  await page
    .getByRole("search")
    .getByRole("button", { name: /^Receiver Company/ })
    .click();
  for (const company of companies) await page.getByRole("listbox").getByRole("option", { name: company }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox")).toHaveCount(0);
}

const link = "https://app.shippit.com/tracking/ppnine";
/** One-o'clock in the afternoon in Brisbane. */
const booked = new Date("2026-10-06T03:05:00Z");
const special = { order: 0 };

test.beforeAll(async ({ crema: { app } }) => {
  // Other stories of this worker may have left some.
  await sql`delete from bookings`.execute(app.platform.db);
  const order = (company: string, more: object = {}) => anUploadedOrder(app, { address: { company }, ...more });
  special.order = await order("T10", {
    epicorId: "E900",
    customerName: "Zara Last",
    authorityToLeave: "Yes",
    address: { company: "T10", address1: "9 Marine Parade" },
  });
  await aBooking(app, {
    orderId: special.order,
    trackingNumber: "PPnine",
    courierName: "Courier B",
    state: "with driver",
    bookedAt: booked,
    trackingUrl: link,
  });
  await aBooking(app, {
    orderId: await order("MC", { authorityToLeave: "No" }),
    trackingNumber: "PPdone",
    state: "completed",
  });
  await aBooking(app, { orderId: await order("mc"), trackingNumber: "PPparcel", state: "parcel completed" });
  await aBooking(app, { orderId: await order("Café Zoë"), trackingNumber: "PPlost", state: "lost" });
  await aBooking(app, { trackingNumber: "PPstray", state: "in transit" });
  const crowd = await order("MC", { epicorId: "E100", customerName: "Abe First" });
  for (let n = 0; n < 120; n += 1)
    await aBooking(app, { orderId: crowd, bookedAt: new Date(booked.getTime() + (n + 1) * 60_000) });
});

test("SC-17: staff find parcels by what they know, and see them move", async ({
  signedIn,
  context,
  crema,
  elsewhere,
}) => {
  const { page } = await signedIn({ permissions: ["shipping.edit", "order.edit"] });
  await test.step("staff with shipping.edit find parcels by what they know, filter and sort them, and open link and order [SHIP-01] [SHIP-02] [SHIP-03] [SHIP-04] [SHIP-05] [SHIP-06] [SHIP-07] [SHIP-08] [SHIP-09] [SHIP-10] [SHIP-14] [SHIP-15] [AMB-61] [AMB-62] [AMB-63] [AMD-39]", async () => {
    const heard = listen(page);
    await page.goto("/shipping-labels");
    await expect(page).toHaveTitle(/^Shipping Labels/);
    await expectCount(page, "123 bookings");
    expect(lastQuery(heard)).toMatchObject({
      page: "0",
      limit: "100",
      sortBy: "booked",
      order: "asc",
      showDeliveredYes: "false",
      showDeliveredNo: "true",
    });
    await expect(rows(page)).toHaveCount(100);
    await expect(table(page).getByRole("columnheader")).toHaveText([
      "Epicor ID",
      "Receiver Company",
      "Courier Name",
      "Customer Name",
      "Authorised to Leave",
      "Current State",
      "Booking Time",
      "Tracking Number",
      "Link",
    ]);
    await expect(tick(page, "No")).toBeChecked();
    await expect(tick(page, "Yes")).not.toBeChecked();

    await test.step("the row shows its nine fields", async () => {
      const row = rowOf(page, "PPnine");
      await expect(row.getByRole("cell")).toHaveText([
        "E900",
        "T10",
        "Courier B",
        "Zara Last",
        "Authorised to Leave",
        "With driver",
        "06-10-2026 13:05 PM",
        "PPnine",
        /Track PPnine/,
      ]);
      await expect(rowOf(page, "PPlost").getByRole("cell").nth(4)).toHaveText("");
      await expect(row).toHaveAttribute("data-tint", "bad");
      await expect(rowOf(page, "PPstray").getByRole("link")).toHaveCount(0);
    });

    await test.step("completed ones are shown on demand, and are not red", async () => {
      await tick(page, "Yes").check();
      await expectCount(page, "125 bookings");
      await tick(page, "No").uncheck();
      await expectCount(page, "2 bookings");
      for (const done of ["PPdone", "PPparcel"]) await expect(rowOf(page, done)).not.toHaveAttribute("data-tint", /./);
      await tick(page, "Yes").uncheck();
      await expectCount(page, "125 bookings");
      await tick(page, "No").check();
    });

    await test.step("All excludes the other companies, and they it", async () => {
      await choose(page, "T10");
      await expectCount(page, "1 booking");
      await expect(page.getByText("Company: T10")).toBeVisible();
      await choose(page, "MC");
      await expectCount(page, "121 bookings");
      await choose(page, "All");
      await expectCount(page, "123 bookings");
    });

    await test.step("a search by epicor id, address and tracking number", async () => {
      for (const typed of ["marine parade", "ppnine"]) {
        await search(page).fill(typed);
        await expectCount(page, "1 booking");
        await expect(rows(page)).toHaveText([/PPnine/]);
        await expect.poll(() => lastQuery(heard)["search"]).toBe(typed);
      }
      await search(page).fill("");
    });

    await test.step("a parcel that has arrived is one press away from a search that leaves those out", async () => {
      await page.goto("/shipping-labels?search=ppdone");
      await expect(page.getByText("No data to display")).toBeVisible();
      await page.getByRole("button", { name: "Search all bookings" }).click();
      await expect(rows(page)).toHaveText([/PPdone/]);
      await expect(search(page)).toHaveValue("ppdone");
    });

    await test.step("every sort and page is a question to the server", async () => {
      await page.goto("/shipping-labels?completedNo=false");
      await table(page).getByRole("button", { name: "Customer Name" }).click();
      await expect.poll(() => lastQuery(heard)).toMatchObject({ sortBy: "customerName", order: "asc", page: "0" });
      await table(page).getByRole("button", { name: "Customer Name" }).click();
      await expect.poll(() => lastQuery(heard)).toMatchObject({ sortBy: "customerName", order: "desc" });
      await expect(rows(page).first()).toContainText("PPnine");
      await page.getByRole("button", { name: "Next page" }).click();
      await expect.poll(() => lastQuery(heard)).toMatchObject({ page: "1" });
      await expect(rows(page)).toHaveCount(25);
      await page.reload();
      await expect(rows(page)).toHaveCount(25);
    });

    await test.step("link and row lead where they say, and Back comes back to the row", async () => {
      await context.route(/shippit\.com/, (route) =>
        route.fulfill({ body: "<title>parcel</title>", contentType: "text/html" }),
      );
      await page.goto("/shipping-labels?search=ppnine");
      const tracking = rowOf(page, "PPnine").getByRole("link", { name: /Track PPnine \(opens in a new tab\)/ });
      await expect(tracking).toHaveAttribute("rel", "noreferrer noopener");
      const opened = context.waitForEvent("page");
      await tracking.click();
      const tab = await opened;
      await expect(tab).toHaveURL(link);
      await tab.close();
      await rowOf(page, "PPnine").getByRole("cell").nth(3).click();
      await expect(page).toHaveURL(new RegExp(`/orders/${special.order}$`));
      await page.goBack();
      await expect(page).toHaveURL(/shipping-labels\?search=ppnine$/);
      await expect(rowOf(page, "PPnine")).toBeVisible();
    });
    expect(await accessibilityFindings(page)).toEqual([]);
  });
  await test.step("rows and count stay while a newer question is asked, and a late answer wipes nothing [SHIP-13] [AMB-59] [AMD-15]", async () => {
    await page.goto("/shipping-labels");
    await expectCount(page, "123 bookings");
    const first = await hold(page, { path: listPath, query: { search: "pplost" } });
    await search(page).fill("pplost");
    await expect.poll(() => first.seen.length).toBe(1);
    await expect(rows(page)).toHaveCount(100);
    const second = await hold(page, { path: listPath, query: { search: "ppnine" } });
    await search(page).fill("ppnine");
    await expect.poll(() => second.seen.length).toBe(1);
    await expect(rows(page)).toHaveCount(100);
    await expectCount(page, "123 bookings");
    second.release();
    await expect(rows(page)).toHaveText([/PPnine/]);
    first.release();
    await expectCount(page, "1 booking");
    await expect(rows(page)).toHaveText([/PPnine/]);
    await mend(page);
  });
  await test.step("a parcel that moves changes its row within two seconds and moves nothing else [SHIP-10] [AMB-128]", async () => {
    const live = untilLive(page);
    const heard = listen(page);
    await page.goto("/shipping-labels?sortBy=trackingNumber&search=ppl");
    await expect(rowOf(page, "PPlost")).toHaveAttribute("data-tint", "bad");
    await live;
    await search(page).fill("pplo");
    await expect.poll(() => lastQuery(heard)["search"]).toBe("pplo");
    await expect(page.getByRole("region", { name: "Shipping Labels" })).not.toHaveAttribute("data-stale");
    await expectCount(page, "1 booking");
    await moveBooking(crema.app, "PPlost", "completed");
    await expect(rowOf(page, "PPlost")).toContainText("Completed", { timeout: 2_000 });
    await expect(rowOf(page, "PPlost")).not.toHaveAttribute("data-tint", /./);
    await expect(search(page)).toBeFocused();
    await expect(search(page)).toHaveValue("pplo");
    await moveBooking(crema.app, "PPlost", "lost");
  });
  await test.step("who may not see orders gets no links to them", async () => {
    const { page: otherPage } = await elsewhere({ read: ["shipping"] });
    await otherPage.goto("/shipping-labels?search=ppnine");
    await expect(rowOf(otherPage, "PPnine").getByRole("link")).toHaveText([/Track/]);
  });
});
