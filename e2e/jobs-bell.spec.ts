import type { Page } from "@playwright/test";
import { aJobRun } from "../server/test/job-runs.ts";
import { aStuckEffect } from "../server/test/jobs.ts";
import { accessibilityFindings } from "./kit/accessibility.ts";
import { fail, mend } from "./kit/answers.ts";
import { expect } from "./kit/crema.ts";
import { pageFaults } from "./kit/page-faults.ts";
import { nothingRan, test } from "./kit/quiet-crema.ts";

const bell = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^Failures/ });
const list = (page: Page) => page.getByRole("dialog", { name: "Failures" });

test("failures stay at the bell until they are read, one cause or all; a success does not ring", async ({
  signedIn,
  crema,
}) => {
  await nothingRan(crema);
  const { app } = crema;
  const { db, live } = app.platform;
  const { page } = await signedIn({ permissions: ["permission.edit"], read: ["order"] });
  await page.goto(`${crema.origin}/jobs`);
  await expect(bell(page)).toHaveAccessibleName("Failures, none unread");
  await bell(page).press("Enter");
  await expect(list(page).getByText("Nothing has failed")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(bell(page)).toBeFocused();
  await aJobRun(db, { job: "Expiry", state: "failed", seconds: 1, error: "Order 1 is away" });
  await aJobRun(db, { job: "Expiry", state: "failed", seconds: 1, error: "Order 2 is away" });
  await aJobRun(db, { job: "Parts", state: "succeeded", seconds: 1 });
  await aStuckEffect(app, { subject: "10001", state: "parked", reason: "Epicor did not answer" });
  live.recordChanged("job", "run:1");
  await expect(bell(page)).toHaveAccessibleName("Failures, 3 unread");
  await bell(page).press("Enter");
  await expect(list(page).getByRole("link")).toHaveText([
    "Upload an order: #10001",
    "Expiry (2 times)",
    "All failures",
  ]);
  await expect(list(page).getByRole("link").first()).toHaveAttribute("href", "/orders/10001");
  expect(await accessibilityFindings(page)).toEqual([]);
  await list(page).getByRole("link", { name: "Expiry" }).press("Enter");
  await expect(page).toHaveURL(/state=failed&cause=[0-9a-f]{12}$/);
  await expect(bell(page)).toHaveAccessibleName("Failures, 1 unread");
  await page.reload();
  await expect(bell(page)).toHaveAccessibleName("Failures, 1 unread");
  await bell(page).click();
  await list(page).getByRole("button", { name: "Mark all as read" }).click();
  await expect(bell(page)).toHaveAccessibleName("Failures, none unread");
});

test("the bell is for holders of permission.edit, says when it cannot be read, and fits a phone", async ({
  signedIn,
  elsewhere,
  crema,
}) => {
  await nothingRan(crema);
  for (let n = 0; n < 120; n += 1)
    await aJobRun(crema.app.platform.db, { job: `Job ${n}`, state: "failed", seconds: 1, error: "x".repeat(200) });
  const { page } = await signedIn({ permissions: ["permission.edit"] });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${crema.origin}/options`);
  await expect(bell(page)).toHaveText("99+");
  await expect(bell(page)).toHaveAccessibleName("Failures, 99+ unread");
  await bell(page).click();
  await expect(list(page).getByRole("listitem")).toHaveCount(20);
  expect(await pageFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await fail(page, { path: /^\/v1\/jobs\/failures$/ }, { status: 500 });
  await page.reload();
  await bell(page).click();
  await expect(list(page).getByRole("button", { name: "Retry" })).toBeVisible({ timeout: 15_000 });
  await mend(page);
  await list(page).getByRole("button", { name: "Retry" }).click();
  await expect(list(page).getByRole("listitem")).toHaveCount(20);
  const { page: other } = await elsewhere({ permissions: ["order.edit"] });
  await other.goto("/options");
  await expect(other.getByRole("heading", { name: /^Email domain/ })).toHaveCount(2);
  await expect(bell(other)).toHaveCount(0);
});
