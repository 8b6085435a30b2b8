import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { anAutomation } from "../server/test/automations.ts";
import { aVoucher } from "../server/test/promotions.ts";
import { aSegment } from "../server/test/segments.ts";
import { accessibilityFindings } from "./kit/accessibility.ts";
import { type Crema, expect, test } from "./kit/crema.ts";
import { expectInOrder } from "./kit/looks.ts";
import { recordsOf } from "./kit/screen.ts";

const staff = { permissions: ["promotion.edit"], read: ["segment"] };
const list = /\/v1\/promotions\/automations$/;
const table = (page: Page) => page.getByRole("table", { name: "Automations" });
const openTab = async (page: Page): Promise<void> => {
  await page.goto("/promotions");
  await page.getByRole("tab", { name: "Automations" }).click();
};

/** Six of them, in every standing. */
async function six({ app }: Crema): Promise<void> {
  const { db } = app.platform;
  await sql`delete from automations`.execute(db);
  const segmentUuid = await aSegment(app, { name: "Birthday today, wants the offer by email" });
  const voucherUuid = await aVoucher(app, { title: "Birthday coffee" });
  const shared = { segmentUuid, voucherUuid, nextRunAt: "2027-03-01T22:30:00.000Z" };
  const titles = [
    "Birthday coffee",
    "We miss you",
    "Welcome on board",
    "Free shipping Fridays",
    "Barista class places",
  ];
  for (const [n, title] of titles.entries()) await anAutomation(app, { ...shared, title, active: n % 2 === 0 });
  const gone = await anAutomation(app, { title: "Left behind" });
  await sql`delete from segments where uuid = (select segment_uuid from automations where uuid = ${gone})`.execute(db);
  const at = app.clock.now();
  await sql`
    insert into automation_runs (automation_uuid, planned_at, state, reason, people, started_at, finished_at)
    select uuid, ${at}, case title when 'Left behind' then 'skipped' when 'We miss you' then 'failed' else 'done' end,
      case title when 'Left behind' then 'Couldn''t find segment' when 'We miss you' then 'There is no field ''shoeSize''' else '' end,
      0, ${at}, ${at} from automations`.execute(db);
  await sql`update automations set last_run_at = ${at}`.execute(db);
}

test("automations in every look and state", async ({ signedIn, crema }) => {
  test.slow();
  const { page } = await signedIn(staff);
  await test.step("the list and its dialogs are accessible and whole in every look", async () => {
    await six(crema);
    await openTab(page);
    await expect(recordsOf(table(page))).toHaveCount(6);
    await expectInOrder(page, "list");
    await page.getByRole("button", { name: "Actions for Birthday coffee" }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await expect(page.getByRole("combobox", { name: "Segment" })).not.toHaveValue("");
    await expectInOrder(page, "edit");
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Actions for We miss you" }).click();
    await page.getByRole("menuitem", { name: "Next three runs" }).click();
    await expect(page.getByRole("heading", { name: /^Run 3: / })).toBeVisible();
    await expectInOrder(page, "rehearsal");
  });
  await test.step("a run that comes while the list is open is seen in it", async () => {
    const { app } = crema;
    await six(crema);
    await openTab(page);
    const row = recordsOf(table(page)).filter({ hasText: "We miss you" });
    await expect(row).toContainText("Failed");
    await sql`delete from automation_runs`.execute(app.platform.db);
    const { rows } = await sql<{ uuid: string }>`select uuid from automations where title = 'We miss you'`.execute(
      app.platform.db,
    );
    app.platform.live.recordChanged("automation", rows[0]?.uuid ?? "");
    await expect(row).not.toContainText("Failed");
  });
  await test.step("an empty list and one that cannot be loaded say so", async () => {
    await sql`delete from automations`.execute(crema.app.platform.db);
    await openTab(page);
    await expect(page.getByText("0 automations")).toBeVisible();
    await page.route(list, (route) => route.fulfill({ status: 500, json: { code: "internal", message: "x" } }));
    await page.reload();
    await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.unroute(list);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByText("0 automations")).toBeVisible();
  });
});

test("who may only read sees everything and can change nothing [PRO-AUTO-01] [SHELL-28]", async ({
  signedIn,
  crema,
}) => {
  await six(crema);
  const { page } = await signedIn({ read: ["promotion"] });
  await openTab(page);
  await expect(recordsOf(table(page))).toHaveCount(6);
  await expect(page.getByRole("switch", { name: "Active: Birthday coffee" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "+ Add Automation" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Actions for Birthday coffee" })).toHaveCount(0);
  // Nothing is said to be gone that only they may not open (AMD-14).
  await expect(table(page).getByText("Couldn't find segment")).toHaveCount(2);
});
