/** SC-17, parcels: 500 bookings in five states, the last of them at a courier that is really asked. */
import type { Locator, Page } from "@playwright/test";
import { sql } from "kysely";
import { turnSwitch } from "../server/src/platform/settings/setting-rows.ts";
import { aBooking, anUploadedOrder } from "../server/test/bookings.ts";
import { webOrderKey } from "../server/test/orders.ts";
import { type ShippitStand, startShippitStand } from "../server/test/shippit.ts";
import { listen, pathOf, queryOf } from "./kit/answers.ts";
import { test as base, expect } from "./kit/crema.ts";
import { type Program, startProgram } from "./kit/program.ts";
import { card, goOnTo, recordsOf } from "./kit/screen.ts";

interface WithCourier {
  readonly courier: ShippitStand;
}

async function start(): Promise<Program & WithCourier> {
  const courier = await startShippitStand();
  const program = await startProgram({ JOBS: "on" }, { ports: { couriers: courier.couriers } });
  return {
    ...program,
    courier,
    async end() {
      await program.end();
      await courier.close();
    },
  };
}

const test = base.extend<WithCourier>({
  crema: async ({ running }, use) => use(await running(start)),
  courier: async ({ running }, use) => use((await running(start)).courier),
});

const companies = ["MC", "T10", "Café Zoë"];
const states = ["ready for pickup", "in transit", "with driver", "completed", "parcel completed"];
const firstBooked = new Date("2026-06-01T03:05:00Z");
/** Of the older ones; theirs have been silent for so long that no courier is asked about them. */
const known = Array.from({ length: 499 }, (_, n) => ({
  company: companies[n % companies.length] ?? "",
  state: states[n % states.length] ?? "",
  bookedAt: new Date(firstBooked.getTime() + n * 60_000),
  trackingNumber: `PPold${String(n).padStart(8, "0")}`,
}));
const openOfMc = known.filter(({ company, state }) => company === "MC" && !state.endsWith("completed"));

const listPath = /^\/v1\/epicor\/shippit\/bookings$/;
const table = (page: Page): Locator => page.getByRole("table", { name: "Shipping Labels" });
const rows = (page: Page): Locator => recordsOf(table(page));
const expectCount = (page: Page, count: number): Promise<void> =>
  expect(page.getByText(`${count} booking${count === 1 ? "" : "s"}`, { exact: true })).toBeVisible();

/** Somebody of the office has a schedule run now, and sees that it did. */
async function runNow(office: Page, schedule: string): Promise<void> {
  await office.goto("/jobs");
  await office.getByRole("tab", { name: "Schedules" }).click();
  await office.getByRole("button", { name: `Actions for ${schedule}` }).click();
  await office.getByRole("menuitem", { name: "Run now" }).click();
}

test("SC-17: parcels are found among 500, followed by their link, told of the right order, and lose their red once the courier says so [SHIP-03] [SHIP-04] [SHIP-05] [SHIP-07] [SHIP-08] [SHIP-09] [SHIP-10] [SHIP-12] [SHIP-14] [SHIP-15] [ORD-DET-30] [AMB-61] [AMB-64]", async ({
  signedIn,
  elsewhere,
  context,
  crema: { app },
  courier,
}) => {
  test.slow();
  const { db } = app.platform;
  const numberFrom = (next: number) => sql`select setval('orders_order_id_seq', ${next}, false)`.execute(db);
  await numberFrom(1001);
  await anUploadedOrder(app, { address: { company: "MC" }, customerName: "Nobody Sent" });
  const orders = new Map<string, number>();
  for (const [n, company] of companies.entries())
    orders.set(
      company,
      await anUploadedOrder(app, {
        address: { company },
        customerName: ["Mia First", "Tom Second", "Zoë Third"][n] ?? "",
        authorityToLeave: company === "MC" ? "No" : "Yes",
      }),
    );
  for (const { company, ...booking } of known)
    await aBooking(app, { ...booking, orderId: orders.get(company) ?? 0, changedAt: booking.bookedAt });
  app.clock.advance(60_000);
  await turnSwitch(db, { key: "courierBookings", isOn: true, at: app.clock.now() });
  await numberFrom(10_010);
  await anUploadedOrder(app, {
    epicorId: "E-SEVENTEEN",
    address: { company: "MC" },
    customerName: "Abe Aardvark",
    authorityToLeave: "Yes",
  });
  const { page } = await signedIn({ permissions: ["shipping.edit", "order.edit"] });
  const { page: office } = await elsewhere({ permissions: ["permission.edit"] });

  await test.step("the office has the waiting order booked, and the courier takes it", async () => {
    await runNow(office, "Find orders to book couriers for");
    await expect.poll(() => courier.bookings(`ord_${webOrderKey(10_010)}`)).toHaveLength(1);
    await expect
      .poll(async () => (await sql`select from bookings where order_id = 10010`.execute(db)).rows)
      .toHaveLength(1);
  });
  const [trackingNumber = ""] = await courier.bookings(`ord_${webOrderKey(10_010)}`);
  await courier.emit({ trackingNumber, state: "ready_for_pickup" });
  await runNow(office, "Ask couriers where parcels are");
  const parcel = rows(page).filter({ hasText: trackingNumber });

  await test.step("1: filters, a search and a sort are the server's; it begins with 100, first booked first", async () => {
    const heard = listen(page);
    const asked = () => {
      const last = heard.findLast((request) => listPath.test(pathOf(request)));
      return last === undefined ? {} : Object.fromEntries(queryOf(last));
    };
    await page.goto("/shipping-labels");
    const openOnes = known.filter(({ state }) => !state.endsWith("completed"));
    await expectCount(page, openOnes.length + 1);
    expect(asked()).toMatchObject({ page: "0", limit: "100", sortBy: "booked", order: "asc" });
    await expect(rows(page)).toHaveCount(100);
    await expect(rows(page).first()).toContainText("PPold00000000");
    await page
      .getByRole("search")
      .getByRole("button", { name: /^Receiver Company/ })
      .click();
    await page.getByRole("option", { name: "MC" }).click();
    await page.keyboard.press("Escape");
    await expectCount(page, openOfMc.length + 1);
    expect(asked()).toMatchObject({ showDeliveredYes: "false", showDeliveredNo: "true" });
    const search = page.getByPlaceholder("Search by epicor ID, address, tracking number...");
    await search.fill(openOfMc[0]?.trackingNumber ?? "");
    await expectCount(page, 1);
    await search.fill("");
    await expectCount(page, openOfMc.length + 1);
    await table(page).getByRole("button", { name: "Customer Name" }).click();
    await expect.poll(asked).toMatchObject({ sortBy: "customerName", order: "asc", page: "0" });
    await expect(rows(page).first(), "the newest booking comes first by its customer").toContainText("Abe Aardvark");
  });

  await test.step("2: chip, time and tint of a row; its link opens the courier's page", async () => {
    await expect(parcel.getByRole("cell").nth(4)).toHaveText("Authorised to Leave");
    await expect(rows(page).nth(1).getByRole("cell").nth(4)).toHaveText("");
    await expect(parcel.getByRole("cell").nth(5)).toHaveText("Ready for pickup");
    await expect(parcel.getByRole("cell").nth(6)).toHaveText(/^\d{2}-\d{2}-\d{4} \d{2}:\d{2} [AP]M$/);
    await expect(parcel).toHaveAttribute("data-tint", "bad");
    const link = parcel.getByRole("link", { name: /opens in a new tab/ });
    const trackingUrl = (await link.getAttribute("href")) ?? "";
    expect(trackingUrl).toMatch(new RegExp(`^https:.*/${trackingNumber}$`, "i"));
    await context.route(trackingUrl, (route) =>
      route.fulfill({ body: "<title>parcel</title>", contentType: "text/html" }),
    );
    const opened = context.waitForEvent("page");
    await link.click();
    const tab = await opened;
    await expect(tab).toHaveURL(trackingUrl);
    await tab.close();
  });

  await test.step("3: order 1001 has no parcel, least of all that of order 10010", async () => {
    const bookingCard = card(page, "Courier booking");
    await goOnTo(page, "/orders/1001");
    await expect(bookingCard).toContainText("No courier booking");
    await expect(bookingCard).not.toContainText(trackingNumber);
    await goOnTo(page, "/orders/10010");
    await expect(bookingCard).toContainText(trackingNumber);
    await expect(bookingCard).toContainText(/ready for pickup/i);
  });

  await test.step("4: the parcel arrives at the courier; once it was asked the row is red no more", async () => {
    await page.goto("/shipping-labels?completedYes=true&search=E-SEVENTEEN");
    await expect(parcel).toHaveAttribute("data-tint", "bad");
    await courier.emit({ trackingNumber, state: "parcel_completed" });
    await runNow(office, "Ask couriers where parcels are");
    await expect(parcel).toContainText("Parcel completed");
    await expect(parcel).not.toHaveAttribute("data-tint", /./);
  });
});
