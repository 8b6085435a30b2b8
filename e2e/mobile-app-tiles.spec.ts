import { expect, test } from "./kit/crema.ts";

const staff = { permissions: ["notification.edit"] };

test("the mobile app has two tabs, the second of them the offer tiles", async ({ signedIn }) => {
  const { page } = await signedIn(staff);
  await page.goto("/mobile-app");
  await expect(page.getByRole("banner").getByRole("tab")).toHaveText(["Push Notifications", "Offer Tiles"]);
  await page.getByRole("tab", { name: "Offer Tiles" }).click();
  await expect(page.getByRole("tab", { name: "Offer Tiles" })).toHaveAttribute("aria-selected", "true");
});
