/** What a user page shows beside the profile: loyalty, vouchers, facts, orders. */
import type { Page } from "@playwright/test";
import { aLoyaltyCard } from "../server/test/loyalty.ts";
import { anAppLinkLog } from "../server/test/notification-logs.ts";
import { anOrder } from "../server/test/orders.ts";
import { aVoucherCode } from "../server/test/promotions.ts";
import { aCustomer } from "../server/test/users.ts";
import { fail, listen, mend, pathOf, queryOf, untilLive } from "./kit/answers.ts";
import { expect, test } from "./kit/crema.ts";
import { card, goOnTo, notices, recordsOf, saveBar } from "./kit/screen.ts";

const sections = [
  "Personal Details",
  "Friends loyalty",
  "Addresses",
  "Preferences",
  "Vouchers",
  "Meta",
  "Order History",
];
const day = (n: number) => new Date(Date.UTC(2026, 9, n, 2));
const fact = (page: Page, title: string, label: string) =>
  card(page, title).getByText(label, { exact: true }).locator("..").getByRole("definition");

test("shows beside the profile what a user has: cards, codes, orders, links, and what comes in", async ({
  signedIn,
  crema,
}) => {
  const { page } = await signedIn();
  await test.step("shows a verified user's sections in order and what is in none; an unverified user's Personal Details alone, read-only, and asks for no more [USR-DET-10] [USR-DET-11] [USR-DET-12] [USR-DET-13] [TABLE-01] [AMD-41]", async () => {
    const verified = await aCustomer(crema.app);
    const pending = await aCustomer(crema.app, { isVerified: false });
    const headings = async () =>
      (await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents()).slice(1);
    await page.goto(`/users/${verified}`);
    await expect(card(page, "Order History")).toContainText("No order history");
    expect(await headings()).toEqual(sections);
    await expect(fact(page, "Friends loyalty", "Friends of Crema number")).toHaveText("–");
    await expect(card(page, "Vouchers").getByText("No data to display", { exact: true })).toBeVisible();
    await expect(card(page, "Order History").getByText("No data to display")).toHaveCount(0);
    await expect(card(page, "Meta")).toContainText("None sent");
    await expect(card(page, "Preferences").getByLabel("Preferred Grind")).toBeVisible();

    // The first page may still read its panels again, so it is gone before the requests are counted.
    await page.goto("about:blank");
    const heard = listen(page);
    await page.goto(`/users/${pending}`);
    await expect(page.getByText("Email pending", { exact: true })).toBeVisible();
    expect(await headings()).toEqual(["Personal Details"]);
    await page.waitForLoadState("networkidle");
    const asked = heard.map(pathOf).filter((path) => /^\/v1\/(loyalty|orders|promotions|notifications)\//.test(path));
    expect(asked).toEqual([]);

    await expect(page.getByText("The email is not verified yet")).toBeVisible();
    const controls = card(page, "Personal Details").locator("input, select");
    await expect(controls).toHaveCount(8);
    for (const control of await controls.all()) await expect(control).not.toBeEditable();
    await expect(saveBar(page)).toContainText("Read-only");
    await expect(saveBar(page).getByRole("button", { name: "Save" })).toHaveCount(0);
    for (const name of ["Resend Verification", "Set Password", "Archive User", "Delete User"])
      await expect(page.getByRole("button", { name })).toBeEnabled();
  });
  await test.step("shows the card number, points and Bean Dollars, a note instead of an edit, and new numbers on Refresh [LOY-02] [LOY-03] [LOY-04]", async () => {
    const uuid = await aCustomer(crema.app);
    await aLoyaltyCard(crema.app, uuid, { fom: "603628-77001", points: 1_250, cents: 3_090 });
    const heard = listen(page);
    await page.goto(`/users/${uuid}`);
    const loyalty = card(page, "Friends loyalty");
    await expect(fact(page, "Friends loyalty", "Friends of Crema number")).toHaveText("603628-77001");
    await expect(fact(page, "Friends loyalty", "Current points")).toHaveText("1,250");
    await expect(fact(page, "Friends loyalty", "Bean Dollars")).toHaveText("$30.90");
    await expect(loyalty).toContainText("Card swaps and point edits are made in the external gift-card system.");
    await expect(loyalty.locator("input, select, textarea")).toHaveCount(0);
    await expect(loyalty.getByRole("button")).toHaveText(["Refresh"]);

    await aLoyaltyCard(crema.app, uuid, { fom: "603628-77001", points: 1_300, cents: 505 });
    await loyalty.getByRole("button", { name: "Refresh" }).click();
    await expect(fact(page, "Friends loyalty", "Current points")).toHaveText("1,300");
    await expect(fact(page, "Friends loyalty", "Bean Dollars")).toHaveText("$5.05");
    const asked = heard.filter((request) => pathOf(request) === `/v1/loyalty/points/${uuid}`);
    // It may be read once more when the live socket has joined.
    expect(asked.flatMap((request) => queryOf(request).get("refresh") ?? [])).toEqual(["true"]);

    await fail(
      page,
      { path: /^\/v1\/loyalty\/points\// },
      { status: 502, body: { message: "The card system is away" } },
    );
    await loyalty.getByRole("button", { name: "Refresh" }).click();
    await expect(loyalty.getByRole("alert")).toContainText("The card system is away");
    // What was known stays.
    await expect(fact(page, "Friends loyalty", "Current points")).toHaveText("1,300");
    await mend(page);
  });
  await test.step("lists the person's own voucher codes and orders, newest first, to who may not edit orders [USR-DET-14] [USR-DET-15]", async () => {
    const uuid = await aCustomer(crema.app);
    await aVoucherCode(crema.app, uuid, {
      code: "LATTE-1",
      voucherTitle: "A latte on us",
      expiresAt: new Date("2026-12-31T13:00:00Z"),
      redemptions: 1,
      maximumRedemptions: 3,
    });
    await anOrder(crema.app, uuid, { name: "#1001", createdAt: day(1), totalCents: 4_250, epicorId: "E-1" });
    await anOrder(crema.app, uuid, { name: "#1003", createdAt: day(3), totalCents: 123_456 });
    await anOrder(crema.app, uuid, { name: "#1002", createdAt: day(2) });
    const heard = listen(page);
    await page.goto(`/users/${uuid}`);

    const codes = recordsOf(page.getByRole("table", { name: "Vouchers" }));
    await expect(codes).toHaveCount(1);
    await expect(codes).toContainText("LATTE-1");
    // Midnight of New Year's Eve in Brisbane is thirteen hours before London's.
    await expect(codes).toContainText("31/12/2026");
    await expect(codes).toContainText("1 of 3");
    await expect(codes).toContainText("Live");

    const orders = recordsOf(page.getByRole("table", { name: "Order History" }));
    await expect(orders).toHaveText([/#1003.*03\/10\/2026.*Not uploaded.*\$1,234\.56/, /#1002/, /#1001.*E-1/]);
    await expect(orders.getByRole("link")).toHaveCount(0);
    const asked = heard.find((request) => pathOf(request) === `/v1/orders/history/${uuid}`);
    expect(asked && Object.fromEntries(queryOf(asked))).toEqual({ limit: "9999", page: "0" });
  });
  await test.step("tells when the record came and went and which app links were sent, newest first, in Brisbane's time [AMB-31]", async () => {
    const uuid = await aCustomer(crema.app, { createdAt: new Date("2026-01-31T14:30:00Z"), isArchived: true });
    await anAppLinkLog(crema.app, uuid, { createdAt: new Date("2026-10-01T01:02:03Z"), result: "delivered" });
    await anAppLinkLog(crema.app, uuid, {
      createdAt: new Date("2026-10-03T20:00:00Z"),
      result: "failed: unknown number",
    });
    const heard = listen(page);
    await page.goto(`/users/${uuid}`);
    await expect(fact(page, "Meta", "Created")).toHaveText("01/02/2026 12:30:00 AM");
    await expect(fact(page, "Meta", "Archived")).toHaveText("01/02/2026 12:30:00 AM");
    await expect(fact(page, "Meta", "Last app login")).toHaveText("–");
    await expect(fact(page, "Meta", "User id")).toHaveText(uuid);
    const logs = card(page, "Meta").getByRole("list", { name: "App links sent by SMS" }).getByRole("listitem");
    await expect(logs).toHaveText([
      /04\/10\/2026 06:00:00 AM.*failed: unknown number/,
      /01\/10\/2026 11:02:03 AM.*delivered/,
    ]);
    const asked = heard.find((request) => pathOf(request) === "/v1/notifications/logs");
    expect(asked && Object.fromEntries(queryOf(asked))).toMatchObject({ userUuid: uuid, type: "SMS_APP_LINK" });
  });
  await test.step("an open page shows an order that comes in, and the points it earned", async () => {
    const { app } = crema;
    const uuid = await aCustomer(app);
    await aLoyaltyCard(app, uuid, { fom: "603628-90417", points: 20, cents: 200 });
    const live = untilLive(page);
    await page.goto(`/users/${uuid}`);
    await expect(card(page, "Order History")).toContainText("No order history");
    await live;
    await anOrder(app, uuid, { name: "#2077", createdAt: app.clock.now() });
    await aLoyaltyCard(app, uuid, { fom: "603628-90417", points: 1_020, cents: 230 });
    app.platform.live.recordChanged("user", uuid);
    await expect(card(page, "Order History")).toContainText("#2077");
    await expect(card(page, "Friends loyalty")).toContainText("1,020");
  });
});

test("says what it could not load, and shows no older answer over a newer one", async ({ signedIn, crema }) => {
  const { page } = await signedIn();
  await test.step("a panel that cannot be loaded says so with Retry, alone and without a notice; a user that does not exist is 404 [SHELL-29] [SHELL-30] [AMB-24]", async () => {
    const uuid = await aCustomer(crema.app);
    await aLoyaltyCard(crema.app, uuid, { fom: "603628-77002", points: 7, cents: 0 });
    await anOrder(crema.app, uuid, { name: "#3001", createdAt: day(1) });
    await anAppLinkLog(crema.app, uuid, { createdAt: day(1), result: "delivered" });
    await aVoucherCode(crema.app, uuid, { code: "RETRY-1", voucherTitle: "Again", expiresAt: day(30) });
    await fail(page, { path: /^\/v1\/(loyalty|orders|promotions|notifications)\// }, { status: 500 });
    await page.goto(`/users/${uuid}`);
    const broken = {
      "Friends loyalty": "603628-77002",
      Vouchers: "RETRY-1",
      Meta: "delivered",
      "Order History": "#3001",
    };
    for (const title of Object.keys(broken)) {
      await expect(card(page, title).getByRole("alert")).toContainText("Could not load");
      await expect(card(page, title)).not.toContainText("No data to display");
      await expect(card(page, title)).not.toContainText("No order history");
    }
    await expect(notices(page)).toHaveCount(0);
    await expect(card(page, "Personal Details").getByLabel("First name")).toBeEditable();
    await mend(page);
    for (const [title, text] of Object.entries(broken)) {
      await card(page, title).getByRole("button", { name: "Retry" }).click();
      await expect(card(page, title)).toContainText(text);
      await expect(card(page, title).getByRole("alert")).toHaveCount(0);
    }
    await goOnTo(page, "/users/00000000-0000-4000-8000-000000000000");
    await expect(page.getByText("404", { exact: true })).toBeVisible();
  });
  await test.step("refreshed numbers stay when the older answer comes after them [LOY-04]", async () => {
    const uuid = await aCustomer(crema.app);
    await aLoyaltyCard(crema.app, uuid, { fom: "603628-77902", points: 10, cents: 100 });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: isHeld, resolve: held } = Promise.withResolvers<void>();
    await page.route(/\/v1\/loyalty\/points\//, async (route) => {
      if (queryOf(route.request()).has("refresh")) return route.fallback();
      const response = await route.fetch();
      held();
      await released;
      await route.fulfill({ response }).catch(() => undefined);
    });
    await page.goto(`/users/${uuid}`);
    await isHeld;
    await aLoyaltyCard(crema.app, uuid, { fom: "603628-77902", points: 20, cents: 200 });
    await card(page, "Friends loyalty").getByRole("button", { name: "Refresh" }).click();
    await expect(fact(page, "Friends loyalty", "Current points")).toHaveText("20");
    release();
    await page.waitForTimeout(300);
    await expect(fact(page, "Friends loyalty", "Current points")).toHaveText("20");
  });
});
