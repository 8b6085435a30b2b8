import { expect, test } from "./kit/crema.ts";

test("the tab Scripts has a card of that name with what staff start by hand [SCR-01]", async ({ signedIn }) => {
  const { page } = await signedIn({ permissions: ["order.edit"] });
  await page.goto("/settings");
  await page.getByRole("tab", { name: "Scripts" }).click();
  const card = page.getByRole("region", { name: "Scripts", exact: true });
  await expect(card.getByRole("heading", { level: 3 })).toHaveText([
    "Email-marketing sync",
    "Delete pending users",
    "Update All Products",
    "Delete All Social Accounts",
  ]);
});
