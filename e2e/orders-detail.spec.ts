/** One order as staff read it: sections, values, notes of its source, links, parcel, raw record, and who may only look. */
import type { Page } from "@playwright/test";
import { aBooking } from "../server/test/bookings.ts";
import { aGiftCard } from "../server/test/loyalty.ts";
import { aRawOrder, aWebOrder, setOrder } from "../server/test/orders.ts";
import { aPart } from "../server/test/parts.ts";
import { aCustomer } from "../server/test/users.ts";
import { fail, hold, listen, mend, pathOf, queryOf, withoutSocket } from "./kit/answers.ts";
import { expect, test } from "./kit/crema.ts";
import { card, notice, notices, saveBar } from "./kit/screen.ts";

const editor = { permissions: ["order.edit"] };
const resubmit = (page: Page) => card(page, "ERP sync").getByRole("button", { name: "Resubmit" });
const fact = (page: Page, title: string, label: string) =>
  card(page, title).locator("dl > div").filter({ hasText: label }).locator("dd");
const open = async (page: Page, orderId: number) => {
  await page.goto(`/orders/${orderId}`);
  await expect(page.getByRole("heading", { name: /^Order (?!note)/, level: 2 })).toBeVisible();
};

test("shows every section in its order, with the order's own values [ORD-DET-01] [ORD-DET-02] [ORD-DET-03] [ORD-DET-05] [ORD-DET-07] [ORD-DET-08] [ORD-DET-09] [ORD-DET-10] [ORD-DET-11] [ORD-DET-14] [ORD-DET-35] [ERP-02] [ERP-07] [AMD-08] [AMD-25]", async ({
  signedIn,
  crema,
}) => {
  const userUuid = await aCustomer(crema.app, { firstName: "Acc", lastName: "Ount" });
  const orderId = await aWebOrder(crema.app, {
    userUuid,
    lines: [
      { sku: "ESP-1KG", quantity: 2, unitPriceCents: 1_250 },
      { sku: "", unitPriceCents: 100, discountCents: 100 },
    ],
  });
  await setOrder(crema.app, orderId, {
    name: "#1001",
    customer_first_name: "Ada",
    customer_last_name: "Example",
    customer_phone: "0491 570 006",
    discount_cents: 100,
    discount_codes: [{ code: "WELCOME" }],
    order_note: "Ring twice",
    is_subscription: true,
    subscription_count: 4,
    note_attributes: [
      { name: "isGift", value: "true" },
      { name: "giftNote", value: "Happy birthday" },
      { name: "authorityToLeave", value: "Yes" },
      { name: "Order_Count", value: "7" },
    ],
  });
  const { page } = await signedIn({ permissions: ["order.edit", "user.edit"] });
  await open(page, orderId);
  const titles = await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
  const wanted = [
    "Order #1001",
    "ERP",
    "Line items",
    "Order note",
    "ERP sync",
    "Rewards",
    "Shipping address",
    "Billing address",
    "Customer",
    "Courier booking",
  ];
  expect(titles.filter((title) => wanted.includes(title))).toEqual(wanted);
  await expect(saveBar(page).getByRole("button", { name: "Save" })).toBeDisabled();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Order #1001");
  await expect(page).toHaveTitle("Order #1001 · Crema");

  const header = page.getByRole("main").locator("header").first();
  await expect(header).toContainText("SourceShopify");
  await expect(header).toContainText(/Created\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d [AP]M/);
  await expect(header).toContainText("Yes, order 4");
  const attributes = page.getByRole("group", { name: "Note attributes" });
  for (const [label, value] of [
    ["Is gift", "true"],
    ["Gift note", "Happy birthday"],
    ["Authority to leave", "Yes"],
    ["Order count", "7"],
  ] as const)
    await expect(attributes.getByLabel(label)).toHaveValue(value);

  await expect(card(page, "ERP")).toContainText("This order has not been submitted to Epicor.");
  await expect(card(page, "ERP").getByLabel("ERP sync date")).toHaveValue("Not synced");
  await expect(card(page, "ERP sync")).toContainText("This order has not been submitted.");
  const [first, second] = await page.getByRole("table", { name: "Line items" }).locator("tbody tr").allTextContents();
  expect(first).toMatch(/The ESP-1KG.*ESP-1KG.*2.*\$12\.50.*\$25\.00/);
  expect(second).toMatch(/No part code.*\$1\.00.*\$0\.00/);
  const totals = card(page, "Line items").locator("dl");
  await expect(totals).toContainText("Shipping · Standard$9.95");
  await expect(totals).toContainText("DiscountsWELCOME-$1.00");
  await expect(totals).toContainText("Charged at purchase$34.95");
  await expect(card(page, "Order note").getByRole("textbox")).toHaveValue("Ring twice");
  await expect(card(page, "Shipping address")).toContainText("Ada Example1 Test StBrisbane QLD 4000Australia");
  await expect(card(page, "Customer")).toContainText("Ada Example");
  await expect(card(page, "Customer")).toContainText("ada@example.test");
  await expect(fact(page, "Customer", "Type")).toHaveText("Registered");
  await expect(fact(page, "Customer", "Phone")).toHaveText("0491 570 006");
  await card(page, "Customer").getByRole("link", { name: "View user" }).click();
  await expect(page).toHaveURL(new RegExp(`/users/${userUuid}$`));
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Order #1001", level: 2 })).toBeVisible();
});

test("links nothing the reader cannot open, and says so; an unknown number is told [ORD-DET-01] [AMD-35]", async ({
  signedIn,
  crema,
}) => {
  const userUuid = await aCustomer(crema.app);
  const sku = await aPart(crema.app);
  const orderId = await aWebOrder(crema.app, { userUuid, lines: [{ sku }] });
  const { page } = await signedIn(editor);
  await open(page, orderId);
  await expect(card(page, "Customer").getByText("View user")).toBeVisible();
  await expect(card(page, "Customer").getByRole("link")).toHaveCount(0);
  await expect(card(page, "Customer").getByTitle("You cannot open users")).toBeVisible();
  const line = page.getByRole("table", { name: "Line items" }).getByTitle("You cannot open parts");
  await expect(line).toContainText(`The ${sku}`);
  await page.goto("/orders/999999999");
  await expect(page.getByText("There is no order at this address.")).toBeVisible();
});

test("tells by source what the ERP has of it, and offers to submit only what may go [ERP-04] [ERP-05] [ERP-08] [ERP-09] [AMB-46] [AMD-08]", async ({
  signedIn,
  crema,
}) => {
  const { page } = await signedIn(editor);
  const legacy = "Legacy WooCommerce order that has already been submitted to Epicor.";
  const toEpicor = "This order has not been submitted to Epicor.";
  const plain = "This order has not been submitted.";
  const at = crema.app.clock.now();
  const kinds = [
    { source: "Shopify", columns: {}, erp: toEpicor, sync: plain, canSubmit: true },
    { source: "eBay", columns: {}, erp: toEpicor, sync: plain, canSubmit: true },
    { source: "Woocommerce", columns: {}, erp: legacy, sync: plain, canSubmit: false },
    { source: "POS", columns: {}, erp: plain, sync: plain, canSubmit: false },
    { source: "Shopify", columns: { epicor_synced_at: at }, erp: toEpicor, sync: "", canSubmit: false },
    { source: "Shopify", columns: { epicor_id: "4711" }, erp: "", sync: "", canSubmit: false },
    {
      source: "Shopify",
      columns: { is_cancelled: true, is_settled: false },
      erp: toEpicor,
      sync: plain,
      canSubmit: false,
    },
  ];
  for (const { source, columns, erp, sync, canSubmit } of kinds) {
    const orderId = await aWebOrder(crema.app, { source });
    await setOrder(crema.app, orderId, { name: source, ...columns });
    await open(page, orderId);
    const notes = (title: string) => card(page, title).locator(".ui-note-text");
    if (erp === "") await expect(notes("ERP")).toHaveCount(0);
    else await expect(notes("ERP")).toHaveText(erp);
    if (sync === "") await expect(notes("ERP sync")).toHaveCount(0);
    else await expect(notes("ERP sync")).toContainText(sync);
    await expect(resubmit(page)).toBeEnabled({ enabled: canSubmit });
  }
  const uploaded = await aWebOrder(crema.app);
  await setOrder(crema.app, uploaded, { epicor_id: "4712", epicor_synced_at: at });
  await open(page, uploaded);
  await expect(card(page, "ERP").getByLabel("Epicor ID")).toHaveValue("4712");
  await expect(card(page, "ERP").getByLabel("ERP sync date")).toHaveValue(/^\d\d\/\d\d\/\d{4} /);
  await expect(fact(page, "ERP sync", "Epicor ID")).toHaveText("4712");
  await expect(fact(page, "ERP sync", "Sync date")).toHaveText(/^\d\d\/\d\d\/\d{4} /);
});

test("shows the order's own parcel and no stranger's, and opens its tracking in a new tab [ORD-DET-29] [ORD-DET-30] [AMB-64]", async ({
  signedIn,
  crema,
}) => {
  const without = await aWebOrder(crema.app);
  const orderId = await aWebOrder(crema.app);
  await setOrder(crema.app, orderId, { epicor_id: "E-1" });
  await aBooking(crema.app, {
    orderId,
    trackingNumber: "PPX1",
    courierName: "Courier X",
    state: "in transit",
    bookedAt: new Date("2026-11-20T03:05:00Z"),
    trackingUrl: "https://courier.example/t/PPX1",
  });
  const { page } = await signedIn(editor);
  const heard = listen(page);
  await open(page, orderId);
  const courier = card(page, "Courier booking");
  await courier.scrollIntoViewIfNeeded();
  await expect(courier).toContainText("Courier X");
  await expect(courier).toContainText("PPX1");
  await expect(courier).toContainText(/in transit/i);
  const link = courier.getByRole("link", { name: /Track parcel/ });
  await expect(link).toHaveAttribute("href", "https://courier.example/t/PPX1");
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toHaveAttribute("rel", /noopener/);
  const asked = heard.find((request) => pathOf(request) === "/v1/epicor/shippit/bookings");
  expect(asked && Object.fromEntries(queryOf(asked))).toEqual({ search: String(orderId), page: "0", limit: "1" });
  await open(page, without);
  await courier.scrollIntoViewIfNeeded();
  await expect(courier).toContainText("No courier booking");
});

test("shows the raw record on demand and copies it [ORD-DET-33] [AMB-66]", async ({ signedIn, crema, context }) => {
  const orderId = await aWebOrder(crema.app);
  await aRawOrder(crema.app, orderId, { id: 450_789_469, note: null });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { page } = await signedIn(editor);
  const heard = listen(page);
  await open(page, orderId);
  expect(heard.filter((request) => pathOf(request).includes("/raw/"))).toEqual([]);
  await page.getByRole("button", { name: "View raw" }).click();
  const raw = page.getByRole("textbox", { name: "Order as received" });
  await expect(raw).toHaveValue(/"id": 450789469/);
  await page.getByRole("button", { name: "Copy" }).click();
  await expect(notice(page, "Copied")).toBeVisible();
  expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toEqual({
    id: 450_789_469,
    note: null,
  });
  await page.getByRole("button", { name: "Hide raw" }).click();
  await expect(raw).toBeHidden();
});

test("read-only: everything is shown and nothing can be changed [ORD-DET-36] [ERP-03]", async ({ signedIn, crema }) => {
  const orderId = await aWebOrder(crema.app, { lines: [{ sku: "GIFT-50", isGiftCard: true }] });
  await setOrder(crema.app, orderId, { order_note: "Look", note_attributes: [{ name: "isGift", value: "true" }] });
  const { page } = await signedIn({ read: ["order"] });
  await open(page, orderId);
  await expect(saveBar(page)).toContainText("Read-only");
  await expect(saveBar(page).getByRole("button")).toHaveText(["History"]);
  await expect(card(page, "Order note").getByRole("textbox")).toHaveValue("Look");
  const controls = page.getByRole("main").locator("input, select, textarea");
  for (const control of await controls.all()) await expect(control).not.toBeEditable();
  for (const name of [/^Edit /, /^Resend gift card/]) await expect(page.getByRole("button", { name })).toHaveCount(0);
  await expect(resubmit(page)).toBeDisabled();
});

test("resends a gift card after a question, and says when it was not sent [LOY-08] [LOY-09] [AMB-32]", async ({
  signedIn,
  crema,
}) => {
  const userUuid = await aCustomer(crema.app);
  const orderId = await aWebOrder(crema.app, {
    userUuid,
    lines: [{ sku: "ESP-1KG" }, { sku: "GIFT-50", isGiftCard: true }],
  });
  await aGiftCard(crema.app, { orderId, n: 2, card: "6036280000001234" });
  const { page } = await signedIn(editor);
  await open(page, orderId);
  const button = page.getByRole("button", { name: /^Resend gift card/ });
  const question = page.getByRole("alertdialog");
  await expect(button).toHaveCount(1);
  await fail(page, { method: "POST", path: /\/v1\/loyalty\/resend$/ }, { status: 500 });
  await button.click();
  await question.getByRole("button", { name: "Resend" }).click();
  await expect(notice(page, "Something went wrong, gift card not sent")).toBeVisible();
  await mend(page);
  await page.getByRole("button", { name: "Close notice" }).click();
  await question.getByRole("button", { name: "Cancel" }).click();
  const heard = listen(page);
  await button.click();
  await question.getByRole("button", { name: "Resend" }).dblclick();
  await expect(notice(page, "Successfully resent gift card")).toBeVisible();
  const sent = heard.filter((request) => pathOf(request) === "/v1/loyalty/resend");
  expect(sent.map((request) => request.postDataJSON())).toEqual([{ orderId: String(orderId), lineId: "2" }]);
});

test("asks for no more than three things before it is scrolled", async ({ signedIn, crema }) => {
  const orderId = await aWebOrder(crema.app);
  const { page } = await signedIn(editor);
  // What was told shortly before has everything read once more.
  await withoutSocket(page);
  await page.goto("/orders");
  await expect(page.getByRole("main")).toBeVisible();
  const heard = listen(page);
  await open(page, orderId);
  await page.waitForLoadState("networkidle");
  const ofOrder = heard
    .map((request) => pathOf(request))
    .filter((path) => path.includes(`/${orderId}`) || path.endsWith("/bookings"));
  expect(ofOrder.length).toBeLessThanOrEqual(3);
});

test("asks to submit once for a double click, and tells that it could not", async ({ signedIn, crema }) => {
  const orderId = await aWebOrder(crema.app);
  const { page } = await signedIn(editor);
  await open(page, orderId);
  const submit = { method: "POST", path: /\/v1\/orders\/epicor$/ };
  const held = await hold(page, submit);
  await resubmit(page).dblclick();
  await expect.poll(() => held.seen.length).toBe(1);
  await expect(resubmit(page)).toBeFocused();
  held.release();
  // No ERP is connected here.
  await expect(notices(page)).toHaveCount(1);
  await expect(resubmit(page)).toBeEnabled();
  expect(held.seen.map((request) => request.postDataJSON())).toEqual([{ orderId: String(orderId) }]);
});

test("goes to the next and previous order of the list it was opened from, and back to that list", async ({
  signedIn,
  crema,
}) => {
  const at = (minute: number) => new Date(crema.app.clock.now().getTime() - minute * 60_000);
  for (const [minute, name] of ["NEXT-1", "NEXT-2", "NEXT-3"].entries())
    await setOrder(crema.app, await aWebOrder(crema.app, { createdAt: at(minute) }), { name });
  const { page } = await signedIn(editor);
  await page.goto("/orders?query=NEXT-");
  await page.getByRole("link", { name: "NEXT-2" }).click();
  await expect(page.getByRole("heading", { name: "Order NEXT-2", level: 2 })).toBeVisible();
  await page.getByRole("button", { name: "Next order" }).click();
  await expect(page.getByRole("heading", { name: "Order NEXT-3", level: 2 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Next order" })).toBeDisabled();
  await page.getByRole("button", { name: "Previous order" }).click();
  await expect(page.getByRole("heading", { name: "Order NEXT-2", level: 2 })).toBeVisible();
  await page.getByRole("button", { name: "Previous order" }).click();
  await expect(page.getByRole("heading", { name: "Order NEXT-1", level: 2 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/orders\?query=NEXT-/);
  await expect(page.getByRole("link", { name: "NEXT-1" })).toBeFocused();
});
