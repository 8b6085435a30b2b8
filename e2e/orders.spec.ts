import { expect, test } from "./kit/crema.ts";

test("Orders are a page of their own for those who may see them [ORD-LIST-01]", async ({ signedIn }) => {
  const { page } = await signedIn({ permissions: ["order.edit"] });
  await page.goto("/orders");
  await expect(page).toHaveTitle(/Orders/);
  const { page: another } = await signedIn({ permissions: ["user.edit"] });
  await another.goto("/orders");
  await expect(another.getByText("404")).toBeVisible();
});
