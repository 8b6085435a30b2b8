/** Orders without a mouse. */
import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { aWebOrder, setOrder } from "../server/test/orders.ts";
import { expect, moving, test } from "./kit/crema.ts";
import { focused, tabTo } from "./kit/keyboard.ts";
import { card, notice, recordsOf } from "./kit/screen.ts";

const orders = (page: Page) => recordsOf(page.getByRole("table", { name: "Orders" }));

test.use(moving);

test("orders are found, filtered, opened, corrected and left with the keyboard alone", async ({ signedIn, crema }) => {
  const { app } = crema;
  await sql`delete from orders`.execute(app.platform.db);
  const [first, second] = [await aWebOrder(app), await aWebOrder(app)];
  for (const [orderId, name] of [
    [first, "#71001"],
    [second, "#71002"],
  ] as const)
    await setOrder(app, orderId, { name, created_at: new Date(Date.parse("2026-11-20T00:00:00Z") + orderId) });
  const { page } = await signedIn({ permissions: ["order.edit"] });
  await page.goto("/orders");
  await expect(orders(page)).toHaveCount(2);
  await page.bringToFront();
  await tabTo(page, "Search orders");
  await page.keyboard.type("7100");
  await expect(page.getByRole("button", { name: "Remove filter Search: 7100" })).toBeVisible();
  await tabTo(page, /^Checks/);
  await page.keyboard.press("Enter");
  await expect(focused(page)).toHaveText("Would fail");
  await page.keyboard.press("Space");
  await page.keyboard.press("Escape");
  await expect(page.getByText("0 orders", { exact: true })).toBeVisible();
  await tabTo(page, "Remove filter Would fail");
  await page.keyboard.press("Enter");
  await expect(orders(page)).toHaveCount(2);
  // One tab stop for all rows; arrows go from row to row.
  await tabTo(page, "#71002");
  await page.keyboard.press("ArrowDown");
  await expect(focused(page)).toHaveText("#71001");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/orders/${first}$`));
  await expect(page.getByRole("heading", { name: "Order #71001", level: 2 })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();

  await tabTo(page, "Order note");
  await page.keyboard.type("Ring twice");
  await tabTo(page, "Save", "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(notice(page, "Order updated successfully")).toBeVisible();
  await tabTo(page, /^1 event$|events$/);
  await page.keyboard.press("Enter");
  await expect(card(page, "Journey")).toContainText("Edited: orderNote");
  await tabTo(page, "Edit shipping address");
  await page.keyboard.press("Enter");
  await tabTo(page, "Postcode");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("40");
  await expect(card(page, "Shipping address")).toContainText("Four digit Postcode is required");
  await tabTo(page, "Discard", "Shift+Tab");
  await page.keyboard.press("Enter");
  await tabTo(page, "Previous order");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/orders/${second}$`));
  await expect(page.getByRole("heading", { name: "Order #71002", level: 2 })).toBeVisible();
  await tabTo(page, "Back to Orders", "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/query=7100/);
  await expect(orders(page).filter({ hasText: "#71002" }).getByRole("link")).toBeFocused();
});
