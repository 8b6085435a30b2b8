import type { Page } from "@playwright/test";
import { aCustomer, aStaffMember } from "../server/test/users.ts";
import { type Crema, everything, test } from "./kit/crema.ts";
import { expectInOrder } from "./kit/looks.ts";
import { goOnTo } from "./kit/screen.ts";

const dialog = (page: Page) => page.getByRole("dialog").or(page.getByRole("alertdialog"));
/** Screens of the shell and dialogs of users, each brought up as staff would. */
const screens: readonly { name: string; show: (page: Page, uuids: Uuids) => Promise<void> }[] = [
  {
    name: "404",
    show: async (page) => {
      await page.goto("/nope");
      await page.getByText("404", { exact: true }).waitFor();
    },
  },
  // Each on another page than the one before.
  ...(
    [
      ["edit permissions", "staff"],
      ["Archive User", "customer"],
      ["Set Password", "staff"],
      ["Add address", "customer"],
    ] as const
  ).map(([name, whose]) => ({
    name,
    show: async (page: Page, uuids: Uuids) => openDialog(page, uuids[whose], name),
  })),
  {
    name: "palette",
    show: async (page) => {
      await goOnTo(page, "/options");
      await page.getByRole("heading", { name: "Email domain blacklist" }).waitFor();
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Search or jump to" }).fill("looks");
      await page
        .getByRole("option", { name: /Longlastname/ })
        .first()
        .waitFor();
    },
  },
];

interface Uuids {
  readonly customer: string;
  readonly staff: string;
}
async function openDialog(page: Page, uuid: string, button: string): Promise<void> {
  await goOnTo(page, `/users/${uuid}`);
  await page.getByRole("button", { name: button }).first().click();
  await dialog(page).waitFor();
}
async function people({ app }: Crema): Promise<Uuids> {
  const person = {
    firstName: "Looks",
    lastName: "Longlastname-".repeat(6),
    email: `${"looks".repeat(7)}@a-long-name-of-a-domain.example.test`,
  };
  return {
    customer: await aCustomer(app, { ...person, email: `${String(Date.now())}${person.email}` }),
    staff: await aStaffMember(app, { firstName: "Looks", permissions: ["order.edit"], read: ["user"] }),
  };
}

test("404, palette and dialogs have no fault in sight and none for assistive technology, in every look", async ({
  signedIn,
  crema,
}) => {
  test.slow();
  const uuids = await people(crema);
  const { page } = await signedIn(everything);
  for (const { name, show } of screens) {
    await show(page, uuids);
    await expectInOrder(page, name);
  }
});
