import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { aStaffMember } from "../server/test/users.ts";
import { untilLive } from "./kit/answers.ts";
import { type Crema, expect, open, test } from "./kit/crema.ts";
import { expectInOrder } from "./kit/looks.ts";

/** A program that runs no jobs by itself: what waits goes on waiting. */
const quiet = { CREMA_ENV: "local" } as const;
const banner = (page: Page) => page.getByText(/^The database was restored to/);
const card = (page: Page, name: string) => page.getByRole("region", { name });
const box = (page: Page, name: string) => page.getByRole("checkbox", { name });

/** Restored to 10:00 am in Brisbane: three courier bookings wait, and the journal has one of them. */
async function restoreDatabase({ app }: Crema): Promise<void> {
  await sql`
    with restored as (
      insert into restores (detected_at, restore_point, locked_accounts, missing_pictures)
      values ('2026-11-21T01:00:00Z', '2026-11-21T00:00:00Z', 2, array['milton.png']) returning uuid),
    kinds as (
      insert into restore_kinds (restore, kind)
      select uuid, unnest(array['courier-booking', 'erp-upload', 'mail', 'push', 'app-link']) from restored),
    lost as (
      insert into lost_handovers (restore, n, at, kind, ref)
      select uuid, 7, '2026-11-21T00:30:00Z'::timestamptz, 'courier-booking', 'Shopify:55' from restored),
    o as (
      insert into orders (source, source_id, name, created_at, updated_at, total_cents)
      select 'Shopify', n::text, '#' || n, now(), now(), 100 from generate_series(55, 57) n returning order_id, source_id)
    insert into outbound_effects (kind, subject, lane, payload, next_at, created_at, updated_at)
    select 'courier-booking', order_id::text, order_id::text, '{}', at, at, at
    from o, lateral (select ('2026-11-21T00:00:00Z'::timestamptz + (source_id::int - 56) * interval '1 hour') as at) t`.execute(
    app.platform.db,
  );
}

/** One more that waits. */
async function bookCourier({ app }: Crema): Promise<void> {
  await sql`
    insert into outbound_effects (kind, subject, lane, payload, next_at, created_at, updated_at)
    select kind, '0', '0', payload, next_at, '2026-11-21T01:30:00Z', updated_at from outbound_effects where kind = 'courier-booking' limit 1`.execute(
    app.platform.db,
  );
}

async function release(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Release ${name}` }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Release" }).press("Enter");
}

test("after a restore every page says what is paused, and staff release it kind by kind, by keyboard", async ({
  startCrema,
  context,
  browser,
}) => {
  const crema = await startCrema(quiet);
  await restoreDatabase(crema);
  const { page } = await open(
    context,
    crema,
    await aStaffMember(crema.app, { permissions: ["permission.edit", "order.edit"] }),
  );
  const another = await browser.newContext();
  const { page: colleague } = await open(
    another,
    crema,
    await aStaffMember(crema.app, { permissions: ["order.edit"] }),
  );
  await colleague.goto(`${crema.origin}/orders`);
  await expect(banner(colleague)).toContainText("Staff who can edit permissions can release them.");
  const live = untilLive(colleague);
  await colleague.goto(`${crema.origin}/restore`);
  await expect(card(colleague, "Courier bookings").getByText("Paused")).toBeVisible();
  await expect(colleague.getByRole("button", { name: /^Release/ })).toHaveCount(0);
  await live;

  await page.goto(`${crema.origin}/orders`);
  await expect(banner(page)).toContainText("21 Nov 2026, 10:00 am");
  await page.getByRole("link", { name: "Review and release" }).press("Enter");
  await expect(page).toHaveURL(`${crema.origin}/restore`);
  await page.getByRole("button", { name: "Choose one by one: Courier bookings" }).press("Enter");
  await expect(box(page, "Send Order #57")).toBeChecked();
  await expect(box(page, "Send Order #56")).not.toBeChecked();
  await box(page, "Send Order #56").press(" ");
  await expect(page.getByText("1 item changed one by one")).toBeVisible();
  await expectInOrder(page, "restore");
  await page.getByRole("button", { name: "Release Courier bookings" }).press("Enter");
  await expect(page.getByText("2 items will be sent and 1 item will be treated as sent")).toBeVisible();
  await bookCourier(crema);
  const confirm = page.getByRole("alertdialog").getByRole("button", { name: "Release" });
  await confirm.press("Enter");
  await expect(page.getByRole("alertdialog")).toContainText("The list has changed: 4 items are waiting now.");
  await expect(page.getByText("3 items will be sent and 1 item will be treated as sent")).toBeVisible();
  await expectInOrder(page, "changed list");
  await confirm.press("Enter");
  await expect(card(page, "Courier bookings").getByText(/^Released by .+ on 21 Nov 2026/)).toBeVisible();
  await expect(card(colleague, "Courier bookings").getByText(/^Released by/)).toBeVisible();
  const { rows } = await sql`
    select o.name, i.decision from restore_items i
    join outbound_effects e on e.id::text = i.item join orders o on o.order_id::text = e.subject order by o.name`.execute(
    crema.app.platform.db,
  );
  expect(rows).toEqual([
    { name: "#55", decision: "treat-as-sent" },
    { name: "#56", decision: "send" },
  ]);

  for (const name of ["Orders to the ERP", "Emails", "Push notifications", "App links by SMS"]) {
    await release(page, name);
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
  }
  await expect(page.getByText(/Everything has been released/)).toBeVisible();
  await expectInOrder(page, "released");
  await expect(banner(page)).toHaveCount(0);
  await expect(banner(colleague)).toHaveCount(0);
  await another.close();
});
