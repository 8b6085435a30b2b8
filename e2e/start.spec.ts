/** Today: what waits, each number with the list that shows exactly that many. */
import type { Locator, Page } from "@playwright/test";
import { aBooking, anUploadedOrder } from "../server/test/bookings.ts";
import { aJobRun } from "../server/test/job-runs.ts";
import { aStuckEffect } from "../server/test/jobs.ts";
import { aLoyaltyCard } from "../server/test/loyalty.ts";
import { aWebOrder, setOrder } from "../server/test/orders.ts";
import { aCodeOf, aVoucher } from "../server/test/promotions.ts";
import { aPush } from "../server/test/pushes.ts";
import { aCustomer } from "../server/test/users.ts";
import { fail, mend, untilLive } from "./kit/answers.ts";
import { everything, expect, test } from "./kit/crema.ts";
import { tabTo } from "./kit/keyboard.ts";
import { expectInOrder } from "./kit/looks.ts";
import { card, mainMenu, recordsOf } from "./kit/screen.ts";

const day = 86_400_000;
const numberIn = async (queue: Locator): Promise<number> =>
  Number((await queue.locator(".start-queue-number").innerText()).replaceAll(",", ""));
const heading = (page: Page): Locator => page.getByRole("heading", { level: 1 });

test("each number leads to as many rows, and what has no list of its own is named", async ({ signedIn, crema }) => {
  const { page } = await signedIn(everything);
  await test.step("what has no list of its own is named: vouchers, pushes and jobs", async () => {
    const { app } = crema;
    const voucher = await aVoucher(app, { title: "A latte that ends" });
    // Sooner than any that another story leaves: only the first are named.
    await aCodeOf(app, voucher, { expiresAt: new Date(app.clock.now().getTime() + 600_000) });
    for (const title of ["One more", "Two more", "Three more"])
      await aCodeOf(app, await aVoucher(app, { title }), { expiresAt: new Date(app.clock.now().getTime() + day) });
    await aPush(app, { failed: 3 });
    await aJobRun(app.platform.db, { job: "Part prices", state: "failed", seconds: 2, error: "Epicor did not answer" });
    await page.goto("/start");
    await expect(card(page, "Pushes that failed")).toContainText("3 devices got nothing");
    await expect(card(page, "Failed jobs")).toContainText("Part prices");
    await expect(card(page, "Failed jobs")).toContainText("Epicor did not answer");
    const named = card(page, "Vouchers about to expire").getByRole("listitem").filter({ hasText: "A latte that ends" });
    await expect(named).toContainText("1 code, on 21/11/2026");
    const ending = card(page, "Vouchers about to expire");
    await expect(ending.getByRole("listitem")).toHaveCount(4);
    await expect(ending.getByRole("listitem").last()).toHaveText(`and ${(await numberIn(ending)) - 3} more`);
    await named.getByRole("link").click();
    await expect(page).toHaveURL(new RegExp(`/promotions/vouchers/${voucher}$`));
  });
  await test.step("the logo and the palette lead to it, and each number to as many rows", async () => {
    const { app } = crema;
    const now = app.clock.now().getTime();
    const userUuid = await aCustomer(app);
    await aLoyaltyCard(app, userUuid, { fom: "6035710000000009", points: 0, cents: 0 });
    await aWebOrder(app, { userUuid });
    await aWebOrder(app, { userUuid, createdAt: new Date(now - 2 * day) });
    await setOrder(app, await aWebOrder(app, { isSettled: false }), { is_cancelled: true });
    await aBooking(app, {
      orderId: await anUploadedOrder(app),
      bookedAt: new Date(now - 8 * day),
      state: "with driver",
    });
    await aBooking(app, { orderId: await anUploadedOrder(app), bookedAt: new Date(now - day), state: "with driver" });
    await aStuckEffect(app, { kind: "order-reward", subject: "90001", state: "parked", reason: "No answer" });
    for (const job of ["Read the till", "Read the till", "Count the beans"])
      await aJobRun(app.platform.db, { job, state: "failed", seconds: 2, error: "It did not answer" });
    await page.goto("/users");
    await mainMenu(page)
      .getByRole("link", { name: /Today$/ })
      .click();
    await expect(page).toHaveURL(/\/start$/);
    await expect(heading(page)).toHaveText("Today");
    await expect(page).toHaveTitle("Today · Crema");
    for (const [queue, rows] of [
      ["Orders not sent", "order"],
      ["Rewards not synced", "order"],
      ["Stuck parcels", "booking"],
      ["Parked for staff", "job"],
      ["Failed jobs", "job"],
    ] as const) {
      const waits = await numberIn(card(page, queue));
      expect(waits, queue).toBeGreaterThan(0);
      await card(page, queue).getByRole("link").click();
      const found = waits === 1 ? `1 ${rows}` : `${waits.toLocaleString("en-AU")} ${rows}s`;
      await expect(page.getByRole("main").getByText(found, { exact: true }), queue).toBeInViewport();
      if (queue === "Rewards not synced")
        await expect(page.getByRole("tab", { name: "Rewards view" })).toHaveAttribute("aria-selected", "true");
      if (queue === "Stuck parcels") await expect(page.getByText("Stuck", { exact: true })).toBeVisible();
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").getByRole("combobox").fill("today");
      await page.getByRole("option", { name: /^Today/ }).click();
      await expect(heading(page)).toHaveText("Today");
    }
  });
  await test.step("vouchers that end and pushes that failed lead to lists of exactly those, which say so and can be had back whole", async () => {
    const { app } = crema;
    const at = (days: number): Date => new Date(app.clock.now().getTime() + days * day);
    await aCodeOf(app, await aVoucher(app, { title: "Ends in two days" }), { expiresAt: at(2) });
    await aCodeOf(app, await aVoucher(app, { title: "Ends in a month" }), { expiresAt: at(30) });
    await aPush(app, { title: "Failed today", failed: 3 });
    await aPush(app, { title: "Failed in October", failed: 3, at: at(-30) });
    await aPush(app, { title: "Sent today" });
    for (const [queue, link, table, there, gone] of [
      ["Vouchers about to expire", "Show the vouchers", "Vouchers", "Ends in two days", "Ends in a month"],
      [
        "Pushes that failed",
        "Show the push notifications",
        "Sent push notifications",
        "Failed today",
        "Failed in October",
      ],
    ] as const) {
      await page.goto("/start");
      const waits = await numberIn(card(page, queue));
      await card(page, queue).getByRole("link", { name: link }).click();
      const rows = recordsOf(page.getByRole("table", { name: table, exact: true }));
      await expect(rows.filter({ hasText: there })).toHaveCount(1);
      await expect(rows, queue).toHaveCount(waits);
      await expect(rows.filter({ hasText: gone })).toHaveCount(0);
      await page.reload();
      await expect(rows, "the address says which").toHaveCount(waits);
      await page.getByRole("button", { name: "Clear All" }).click();
      await expect(rows.filter({ hasText: gone })).toHaveCount(1);
    }
  });
  await test.step("it is worked by keyboard, and holds in every width and both themes", async () => {
    await aWebOrder(crema.app);
    await page.goto("/start");
    await expect(card(page, "Orders not sent")).toBeVisible();
    await page.bringToFront();
    await expectInOrder(page, "start", [1440, 1024, 390]);
    await tabTo(page, card(page, "Rewards not synced").getByRole("link"));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("tab", { name: "Rewards view" })).toHaveAttribute("aria-selected", "true");
  });
});

test("each sees the queues of their own areas; numbers follow what happens; a failure can be tried again", async ({
  signedIn,
  elsewhere,
  crema,
}) => {
  const { page } = await signedIn({ permissions: ["order.edit"] });
  await fail(page, { path: /^\/v1\/start$/ }, { status: 500 });
  await page.goto("/start");
  await page.getByRole("button", { name: "Retry" }).waitFor();
  await mend(page);
  const live = untilLive(page);
  await page.reload();
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
    "Orders not sent",
    "Rewards not synced",
  ]);
  await live;
  const before = await numberIn(card(page, "Orders not sent"));
  crema.app.platform.live.recordAdded("order", String(await aWebOrder(crema.app)));
  await expect.poll(() => numberIn(card(page, "Orders not sent"))).toBe(before + 1);
  const nobody = await elsewhere({ permissions: [] });
  await nobody.page.goto("/start");
  await expect(nobody.page.getByText("No queues")).toBeVisible();
});
