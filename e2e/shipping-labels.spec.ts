import { expect, test } from "./kit/crema.ts";

test("Shipping Labels are a page of their own for those who may see them [SHIP-01]", async ({ signedIn }) => {
  const { page } = await signedIn({ permissions: ["shipping.edit"] });
  await page.goto("/shipping-labels");
  await expect(page).toHaveTitle(/Shipping Labels/);
  const { page: another } = await signedIn({ permissions: ["user.edit"] });
  await another.goto("/shipping-labels");
  await expect(another.getByText("404")).toBeVisible();
});
