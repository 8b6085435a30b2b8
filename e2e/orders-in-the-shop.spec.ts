/** Orders that the web shop has too: what staff save of them goes there, and what the shop changes too late is seen to. */
import type { Page } from "@playwright/test";
import { setOrder } from "../server/test/orders.ts";
import { aPlace, aShopRecord, toldOrder } from "../server/test/shop-orders.ts";
import { untilLive } from "./kit/answers.ts";
import { type Crema, expect } from "./kit/crema.ts";
import { card, notice, recordsOf, saveBar } from "./kit/screen.ts";
import { test } from "./kit/web-shop-crema.ts";

const editor = { permissions: ["order.edit"], firstName: "Edith", lastName: "Seer" };
const stop = (page: Page, name: string) => card(page, "Journey").getByRole("listitem", { name, exact: true });
const rows = (page: Page) => recordsOf(page.getByRole("table", { name: "Orders" }));
async function told({ app }: Crema, record: Record<string, unknown>): Promise<number> {
  const order = await toldOrder(app, record);
  if (order === undefined) throw new Error("it did not come in");
  return order.orderId;
}
async function open(page: Page, orderId: number): Promise<void> {
  await page.goto(`/orders/${orderId}`);
  await expect(card(page, "Journey")).toBeVisible();
}

test.afterEach(({ shop }) => shop.calm());

test("what staff change reaches the shop once, what the shop changes too late is seen to once", async ({
  signedIn,
  crema,
  shop,
}) => {
  const { page } = await signedIn(editor);
  const isLive = untilLive(page);

  await test.step("what the shop would not take is told, and 'Tell the shop again' sends it once", async () => {
    const id = await shop.anOrder();
    const orderId = await told(crema, aShopRecord(301, { id: Number(id.split("/").at(-1)), total_price: "101.95" }));
    const inShop = async () => (await shop.storefront.orders.byId(id, AbortSignal.timeout(10_000)))?.order.note;
    await open(page, orderId);
    await isLive;
    await shop.trouble("order-update", "refused");
    crema.app.clock.advance(1_000);
    await card(page, "Order note").getByRole("textbox").fill("Ring twice");
    await saveBar(page).getByRole("button", { name: "Save" }).click();
    await expect(stop(page, "Received")).toContainText(
      "What staff changed is not in the web shop: The sandbox was told to refuse this",
    );
    expect(await inShop()).not.toBe("Ring twice");
    await page.getByRole("button", { name: "Close notice" }).click();
    await shop.calm();
    const asked = shop.asked("orderUpdate");
    await stop(page, "Received").getByRole("button", { name: "Tell the shop again: Received" }).dblclick();
    await expect(notice(page, "The web shop has what was saved")).toBeVisible();
    await expect(stop(page, "Received").getByRole("button")).toHaveCount(0);
    await expect(stop(page, "Received")).not.toContainText("is not in the web shop");
    expect([await inShop(), shop.asked("orderUpdate") - asked]).toEqual(["Ring twice", 1]);
  });

  await test.step("an order changed after the upload is found by 'Changed in shop', says what changed, and is seen to", async () => {
    const [changed, other] = [aShopRecord(311), aShopRecord(312)];
    const [orderId, untouched] = [await told(crema, changed), await told(crema, other)];
    for (const one of [orderId, untouched])
      await setOrder(crema.app, one, { epicor_id: `E${one}`, epicor_synced_at: crema.app.clock.now() });
    await page.goto("/orders");
    await page.getByRole("button", { name: /^Checks/ }).click();
    await page.getByRole("option", { name: "Changed in shop" }).click();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Remove filter Changed in shop" })).toBeVisible();
    await expect(page.getByText("No data to display")).toBeVisible();
    await told(crema, {
      ...changed,
      updated_at: "2026-11-21T11:05:00+10:00",
      shipping_address: aPlace({ city: "Perth", zip: "6000" }),
      line_items: [{ id: 1, title: "Espresso", sku: "ESP-1KG", quantity: 2, price: "46.00" }],
    });
    await page.reload();
    await expect(rows(page)).toHaveText([/#311/]);

    await rows(page).getByRole("link").click();
    const uploaded = stop(page, "Uploaded");
    const what = "Changed in the shop after it was uploaded: ESP-1KG 1 → 2; shipping address (city, postcode)";
    await expect(uploaded).toContainText(`In the ERP as E${orderId}. ${what}.`);
    await uploaded.getByRole("button", { name: "Seen to: Uploaded" }).dblclick();
    await expect(notice(page, "Change in the shop noted as seen to")).toBeVisible();
    await expect(uploaded.getByRole("button")).toHaveCount(0);
    await expect(uploaded).not.toContainText("ESP-1KG 1 → 2.");
    await uploaded.getByText("1 event").click();
    await expect(uploaded).toContainText(`Seen to: ${what}`);
    await expect(uploaded).toContainText("Edith Seer");
    await page.getByRole("link", { name: "Back to Orders" }).click();
    await expect(page).toHaveURL(/changedInShop=true/);
    await expect(page.getByText("No data to display")).toBeVisible();
  });
});
