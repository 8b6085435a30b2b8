/** Two members of staff at one record: who changed what is told field by field, and nothing typed is lost. */
import type { Page } from "@playwright/test";
import { anAddress } from "../server/test/addresses.ts";
import { auditOf, storedAddresses, storedUser } from "../server/test/stored-users.ts";
import { aCustomer } from "../server/test/users.ts";
import { listen, untilLive, withoutSocket } from "./kit/answers.ts";
import { expect, test } from "./kit/crema.ts";
import { card, notice, notices, saveBar } from "./kit/screen.ts";

const field = (page: Page, label: string) => card(page, "Personal Details").getByLabel(label, { exact: true });
const save = (page: Page) => saveBar(page).getByRole("button", { name: "Save" });
const conflict = (page: Page) => page.getByRole("region", { name: "Conflicting changes" });
const editing = (page: Page) => page.getByRole("dialog", { name: "Edit address" });
const doomed = (page: Page) => card(page, "Addresses").getByRole("listitem").filter({ hasText: "Doomed" });
const editor = { permissions: ["user.edit"] };

test("two who edit one user without a live connection: each is told what the other saved, chooses field by field, and loses nothing", async ({
  signedIn,
  elsewhere,
  crema,
}) => {
  const { page } = await signedIn({ ...editor, firstName: "Sam", lastName: "Second" });
  const first = await elsewhere({ ...editor, firstName: "Fay", lastName: "First" });
  await withoutSocket(page);
  await test.step("SC-09: tells the second editor whose change it met and both values of each field, and saves what is chosen [AMB-44] [AMD-32]", async () => {
    const uuid = await aCustomer(crema.app, { firstName: "Old", lastName: "Name", postcode: "4000" });
    for (const one of [page, first.page]) await one.goto(`/users/${uuid}`);
    await field(page, "First name").fill("Second's");
    await field(page, "Postcode").fill("4222");
    await field(page, "Phone number").fill("07 3000 2222");

    await field(first.page, "First name").fill("First's");
    await field(first.page, "Postcode").fill("4111");
    await field(first.page, "Last name").fill("Changed");
    await save(first.page).click();
    await expect(notice(first.page, "User updated successfully")).toBeVisible();

    await save(page).click();
    await expect(conflict(page)).toContainText(
      /This record was saved by Fay First at \d\d:\d\d:\d\d [AP]M while you were editing it\./,
    );
    await expect(conflict(page).getByRole("radiogroup")).toHaveCount(2);
    const ofField = (label: string) => conflict(page).getByRole("radiogroup", { name: label });
    await expect(ofField("First name")).toContainText("Keep mine: Second's");
    await expect(ofField("First name")).toContainText("Take theirs: First's");
    await expect(ofField("Postcode")).toContainText("Keep mine: 4222");
    await expect(ofField("Postcode")).toContainText("Take theirs: 4111");
    // Nothing typed is lost, what only the other changed is there, and nothing was overwritten.
    await expect(field(page, "First name")).toHaveValue("Second's");
    await expect(field(page, "Phone number")).toHaveValue("07 3000 2222");
    await expect(field(page, "Last name")).toHaveValue("Changed");
    await expect(save(page)).toBeDisabled();
    expect(await storedUser(crema.app, uuid)).toMatchObject({
      firstName: "First's",
      postcode: "4111",
      phoneNumber: "",
    });

    const resolve = conflict(page).getByRole("button", { name: "Save my choices" });
    await expect(resolve).toBeDisabled();
    await ofField("First name").getByText("Keep mine").click();
    await expect(conflict(page)).toContainText("1 field left");
    await ofField("Postcode").getByText("Take theirs").click();
    await resolve.click();
    await expect(notice(page, "User updated successfully")).toBeVisible();
    await expect(conflict(page)).toHaveCount(0);
    await expect(saveBar(page)).not.toContainText("Unsaved changes");
    expect(await storedUser(crema.app, uuid)).toMatchObject({
      firstName: "Second's",
      lastName: "Changed",
      postcode: "4111",
      phoneNumber: "07 3000 2222",
    });
    expect((await auditOf(crema.app, uuid)).map(({ who }) => who)).toEqual(["Fay First", "Sam Second"]);
  });
  await test.step("SC-09: two who changed different fields keep both: the second is told what changed and saves again [AMB-44] [AMD-32]", async () => {
    const uuid = await aCustomer(crema.app, { postcode: "4000" });
    for (const one of [page, first.page]) await one.goto(`/users/${uuid}`);
    await field(page, "First name").fill("Mine");
    await field(first.page, "Postcode").fill("4111");
    await save(first.page).click();
    await expect(notice(first.page, "User updated successfully")).toBeVisible();
    await save(page).click();
    const told = page.getByRole("alert").filter({ hasText: "saved by Fay First" });
    await expect(told).toContainText("Postcode: 4000 → 4111");
    await expect(conflict(page)).toHaveCount(0);
    await expect(field(page, "First name")).toHaveValue("Mine");
    await expect(field(page, "Postcode")).toHaveValue("4111");
    expect((await storedUser(crema.app, uuid))?.firstName).not.toBe("Mine");
    await save(page).click();
    await expect(notice(page, "User updated successfully")).toBeVisible();
    await expect(told).toHaveCount(0);
    expect(await storedUser(crema.app, uuid)).toMatchObject({ firstName: "Mine", postcode: "4111" });
  });
  await test.step("an address two are editing is settled field by field too, with the dialog and its text kept [AMB-44] [AMD-32]", async () => {
    const uuid = await aCustomer(crema.app);
    await anAddress(crema.app, uuid, { firstName: "Home", lastName: "Owner", city: "Brisbane", isDefault: true });
    for (const one of [page, first.page]) {
      await one.goto(`/users/${uuid}`);
      await card(one, "Addresses").getByRole("button", { name: "Edit" }).click();
    }
    await editing(page).getByLabel("City").fill("Cairns");
    await editing(page).getByLabel("Postcode").fill("4870");
    await editing(first.page).getByLabel("City").fill("Mackay");
    await editing(first.page).getByRole("button", { name: "Save" }).click();
    await expect(notice(first.page, "Address has been updated")).toBeVisible();
    await editing(page).getByRole("button", { name: "Save" }).click();
    await expect(conflict(page)).toContainText(/saved by Fay First at \d\d:\d\d:\d\d [AP]M/);
    await expect(conflict(page)).toContainText("Keep mine: Cairns");
    await expect(conflict(page)).toContainText("Take theirs: Mackay");
    await expect(editing(page).getByLabel("Postcode")).toHaveValue("4870");
    expect(await storedAddresses(crema.app, uuid)).toMatchObject([{ city: "Mackay", postcode: "4000" }]);
    await conflict(page).getByText("Keep mine").click();
    await conflict(page).getByRole("button", { name: "Save my choices" }).click();
    await expect(notice(page, "Address has been updated")).toBeVisible();
    await expect(editing(page)).toHaveCount(0);
    expect(await storedAddresses(crema.app, uuid)).toMatchObject([{ city: "Cairns", postcode: "4870" }]);
  });
  await test.step("adding an address takes over no older profile: what the other saved meanwhile survives the next save [AMB-44]", async () => {
    const uuid = await aCustomer(crema.app, { postcode: "4000" });
    for (const one of [page, first.page]) await one.goto(`/users/${uuid}`);
    await expect(field(page, "Postcode")).toHaveValue("4000");
    await field(first.page, "Postcode").fill("4111");
    await save(first.page).click();
    await expect(notice(first.page, "User updated successfully")).toBeVisible();
    // The record cannot be read again meanwhile: all this page knows is the answer to its own call.
    await page.route(new RegExp(`/v1/user/${uuid}$`), (route) => route.abort());
    await card(page, "Addresses").getByRole("button", { name: "Add address" }).click();
    const dialog = page.getByRole("dialog", { name: "Add address" });
    const typed = {
      "First name": "A",
      "Last name": "B",
      "Address 1": "1 C St",
      City: "D",
      Postcode: "4000",
      Phone: "07 3000 0000",
    };
    for (const [label, text] of Object.entries(typed)) await dialog.getByLabel(label).fill(text);
    await dialog.getByLabel("State").selectOption("Queensland");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(notice(page, "Address has been added")).toBeVisible();
    // Notices are shown one after another; the next one would wait for this one's time.
    await page.getByRole("button", { name: "Close notice" }).click();
    await page.unroute(new RegExp(`/v1/user/${uuid}$`));
    await field(page, "First name").fill("Mine");
    await save(page).click();
    await expect(page.getByText("Postcode: 4000 → 4111")).toBeVisible();
    await save(page).click();
    await expect(notice(page, "User updated successfully")).toBeVisible();
    expect(await storedUser(crema.app, uuid)).toMatchObject({ firstName: "Mine", postcode: "4111" });
    expect(await storedAddresses(crema.app, uuid)).toHaveLength(1);
  });
});

test("two who edit one user, live: what the other saved is there as soon as it happens", async ({
  signedIn,
  elsewhere,
  crema,
  context,
}) => {
  const { page } = await signedIn(editor);
  const first = await elsewhere({ ...editor, firstName: "Fay", lastName: "First" });
  await test.step("tells of the other's save as soon as it happens, with the name and both values, before anything is sent [AMB-44]", async () => {
    const uuid = await aCustomer(crema.app, { postcode: "4000" });
    const isLive = untilLive(page);
    for (const one of [page, first.page]) await one.goto(`/users/${uuid}`);
    await isLive;
    await field(page, "Postcode").fill("4222");
    const heard = listen(page);
    await field(first.page, "Postcode").fill("4111");
    await save(first.page).click();
    await expect(conflict(page)).toContainText("Keep mine: 4222");
    await expect(conflict(page)).toContainText("Take theirs: 4111");
    await expect(conflict(page)).toContainText(/saved by Fay First at \d\d:\d\d:\d\d [AP]M/);
    await expect(field(page, "Postcode")).toHaveValue("4222");
    expect(heard.filter((request) => request.method() !== "GET")).toEqual([]);
    await conflict(page).getByText("Keep mine").click();
    await conflict(page).getByRole("button", { name: "Save my choices" }).click();
    await expect(notice(page, "User updated successfully")).toBeVisible();
    expect((await storedUser(crema.app, uuid))?.postcode).toBe("4222");
  });
  await test.step("an open record that nobody edits here follows the other's save", async () => {
    const uuid = await aCustomer(crema.app, { firstName: "Old" });
    const isLive = untilLive(page);
    for (const one of [page, first.page]) await one.goto(`/users/${uuid}`);
    await isLive;
    await field(first.page, "First name").fill("Fresh");
    await save(first.page).click();
    await expect(field(page, "First name")).toHaveValue("Fresh");
    await expect(page.getByRole("heading", { name: /^Fresh/ })).toBeVisible();
    await expect(conflict(page)).toHaveCount(0);
    await expect(notices(page)).toHaveCount(0);
  });
  await test.step("says that an address is gone when the other deleted it, and sends nothing", async () => {
    const uuid = await aCustomer(crema.app);
    await anAddress(crema.app, uuid, { isDefault: true });
    await anAddress(crema.app, uuid, { firstName: "Doomed" });
    const isLive = untilLive(page);
    for (const one of [page, first.page]) await one.goto(`/users/${uuid}`);
    await isLive;
    await doomed(page).getByRole("button", { name: "Edit" }).click();
    await doomed(first.page).getByRole("button", { name: "Delete" }).click();
    await first.page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit address" });
    await expect(dialog.getByRole("alert")).toContainText("This address was deleted by somebody else.");
    await expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
  });
  await test.step("never shows an older record: an answer asked for before a save does not come back over it", async () => {
    const uuid = await aCustomer(crema.app, { firstName: "Before" });
    await page.goto(`/users/${uuid}`);
    await field(page, "First name").fill("Saved");
    const older = Promise.withResolvers<void>();
    const isRead = Promise.withResolvers<void>();
    await page.route(
      new RegExp(`/v1/user/${uuid}$`),
      async (route) => {
        const answer = await route.fetch();
        isRead.resolve();
        await older.promise;
        await route.fulfill({ response: answer }).catch(() => undefined);
      },
      { times: 1 },
    );
    // The connection drops and comes back, so the page reads again; before that answer comes, the save is done.
    await context.setOffline(true);
    await expect(page.getByText("You are offline.")).toBeVisible();
    await context.setOffline(false);
    await isRead.promise;
    await save(page).click();
    await expect(notice(page, "User updated successfully")).toBeVisible();
    older.resolve();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    await expect(field(page, "First name")).toHaveValue("Saved");
    await expect(page.getByRole("heading", { name: /^Saved/ })).toBeVisible();
    await field(page, "Postcode").fill("4001");
    await save(page).click();
    await expect.poll(async () => (await storedUser(crema.app, uuid))?.postcode).toBe("4001");
  });
});
