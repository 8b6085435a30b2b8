import { aStaffMember } from "../server/test/users.ts";
import { expect, open, proves, test } from "./kit/crema.ts";
import { expectInOrder } from "./kit/looks.ts";
import { mainMenu } from "./kit/screen.ts";

test(
  "Options is in the menu of every member of staff; who may edit orders changes it, is asked before leaving, and finds Settings",
  proves("OPT-01 AMB-19 AMB-20"),
  async ({ context, elsewhere, crema }) => {
    const { page } = await open(context, crema, await aStaffMember(crema.app));
    await page.goto("/");
    await expect(page).toHaveURL(`${crema.origin}/support`);
    await mainMenu(page).getByRole("link", { name: "Options" }).click();
    await expect(page).toHaveURL(`${crema.origin}/options`);
    await expect(mainMenu(page).getByRole("link", { name: "Options" })).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Options");
    await expect(page.getByRole("tab")).toHaveText(["Whitelist/Blacklist Domains"]);
    await expect(page.getByRole("tab")).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("heading", { name: /^Email domain/ })).toHaveCount(2);
    await expect(page.getByRole("button", { name: /Add Domain|Save|Delete/ })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Settings" })).toHaveCount(0);

    const { page: editor } = await elsewhere({ permissions: ["order.edit"] });
    await editor.goto("/options");
    await expect(editor.getByRole("button", { name: "Add Domain" })).toHaveCount(2);
    const field = editor.getByRole("textbox", { name: "Add domain to list" }).first();
    const long = `a-very-long-name-of-a-domain-that-does-not-fit.${"sub.".repeat(20)}example.test`;
    await field.fill(long);
    await field.press("Enter");
    await field.fill("no domain");
    await expect(editor.getByText("Please enter a domain such as example.com")).toBeVisible();
    await expectInOrder(editor, "Options");
    const toSettings = editor.getByRole("main").getByRole("link", { name: "Settings" });
    await toSettings.click();
    const question = editor.getByRole("alertdialog");
    await expect(question).toContainText(/unsaved/i);
    await question.getByRole("button", { name: /stay|keep/i }).click();
    await expect(editor.getByText(long)).toBeVisible();
    await editor.getByRole("button", { name: "Discard" }).click();
    await expect(editor.getByText(long)).toHaveCount(0);
    await toSettings.click();
    await expect(editor.getByRole("heading", { level: 1 })).toHaveText("Settings");
  },
);
