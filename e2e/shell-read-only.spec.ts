import { areaNames, areaOf } from "@crema/contract/areas";
import { permissionNames } from "@crema/contract/kit";
import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { aBooking, anUploadedOrder } from "../server/test/bookings.ts";
import { aWebOrder, setOrder } from "../server/test/orders.ts";
import { aPart } from "../server/test/parts.ts";
import { aCustomer } from "../server/test/users.ts";
import { type Crema, expect, test } from "./kit/crema.ts";
import { goOnTo } from "./kit/screen.ts";

const pages = areaNames.flatMap((area) => [...areaOf(area).pages]);
const readEverywhere = { read: permissionNames.filter((name) => name !== "beandrive") };
const changing =
  /save|discard|add|delete|archive|restore|password|resend|edit|make default|actions for|submit|process|mark as|fix and|^send$/i;
/** Choosing what is listed changes nothing. */
const ofFilters = "search *";

interface Sweep {
  readonly uuid: string;
  readonly orderId: number;
}
/** A product, a shop, a voucher and a segment of the same number, and a part. */
async function aSweptCatalogue(app: Crema["app"], uuid: string): Promise<void> {
  const now = app.clock.now();
  await sql`insert into products (uuid, handle, title, created_at, updated_at)
    values (${uuid}, ${`sweep-${uuid}`}, 'Sweep', ${now}, ${now})`.execute(app.platform.db);
  await sql`
    insert into locations (uuid, title, address1, suburb, postcode, state, country, address_formatted, lat, lng, created_at, updated_at)
    values (${uuid}, 'Sweep', '1 Test St', 'Brisbane', '4000', 'QLD', 'Australia', '1 Test St', -27, 153, ${now}, ${now})`.execute(
    app.platform.db,
  );
  await sql`
    insert into vouchers (uuid, title, description, default_expiry_days, created_at, updated_at)
    values (${uuid}, 'Sweep', 'Sweep', 30, ${now}, ${now})`.execute(app.platform.db);
  await sql`
    insert into segments (uuid, name, constraints, rules, created_at, updated_at)
    values (${uuid}, 'Sweep', 'all', '[{"id": 0, "field": "firstName", "operator": "is", "comparator": "Sweep"}]', ${now}, ${now})`.execute(
    app.platform.db,
  );
  await sql`
    insert into offer_tiles (uuid, text1, link_url, image, start_date, end_date, created_at, updated_at)
    values (${uuid}, 'Sweep', 'https://sweep.test', '', '2026-11-01', '2026-12-01', ${now}, ${now})`.execute(
    app.platform.db,
  );
  await aPart(app, { partCode: partOf(uuid), title: "Sweep" });
}
const partOf = (uuid: string): string => `SWEEP-${uuid.slice(0, 8)}`;
/** Somebody called Sweep, with an order that waits for the ERP and a parcel of another one. */
async function aSweep({ app }: Crema): Promise<Sweep> {
  const uuid = await aCustomer(app, { firstName: "Sweep" });
  await sql`insert into domains (domain, list) values ('sweep.test', 'blacklist') on conflict do nothing`.execute(
    app.platform.db,
  );
  const orderId = await aWebOrder(app, { userUuid: uuid });
  await setOrder(app, orderId, { name: "Sweep", customer_first_name: "Sweep", customer_name: "Sweep" });
  await aBooking(app, { orderId: await anUploadedOrder(app, { customerName: "Sweep" }) });
  await aSweptCatalogue(app, uuid);
  return { uuid, orderId };
}
const lists: Readonly<Record<string, string>> = {
  "/users": "/users?search=Sweep",
  "/orders": "/orders?query=Sweep",
  "/shipping-labels": "/shipping-labels",
  "/products": "/products?search=Sweep",
  "/locations": "/locations?search=Sweep",
  "/promotions": "/promotions?search=Sweep",
  "/segments": "/segments?search=Sweep",
};
/** Pages that show no records, by something they do show. */
const ofNoRecords: ReadonlyMap<string, string> = new Map([
  ["/mobile-app", "Sent push notifications"],
  ["/settings", "Upload Orders to Epicor"],
  ["/support", "Digital Style Guide"],
  ["/trends", "Revenue"],
  ["/restore", "Nothing is paused"],
  ["/start", "Stuck parcels"],
  ["/mobile-app", "Sent push notifications"],
  ["/settings", "Givex connection details"],
]);
/** A page's address with somebody called Sweep on it, whoever else there is. */
const addressOf = (path: string, { uuid, orderId }: Sweep): string =>
  lists[path] ?? path.replace("$uuid", uuid).replace("$orderId", String(orderId)).replace("$partCode", partOf(uuid));

/** The console, with no page in it yet. */
async function openNowhere(page: Page): Promise<void> {
  await page.goto("/nowhere");
  await expect(page.getByRole("main").getByText("404", { exact: true })).toBeVisible();
}

test("who may only read finds no enabled way to add, save or delete on any page [SHELL-27] [SHELL-28] [AMB-06]", async ({
  signedIn,
  crema,
}) => {
  const { page } = await signedIn(readEverywhere);
  const sweep = await aSweep(crema);
  await openNowhere(page);
  for (const { path } of pages.filter(({ isForEditors = false }) => !isForEditors)) {
    await goOnTo(page, addressOf(path, sweep));
    const main = page.getByRole("main");
    // A page that makes something has nothing on it yet.
    const there = main.getByText(ofNoRecords.get(path) ?? /^Sweep|^sweep\.test|^Read-only$/);
    await expect(there.first()).toBeVisible();
    const changes = main.getByRole("button", { name: changing, disabled: false });
    // A segment's menu has the export for them, too (AMB-113).
    await expect(path === "/segments" ? changes.and(page.getByText("+ Create segment")) : changes, path).toHaveCount(0);
    for (const role of ["textbox", "checkbox", "switch"] as const)
      for (const field of await main.getByRole(role).all())
        if (!(await field.evaluate((one, within) => one.matches(within), ofFilters)))
          await expect(field).not.toBeEditable();
  }
});
