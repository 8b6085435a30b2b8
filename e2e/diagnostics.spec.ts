import { serviceNames } from "@crema/contract/areas/diagnostics";
import type { Locator, Page } from "@playwright/test";
import { sql } from "kysely";
import { fail, hold, mend } from "./kit/answers.ts";
import { type Crema, expect, proves, test } from "./kit/crema.ts";
import { expectInOrder } from "./kit/looks.ts";

const boss = { permissions: ["permission.edit", "user.edit"] };
const health = { method: "GET", path: /^\/v1\/service-health$/ };
const cards = (page: Page): Locator => page.getByRole("list", { name: "Services" }).getByRole("listitem");
const card = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });
const button = (page: Page): Locator => page.getByRole("button", { name: "Run New Test" });
const words = ["Checking...", "Working", "Service not responding", "Pending"] as const;
const showing = (page: Page, word: (typeof words)[number]): Locator =>
  cards(page).filter({ has: page.getByText(word, { exact: true }) });

/** A test that is not answered by the one before it: they are remembered for five seconds. */
async function onDiagnostics(page: Page, crema: Crema): Promise<void> {
  crema.app.clock.advance(10_000);
  await page.goto("/diagnostics");
  await expect(cards(page)).toHaveCount(12);
}
/** Every service works, but those that are said to. */
async function answer(page: Page, others: Readonly<Record<string, 0 | -1>> = {}): Promise<void> {
  const json = serviceNames.map((serviceName) => ({ serviceName, status: others[serviceName] ?? 1 }));
  await page.route(/\/v1\/service-health$/, (route) => route.fulfill({ json }));
}

test(
  "SC-29: twelve cards for holders of permission.edit: a test checks all of them, names what is away, and leaving makes them pending while the lock goes on",
  proves("DIAG-01..08 DIAG-11 DIAG-13 AMB-22 AMB-139 AMD-05"),
  async ({ signedIn, elsewhere, crema }) => {
    const { page } = await signedIn(boss);
    const { db } = crema.app.platform;
    const menu = (name: string) =>
      page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true });
    const held = await hold(page, health);
    await onDiagnostics(page, crema);

    await test.step("a test asks all, and says when it was started", async () => {
      await expect(page.getByText(/^Each card is a part of Crema with what it depends on/)).toBeVisible();
      await expect(cards(page).getByRole("heading")).toHaveText([...serviceNames]);
      await expect(showing(page, "Pending")).toHaveCount(12);
      await expect(page.getByText("Test Started: –")).toBeVisible();
      expect(held.seen).toEqual([]);
      await button(page).click();
      await expect(showing(page, "Checking...")).toHaveCount(12);
      await expect(page.getByText(/^Test Started: 12:\d\dPM 21\/11\/2026$/)).toBeVisible();
    });

    await test.step("a service whose records are away does not respond, alone, and says why; its history keeps it", async () => {
      await sql`alter table audience_members rename to audience_members_away`.execute(db);
      held.release();
      try {
        await expect(showing(page, "Service not responding").getByRole("heading")).toHaveText(["Segment"]);
      } finally {
        await sql`alter table audience_members_away rename to audience_members`.execute(db);
      }
      await expect(showing(page, "Working")).toHaveCount(9);
      await expect(card(page, "Segment")).toContainText(
        'Its records cannot be read: relation "audience_members" does not exist',
      );
      await expect(card(page, "Segment")).toContainText(/Last 24 hours\d+ tests?, [1-9] failed/);
      await expect(card(page, "User")).toContainText(/Last 24 hours\d+ tests?, none failed/);
      await expect(card(page, "User")).toContainText(/Queue empty|\d+ waiting/);
      // This program has neither a shop nor an ERP.
      for (const name of ["Shopify", "Epicor"]) await expect(card(page, name)).toContainText("PendingNot configured");
    });

    await test.step("whoever leaves and comes back finds them pending, and the button still locked", async () => {
      await menu("Users").click();
      await expect(page.getByRole("table", { name: "Users" })).toBeVisible();
      await menu("Diagnostics").click();
      await expect(page.getByRole("banner").getByRole("heading", { level: 1 })).toHaveText("Diagnostics");
      await expect(showing(page, "Pending")).toHaveCount(12);
      await expect(page.getByText("Test Started: –")).toBeVisible();
      await expect(button(page)).toBeDisabled();
      expect(held.seen).toHaveLength(1);
    });

    await test.step("others are sent to the root, readers too, and have no such item in the menu", async () => {
      const { page: reader } = await elsewhere({ permissions: ["user.edit"], read: ["permission"] });
      await reader.goto("/diagnostics");
      await expect(reader).toHaveURL(`${crema.origin}/users`);
      await expect(reader.getByRole("table", { name: "Users" })).toBeVisible();
      await expect(reader.getByRole("link", { name: "Diagnostics" })).toHaveCount(0);
    });
  },
);

test(
  "what is not known after 30 seconds does not respond, whatever comes late; the button rests for 60 and keeps the focus",
  proves("DIAG-09 DIAG-10 AMB-139"),
  async ({ signedIn, crema }) => {
    const { page } = await signedIn(boss);
    const held = await hold(page, health);
    await onDiagnostics(page, crema);
    const pressedAt = crema.app.clock.now().getTime() + 60_000;
    await page.clock.pauseAt(pressedAt);
    await button(page).focus();
    await page.keyboard.press("Enter");
    await expect(button(page)).toBeDisabled();
    await expect(button(page)).toBeFocused();
    await expect(button(page)).toHaveAccessibleDescription("Next test in 60 s");
    // A browser's timers may go off a moment early.
    await page.clock.setSystemTime(pressedAt - 2);
    await page.clock.runFor(29_900);
    await expect(showing(page, "Checking...")).toHaveCount(12);
    await page.clock.runFor(200);
    await expect(showing(page, "Service not responding")).toHaveCount(12);
    // Not until the network is idle: with the page's clock on a minute, live messages go on by polling.
    held.release();
    await held.seen[0]?.response();
    await page.clock.runFor(5_000);
    await expect(showing(page, "Service not responding")).toHaveCount(12);
    await page.clock.runFor(23_900);
    await expect(button(page)).toHaveAccessibleDescription(/^Next test in [12] s$/);
    await expect(button(page)).toBeDisabled();
    await page.clock.runFor(1_300);
    await expect(button(page)).toBeEnabled();
    await expect(button(page)).toHaveAccessibleDescription("");
    await answer(page, { Epicor: 0 });
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status").filter({ hasText: "11 of 12" })).toHaveText(
      "11 of 12 services working, not responding: Epicor",
    );
  },
);

test("what cannot be had says so and offers Retry; the cards are in order in every look", async ({
  signedIn,
  crema,
}) => {
  const { page } = await signedIn(boss);

  await test.step("neither the test nor the history", async () => {
    await fail(page, { path: /^\/v1\/service-health/ }, { status: 500 });
    await onDiagnostics(page, crema);
    await expect(page.getByRole("alert").filter({ hasText: "The last day could not be loaded" })).toContainText(
      "request test",
    );
    await button(page).click();
    const problem = page.getByRole("alert").filter({ hasText: "The test could not be run" });
    await expect(problem).toContainText("request test");
    await expect(showing(page, "Service not responding")).toHaveCount(12);
    // The end of the 30 seconds does not take it away.
    await page.clock.fastForward(31_000);
    await expect(button(page)).toHaveAccessibleDescription(/^Next test in [12]\d s$/);
    await expect(problem).toBeVisible();
    await mend(page);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(card(page, "User")).toContainText("Last 24 hours");
  });

  await test.step("in both themes, wide and narrow", async () => {
    const { db, clock } = crema.app.platform;
    const reason = `Epicor: ${"a very long reason ".repeat(12)}${"x".repeat(90)}`;
    await sql`
      insert into service_checks (service, at, status, reason, waiting, oldest_seconds)
      select 'Epicor', ${clock.now()}::timestamptz - n * interval '20 minutes', case when n % 7 = 0 then 0 else 1 end,
        case when n % 7 = 0 then ${reason} else '' end, 1234, 5000 from generate_series(0, 60) as n
      on conflict do nothing`.execute(db);
    await answer(page, { Epicor: 0, Shopify: -1 });
    await onDiagnostics(page, crema);
    await expect(card(page, "Epicor")).toContainText("1,234 waiting, the oldest due for 83 min");
    await button(page).click();
    await expect(showing(page, "Working")).toHaveCount(10);
    await expectInOrder(page, "cards", [390, 1024, 1440]);
  });
});
