import { expect, test } from "./kit/crema.ts";

test("Settings is opened by its address, is in no menu and has its three tabs [SET-01]", async ({ signedIn }) => {
  const { page } = await signedIn({ permissions: ["order.edit"] });
  await page.goto("/settings");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
  await expect(page.getByRole("navigation").getByRole("link", { name: "Orders" })).toBeVisible();
  await expect(page.getByRole("navigation").getByRole("link", { name: "Settings" })).toHaveCount(0);
  await expect(page.getByRole("tab")).toHaveText(["Integration Settings", "Whitelist/Blacklist Domains", "Scripts"]);
  await page.getByRole("tab", { name: "Whitelist/Blacklist Domains" }).click();
  await expect(page.getByRole("heading", { name: /^Email domain/ })).toHaveCount(2);
});
