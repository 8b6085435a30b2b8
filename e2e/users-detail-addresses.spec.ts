/** The addresses of a user and the dialog that adds and edits one. */
import type { Locator, Page } from "@playwright/test";
import { anAddress } from "../server/test/addresses.ts";
import { storedAddresses } from "../server/test/stored-users.ts";
import { aCustomer, aStaffMember } from "../server/test/users.ts";
import { listen, pathOf } from "./kit/answers.ts";
import { expect, open, test } from "./kit/crema.ts";
import { card, notice } from "./kit/screen.ts";

const addresses = (page: Page) => card(page, "Addresses");
const one = (page: Page, text: string) => addresses(page).getByRole("listitem").filter({ hasText: text });
const adding = (page: Page) => page.getByRole("dialog", { name: "Add address" });
const editing = (page: Page) => page.getByRole("dialog", { name: "Edit address" });
const saveIn = (dialog: Locator) => dialog.getByRole("button", { name: "Save" });
const inOrder = (a = "", b = ""): number => a.localeCompare(b);
const addressCall = /^\/v1\/user\/address\//;
const australianStates = [
  "New South Wales",
  "Queensland",
  "South Australia",
  "Tasmania",
  "Victoria",
  "Western Australia",
  "Australian Capital Territory",
];

const complete = {
  "First name": "Nina",
  "Last name": "Nord",
  "Address 1": "12 Bean Street",
  City: "Cairns",
  Postcode: "4870",
  Phone: "07 4000 1234",
};
async function fill(dialog: Locator, values: Readonly<Record<string, string>> = complete): Promise<void> {
  for (const [label, value] of Object.entries(values)) await dialog.getByLabel(label, { exact: true }).fill(value);
}
async function openNew(page: Page): Promise<Locator> {
  await addresses(page).getByRole("button", { name: "Add address" }).click();
  await expect(adding(page)).toBeVisible();
  await expect(adding(page).getByLabel("Title")).toBeFocused();
  return adding(page);
}

test("addresses are added, edited, moved and deleted", async ({ signedIn, crema }) => {
  const { page } = await signedIn();
  await test.step("adds an address that starts in Australia, and shows and stores it; a text takes fifty characters and no more [USR-DET-17] [USR-DET-19] [USR-DET-25]", async () => {
    const uuid = await aCustomer(crema.app);
    await page.goto(`/users/${uuid}`);
    await expect(addresses(page)).toContainText("No addresses");
    const dialog = await openNew(page);
    await expect(dialog.getByLabel("Country")).toHaveValue("Australia");
    await fill(dialog, {
      ...complete,
      Title: "Dr",
      "Address 2": "Level 3",
    });
    await dialog.getByLabel("Company name").focus();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.insertText("x".repeat(60));
    await expect(dialog.getByLabel("Company name")).toHaveValue("x".repeat(50));
    await dialog.getByLabel("State").selectOption("Queensland");
    await saveIn(dialog).click();
    await expect(notice(page, "Address has been added")).toBeVisible();
    await expect(dialog).toHaveCount(0);
    for (const text of [
      "Dr",
      "Nina Nord",
      "x".repeat(50),
      "12 Bean Street",
      "Level 3",
      "Cairns Queensland 4870",
      "Australia",
      "07 4000 1234",
    ])
      await expect(one(page, "Nina")).toContainText(text);
    // The first address is the default: there is exactly one as soon as there is any.
    await expect(one(page, "Nina")).toContainText("Default");
    expect(await storedAddresses(crema.app, uuid)).toMatchObject([
      {
        firstName: "Nina",
        companyName: "x".repeat(50),
        city: "Cairns",
        state: "Queensland",
        postcode: "4870",
        isDefault: true,
      },
    ]);
  });
  await test.step("edits one address and leaves the others [USR-DET-17] [AMB-39]", async () => {
    const uuid = await aCustomer(crema.app);
    await anAddress(crema.app, uuid, { firstName: "Home", isDefault: true });
    await anAddress(crema.app, uuid, { firstName: "Work", city: "Logan" });
    await page.goto(`/users/${uuid}`);
    await one(page, "Work").getByRole("button", { name: "Edit" }).click();
    await expect(editing(page).getByLabel("City")).toHaveValue("Logan");
    await editing(page).getByLabel("City").fill("Ipswich");
    await saveIn(editing(page)).click();
    await expect(notice(page, "Address has been updated")).toBeVisible();
    await expect(one(page, "Work")).toContainText("Ipswich");
    expect(await storedAddresses(crema.app, uuid)).toMatchObject([
      { firstName: "Home", city: "Brisbane", isDefault: true },
      { firstName: "Work", city: "Ipswich", isDefault: false },
    ]);
  });
  await test.step("marks the required fields, by their labels in Australia and elsewhere, and sends nothing while one is blank [USR-DET-20] [USR-DET-21]", async () => {
    const uuid = await aCustomer(crema.app);
    await page.goto(`/users/${uuid}`);
    const heard = listen(page);
    const dialog = await openNew(page);
    const required = () =>
      dialog
        .locator('[aria-required="true"]')
        .evaluateAll((all) =>
          all.map((control) =>
            document.getElementById(control.getAttribute("aria-labelledby") ?? "")?.textContent.trim(),
          ),
        );
    const common = ["First name", "Last name", "Address 1", "City", "Country", "Postcode", "Phone"];
    expect((await required()).toSorted(inOrder)).toEqual([...common, "State"].toSorted(inOrder));
    await saveIn(dialog).click();
    await expect(dialog.getByText("State is required", { exact: true })).toBeVisible();
    await expect(dialog.getByLabel("First name")).toBeFocused();

    await dialog.getByLabel("Country").selectOption("New Zealand");
    expect((await required()).toSorted(inOrder)).toEqual([...common, "Region"].toSorted(inOrder));
    await fill(dialog, { ...complete, Region: "   " });
    await saveIn(dialog).click();
    await expect(dialog.getByText("Region is required", { exact: true })).toBeVisible();
    expect(heard.filter((request) => addressCall.test(pathOf(request)))).toEqual([]);
  });
  await test.step("keeps the default address, deletes another after a question, and moves the default as one act [USR-DET-24] [AMB-38]", async () => {
    const uuid = await aCustomer(crema.app);
    await anAddress(crema.app, uuid, { firstName: "Home", isDefault: true });
    await anAddress(crema.app, uuid, { firstName: "Work" });
    await anAddress(crema.app, uuid, { firstName: "Shed", address1: "7 Back Lane" });
    await page.goto(`/users/${uuid}`);
    const heard = listen(page);
    await one(page, "Home").getByRole("button", { name: "Delete" }).click();
    await expect(notice(page, "The default address cannot be deleted")).toBeVisible();
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    expect(heard.filter((request) => request.method() === "DELETE")).toEqual([]);
    await page.getByRole("button", { name: "Close notice" }).click();
    await expect(one(page, "Home").getByRole("button", { name: "Delete" })).toBeFocused();
    const names = await addresses(page)
      .getByRole("button")
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-label") ?? button.textContent));
    expect(new Set(names).size).toBe(names.length);

    await one(page, "Work").getByRole("button", { name: "Make default" }).click();
    await expect(notice(page, "Default address has been changed")).toBeVisible();
    await expect(one(page, "Work").getByText("Default", { exact: true })).toBeVisible();
    await expect(one(page, "Home").getByText("Default", { exact: true })).toHaveCount(0);
    expect((await storedAddresses(crema.app, uuid)).map(({ isDefault }) => isDefault)).toEqual([false, true, false]);
    await expect(one(page, "Work").getByRole("button", { name: "Edit" })).toBeFocused();
    await page.getByRole("button", { name: "Close notice" }).click();

    await one(page, "Shed").getByRole("button", { name: "Delete" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("7 Back Lane");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(one(page, "Shed")).toBeVisible();
    await one(page, "Shed").getByRole("button", { name: "Delete" }).click();
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(notice(page, "Address has been deleted")).toBeVisible();
    await expect(one(page, "Shed")).toHaveCount(0);
    await expect(one(page, "Work").getByRole("button", { name: "Edit" })).toBeFocused();
    expect((await storedAddresses(crema.app, uuid)).map(({ firstName }) => firstName)).toEqual(["Home", "Work"]);
  });
});

test("offers the seven listed states, those the installation adds behind them, and clears the state with the country [USR-DET-22] [USR-DET-23] [AMD-04] [AMB-37]", async ({
  signedIn,
  startCrema,
  context,
  crema,
}) => {
  const uuid = await aCustomer(crema.app);
  const { page } = await signedIn();
  await page.goto(`/users/${uuid}`);
  const dialog = await openNew(page);
  const offered = dialog.getByLabel("State").locator("option:not([disabled])");
  await expect(offered).toHaveText(australianStates);
  await dialog.getByLabel("State").selectOption("Queensland");
  await dialog.getByLabel("Country").selectOption("New Zealand");
  await expect(dialog.getByLabel("Region")).toHaveValue("");
  await dialog.getByLabel("Region").fill("Otago");
  await dialog.getByLabel("Country").selectOption("Australia");
  await expect(dialog.getByLabel("State")).toHaveValue("");

  const northern = await startCrema({ CREMA_ENV: "local", ADDRESS_STATES: "Northern Territory" });
  const agent = await aStaffMember(northern.app, { permissions: ["user.edit"] });
  const { page: there } = await open(context, northern, agent);
  const resident = await aCustomer(northern.app);
  await there.goto(`${northern.origin}/users/${resident}`);
  const more = await openNew(there);
  await expect(more.getByLabel("State").locator("option:not([disabled])")).toHaveText([
    ...australianStates,
    "Northern Territory",
  ]);
});
