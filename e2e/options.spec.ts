import { aStaffMember } from "../server/test/users.ts";
import { expect, open, test } from "./kit/crema.ts";
import { expectInOrder } from "./kit/looks.ts";

test("Options is in the menu of every member of staff, with its title and its one tab [OPT-01] [AMB-19]", async ({
  context,
  crema,
}) => {
  const { page } = await open(context, crema, await aStaffMember(crema.app));
  await page.goto("/");
  await expect(page).toHaveURL(`${crema.origin}/support`);
  await page.getByRole("navigation").getByRole("link", { name: "Options" }).click();
  await expect(page).toHaveURL(`${crema.origin}/options`);
  await expect(page.getByRole("navigation").getByRole("link", { name: "Options" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Options");
  await expect(page.getByRole("tab")).toHaveText(["Whitelist/Blacklist Domains"]);
  await expect(page.getByRole("tab")).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("heading", { name: /^Email domain/ })).toHaveCount(2);
  await expect(page.getByRole("button", { name: /Add Domain|Save|Delete/ })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Settings" })).toHaveCount(0);
});

test("with order.edit the same tab can be changed, and Settings is a link away [OPT-01] [AMB-19] [AMB-20]", async ({
  signedIn,
}) => {
  const { page } = await signedIn({ permissions: ["order.edit"] });
  await page.goto("/options");
  await expect(page.getByRole("button", { name: "Add Domain" })).toHaveCount(2);
  await expect(page.getByRole("region", { name: "Save bar" }).getByRole("button", { name: "Save" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
});

test("leaving with domains that are not saved asks first", async ({ signedIn, crema }) => {
  const { page } = await signedIn({ permissions: ["order.edit", "user.edit"] });
  await page.goto("/options");
  const field = page.getByRole("textbox", { name: "Add domain to list" }).first();
  await field.fill("unsaved.test");
  await field.press("Enter");
  await page.getByRole("navigation").getByRole("link", { name: "Users" }).click();
  const question = page.getByRole("alertdialog").or(page.getByRole("dialog"));
  await expect(question).toContainText(/unsaved/i);
  await question.getByRole("button", { name: /stay|keep/i }).click();
  await expect(page.getByText("unsaved.test")).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("unsaved.test")).toHaveCount(0);
  await page.getByRole("navigation").getByRole("link", { name: "Users" }).click();
  await expect(page).toHaveURL(`${crema.origin}/users`);
});

test("Options has no fault in sight and none for assistive technology, in every look", async ({ signedIn }) => {
  const { page } = await signedIn({ permissions: ["order.edit"] });
  await page.goto("/options");
  const field = page.getByRole("textbox", { name: "Add domain to list" }).first();
  await field.fill(`a-very-long-name-of-a-domain-that-does-not-fit.${"sub.".repeat(20)}example.test`);
  await field.press("Enter");
  await field.fill("no domain");
  await expect(page.getByText("Please enter a domain such as example.com")).toBeVisible();
  await expectInOrder(page, "Options");
});
