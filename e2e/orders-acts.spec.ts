/** What staff do with an order outside: once, whatever is pressed and whatever breaks; and how its journey tells it. */
import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { aLoyaltyCard } from "../server/test/loyalty.ts";
import { aBooking, anUploadedOrder } from "../server/test/bookings.ts";
import {
  anEffect,
  aPartReward,
  aWebOrder,
  type GivenWebOrder,
  poNumberOf,
  setOrder,
  webOrderKey,
} from "../server/test/orders.ts";
import type { TestApp } from "../server/test/test-app.ts";
import { aCustomer } from "../server/test/users.ts";
import { minutes } from "../server/src/platform/clock/clock.ts";
import { expect, proves } from "./kit/crema.ts";
import { hold, untilLive } from "./kit/answers.ts";
import { card, goOnTo, notice, saveBar } from "./kit/screen.ts";
import { test } from "./kit/trading-crema.ts";

const editor = { permissions: ["order.edit"] };
const open = async (page: Page, orderId: number) => {
  await page.goto(`/orders/${orderId}`);
  await expect(page.getByRole("heading", { name: /^Order /, level: 2 }).first()).toBeVisible();
};
const stop = (page: Page, name: string) => card(page, "Journey").getByRole("listitem", { name, exact: true });
const resubmit = (page: Page) => card(page, "ERP sync").getByRole("button", { name: "Resubmit" });
const reward = (page: Page, name: string) => card(page, "Rewards").getByRole("button", { name });
const fact = (page: Page, title: string, label: string) =>
  card(page, title)
    .locator("dl > div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator("dd");

async function aRewardable(app: TestApp, fom: string, order: GivenWebOrder = {}): Promise<number> {
  const userUuid = await aCustomer(app);
  await aLoyaltyCard(app, userUuid, { fom, points: 0, cents: 0 });
  return aWebOrder(app, { userUuid, ...order });
}

test.beforeEach(async ({ stands }) => {
  await stands.erp.calm();
  await stands.cards.calm();
});

test(
  "SC-16: an order is uploaded once under a double click, by two staff, after a lost answer, and once it is mended; its journey tells it as it happens",
  proves("ERP-02 ERP-10 AMB-48"),
  async ({ signedIn, elsewhere, crema, stands }) => {
    const orderId = await aWebOrder(crema.app);
    const { page } = await signedIn(editor);
    const { page: other } = await elsewhere(editor);
    const isLive = untilLive(other);
    await Promise.all([open(page, orderId), open(other, orderId)]);
    await isLive;

    await test.step("two staff press twice at the same time", async () => {
      stands.erp.order("slow:150", "UpdateExt");
      await expect(stop(page, "Uploaded")).toContainText("The upload is switched off.");
      // Both have pressed before either is heard: what the first one does takes the other's button away.
      const submit = { method: "POST", path: /\/v1\/orders\/epicor$/ };
      const held = await Promise.all([page, other].map((one) => hold(one, submit)));
      await Promise.all([resubmit(page).dblclick(), stop(other, "Uploaded").getByRole("button").dblclick()]);
      await expect.poll(() => held.map(({ seen }) => seen.length)).toEqual([1, 1]);
      for (const one of held) one.release();
      // An upload that is waited for may take 25 seconds.
      await expect(stop(page, "Uploaded")).toContainText(/In the ERP as \d+\./, { timeout: 25_000 });
      await expect(stop(other, "Uploaded")).toContainText(/In the ERP as \d+\./);
      const [there, ...more] = await stands.erp.orders(poNumberOf(orderId));
      expect(more).toEqual([]);
      for (const one of [page, other]) {
        await expect(fact(one, "ERP sync", "Epicor ID")).toHaveText(there?.number ?? "");
        await expect(resubmit(one)).toBeDisabled();
      }
      await stop(page, "Uploaded")
        .getByText(/events$/)
        .click();
      await expect(stop(page, "Uploaded")).toContainText("The ERP took it");
      await stop(page, "Uploaded").getByText("Details").first().click();
      await expect(stop(page, "Uploaded").locator("pre").first()).toContainText(poNumberOf(orderId));
    });

    await test.step("the answer is lost: we look whether it is there", async () => {
      const lost = await aWebOrder(crema.app);
      await goOnTo(page, `/orders/${lost}`);
      stands.erp.order("commit-then-timeout", "UpdateExt");
      await resubmit(page).click();
      await expect(notice(page, /The ERP did not answer clearly/)).toBeVisible();
      await expect(stop(page, "Uploaded")).toContainText(/we look whether the order is there at \d\d:\d\d/);
      await expect(stop(page, "Uploaded").getByRole("button")).toHaveCount(0);
      await expect(card(page, "ERP sync")).toContainText("The ERP did not answer clearly");
      await expect(page.getByText("Upload not confirmed")).toBeVisible();
      crema.app.clock.advance(minutes(1));
      await expect(stop(page, "Uploaded")).toContainText(/In the ERP as \d+\./);
      await expect(card(page, "ERP sync")).not.toContainText("did not answer clearly");
      expect(await stands.erp.orders(poNumberOf(lost))).toHaveLength(1);
    });

    await test.step("what the ERP would refuse is told before; Fix and resume leads to the field", async () => {
      const refused = await aWebOrder(crema.app, { address: { postCode: "400" } });
      await setOrder(crema.app, refused, { name: "#77" });
      await goOnTo(page, `/orders/${refused}`);
      await expect(page.getByText("The ERP would reject this order:")).toBeVisible();
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(page.getByText("The ERP would reject this order:"), "first on a phone").toBeInViewport();
      await page.getByRole("button", { name: "Fix Shipping address: Four digit Postcode is required" }).click();
      await expect(card(page, "Shipping address").getByRole("textbox", { name: "Postcode" })).toBeFocused();
      await page.setViewportSize({ width: 1280, height: 720 });
      await stop(page, "Uploaded").getByRole("button", { name: "Submit now: Uploaded" }).click();
      await expect(notice(page, /Four digit Postcode is required/)).toBeVisible();
      await stop(page, "Uploaded").getByRole("button", { name: "Fix and resume: Uploaded" }).click();
      const postcode = card(page, "Shipping address").getByRole("textbox", { name: "Postcode" });
      await expect(postcode).toBeFocused();
      await postcode.fill("4000");
      await saveBar(page).getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("The ERP would reject this order:")).toHaveCount(0);
      await stop(page, "Uploaded").getByRole("button", { name: "Fix and resume: Uploaded" }).click();
      await expect(stop(page, "Uploaded")).toContainText(/In the ERP as \d+\./);
      expect(await stands.erp.orders(poNumberOf(refused))).toHaveLength(1);
    });
  },
);

test(
  "SC-14: an order is rewarded once, by button or by hand; the panel tells what was asked and said, and figures are the provider's",
  proves("LOY-03 LOY-04 RWD-01 RWD-02 RWD-04..10 RWD-12 RWD-13 AMB-55..58 AMD-41"),
  async ({ signedIn, crema, stands }) => {
    const { app } = crema;
    const { page } = await signedIn({ permissions: ["order.edit", "user.edit"], firstName: "Ana", lastName: "Bell" });

    await test.step("once under a double click, after it was refused", async () => {
      await aPartReward(app, { partCode: "ESP-1KG", since: new Date("2020-01-01T00:00:00Z"), basisPoints: 250 });
      const fom = await stands.cards.aCard("loyalty", { cents: 0, points: 0 });
      const orderId = await aRewardable(app, fom);
      await setOrder(app, orderId, { credit_spent_cents: 1_205 });
      await open(page, orderId);
      await expect(fact(page, "Rewards", "Credit spent")).toHaveText("$12.05");
      stands.cards.order("result-code:19", { operation: "dc_905" });
      await reward(page, "Resubmit rewards").click();
      await expect(card(page, "Rewards").getByText("Rejected")).toBeVisible();
      await expect(card(page, "Rewards")).toContainText("The gift-card provider refused:");
      await expect(stop(page, "Rewarded").getByRole("button", { name: "Fix and resume: Rewarded" })).toBeVisible();
      await page.getByRole("button", { name: "Close notice" }).click();

      const decided = "The card may have it. Check the history";
      await sql`update outbound_effects set reason = ${decided} where kind = 'order-reward'`.execute(app.platform.db);
      await sql`update outbound_attempts set notes = '[{"what":"decided by Crema"}]'`.execute(app.platform.db);
      await page.reload();
      await expect(card(page, "Rewards").getByText(decided, { exact: true }).first()).toBeVisible();
      await expect(stop(page, "Rewarded")).toContainText(`${decided}.`);
      await expect(page.getByText("The gift-card provider refused")).toHaveCount(0);

      await reward(page, "Resubmit rewards").dblclick();
      await expect(notice(page, "Order rewards were successfully processed")).toBeVisible();
      const kept = (await stands.cards.movements(fom)).filter(({ isReversed, cents }) => !isReversed && cents > 0);
      expect(kept.map(({ cents }) => cents)).toEqual([230]);
      await expect(fact(page, "Rewards", "Bean Dollars earned")).toHaveText("$2.30");
      await expect(fact(page, "Rewards", "Transaction")).toHaveText(/\d/);
      await expect(card(page, "Rewards").getByRole("list", { name: "Bean Dollars by SKU" })).toHaveText("ESP-1KG$2.30");
      await card(page, "Rewards").getByText("Request and response").click();
      await expect(card(page, "Rewards").getByLabel("Request", { exact: true })).toContainText("dc_905");
      await expect(card(page, "Rewards").getByLabel("Response", { exact: true })).toContainText("ok");
      await expect(card(page, "Rewards")).not.toContainText(fom);
      await expect(reward(page, "Resubmit rewards")).toBeDisabled();
      await expect(reward(page, "Mark as manually processed")).toBeDisabled();
      await expect(stop(page, "Rewarded")).toContainText("Earned $2.30 Bean Dollars.");
    });

    await test.step("given by hand, it is marked after a question and never sent", async () => {
      const fom = await stands.cards.aCard("loyalty", { cents: 0, points: 0 });
      const orderId = await aRewardable(app, fom);
      await goOnTo(page, `/orders/${orderId}`);
      await reward(page, "Mark as manually processed").click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
      await expect(fact(page, "Rewards", "Transaction")).toHaveText("–");
      await reward(page, "Mark as manually processed").click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Mark as processed" }).click();
      await expect(notice(page, "Order rewards have been marked as manually processed")).toBeVisible();
      await expect(fact(page, "Rewards", "Transaction")).toHaveText("Manually Processed");
      for (const name of ["Resubmit rewards", "Mark as manually processed"])
        await expect(reward(page, name)).toBeDisabled();
      await expect(stop(page, "Rewarded")).toContainText("Marked as manually processed by Ana Bell.");
      expect(await stands.cards.movements(fom)).toEqual([]);

      const old = await aRewardable(app, await stands.cards.aCard("loyalty", { cents: 0, points: 0 }));
      await sql`
        insert into order_rewards (order_id, fom_points, processed_at) values (${old}, 30, ${app.clock.now()})`.execute(
        app.platform.db,
      );
      await setOrder(app, old, { loyalty_rewards_synced: true });
      await goOnTo(page, `/orders/${old}`);
      await expect(fact(page, "Rewards", "Transaction")).toHaveText("N/A");
    });

    await test.step("no order from before Bean Dollars is rewarded", async () => {
      const before = new Date(Date.parse(app.platform.config.BEAN_DOLLAR_START_DATE) - 1_000);
      await goOnTo(page, `/orders/${await aWebOrder(app, { createdAt: before })}`);
      for (const title of ["Rewards", "Journey"])
        await expect(card(page, title)).toContainText("Legacy order (Credit used)");
      await expect(reward(page, "Resubmit rewards")).toBeDisabled();
    });

    await test.step("a customer's figures are read again from the provider, and say when nobody answered", async () => {
      const fom = await stands.cards.aCard("loyalty", { cents: 1_234, points: 77 });
      const userUuid = await aCustomer(app);
      await aLoyaltyCard(app, userUuid, { fom, points: 1, cents: 100 });
      app.clock.advance(minutes(3));
      await goOnTo(page, `/users/${userUuid}`);
      await expect(fact(page, "Friends loyalty", "Bean Dollars")).toHaveText("$1.00");
      const refresh = card(page, "Friends loyalty").getByRole("button", { name: "Refresh" });
      for (const operation of ["dc_995", "dc_995"]) stands.cards.order("truncated", { operation });
      await refresh.click();
      await expect(card(page, "Friends loyalty").getByRole("alert")).toContainText(
        "The gift-card provider did not answer: these are the figures as of",
      );
      await stands.cards.calm();
      await refresh.click();
      await expect(fact(page, "Friends loyalty", "Bean Dollars")).toHaveText("$12.34");
      await expect(card(page, "Friends loyalty").getByRole("alert")).toHaveCount(0);
    });
  },
);

test(
  "what is stuck outside has its act for staff: book again, seen to; what nobody can mend here has none",
  proves("ERP-03 ERP-05 ORD-DET-36 AMB-48"),
  async ({ signedIn, elsewhere, crema: { app }, stands }) => {
    const { page } = await signedIn(editor);

    await test.step("an upload that differs is seen to, a booking nobody told of is made again", async () => {
      const orderId = await anUploadedOrder(app, { epicorId: "400123" });
      await anEffect(app, orderId, { kind: "erp-upload", state: "parked", reason: "The ERP has it as 400124 too" });
      await anEffect(app, orderId, { kind: "courier-booking", state: "parked", reason: "No webhook told of it" });
      await open(page, orderId);
      await expect(stop(page, "Uploaded")).toContainText("In the ERP as 400123. The ERP has it as 400124 too.");
      await stop(page, "Uploaded").getByRole("button", { name: "Seen to: Uploaded" }).dblclick();
      await expect(notice(page, "Noted as seen to")).toBeVisible();
      await page.getByRole("button", { name: "Close notice" }).click();
      await expect(stop(page, "Uploaded").getByRole("button")).toHaveCount(0);
      await stop(page, "Uploaded").getByText("1 event").click();
      await expect(stop(page, "Uploaded")).toContainText("Seen to: The ERP has it as 400124 too");
      await expect(card(page, "Courier booking")).toContainText("No webhook told of it");
      await stop(page, "Booked").getByRole("button", { name: "Book again: Booked" }).click();
      const question = page.getByRole("alertdialog");
      await expect(question).toContainText("No webhook told of it. The courier is told of this order once more");
      await question.getByRole("button", { name: "Cancel" }).click();
      expect(await stands.couriers.bookings(`ord_${webOrderKey(orderId)}`)).toEqual([]);
      await stop(page, "Booked").getByRole("button", { name: "Book again: Booked" }).click();
      await question.getByRole("button", { name: "Book again" }).dblclick();
      await expect(notice(page, /^Courier booked, tracking number /)).toBeVisible();
      const [trackingNumber = "", ...more] = await stands.couriers.bookings(`ord_${webOrderKey(orderId)}`);
      expect(more).toEqual([]);
      await expect(stop(page, "Booked")).toContainText(`tracking number ${trackingNumber}.`);
      await expect(card(page, "Courier booking")).toContainText(trackingNumber);
    });

    await test.step("a booking that turns up while it is asked is not made twice", async () => {
      const told = await anUploadedOrder(app);
      await anEffect(app, told, { kind: "courier-booking", state: "parked", reason: "No webhook told of it" });
      await page.getByRole("button", { name: "Close notice" }).click();
      await goOnTo(page, `/orders/${told}`);
      const question = page.getByRole("alertdialog");
      await stop(page, "Booked").getByRole("button", { name: "Book again: Booked" }).click();
      await expect(question).toContainText("The courier is told of this order once more");
      const underWay = await aBooking(app, { orderId: told, reference: `ord_${webOrderKey(told)}` });
      app.platform.live.recordChanged("order", String(told));
      await expect(question).toContainText(`There is a booking under way: ${underWay} with Courier A, in transit.`);
      await question.getByRole("button", { name: "Book again" }).click();
      await expect(notice(page, `Courier booked, tracking number ${underWay}`)).toBeVisible();
      expect(await stands.couriers.bookings(`ord_${webOrderKey(told)}`)).toEqual([]);
      await page.getByRole("button", { name: "Close notice" }).click();
    });

    await test.step("what the ERP never takes and what only may be read has no act", async () => {
      await goOnTo(page, `/orders/${await aWebOrder(app, { lines: [{ sku: "" }] })}`);
      await expect(page.getByText("The ERP would reject this order:")).toBeVisible();
      await expect(stop(page, "Uploaded").getByRole("button")).toHaveCount(0);
      const { page: reader } = await elsewhere({ read: ["order"] });
      await open(reader, await aWebOrder(app));
      await expect(stop(reader, "Uploaded")).toContainText("The upload is switched off.");
      await expect(card(reader, "Journey").getByRole("button")).toHaveCount(0);
      for (const name of ["Resubmit rewards", "Mark as manually processed"])
        await expect(reward(reader, name)).toBeDisabled();
    });
  },
);
