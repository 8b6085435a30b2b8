/** Changing an order: one draft, the address rules, the ERP's number by hand, and two people at one order. */
import type { Page } from "@playwright/test";
import { orderAddressMessages } from "@crema/contract/areas/orders";
import { aWebOrder, setOrder } from "../server/test/orders.ts";
import { listen, pathOf, untilLive, withoutSocket } from "./kit/answers.ts";
import { expect, test } from "./kit/crema.ts";
import { card, notice, saveBar } from "./kit/screen.ts";

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

test("any change of a note or an address enables Save; saving stores it, reads the order again and ends the draft [ORD-DET-14] [ORD-DET-15] [ORD-DET-19] [ORD-DET-34] [ERP-06] [AMB-47]", async ({
  signedIn,
  crema,
}) => {
  const orderId = await aWebOrder(crema.app);
  await setOrder(crema.app, orderId, {
    billing_address: billing,
    note_attributes: [{ name: "authorityToLeave", value: "No" }],
  });
  const { page } = await signedIn(editor);
  await open(page, orderId);
  await expect(save(page)).toBeDisabled();
  await expect(resubmit(page)).toBeEnabled();
  await address(page, "Shipping").edit();
  await address(page, "Billing").edit();
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
    await expect(resubmit(page)).toBeEnabled();
  }
  for (const { control, value } of changes) await control.fill(value);
  const heard = listen(page);
  await save(page).dblclick();
  await expect(notice(page, "Order updated successfully")).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await expect(resubmit(page)).toBeEnabled();
  const ofOrder = () =>
    heard.filter((request) => pathOf(request) === `/v1/orders/${orderId}`).map((request) => request.method());
  await expect.poll(() => ofOrder().slice(0, 2)).toEqual(["PUT", "GET"]);
  expect(ofOrder().filter((method) => method === "PUT")).toHaveLength(1);
  await page.reload();
  await expect(note(page)).toHaveValue("Ring twice");
  await expect(page.getByLabel("Authority to leave")).toHaveValue("Yes");
  await expect(card(page, "Shipping address")).toContainText("Cairns QLD 4000");
  await expect(card(page, "Billing address")).toContainText("Bills");
});

test("an address of the web shop out of order says why and blocks Save; another source's does not [ORD-DET-18] [ORD-DET-20] [ORD-DET-21] [ORD-DET-22] [ORD-DET-23] [ORD-DET-24] [ORD-DET-25] [ORD-DET-26] [ORD-DET-27] [ORD-DET-28] [AMB-65]", async ({
  signedIn,
  crema,
}) => {
  const orderId = await aWebOrder(crema.app);
  await setOrder(crema.app, orderId, { billing_address: billing });
  const { page } = await signedIn(editor);
  await open(page, orderId);
  const long = "x".repeat(51);
  const faults = [
    ["Name", "", orderAddressMessages.name],
    ["Name", long, orderAddressMessages.name],
    ["Address", "", orderAddressMessages.address1],
    ["Address", long, orderAddressMessages.address1],
    ["Address line 2", long, orderAddressMessages.address2],
    ["City", "", orderAddressMessages.city],
    ["City", long, orderAddressMessages.city],
    ["State", "", orderAddressMessages.state],
    ["Postcode", "", orderAddressMessages.postCode],
    ["Postcode", "400", orderAddressMessages.postCode],
    ["Postcode", "40000", orderAddressMessages.postCode],
    ["Postcode", "40A0", orderAddressMessages.postCode],
    ["Country", "", orderAddressMessages.country],
    ["Phone", "", orderAddressMessages.phone],
  ] as const;
  for (const which of ["Shipping", "Billing"] as const) {
    const { edit, field } = address(page, which);
    await edit();
    // Both are the same fields under the same rules.
    for (const [label, value, message] of which === "Shipping" ? faults : faults.slice(-4)) {
      await field(label).fill(value);
      await expect(card(page, `${which} address`)).toContainText(message);
      await expect(save(page)).toBeDisabled();
      await discard(page).click();
      await expect(card(page, `${which} address`)).not.toContainText(message);
    }
    for (const label of ["Company", "Address line 2"]) await field(label).fill("");
    await field("Name").fill("x".repeat(50));
    await expect(save(page)).toBeEnabled();
    await discard(page).click();
  }

  const pos = await aWebOrder(crema.app, { source: "POS", address: { phone: "" } });
  await open(page, pos);
  await note(page).fill("Collected in store");
  await expect(save(page)).toBeEnabled();
  await save(page).click();
  await expect(notice(page, "Order updated successfully")).toBeVisible();
});

test("SC-14: a number typed by hand brings the sync date and Save, cleared takes both away, and saved locks the order [ORD-DET-13] [ORD-DET-16] [ORD-DET-17] [AMB-45]", async ({
  signedIn,
  crema,
}) => {
  const orderId = await aWebOrder(crema.app);
  const { page } = await signedIn(editor);
  await open(page, orderId);
  await expect(syncDate(page)).toHaveValue("Not synced");
  await epicorId(page).fill("  ");
  await expect(save(page)).toBeDisabled();
  await epicorId(page).fill("104711");
  await expect(syncDate(page)).toHaveValue(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d [AP]M$/);
  await expect(save(page)).toBeEnabled();
  await epicorId(page).fill("");
  await expect(syncDate(page)).toHaveValue("Not synced");
  await expect(save(page)).toBeDisabled();
  await epicorId(page).fill("104711");
  await expect(save(page)).toBeEnabled();
  await save(page).click();
  await expect(notice(page, "Order updated successfully")).toBeVisible();
  await expect(isUploaded(page)).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await expect(resubmit(page)).toBeDisabled();
  await expect(card(page, "ERP")).not.toContainText("has not been submitted");
  await expect(page.getByRole("button", { name: /^Edit (shipping|billing) address$/ })).toHaveCount(0);
  const controls = page.getByRole("main").locator("input, textarea");
  for (const control of await controls.all()) await expect(control).not.toBeEditable();
});

test("two people at one order: what is typed survives, both values are told field by field, and what is chosen is saved [AMB-44] [AMD-32]", async ({
  signedIn,
  elsewhere,
  crema,
}) => {
  const orderId = await aWebOrder(crema.app);
  await setOrder(crema.app, orderId, { billing_address: billing });
  const { page } = await signedIn({ ...editor, firstName: "Sam", lastName: "Second" });
  const first = await elsewhere({ ...editor, firstName: "Fay", lastName: "First" });
  await withoutSocket(page);
  for (const one of [page, first.page]) {
    await open(one, orderId);
    await address(one, "Shipping").edit();
  }
  await note(page).fill("Second's");
  await address(page, "Shipping").field("City").fill("Perth");
  await note(first.page).fill("First's");
  await address(first.page, "Shipping").field("Company").fill("Roasters");
  await save(first.page).click();
  await expect(notice(first.page, "Order updated successfully")).toBeVisible();

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

test("an order that reaches the ERP while it is edited says within two seconds that nothing more can be saved, and keeps what is typed [ORD-DET-13] [ORD-DET-17]", async ({
  signedIn,
  crema,
}) => {
  const orderId = await aWebOrder(crema.app);
  const { page } = await signedIn(editor);
  const live = untilLive(page);
  await open(page, orderId);
  await live;
  await note(page).fill("Half a sentence");
  await epicorId(page).fill("104799");
  await setOrder(crema.app, orderId, { epicor_id: "104713", epicor_synced_at: crema.app.clock.now() });
  crema.app.platform.live.recordChanged("order", String(orderId));
  await expect(isUploaded(page)).toBeVisible({ timeout: 2_000 });
  await expect(saveBar(page)).toContainText("your changes cannot be saved");
  await expect(save(page)).toBeDisabled();
  await expect(note(page)).toHaveValue("Half a sentence");
  await expect(epicorId(page)).toHaveValue("104713");
  await expect(conflict(page)).toHaveCount(0);
  await discard(page).click();
  await expect(saveBar(page)).not.toContainText("Unsaved changes");
  await expect(note(page)).toHaveValue("");
});

test("what another system wrote into the order meanwhile is refused and told, when no live message came", async ({
  signedIn,
  crema,
}) => {
  const orderId = await aWebOrder(crema.app);
  const { page } = await signedIn(editor);
  await withoutSocket(page);
  await open(page, orderId);
  await note(page).fill("Too late");
  await setOrder(crema.app, orderId, { epicor_id: "104714", epicor_synced_at: crema.app.clock.now() });
  await save(page).click();
  await expect(notice(page, "The order is in the ERP as 104714 and can no longer be changed")).toBeVisible();
  await expect(isUploaded(page)).toBeVisible();
  await expect(note(page)).toHaveValue("Too late");
});

test("a save without a connection says that no answer came; what is typed stays and is saved once it is back", async ({
  signedIn,
  crema,
  context,
}) => {
  const { page } = await signedIn(editor);
  await open(page, await aWebOrder(crema.app));
  await note(page).fill("Ring twice");
  await context.setOffline(true);
  await save(page).click();
  await expect(notice(page, "No answer from the server: check the connection and try again")).toBeVisible();
  await expect(note(page)).toHaveValue("Ring twice");
  await page.getByRole("button", { name: "Close notice" }).click();
  await context.setOffline(false);
  await page.waitForFunction(() => navigator.onLine);
  await save(page).click();
  await expect(notice(page, "Order updated successfully")).toBeVisible();
  await expect(save(page)).toBeDisabled();
});
