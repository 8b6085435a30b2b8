/** Parts as staff meet them: the list on the second tab of products, one part with its percentages, and what is never shown. */
import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { aProduct } from "../server/test/catalogue.ts";
import { aLoyaltyCard } from "../server/test/loyalty.ts";
import { aPartReward, aWebOrder } from "../server/test/orders.ts";
import { aPart } from "../server/test/parts.ts";
import { aCustomer } from "../server/test/users.ts";
import { fail, hold, listen, mend, pathOf, queryOf, untilLive, withoutSocket } from "./kit/answers.ts";
import { type Crema, expect, test } from "./kit/crema.ts";
import { tabTo } from "./kit/keyboard.ts";
import { card, goOnTo, notice, notices, recordsOf, saveBar } from "./kit/screen.ts";

const editor = { permissions: ["product.edit"], firstName: "Pia", lastName: "Price" };
const message = "Bean dollar % must be between 0.00 and 5.00";
const table = (page: Page) => page.getByRole("table", { name: "Parts" });
const rows = (page: Page) => recordsOf(table(page));
const search = (page: Page) => page.getByRole("searchbox", { name: "Search parts" });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 2 });
const reward = (page: Page) => page.getByRole("textbox", { name: "Bean dollar %" });
const optionTitle = (page: Page) => page.getByRole("textbox", { name: "Option title" });
const inStock = (page: Page) => page.getByRole("checkbox", { name: "In stock" });
const save = (page: Page) => saveBar(page).getByRole("button", { name: "Save" });
const discard = (page: Page) => saveBar(page).getByRole("button", { name: "Discard" });
const history = (page: Page) => page.getByRole("list", { name: "Reward history" }).getByRole("listitem");
const whatIf = (page: Page) => page.getByRole("region", { name: "What it would have cost" });
const partPath = /^\/v1\/parts\/[^/]+$/;
const estimatePath = /\/reward-estimate$/;
const addressOf = (partCode: string) => `/parts/${encodeURIComponent(partCode)}`;
async function open(page: Page, partCode: string): Promise<void> {
  await page.goto(addressOf(partCode));
  await expect(reward(page)).toBeVisible();
}
const someoneWithCard = async ({ app }: Crema): Promise<string> => {
  const userUuid = await aCustomer(app);
  await aLoyaltyCard(app, userUuid, { fom: `C-${userUuid}`, points: 0, cents: 0 });
  return userUuid;
};

test("parts are found, corrected and told what they would have cost", async ({ signedIn, crema, elsewhere }) => {
  const { page } = await signedIn(editor);
  await test.step("the second tab of products lists parts: found by code, titles and price, kept in the address, opened by row; Back leads to the tab [PART-01] [PART-02] [PART-03]", async () => {
    const productUuid = await aProduct(crema.app, { title: "Wollemi Blend" });
    const slashed = "WOL/250 G 50%";
    await aPart(crema.app, {
      partCode: slashed,
      title: "Wollemi ground",
      optionTitle: "Plunger",
      priceCents: 1_250,
      productUuid,
    });
    await aPart(crema.app, {
      partCode: "KETTLE-9",
      title: "Copper kettle",
      optionTitle: "Matte",
      priceCents: 21_975,
      stock: 7,
    });
    await aPart(crema.app, {
      partCode: "OLD-77",
      title: "Retired grinder",
      priceCents: 8_855,
      inStock: false,
      isInErp: false,
    });
    await page.goto("/products");
    await page.getByRole("tab", { name: "Parts" }).click();
    const found = (partCode: string) =>
      rows(page).filter({ has: page.getByRole("link", { name: partCode, exact: true }) });
    for (const [text, partCode] of [
      ["copper ketle", "KETTLE-9"],
      ["12.50", slashed],
      ["WOL/250 G", slashed],
    ] as const) {
      await search(page).fill(text);
      await expect(rows(page).first()).toContainText(partCode);
      await expect(found(partCode)).toHaveCount(1);
    }
    await expect(page).toHaveURL(/\/products\?search=WOL/);
    await expect(found(slashed)).toContainText("Wollemi Blend");
    await expect(found(slashed)).toContainText("$12.50");
    await search(page).fill("retired");
    await expect(found("OLD-77")).toContainText("no longer in the ERP");
    await expect(found("OLD-77")).toContainText("Out of stock");
    await search(page).fill("nothing is called so");
    await expect(page.getByText("No data to display")).toBeVisible();
    await search(page).fill("wollemi");
    await found(slashed).getByText("Plunger").click();
    await expect(page).toHaveURL(addressOf(slashed));
    await expect(heading(page, "Wollemi ground")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Part Details");
    await expect(card(page, "Part Details")).toContainText(slashed);
    await page.getByRole("link", { name: "Back to Products" }).click();
    await expect(page.getByRole("tab", { name: "Parts" })).toHaveAttribute("aria-selected", "true");
    await expect(search(page)).toHaveValue("wollemi");
    await expect(rows(page).first()).toContainText(slashed);
  });
  await test.step("parts are found, corrected and left again by the keyboard alone [PART-03] [PART-05] [PART-15]", async () => {
    await aPart(crema.app, { partCode: "KEYS-1", title: "Keyboard mug A" });
    await aPart(crema.app, { partCode: "KEYS-2", title: "Keyboard mug B" });
    await page.goto("/products");
    await page.bringToFront();
    await tabTo(page, page.getByRole("tab", { name: "Products" }));
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await tabTo(page, search(page));
    await page.keyboard.type("keyboard mug");
    await expect(rows(page)).toHaveCount(2);
    await tabTo(page, page.getByRole("link", { name: "KEYS-1" }));
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(heading(page, "Keyboard mug B")).toBeVisible();
    await tabTo(page, page.getByRole("button", { name: "Previous part" }));
    await page.keyboard.press("Enter");
    await expect(heading(page, "Keyboard mug A")).toBeVisible();
    await tabTo(page, optionTitle(page));
    await page.keyboard.type("Blue");
    await page.keyboard.press("Tab");
    await expect(reward(page)).toBeFocused();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("1.5");
    await page.keyboard.press("Tab");
    await expect(inStock(page)).toBeFocused();
    await expect(reward(page)).toHaveValue("1.50");
    await page.keyboard.press("Space");
    await tabTo(page, save(page), "Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(notice(page, "Part has been successfully updated!")).toBeVisible();
    await page.reload();
    await expect(optionTitle(page)).toHaveValue("Blue");
    await expect(inStock(page)).not.toBeChecked();
    await expect(reward(page)).toHaveValue("1.50");
  });
  await test.step("SC-21: a percentage from 0.00 to 5.00 with two decimals is saved, with its history; a failed save is told in the save bar alone [PART-04] [PART-05] [PART-08] [PART-09] [PART-10] [PART-11] [PART-12] [PART-15] [PART-16] [AMB-74] [AMB-75]", async () => {
    const partCode = await aPart(crema.app, { optionTitle: "1 kg" });
    await withoutSocket(page);
    await open(page, partCode);
    await expect(card(page, "Linked Product")).toContainText("No linked product");
    await expect(card(page, "Reward history")).toContainText("No percentage was set yet");
    expect(await card(page, "Part Details").getByRole("textbox").count()).toBe(2);
    await expect(save(page)).toBeDisabled();
    await reward(page).fill("5.01");
    await expect(card(page, "Part Details").getByText(message, { exact: true })).toBeVisible();
    await reward(page).blur();
    await expect(reward(page)).toHaveValue("5.01");
    await expect(save(page)).toBeDisabled();
    await reward(page).fill("5.00");
    await expect(save(page)).toBeEnabled();
    await discard(page).click();
    await expect(reward(page)).toHaveValue("0.00");

    await reward(page).fill("2.5");
    await reward(page).blur();
    await expect(reward(page)).toHaveValue("2.50");
    const heard = listen(page);
    await save(page).dblclick();
    await expect(notice(page, "Part has been successfully updated!")).toBeVisible();
    expect(heard.filter((request) => request.method() === "PUT")).toHaveLength(1);
    await expect(history(page)).toHaveCount(1);
    await expect(save(page)).toBeDisabled();
    await page.getByRole("button", { name: "Close notice" }).click();

    await reward(page).fill("3");
    await fail(page, { method: "PUT", path: partPath }, { status: 500 });
    await save(page).click();
    await expect(saveBar(page).getByRole("alert")).toHaveText("not saved");
    await expect(notices(page)).toHaveCount(0);
    await expect(reward(page)).toHaveValue("3.00");
    await mend(page);
    await withoutSocket(page);
    await save(page).click();
    await expect(notice(page, "Part has been successfully updated!")).toBeVisible();
    await expect(saveBar(page).getByRole("alert")).toHaveText("");
    await expect(history(page)).toHaveText([/^Pia Price.*3\.00 %$/, /^Pia Price.*2\.50 %$/]);
    await page.getByRole("button", { name: "Close notice" }).click();

    const other = await elsewhere({ ...editor, firstName: "Noor", lastName: "Khan" });
    await open(other.page, partCode);
    await optionTitle(other.page).fill("Theirs");
    await reward(other.page).fill("1");
    await save(other.page).click();
    await expect(notice(other.page, "Part has been successfully updated!")).toBeVisible();
    await reward(page).fill("4");
    await save(page).click();
    const conflict = page.getByRole("region", { name: "Conflicting changes" });
    await expect(conflict).toContainText(/This record was saved by Noor Khan at/);
    await expect(conflict.getByRole("radiogroup")).toHaveCount(1);
    await expect(conflict.getByRole("radiogroup", { name: "Bean dollar %" })).toContainText("Take theirs: 1.00");
    await expect(optionTitle(page)).toHaveValue("Theirs");
    await conflict.getByText("Take theirs").click();
    await conflict.getByRole("button", { name: "Save my choices" }).click();
    await expect(conflict).toHaveCount(0);
    await expect(reward(page)).toHaveValue("1.00");

    await fail(page, { method: "GET", path: partPath }, { status: 500 });
    await page.goto(addressOf(partCode));
    await expect(page.getByText("Could not load")).toBeVisible();
    await expect(notices(page)).toHaveCount(0);
    await mend(page);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(reward(page)).toHaveValue("1.00");
    await goOnTo(page, "/parts/NO-SUCH");
    await expect(page.getByText("There is no part at this address.")).toBeVisible();
  });
  await test.step("before saving it is told what the typed percentage would have cost in 90 days, never by an older answer", async () => {
    const partCode = await aPart(crema.app);
    const [first, second] = [await someoneWithCard(crema), await someoneWithCard(crema)];
    await aPartReward(crema.app, { partCode, since: new Date("2026-01-01T00:00:00Z"), basisPoints: 200 });
    await aWebOrder(crema.app, { userUuid: first, lines: [{ sku: partCode, quantity: 2, unitPriceCents: 5_000 }] });
    await aWebOrder(crema.app, { userUuid: second, lines: [{ sku: partCode, unitPriceCents: 5_000 }] });
    await open(page, partCode);
    await expect(whatIf(page)).toContainText(
      "In the last 90 days 2 customers with a card bought 3 pieces in 2 orders, for $150.00.",
    );
    await expect(whatIf(page)).toContainText("Bean Dollars given$3.00");
    await expect(whatIf(page)).toContainText("At 2.00 %$3.00");
    const older = await hold(page, { path: estimatePath, query: { percentage: "3.00" } });
    const heard = listen(page);
    const asked = () => heard.filter((request) => estimatePath.test(pathOf(request)));
    await reward(page).pressSequentially("x");
    await expect(whatIf(page)).toContainText("is told for percentages from 0.00 to 5.00");
    await reward(page).fill("3");
    await expect.poll(() => older.seen.length).toBe(1);
    await expect(whatIf(page)).not.toContainText("$");
    await reward(page).fill("");
    await reward(page).pressSequentially("4.5", { delay: 20 });
    await expect(whatIf(page)).toContainText("At 4.50 %$6.75");
    await expect(whatIf(page)).toContainText("$3.75 more than was given.");
    older.release();
    await expect(whatIf(page)).toContainText("At 4.50 %$6.75");
    expect(asked().map((request) => queryOf(request).get("percentage"))).toEqual(["3.00", "4.50"]);
    await mend(page);
    await fail(page, { path: estimatePath }, { status: 500 });
    await reward(page).fill("1");
    await expect(whatIf(page)).toContainText("It could not be told.");
    await mend(page);
    await whatIf(page).getByRole("button", { name: "Retry" }).click();
    await expect(whatIf(page)).toContainText("$1.50 less than was given.");
    await expect(save(page)).toBeEnabled();
  });
});

test("a part leads to its product and is unlinked by a question; what the ERP tells comes in by itself [PART-01] [PART-04] [PART-06] [ORD-DET-06] [AMD-02]", async ({
  signedIn,
  crema,
}) => {
  const productUuid = await aProduct(crema.app, { title: "House Blend" });
  const partCode = await aPart(crema.app, { partCode: "HOUSE/1 KG", title: "House 1 kg", productUuid });
  const orderId = await aWebOrder(crema.app, { lines: [{ sku: partCode }, { sku: "UNKNOWN-9" }] });
  const { page } = await signedIn({ permissions: ["product.edit", "order.edit"] });
  const live = untilLive(page);
  await page.goto(`/orders/${orderId}`);
  const lines = page.getByRole("table", { name: "Line items" });
  await expect(lines.getByTitle("There is no such part here")).toContainText("The UNKNOWN-9");
  await lines.getByRole("link", { name: `The ${partCode}` }).click();
  await expect(page).toHaveURL(addressOf(partCode));
  await expect(heading(page, "House 1 kg")).toBeVisible();
  await live;
  const linked = card(page, "Linked Product");
  await expect(linked.getByRole("link", { name: "House Blend" })).toHaveAttribute("href", `/products/${productUuid}`);
  const question = page.getByRole("alertdialog");
  await linked.getByRole("button", { name: "Unlink" }).click();
  await expect(question).toContainText("Are you sure you want to unlink this part from House Blend ?");
  await question.getByRole("button", { name: "No" }).click();
  await expect(question).toHaveCount(0);
  await linked.getByRole("button", { name: "Unlink" }).click();
  await fail(page, { method: "DELETE", path: /\/product$/ }, { status: 500 });
  await question.getByRole("button", { name: "Yes" }).click();
  await expect(question).toContainText("Something went wrong");
  await mend(page);
  await question.getByRole("button", { name: "Yes" }).click();
  await expect(linked).toContainText("No linked product");
  await expect(question).toHaveCount(0);
  await expect(notice(page, "Part unlinked")).toBeVisible();
  await linked.getByRole("button", { name: "Add To Product" }).click();
  const chooser = page.getByRole("dialog", { name: "Add Parts To Product" });
  await expect(chooser.getByRole("button", { name: "+ Add To Product" })).toBeDisabled();
  await chooser.getByText("House Blend").click();
  await chooser.getByRole("button", { name: "+ Add To Product" }).click();
  await expect(chooser).toHaveCount(0);
  await expect(linked.getByRole("link", { name: "House Blend" })).toBeVisible();
  await optionTitle(page).fill("Typed");
  await sql`update parts set stock = 3 where part_code = ${partCode}`.execute(crema.app.platform.db);
  crema.app.platform.live.recordChanged("part", partCode);
  await expect(card(page, "Part Details")).toContainText("Stock3");
  await expect(optionTitle(page)).toHaveValue("Typed");
  await discard(page).click();
  await page.getByRole("link", { name: "Back to Products" }).click();
  await expect(page.getByRole("tab", { name: "Parts" })).toHaveAttribute("aria-selected", "true");
  await search(page).fill(partCode);
  await expect(rows(page).first()).toContainText("$46.00");
  await sql`update parts set price_cents = 4750 where part_code = ${partCode}`.execute(crema.app.platform.db);
  crema.app.platform.live.recordChanged("part", partCode);
  await expect(rows(page).first()).toContainText("$47.50");
});

test("who may only read products changes nothing; who may not read them meets no link [PART-01] [AMD-35]", async ({
  signedIn,
  elsewhere,
  crema,
}) => {
  const partCode = await aPart(crema.app);
  const orderId = await aWebOrder(crema.app, { lines: [{ sku: partCode }] });
  const { page } = await signedIn({ read: ["product"] });
  await open(page, partCode);
  await expect(saveBar(page)).toContainText("Read-only");
  await expect(save(page)).toHaveCount(0);
  await expect(reward(page)).not.toBeEditable();
  await expect(inStock(page)).toBeDisabled();
  await expect(whatIf(page)).toContainText("Nobody with a card bought this part in the last 90 days.");
  const { page: clerk } = await elsewhere({ permissions: ["order.edit"] });
  await clerk.goto(`/orders/${orderId}`);
  await expect(clerk.getByTitle("You cannot open parts")).toContainText(`The ${partCode}`);
});
