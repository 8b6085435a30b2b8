/** A search for one order among filters that leave it out. */
import { sql } from "kysely";
import { listedOrders } from "../server/test/listed-orders.ts";
import { expect, test } from "./kit/crema.ts";

test("an order that the filters leave out is one press away: the same search in all orders", async ({
  signedIn,
  crema,
}) => {
  // Those of other stories would be found, too.
  await sql`delete from orders`.execute(crema.app.platform.db);
  await listedOrders(crema.app, [{ name: "#1003", created_at: "2026-05-04T05:06:07Z", epicor_id: "3103000" }]);
  const { page } = await signedIn({ permissions: ["order.edit"] });
  const search = page.getByRole("searchbox", { name: "Search orders" });
  const nothing = page.getByText("No data to display");
  const searchAll = page.getByRole("button", { name: "Search all orders" });
  await page.goto("/orders");
  await search.fill("1003");
  await expect(nothing).toBeVisible();
  await searchAll.press("Enter");
  await expect(page.getByRole("link", { name: "#1003" })).toBeVisible();
  await expect(search).toHaveValue("1003");
  await expect(page.getByRole("button", { name: /^Remove filter/ })).toHaveAccessibleName("Remove filter Search: 1003");
  await search.fill("nobody's");
  await expect(nothing).toBeVisible();
  await expect(searchAll).toHaveCount(0);
  await page.goBack();
  await page.getByRole("tab", { name: "Rewards view" }).click();
  await search.fill("nobody's");
  await expect(nothing).toBeVisible();
  await expect(searchAll).toHaveCount(0);
});
