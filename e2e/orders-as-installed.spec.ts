/** What the installation says: when Bean Dollars began, and where staff work in the systems of others. */
import type { Locator } from "@playwright/test";
import { sql } from "kysely";
import { aBooking } from "../server/test/bookings.ts";
import { aProduct } from "../server/test/catalogue.ts";
import { listedOrders } from "../server/test/listed-orders.ts";
import { aStaffMember } from "../server/test/users.ts";
import { everything, expect, open, proves, test } from "./kit/crema.ts";
import { card, goOnTo, recordsOf } from "./kit/screen.ts";

const pages = {
  ERP_PAGES_URL: "https://erp.example/home",
  GIFT_CARD_PAGES_URL: "https://cards.example/portal",
  STOREFRONT_ADMIN_URL_DEVELOPMENT: "https://shop.example/admin/products",
};

async function leadsTo(link: Locator, address: string): Promise<void> {
  await expect(link).toHaveAttribute("href", address);
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toHaveAttribute("rel", /noopener/);
}

test(
  "legacy labels and the rewards view follow the configured start, to the second, and links lead to others' pages in a new tab",
  proves("RWD-04 RWD-14 ORD-LIST-04 ORD-LIST-05 PROD-12 PROD-13 SHELL-02 AMB-133"),
  async ({ startCrema, context }) => {
    // In development the pages read GET /config; those of a local start have it in their own text.
    const crema = await startCrema({
      ...pages,
      CREMA_ENV: "development",
      FEATURES: "all",
      BEAN_DOLLAR_START_DATE: "2026-11-18T12:00:00+10:00",
    });
    const ids = await listedOrders(crema.app, [
      { name: "#1", created_at: "2026-11-18T01:59:59Z" },
      { name: "#2", created_at: "2026-11-18T02:00:00Z" },
    ]);
    const uuid = await aProduct(crema.app);
    await sql`update products set storefront_id = '4711' where uuid = ${uuid}`.execute(crema.app.platform.db);
    const parcel = { trackingNumber: "PPX1", trackingUrl: "https://courier.example/t/PPX1" };
    await aBooking(crema.app, { orderId: Number(ids.get("#1")), ...parcel });
    const { page } = await open(context, crema, await aStaffMember(crema.app, everything));
    const row = (name: string) => recordsOf(page.getByRole("table", { name: "Orders" })).filter({ hasText: name });
    await page.goto(`${crema.origin}/orders`);
    await page.getByRole("tab", { name: "Rewards view" }).click();
    await expect(row("#2")).toHaveAttribute("data-tint", "warn");
    await expect(row("#1")).toHaveCount(0);
    await page.getByRole("button", { name: "Remove filter Created" }).click();
    await expect(row("#1").getByText("Legacy")).toBeVisible();
    await expect(row("#1")).not.toHaveAttribute("data-tint");
    await goOnTo(page, `/orders/${ids.get("#2")}`);
    await expect(card(page, "Journey")).toContainText("The customer has no card yet.");
    for (const title of ["Rewards", "Journey"]) await expect(card(page, title)).not.toContainText("Legacy");
    await goOnTo(page, `/orders/${ids.get("#1")}`);
    for (const title of ["Rewards", "Journey"])
      await expect(card(page, title)).toContainText("Legacy order (Credit used)");
    await leadsTo(card(page, "ERP").getByRole("link"), pages.ERP_PAGES_URL);
    await leadsTo(card(page, "Rewards").getByRole("link"), pages.GIFT_CARD_PAGES_URL);
    await card(page, "Courier booking").scrollIntoViewIfNeeded();
    await leadsTo(page.getByRole("link", { name: "Track parcel" }), parcel.trackingUrl);
    await goOnTo(page, `/products/${uuid}`);
    await leadsTo(card(page, "Storefront").getByRole("link"), `${pages.STOREFRONT_ADMIN_URL_DEVELOPMENT}/4711`);
  },
);
