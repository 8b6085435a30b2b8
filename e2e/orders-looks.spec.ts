/** Orders in every width that staff use: nothing scrolls sideways, nothing is cut off, nothing lies on top of each other. */
import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { listedOrders } from "../server/test/listed-orders.ts";
import { aWebOrder } from "../server/test/orders.ts";
import { expect, test } from "./kit/crema.ts";
import { pageFaults } from "./kit/page-faults.ts";
import { card, goOnTo, recordsOf } from "./kit/screen.ts";

const widths = [1440, 1280, 1024, 768, 390];
/** Buttons that stand out of the card they belong to. */
const buttonsOutside = (page: Page) =>
  page
    .locator(".ui-card button")
    .evaluateAll((all) =>
      all
        .filter(
          (one) =>
            one.getBoundingClientRect().right > (one.closest(".ui-card")?.getBoundingClientRect().right ?? 0) ||
            one.getBoundingClientRect().right > window.innerWidth,
        )
        .map((one) => one.textContent),
    );

test("lists and detail fit every width", async ({ signedIn, crema }) => {
  // Those of other stories would push these out of the window.
  await sql`delete from orders`.execute(crema.app.platform.db);
  const order = { created_at: "2026-11-20T21:46:53Z", customer_name: "Maeve O'Sullivan", total_cents: 123_450 };
  await listedOrders(crema.app, [
    { ...order, name: "#112998" },
    { ...order, name: "POS-81999", source: "POS", epicor_id: "411999", epicor_synced_at: "2026-11-20T21:46:53Z" },
  ]);
  const orderId = await aWebOrder(crema.app);
  const { page } = await signedIn({ permissions: ["order.edit"] });
  const points = card(page, "Rewards").getByText("Points used");
  const rows = recordsOf(page.getByRole("table", { name: "Orders" }));
  await page.goto(`/orders/${orderId}`);
  await expect(points).toBeVisible();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await goOnTo(page, "/orders?source=all&epicorYes=true");
    await expect(rows.filter({ hasText: "POS-81999" })).toBeVisible();
    expect([width, await pageFaults(page)]).toEqual([width, []]);
    await page.getByRole("tab", { name: "Rewards view" }).click();
    await expect(rows.filter({ hasText: "POS-81999" }).getByText("No card")).toBeInViewport({ ratio: 1 });
    expect([width, await pageFaults(page)]).toEqual([width, []]);
    await goOnTo(page, `/orders/${orderId}`);
    await expect(points).toBeVisible();
    expect([width, await pageFaults(page), await buttonsOutside(page)]).toEqual([width, [], []]);
  }
});
