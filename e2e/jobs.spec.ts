import type { Locator, Page } from "@playwright/test";
import { sql } from "kysely";
import { aJobRun } from "../server/test/job-runs.ts";
import { aQueuedJob, aStuckEffect } from "../server/test/jobs.ts";
import { aWebOrder } from "../server/test/orders.ts";
import { fail, hold, mend } from "./kit/answers.ts";
import { expect } from "./kit/crema.ts";
import { expectInOrder } from "./kit/looks.ts";
import { nothingRan, test } from "./kit/quiet-crema.ts";

const jobs = { path: /^\/v1\/jobs$/ };
const boss = { permissions: ["permission.edit", "order.edit"] };
const card = (page: Page, name = "Background jobs"): Locator => page.getByRole("region", { name });
const rows = (page: Page): Locator =>
  card(page)
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });

test("jobs are listed and filtered, failures retried by cause, messages replayed; in every look", async ({
  signedIn,
  crema,
}) => {
  const { page } = await signedIn(boss);
  await test.step("every background act is listed newest first, with how it ended and who began it; filters are in the address [AMD-39]", async () => {
    await nothingRan(crema);
    const { db } = crema.app.platform;
    await aJobRun(db, { job: "Remove old records", state: "succeeded", seconds: 185 });
    await aJobRun(db, { job: "Find orders to reward", state: "failed", seconds: 2, error: "Givex did not answer" });
    const held = await hold(page, jobs);
    await page.goto(`${crema.origin}/jobs`);
    await expect(card(page).getByText("Loading")).toBeAttached();
    held.release();
    const started = "21/11/2026 11:00:00 AM";
    await expect(rows(page)).toHaveText([
      new RegExp(`^Find orders to rewardGivex did not answerCrema${started}2 sFailed`),
      new RegExp(`^Remove old recordsCrema${started}3 min 5 sSucceeded`),
    ]);
    await mend(page);
    await page.getByRole("button", { name: /^State/ }).click();
    await page.getByRole("option", { name: "Failed" }).click();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(`${crema.origin}/jobs?state=failed`);
    await expect(rows(page)).toHaveCount(1);
    await page.goto(`${crema.origin}/jobs?state=running`);
    await expect(card(page).getByText("No job matches")).toBeVisible();
    await fail(page, jobs, { status: 500 });
    await page.reload();
    await expect(card(page).getByText("Could not load")).toBeVisible();
    await mend(page);
    await card(page).getByRole("button", { name: "Retry" }).click();
    await expect(card(page).getByText("No job matches")).toBeVisible();
  });
  await test.step("failures are grouped by cause, and all of one are had once more; a waiting job is taken out of the queue, by keyboard", async () => {
    await nothingRan(crema);
    const { db } = crema.app.platform;
    for (const subject of ["10001", "10002"])
      await aStuckEffect(crema.app, { subject, state: "rejected", reason: `Order ${subject} has no part` });
    await aQueuedJob(crema.app);
    await page.goto(`${crema.origin}/jobs`);
    const causes = card(page, "Failures by cause");
    await expect(causes.getByRole("listitem")).toHaveText(
      /^Upload an order: 2 failures since .+, the last .+ has no part/,
    );
    await expect(page.getByText("Waiting for staff: 2 order uploads refused")).toBeVisible();
    await causes.getByRole("button", { name: /^Retry all of this cause/ }).press("Enter");
    await expect(page.getByText("2 jobs will run in a moment")).toBeVisible();
    await expect(causes).toHaveCount(0);
    const { rows: effects } = await sql`select distinct state from outbound_effects`.execute(db);
    expect(effects).toEqual([{ state: "pending" }]);
    await expect(rows(page)).toHaveCount(1);
    await page.getByRole("button", { name: "Actions for Remove old records" }).press("Enter");
    await page.getByRole("menuitem", { name: "Cancel" }).press("Enter");
    await expect(card(page).getByText("No job has run yet")).toBeVisible();
    await page.getByRole("tab", { name: "Schedules" }).click();
    const nightly = page.getByRole("row").filter({ hasText: "Remove old records" });
    await expect(nightly).toContainText("Every day at 03:00");
    await expect(nightly).toContainText("22/11/2026 03:00:00 AM");
    await nightly.getByRole("button", { name: "Actions for Remove old records" }).press("Enter");
    await page.getByRole("menuitem", { name: "Run now" }).press("Enter");
    await expect(nightly).toContainText("In a moment");
    await page.getByRole("tab").first().click();
  });
  await test.step("messages that cannot be read are listed with their order and the field, lead to the order, and are replayed one by one or by cause", async () => {
    await nothingRan(crema);
    const stored = await aWebOrder(crema.app);
    const refused = [
      { name: "#1042", id: "gid://shopify/Order/1", error: "line_items.0.price is not an amount of whole cents" },
      { name: "#1043", id: "gid://shopify/Order/2", error: "line_items.2.price is not an amount of whole cents" },
      { name: "#1044", id: "gid://shopify/Order/3", error: "taxes_included is missing" },
    ];
    const { db } = crema.app.platform;
    await sql`update orders set source_id = 'gid://shopify/Order/1' where order_id = ${stored}`.execute(db);
    await sql`
    insert into inbound_deliveries (provider, key, topic, body, state, tries, next_at, received_at, failed_at, error, record_name, record_id)
    select 'shopify', id, 'orders/updated', '{}', 'failed', 1, '2026-11-21T01:00:00Z', '2026-11-21T01:00:00Z', '2026-11-21T01:00:00Z', error, name, id
    from json_to_recordset(${JSON.stringify(refused)}::json) as r (name text, id text, error text)`.execute(db);
    await page.goto(`${crema.origin}/jobs`);
    await expect(page.getByText("Waiting for staff: 3 messages from Shopify given up")).toBeVisible();
    await page.getByRole("link", { name: "Show failed jobs" }).press("Enter");
    await expect(page).toHaveURL(`${crema.origin}/jobs?state=failed`);
    const row = (text: string) => rows(page).filter({ hasText: text });
    await expect(row("#1042")).toContainText(
      "Message from Shopify: #1042line_items.0.price is not an amount of whole cents",
    );
    await expect(row("#1042").getByRole("link")).toHaveAttribute("href", `/orders/${stored}`);
    await expect(row("#1044").getByRole("link")).toHaveCount(0);
    await page.getByRole("button", { name: "Actions for Message from Shopify: #1044" }).press("Enter");
    await page.getByRole("menuitem", { name: "Retry" }).press("Enter");
    await expect(page.getByText("The job will run in a moment")).toBeVisible();
    await expect(rows(page)).toHaveCount(2);
    await card(page, "Failures by cause")
      .getByRole("button", { name: /^Retry all of this cause/ })
      .press("Enter");
    await expect(card(page).getByText("No job matches")).toBeVisible();
    const { rows: states } = await sql`select state, count(*)::int as n from inbound_deliveries group by state`.execute(
      db,
    );
    expect(states).toEqual([{ state: "pending", n: 3 }]);
    await page.goto(`${crema.origin}/jobs`);
    await expect(row("#1044")).toContainText("Waiting");
  });
  await test.step("both tabs have no fault in sight and none for assistive technology, in both themes, wide and narrow", async () => {
    await nothingRan(crema);
    const { db } = crema.app.platform;
    const error = `It went wrong: ${"a very long reason ".repeat(12)}${"x".repeat(90)}`;
    await aJobRun(db, { job: "Find orders to upload", state: "failed", seconds: 9_000, error });
    await aJobRun(db, { job: "Find orders to reward", state: "running" });
    await aQueuedJob(crema.app);
    await aStuckEffect(crema.app, { subject: "10001", state: "rejected", reason: "No such part" });
    await page.goto(`${crema.origin}/jobs`);
    await expect(rows(page)).toHaveCount(4);
    await expectInOrder(page, "jobs", [390, 1024, 1440]);
    await page.getByRole("tab", { name: "Schedules" }).click();
    await expect(page.getByRole("row").nth(3)).toBeVisible();
    await expectInOrder(page, "schedules", [390, 1024, 1440]);
  });
});

test("what is retried on its own page leads there, for those who may retry it; what ran well since says so", async ({
  signedIn,
  elsewhere,
  crema,
}) => {
  await nothingRan(crema);
  const { db } = crema.app.platform;
  await aStuckEffect(crema.app, { subject: "10001", state: "parked", reason: "No answer" });
  await aJobRun(db, { job: "Remove old records", state: "failed", seconds: 1, error: "Away" });
  await sql`update job_schedules set well_at = '2026-11-21T01:30:00Z' where task = 'housekeeping'`.execute(db);
  const { page } = await signedIn({ permissions: ["permission.edit"] });
  await page.goto(`${crema.origin}/jobs`);
  await expect(card(page, "Failures by cause").getByRole("listitem")).toHaveText([
    /^Upload an order: 1 failure.+No answerShow$/,
    /^Remove old records: 1 failure.+AwayShowHas run well since$/,
  ]);
  await expect(rows(page).filter({ hasText: "Upload an order" }).getByRole("link")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Actions for/ })).toHaveCount(0);
  const { page: reader } = await elsewhere(boss);
  await reader.goto(`${crema.origin}/jobs`);
  await reader.getByRole("button", { name: "Actions for Upload an order: #10001" }).press("Enter");
  await reader.getByRole("menuitem", { name: "Retry on its page" }).press("Enter");
  await expect(reader).toHaveURL(`${crema.origin}/orders/10001`);
});
