import type { BrowserContext, Locator, Page } from "@playwright/test";
import { sql } from "kysely";
import { aJobRun } from "../server/test/job-runs.ts";
import { aStaffMember } from "../server/test/users.ts";
import { accessibilityFindings } from "./kit/accessibility.ts";
import { fail, hold, listen, mend, pathOf } from "./kit/answers.ts";
import { type Crema, expect, open, test } from "./kit/crema.ts";
import { pageFaults } from "./kit/page-faults.ts";

const runs = { path: /^\/v1\/jobs\/runs$/ };
/** A program that runs no jobs by itself: the runs are those of the test. */
const quiet = { CREMA_ENV: "local" } as const;
const card = (page: Page): Locator => page.getByRole("region", { name: "Background jobs" });
const rows = (page: Page): Locator =>
  card(page)
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });

async function onOptions(context: BrowserContext, crema: Crema, permissions: readonly string[]): Promise<Page> {
  const { page } = await open(context, crema, await aStaffMember(crema.app, { permissions: [...permissions] }));
  return page;
}
/** An upload of an order that waits for staff. */
const park = (crema: Crema): Promise<unknown> =>
  sql`
    insert into outbound_effects (kind, subject, lane, payload, state, reason, next_at, created_at, updated_at)
    values ('erp-upload', '7', 'order:7', '{}', 'parked', 'Epicor does not say', now(), now(), now())`.execute(
    crema.app.platform.db,
  );
/** A mail that nobody got. */
const loseMail = (crema: Crema, { kind, reason, daysAgo }: { kind: string; reason: string; daysAgo: number }) => {
  const at = new Date(crema.app.clock.now().getTime() - daysAgo * 86_400_000);
  return sql`
    insert into outbound_mails (kind, subject_id, recipient, version, message, state, last_error, next_attempt_at, created_at)
    values (${kind}, gen_random_uuid()::text, 'nobody@example.test', '1', '{}', 'failed', ${reason}, ${at}, ${at})`.execute(
    crema.app.platform.db,
  );
};

test("holders of permission.edit see what ran in the background, newest first, how it ended and what waits for them", async ({
  startCrema,
  context,
}) => {
  const crema = await startCrema(quiet);
  const { db } = crema.app.platform;
  await aJobRun(db, { job: "Remove old records", state: "succeeded", seconds: 185 });
  await aJobRun(db, { job: "Find orders to reward", state: "failed", seconds: 2, error: "Givex did not answer" });
  await aJobRun(db, { job: "Find orders to upload", state: "running" });
  const page = await onOptions(context, crema, ["permission.edit"]);
  await page.goto(`${crema.origin}/options`);
  await expect(page.getByRole("tab")).toHaveText(["Whitelist/Blacklist Domains"]);
  await expect(card(page).getByRole("columnheader")).toHaveText(["Job", "Started", "Took", "State"]);
  const started = "21/11/2026 11:00:00 AM";
  await expect(rows(page)).toHaveText([
    `Find orders to upload${started}Running`,
    `Find orders to rewardGivex did not answer${started}2 sFailed`,
    `Remove old records${started}3 min 5 sSucceeded`,
  ]);
  await expect(card(page).getByRole("navigation", { name: "Pages" })).toHaveCount(0);
  await expect(card(page).getByText("Waiting for staff")).toHaveCount(0);
  await expect(card(page).getByText("not delivered")).toHaveCount(0);
  await park(crema);
  for (const daysAgo of [1, 6, 8]) await loseMail(crema, { kind: "gift-card", reason: "No such mailbox", daysAgo });
  await loseMail(crema, { kind: "verify-email", reason: "Refused", daysAgo: 1 });
  await page.reload();
  await expect(card(page).getByText("Waiting for staff: 1 order upload unclear")).toBeVisible();
  await expect(
    card(page).getByText(
      "3 mails were not delivered in the last 7 days: 2 with a gift card (No such mailbox), 1 to confirm an email address (Refused)",
    ),
  ).toBeVisible();
});

test("more than ten runs come in pages; a page that cannot be read says so and is read again", async ({
  startCrema,
  context,
}) => {
  const crema = await startCrema(quiet);
  const page = await onOptions(context, crema, ["permission.edit"]);
  const held = await hold(page, runs);
  await page.goto(`${crema.origin}/options`);
  await expect(card(page).getByText("Loading")).toBeAttached();
  held.release();
  await expect(card(page).getByText("No job has run yet")).toBeVisible();
  await mend(page);
  for (let n = 1; n <= 12; n += 1)
    await aJobRun(crema.app.platform.db, { job: `Run ${n}`, state: "succeeded", seconds: 1 });
  await fail(page, runs, { status: 500 });
  await page.reload();
  await expect(card(page).getByText("Could not load")).toBeVisible();
  await mend(page);
  await card(page).getByRole("button", { name: "Retry" }).click();
  await expect(rows(page)).toHaveCount(10);
  await expect(rows(page).first()).toContainText("Run 12");
  await expect(card(page).getByText("1–10 of 12")).toBeVisible();
  await card(page).getByRole("button", { name: "Next page" }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).last()).toContainText("Run 1");
});

test("nobody else sees the card, and their page does not ask for it [OPT-01]", async ({ startCrema, context }) => {
  const crema = await startCrema(quiet);
  const page = await onOptions(context, crema, ["order.edit", "user.edit"]);
  const heard = listen(page);
  await page.goto(`${crema.origin}/options`);
  await expect(page.getByRole("heading", { name: /^Email domain/ })).toHaveCount(2);
  await page.waitForLoadState("networkidle");
  await expect(card(page)).toHaveCount(0);
  expect(heard.map(pathOf)).toContain("/v1/auth/domains");
  expect(heard.map(pathOf)).not.toContain("/v1/jobs/runs");
});

test("the card has no fault in sight and none for assistive technology, in both themes, wide and narrow", async ({
  startCrema,
  context,
}) => {
  const crema = await startCrema(quiet);
  const { db } = crema.app.platform;
  const error = `It went wrong: ${"a very long reason ".repeat(12)}${"x".repeat(90)}`;
  await aJobRun(db, { job: "Find orders to upload", state: "failed", seconds: 9_000, error });
  for (let n = 1; n <= 11; n += 1) await aJobRun(db, { job: "Find orders to reward", state: "running" });
  await aJobRun(db, { job: "Find orders to upload", state: "failed", seconds: 9_000, error });
  await park(crema);
  const page = await onOptions(context, crema, ["permission.edit"]);
  for (const colorScheme of ["light", "dark"] as const)
    for (const width of [1440, 390]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${crema.origin}/options`);
      await expect(card(page).getByText("1–10 of 13")).toBeVisible();
      for (const place of [rows(page).first(), card(page).getByRole("navigation", { name: "Pages" })]) {
        await place.scrollIntoViewIfNeeded();
        expect(await pageFaults(page)).toEqual([]);
      }
      expect(await accessibilityFindings(page)).toEqual([]);
    }
});
