/** The ways out of the portal, to where staff work in the systems of others. */
import type { Locator } from "@playwright/test";
import { sql } from "kysely";
import { aBooking } from "../server/test/bookings.ts";
import { aProduct } from "../server/test/catalogue.ts";
import { aWebOrder } from "../server/test/orders.ts";
import { aStaffMember } from "../server/test/users.ts";
import { everything, expect, open, test } from "./kit/crema.ts";
import { card, goOnTo } from "./kit/screen.ts";

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

test("orders lead to the ERP, the gift-card system and the courier, products to the shop's admin, each in a new tab; none where no address is set [SHELL-02]", async ({
  startCrema,
  context,
}) => {
  for (const set of [pages, {}]) {
    const crema = await startCrema({ CREMA_ENV: "local", FEATURES: "all", ...set });
    const orderId = await aWebOrder(crema.app);
    await aBooking(crema.app, { orderId, trackingNumber: "PPX1", trackingUrl: "https://courier.example/t/PPX1" });
    const uuid = await aProduct(crema.app);
    await sql`update products set storefront_id = '4711' where uuid = ${uuid}`.execute(crema.app.platform.db);
    const { page } = await open(context, crema, await aStaffMember(crema.app, everything));
    await page.goto(`${crema.origin}/orders/${orderId}`);
    await card(page, "Courier booking").scrollIntoViewIfNeeded();
    await leadsTo(page.getByRole("link", { name: "Track parcel" }), "https://courier.example/t/PPX1");
    const [erp, cards] = [card(page, "ERP").getByRole("link"), card(page, "Rewards").getByRole("link")];
    if (set === pages) {
      await leadsTo(erp, pages.ERP_PAGES_URL);
      await leadsTo(cards, pages.GIFT_CARD_PAGES_URL);
    } else for (const link of [erp, cards]) await expect(link).toHaveCount(0);
    await goOnTo(page, `/products/${uuid}`);
    await expect(card(page, "Storefront")).toBeVisible();
    if (set === pages)
      await leadsTo(card(page, "Storefront").getByRole("link"), `${pages.STOREFRONT_ADMIN_URL_DEVELOPMENT}/4711`);
    else await expect(card(page, "Storefront").getByRole("link")).toHaveCount(0);
    await page.close();
  }
});
