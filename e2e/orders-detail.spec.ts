/** One order as staff read it: sections, values, links, parcel, raw record, what can be pressed, and who may only look. */
import type { Page } from "@playwright/test";
import { aBooking } from "../server/test/bookings.ts";
import { aGiftCard } from "../server/test/loyalty.ts";
import { aRawOrder, aWebOrder, setOrder } from "../server/test/orders.ts";
import { aPart } from "../server/test/parts.ts";
import { aCustomer } from "../server/test/users.ts";
import { fail, listen, mend, pathOf, queryOf, withoutSocket } from "./kit/answers.ts";
import { expect, proves, test } from "./kit/crema.ts";
import { card, goOnTo, notice, saveBar } from "./kit/screen.ts";

const editor = { permissions: ["order.edit"] };
const resubmit = (page: Page) => card(page, "ERP sync").getByRole("button", { name: "Resubmit" });
const fact = (page: Page, title: string, label: string) =>
  card(page, title).locator("dl > div").filter({ hasText: label }).locator("dd");
const heading = (page: Page, name: string | RegExp = /^Order (?!note)/) =>
  page.getByRole("heading", { name, level: 2 });
const open = async (page: Page, orderId: number) => {
  await page.goto(`/orders/${orderId}`);
  await expect(heading(page)).toBeVisible();
};

test(
  "one order shows every section in its order with its own values, its parcel, its customer and the record as it came",
  proves(
    "ORD-DET-01..03 ORD-DET-05 ORD-DET-07..11 ORD-DET-14 ORD-DET-29 ORD-DET-30 ORD-DET-33 ORD-DET-35 ERP-02 ERP-07..09 AMB-46 AMB-64 AMB-66 AMD-08 AMD-25",
  ),
  async ({ signedIn, crema, context }) => {
    const userUuid = await aCustomer(crema.app, { firstName: "Acc", lastName: "Ount" });
    const orderId = await aWebOrder(crema.app, {
      userUuid,
      lines: [
        { sku: "ESP-1KG", quantity: 2, unitPriceCents: 1_250 },
        { sku: "", unitPriceCents: 100, discountCents: 100 },
      ],
    });
    const noteAttributes = { isGift: "true", giftNote: "Happy birthday", authorityToLeave: "Yes", Order_Count: "7" };
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
      note_attributes: Object.entries(noteAttributes).map(([name, value]) => ({ name, value })),
    });
    await aRawOrder(crema.app, orderId, { id: 450_789_469, note: null });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const { page } = await signedIn({ permissions: ["order.edit", "user.edit"] });
    const heard = listen(page);
    await open(page, orderId);

    await test.step("sections, header and values", async () => {
      const wanted =
        "Order #1001,ERP,Line items,Order note,ERP sync,Rewards,Shipping address,Billing address,Customer,Courier booking".split(
          ",",
        );
      const titles = await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
      expect(titles.filter((title) => wanted.includes(title))).toEqual(wanted);
      await expect(page).toHaveTitle("Order #1001 · Crema");
      const header = page.getByRole("main").locator("header").first();
      for (const text of ["SourceShopify", /Created\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d [AP]M/, "Yes, order 4"])
        await expect(header).toContainText(text);
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
      // This installation names no page of the ERP's or the gift-card provider's.
      for (const title of ["ERP", "Rewards"]) await expect(card(page, title).getByRole("link")).toHaveCount(0);
      await expect(page.getByRole("table", { name: "Line items" }).locator("tbody tr")).toContainText([
        /The ESP-1KG.*ESP-1KG.*2.*\$12\.50.*\$25\.00/,
        /No part code.*\$1\.00.*\$0\.00/,
      ]);
      const totals = card(page, "Line items").locator("dl");
      for (const text of ["Shipping · Standard$9.95", "DiscountsWELCOME-$1.00", "Charged at purchase$34.95"])
        await expect(totals).toContainText(text);
      await expect(card(page, "Order note").getByRole("textbox")).toHaveValue("Ring twice");
      await expect(card(page, "Shipping address")).toContainText("Ada Example1 Test StBrisbane QLD 4000Australia");
      await expect(card(page, "Customer")).toContainText("ada@example.test");
      await expect(fact(page, "Customer", "Type")).toHaveText("Registered");
      await expect(fact(page, "Customer", "Phone")).toHaveText("0491 570 006");
      await expect(saveBar(page).getByRole("button", { name: "Save" })).toBeDisabled();
    });

    await test.step("the record as it came is shown on demand and copied", async () => {
      expect(heard.filter((request) => pathOf(request).includes("/raw/"))).toEqual([]);
      await page.getByRole("button", { name: "View raw" }).click();
      const raw = page.getByRole("textbox", { name: "Order as received" });
      await expect(raw).toHaveValue(/"id": 450789469/);
      await page.getByRole("button", { name: "Copy" }).click();
      await expect(notice(page, "Copied")).toBeVisible();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(JSON.parse(copied)).toEqual({ id: 450_789_469, note: null });
      await page.getByRole("button", { name: "Hide raw" }).click();
      await expect(raw).toBeHidden();
    });

    await test.step("the customer is a link away", async () => {
      await card(page, "Customer").getByRole("link", { name: "View user" }).click();
      await expect(page).toHaveURL(new RegExp(`/users/${userUuid}$`));
    });

    await test.step("the order's own parcel and no stranger's, tracked in a new tab; number and date from the ERP", async () => {
      const uploaded = await aWebOrder(crema.app, { source: "Woocommerce" });
      await setOrder(crema.app, uploaded, { epicor_id: "4712", epicor_synced_at: crema.app.clock.now() });
      const parcel = { trackingNumber: "PPX1", courierName: "Courier X", state: "in transit" };
      const trackingUrl = "https://courier.example/t/PPX1";
      await aBooking(crema.app, { orderId: uploaded, ...parcel, trackingUrl });
      await goOnTo(page, `/orders/${uploaded}`);
      const courier = card(page, "Courier booking");
      await courier.scrollIntoViewIfNeeded();
      for (const text of ["Courier X", "PPX1", /in transit/i]) await expect(courier).toContainText(text);
      const link = courier.getByRole("link", { name: /Track parcel/ });
      await expect(link).toHaveAttribute("href", trackingUrl);
      await expect(link).toHaveAttribute("target", "_blank");
      await expect(link).toHaveAttribute("rel", /noopener/);
      const asked = heard.findLast((request) => pathOf(request) === "/v1/epicor/shippit/bookings");
      expect(asked && Object.fromEntries(queryOf(asked))).toEqual({ search: String(uploaded), page: "0", limit: "1" });
      await expect(card(page, "ERP").getByLabel("Epicor ID")).toHaveValue("4712");
      await expect(card(page, "ERP").getByLabel("ERP sync date")).toHaveValue(/^\d\d\/\d\d\/\d{4} /);
      await expect(card(page, "ERP")).not.toContainText("submitted");
      await expect(fact(page, "ERP sync", "Epicor ID")).toHaveText("4712");
      await expect(fact(page, "ERP sync", "Sync date")).toHaveText(/^\d\d\/\d\d\/\d{4} /);
    });

    await test.step("an order of the old shop has been sent, and has no parcel here", async () => {
      await goOnTo(page, `/orders/${await aWebOrder(crema.app, { source: "Woocommerce" })}`);
      await expect(card(page, "ERP")).toContainText(
        "Legacy WooCommerce order that has already been submitted to Epicor.",
      );
      await card(page, "Courier booking").scrollIntoViewIfNeeded();
      await expect(card(page, "Courier booking")).toContainText("No courier booking");
    });
  },
);

test(
  "readers see everything, change nothing, and are led nowhere they may not go",
  proves("ORD-DET-01 ORD-DET-36 ERP-03 AMD-35"),
  async ({ signedIn, crema }) => {
    const sku = await aPart(crema.app);
    const userUuid = await aCustomer(crema.app);
    const orderId = await aWebOrder(crema.app, { userUuid, lines: [{ sku }, { sku: "GIFT-50", isGiftCard: true }] });
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
    await expect(card(page, "Customer").getByRole("link")).toHaveCount(0);
    await expect(card(page, "Customer").getByTitle("You cannot open users")).toContainText("View user");
    const line = page.getByRole("table", { name: "Line items" }).getByTitle("You cannot open parts");
    await expect(line).toContainText(`The ${sku}`);
    await goOnTo(page, "/orders/999999999");
    await expect(page.getByText("There is no order at this address.")).toBeVisible();
  },
);

test(
  "an open order asks for little, resends a gift card after a question, and leads on through its list",
  proves("LOY-08 LOY-09 AMB-32"),
  async ({ signedIn, crema }) => {
    const at = (minute: number) => new Date(crema.app.clock.now().getTime() - minute * 60_000);
    const lines = [{ sku: "ESP-1KG" }, { sku: "GIFT-50", isGiftCard: true }];
    const ids: number[] = [];
    for (const name of ["NEXT-1", "NEXT-2", "NEXT-3"]) {
      ids.push(await aWebOrder(crema.app, { createdAt: at(ids.length), ...(name === "NEXT-3" && { lines }) }));
      await setOrder(crema.app, ids.at(-1) ?? 0, { name });
    }
    const [, orderId = 0, withCard = 0] = ids;
    await aGiftCard(crema.app, { orderId: withCard, n: 2, card: "6036280000001234" });
    const { page } = await signedIn(editor);
    // What was told shortly before has everything read once more.
    await withoutSocket(page);
    await page.goto("/orders?query=NEXT-");
    const heard = listen(page);
    await page.getByRole("link", { name: "NEXT-2" }).click();
    await expect(heading(page, "Order NEXT-2")).toBeVisible();

    await test.step("no more than three questions before it is scrolled", async () => {
      await page.waitForLoadState("networkidle");
      const asked = heard
        .map(pathOf)
        .filter((path) => path.split("/").includes(String(orderId)) || path.endsWith("/bookings"));
      expect(asked.length, asked.join(" ")).toBeLessThanOrEqual(3);
    });

    await test.step("a gift card of the next order is sent again once, or it is said that it was not", async () => {
      await page.getByRole("button", { name: "Next order" }).click();
      await expect(heading(page, "Order NEXT-3")).toBeVisible();
      const button = page.getByRole("button", { name: /^Resend gift card/ });
      const question = page.getByRole("alertdialog");
      const resend = { method: "POST", path: /\/v1\/loyalty\/resend$/ };
      await expect(button).toHaveCount(1);
      await fail(page, resend, { status: 500 });
      await button.click();
      await question.getByRole("button", { name: "Resend" }).click();
      await expect(notice(page, "Something went wrong, gift card not sent")).toBeVisible();
      await mend(page);
      await page.getByRole("button", { name: "Close notice" }).click();
      heard.length = 0;
      await question.getByRole("button", { name: "Resend" }).dblclick();
      await expect(notice(page, "Successfully resent gift card")).toBeVisible();
      const sent = heard.filter((request) => resend.path.test(pathOf(request)));
      expect(sent.map((request) => request.postDataJSON())).toEqual([{ orderId: String(withCard), lineId: "2" }]);
    });

    await test.step("to the previous orders of the list it was opened from, and back to its row", async () => {
      await expect(page.getByRole("button", { name: "Next order" })).toBeDisabled();
      for (const name of ["NEXT-2", "NEXT-1"]) {
        await page.getByRole("button", { name: "Previous order" }).click();
        await expect(heading(page, `Order ${name}`)).toBeVisible();
      }
      await page.goBack();
      await expect(page).toHaveURL(/\/orders\?query=NEXT-/);
      await expect(page.getByRole("link", { name: "NEXT-1" })).toBeFocused();
    });
  },
);
