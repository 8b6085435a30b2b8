/** Changing an order: one draft, the address rules, the ERP's number by hand, and two people at one order. */
import type { Page } from "@playwright/test";
import { aWebOrder, setOrder } from "../server/test/orders.ts";
import { listen, pathOf, untilLive, withoutSocket } from "./kit/answers.ts";
import { expect, proves, test } from "./kit/crema.ts";
import { card, goOnTo, notice, saveBar } from "./kit/screen.ts";

const editor = { permissions: ["order.edit"] };
const save = (page: Page) => saveBar(page).getByRole("button", { name: "Save" });
const discard = (page: Page) => saveBar(page).getByRole("button", { name: "Discard" });
const note = (page: Page) => card(page, "Order note").getByRole("textbox");
const epicorId = (page: Page) => card(page, "ERP").getByLabel("Epicor ID");
const syncDate = (page: Page) => card(page, "ERP").getByLabel("ERP sync date");
const resubmit = (page: Page) => card(page, "ERP sync").getByRole("button", { name: "Resubmit" });
const address = (page: Page, which: "Shipping" | "Billing") => ({
  edit: () => page.getByRole("button", { name: `Edit ${which.toLowerCase()} address` }).click(),
  field: (label: string) => page.getByRole("group", { name: `${which} address` }).getByLabel(label, { exact: true }),
});
const conflict = (page: Page) => page.getByRole("region", { name: "Conflicting changes" });
/** The chip beside the order's name. */
const isUploaded = (page: Page) =>
  page
    .getByRole("heading", { name: /^Order (?!note)/, level: 2 })
    .locator("..")
    .getByText("Uploaded", { exact: true });
const billing = {
  name: "Bill Example",
  address1: "2 Test St",
  city: "Cairns",
  state: "QLD",
  postCode: "4870",
  country: "Australia",
  phone: "0491 570 006",
};
async function open(page: Page, orderId: number): Promise<void> {
  await page.goto(`/orders/${orderId}`);
  await expect(note(page)).toBeVisible();
}

test(
  "SC-14: a change of note, addresses or the ERP's number is a draft until it is saved, within the rules, and once",
  proves("ORD-DET-13..28 ORD-DET-34 ERP-04..06 AMB-45 AMB-47 AMB-65"),
  async ({ signedIn, crema }) => {
    const orderId = await aWebOrder(crema.app);
    await setOrder(crema.app, orderId, {
      billing_address: billing,
      note_attributes: [{ name: "authorityToLeave", value: "No" }],
    });
    const { page } = await signedIn(editor);
    await open(page, orderId);
    await expect(save(page)).toBeDisabled();
    await address(page, "Shipping").edit();
    await address(page, "Billing").edit();

    await test.step("what breaks an address rule says why and blocks Save", async () => {
      const { field } = address(page, "Shipping");
      await field("Postcode").fill("40A0");
      await expect(card(page, "Shipping address")).toContainText("Four digit Postcode is required");
      await expect(save(page)).toBeDisabled();
      await discard(page).click();
      await address(page, "Billing").field("Postcode").fill("400");
      await expect(card(page, "Billing address")).toContainText("Four digit Postcode is required");
      await expect(save(page)).toBeDisabled();
      await discard(page).click();
    });

    await test.step("any change enables Save and keeps the order from the ERP; saved, it is read again", async () => {
      await expect(resubmit(page)).toBeEnabled();
      const changes = [
        { control: note(page), value: "Ring twice" },
        { control: page.getByLabel("Authority to leave"), value: "Yes" },
        { control: address(page, "Shipping").field("City"), value: "Cairns" },
        { control: address(page, "Billing").field("Company"), value: "Bills" },
      ];
      for (const { control, value } of changes) {
        await control.fill(value);
        await expect(save(page)).toBeEnabled();
        await expect(saveBar(page)).toContainText("Unsaved changes");
        await expect(resubmit(page)).toBeDisabled();
        await discard(page).click();
        await expect(save(page)).toBeDisabled();
      }
      for (const { control, value } of changes) await control.fill(value);
      const heard = listen(page);
      await save(page).dblclick();
      await expect(notice(page, "Order updated successfully")).toBeVisible();
      await expect(save(page)).toBeDisabled();
      await expect(resubmit(page)).toBeEnabled();
      const ofOrder = () => heard.filter((one) => pathOf(one) === `/v1/orders/${orderId}`).map((one) => one.method());
      await expect.poll(() => ofOrder().slice(0, 2)).toEqual(["PUT", "GET"]);
      expect(ofOrder().filter((method) => method === "PUT")).toHaveLength(1);
      await page.reload();
      await expect(note(page)).toHaveValue("Ring twice");
      await expect(page.getByLabel("Authority to leave")).toHaveValue("Yes");
      await expect(card(page, "Shipping address")).toContainText("Cairns QLD 4000");
      await expect(card(page, "Billing address")).toContainText("Bills");
    });

    await test.step("a number typed by hand brings date and Save, cleared takes both away, and saved locks the order", async () => {
      await epicorId(page).fill("  ");
      await expect(save(page)).toBeDisabled();
      await epicorId(page).fill("104711");
      await expect(syncDate(page)).toHaveValue(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d [AP]M$/);
      await expect(save(page)).toBeEnabled();
      await epicorId(page).fill("");
      await expect(syncDate(page)).toHaveValue("Not synced");
      await expect(save(page)).toBeDisabled();
      await epicorId(page).fill("104711");
      await save(page).click();
      await expect(isUploaded(page)).toBeVisible();
      await expect(save(page)).toBeDisabled();
      await expect(resubmit(page)).toBeDisabled();
      await expect(card(page, "ERP")).not.toContainText("has not been submitted");
      await expect(page.getByRole("button", { name: /^Edit (shipping|billing) address$/ })).toHaveCount(0);
      const controls = page.getByRole("main").locator("input, textarea");
      for (const control of await controls.all()) await expect(control).not.toBeEditable();
    });

    await test.step("an order of a till is bound by no address rule, and never sent from here", async () => {
      await goOnTo(page, `/orders/${await aWebOrder(crema.app, { source: "POS", address: { phone: "" } })}`);
      await expect(resubmit(page)).toBeDisabled();
      await note(page).fill("Collected in store");
      await expect(save(page)).toBeEnabled();
    });
  },
);

test(
  "what is typed survives another's save, an upload meanwhile and a lost connection, and says what became of it",
  proves("ORD-DET-13 ORD-DET-17 AMB-44 AMD-32"),
  async ({ signedIn, elsewhere, crema, context }) => {
    const { page } = await signedIn({ ...editor, firstName: "Sam", lastName: "Second" });
    const { page: first } = await elsewhere({ ...editor, firstName: "Fay", lastName: "First" });
    const orders = await Promise.all([1, 2, 3].map(() => aWebOrder(crema.app)));
    const [shared = 0, offline = 0, heard = 0] = orders;
    await withoutSocket(page);
    const isLive = untilLive(first);
    const toTheErp = async (orderId: number, epicor_id: string) =>
      setOrder(crema.app, orderId, { epicor_id, epicor_synced_at: crema.app.clock.now() });

    await test.step("two people: both values are told field by field, and what is chosen is saved", async () => {
      for (const one of [page, first]) {
        await open(one, shared);
        await address(one, "Shipping").edit();
      }
      await note(page).fill("Second's");
      await address(page, "Shipping").field("City").fill("Perth");
      await note(first).fill("First's");
      await address(first, "Shipping").field("Company").fill("Roasters");
      await save(first).click();
      await expect(notice(first, "Order updated successfully")).toBeVisible();
      await save(page).click();
      await expect(conflict(page)).toContainText(/This record was saved by Fay First at/);
      const ofNote = conflict(page).getByRole("radiogroup", { name: "Order note" });
      await expect(ofNote).toContainText("Keep mine: Second's");
      await expect(ofNote).toContainText("Take theirs: First's");
      await expect(conflict(page).getByRole("radiogroup")).toHaveCount(1);
      await expect(address(page, "Shipping").field("Company")).toHaveValue("Roasters");
      await expect(address(page, "Shipping").field("City")).toHaveValue("Perth");
      await ofNote.getByText("Take theirs").click();
      await conflict(page).getByRole("button", { name: "Save my choices" }).click();
      await expect(notice(page, "Order updated successfully")).toBeVisible();
      await expect(note(page)).toHaveValue("First's");
      await expect(saveBar(page)).not.toContainText("Unsaved changes");
    });

    await test.step("an order that reaches the ERP meanwhile says so within two seconds, and keeps what is typed", async () => {
      await goOnTo(first, `/orders/${heard}`);
      await isLive;
      await note(first).fill("Half a sentence");
      await epicorId(first).fill("104799");
      await toTheErp(heard, "104713");
      crema.app.platform.live.recordChanged("order", String(heard));
      await expect(isUploaded(first)).toBeVisible({ timeout: 2_000 });
      await expect(saveBar(first)).toContainText("your changes cannot be saved");
      await expect(save(first)).toBeDisabled();
      await expect(note(first)).toHaveValue("Half a sentence");
      await expect(epicorId(first)).toHaveValue("104713");
      await expect(conflict(first)).toHaveCount(0);
      await discard(first).click();
      await expect(note(first)).toHaveValue("");
    });

    await test.step("a save without a connection says that no answer came, and is done once it is back", async () => {
      await goOnTo(page, `/orders/${offline}`);
      await note(page).fill("Ring twice");
      await context.setOffline(true);
      await save(page).click();
      await expect(notice(page, "No answer from the server: check the connection and try again")).toBeVisible();
      await expect(note(page)).toHaveValue("Ring twice");
      await context.setOffline(false);
      await page.waitForFunction(() => navigator.onLine);
      await save(page).click();
      await expect(saveBar(page)).not.toContainText("Unsaved changes");
      await expect(save(page)).toBeDisabled();
    });
  },
);
