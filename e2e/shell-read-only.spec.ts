import { areaNames, areaOf } from "@crema/contract/areas";
import { permissionNames } from "@crema/contract/kit";
import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { serverAreas } from "../server/src/areas.ts";
import { aBooking, anUploadedOrder } from "../server/test/bookings.ts";
import { aWebOrder, setOrder } from "../server/test/orders.ts";
import { aPart } from "../server/test/parts.ts";
import { signInAs } from "../server/test/sessions.ts";
import { aCustomer, aStaffMember } from "../server/test/users.ts";
import { fail, mend } from "./kit/answers.ts";
import { type Crema, everything, expect, test } from "./kit/crema.ts";
import { goOnTo } from "./kit/screen.ts";

const pages = areaNames.flatMap((area) => [...areaOf(area).pages]);
const readEverywhere = { read: permissionNames.filter((name) => name !== "beandrive") };
const changing =
  /save|discard|add|delete|archive|restore|password|resend|edit|make default|actions for|submit|process|mark as|fix and|^send$/i;
/** Choosing what is listed changes nothing. */
const ofFilters = "search *";
const notices = { name: "Notices" };

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
  const sweep = await aSweep(crema);
  const { page } = await signedIn(readEverywhere);
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

test("the same pages can be changed by who holds their right [SHELL-27]", async ({ signedIn, crema }) => {
  const sweep = await aSweep(crema);
  const { page } = await signedIn(everything);
  await openNowhere(page);
  // Orders are changed on their own pages, parcels by the courier, settings by switches; the others tell and change nothing.
  const unchanged = new Set<string>([
    "/start",
    "/orders",
    "/shipping-labels",
    "/support",
    "/trends",
    "/settings",
    "/diagnostics",
    "/jobs",
    "/audit",
    "/restore",
  ]);
  for (const { path } of pages.filter((one) => !unchanged.has(one.path))) {
    await goOnTo(page, addressOf(path, sweep));
    await expect(page.getByRole("main").getByRole("button", { name: changing }).first(), path).toBeVisible();
  }
});

test("every call that changes something answers 403 to who may only read, and to customers [SHELL-28] [SHELL-01]", async ({
  crema,
}) => {
  const { app } = crema;
  const reader = await signInAs(app, await aStaffMember(app, readEverywhere));
  const customer = await signInAs(app, await aCustomer(app), "customer");
  const audited = async (): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from audit_entries`.execute(app.platform.db);
    return rows[0]?.n ?? 0;
  };
  const before = await audited();
  const someone = await aCustomer(app);
  for (const { call } of areaNames.flatMap((name) => [...serverAreas[name].calls])) {
    if (call.access.kind !== "rights" && call.access.kind !== "staff") continue;
    const url = call.path.replaceAll(/:\w+/g, someone);
    const ask = async (headers: { authorization: string }): Promise<number> =>
      (await app.server.inject({ method: call.method, url, headers })).statusCode;
    expect([call.name, await ask(customer)]).toEqual([call.name, 403]);
    // What belongs to oneself, such as signing out, needs no right.
    // What is asked by POST and open to readers, a segment's CSV or preview, changes nothing.
    if (
      call.method !== "GET" &&
      call.access.kind === "rights" &&
      call.access.anyOf.every((right) => right.endsWith(".edit"))
    )
      expect([call.name, await ask(reader)]).toEqual([call.name, 403]);
  }
  expect(await audited()).toBe(before);
});

test("an unverified user is read-only but for the actions [AMB-06]", async ({ signedIn, crema }) => {
  const uuid = await aCustomer(crema.app, { isVerified: false });
  const { page } = await signedIn();
  await page.goto(`/users/${uuid}`);
  await expect(page.getByRole("textbox", { name: "First name" })).not.toBeEditable();
  await expect(page.getByRole("region", { name: "Save bar" }).getByRole("button")).toHaveText(["History"]);
  for (const name of ["Resend Verification", "Set Password", "Delete User"])
    await expect(page.getByRole("button", { name })).toBeEnabled();
});

test("a list that cannot be loaded says so with Retry, and neither 'No data' nor a notice [SHELL-29] [SHELL-30] [AMB-24]", async ({
  signedIn,
}) => {
  const { page } = await signedIn();
  await fail(page, { path: /^\/v1\/user\/all$/ }, { status: 500 });
  await page.goto("/users");
  const card = page.getByRole("main");
  await expect(card.getByText("Could not load")).toBeVisible();
  await expect(card.getByText("No data to display")).toHaveCount(0);
  await expect(page.getByRole("region", notices)).toHaveText("");
  await expect(card.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole("searchbox", { name: "Search users" })).toBeEnabled();
  await mend(page);
  await card.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("table", { name: "Users" }).getByRole("link").first()).toBeVisible();
});

test("each part of a page that cannot be loaded says so by itself, without a notice [SHELL-29] [SHELL-30] [AMB-24]", async ({
  signedIn,
  crema,
}) => {
  const uuid = await aCustomer(crema.app);
  const { page } = await signedIn(everything);
  await fail(page, { path: /^\/v1\/(loyalty|orders|promotions|notifications)\// }, { status: 500 });
  await page.goto(`/users/${uuid}`);
  await expect(page.getByText("Could not load")).toHaveCount(4);
  await expect(page.getByRole("region", notices)).toHaveText("");
  await expect(page.getByText("Loading", { exact: true })).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "First name" })).toBeEditable();
  await mend(page);
  for (let left = 4; left > 0; left -= 1) {
    await page.getByRole("button", { name: "Retry" }).first().click();
    await expect(page.getByText("Could not load")).toHaveCount(left - 1);
  }
  await fail(page, { path: /^\/v1\/auth\/domains$/ }, { status: 500 });
  await page.getByRole("navigation").getByRole("link", { name: "Options" }).click();
  await expect(page.getByText("Could not load")).toBeVisible();
  await expect(page.getByText("No data to display")).toHaveCount(0);
  await expect(page.getByRole("region", notices)).toHaveText("");
});

test("a save that fails leaves a form that can be saved again [SHELL-29]", async ({ signedIn, crema }) => {
  const uuid = await aCustomer(crema.app);
  const { page } = await signedIn(everything);
  await page.goto(`/users/${uuid}`);
  const name = page.getByRole("textbox", { name: "First name" });
  await name.fill("Again");
  await fail(page, { method: "PUT", path: /^\/v1\/user\/update\// }, { status: 500 });
  const save = page.getByRole("button", { name: "Save", exact: true });
  await save.click();
  await expect(page.getByRole("alert").filter({ hasText: "Something went wrong" }).first()).toBeVisible();
  await expect(name).toBeEditable();
  await expect(name).toHaveValue("Again");
  await mend(page);
  await save.click();
  // It waits behind the error's notice, which stays its six seconds.
  await expect(page.getByText("User updated successfully")).toBeVisible({ timeout: 10_000 });
  await expect(save).toBeDisabled();
});
