/** Trends as staff read them: ten charts, as tables and files, by keyboard, narrow and dark, and framed from another program. */
import { readFile } from "node:fs/promises";
import { chartSections } from "@crema/contract/areas/trends";
import type { Page } from "@playwright/test";
import { accessibilityFindings } from "./kit/accessibility.ts";
import { fail, hold, mend, untilLive } from "./kit/answers.ts";
import { expect, open } from "./kit/crema.ts";
import { focused, tabTo } from "./kit/keyboard.ts";
import { pageFaults } from "./kit/page-faults.ts";
import { card } from "./kit/screen.ts";
import { aStaffMember } from "../server/test/users.ts";
import { test } from "./kit/trends-crema.ts";

const reader = { read: ["trend"] };
const path = /^\/v1\/trends$/;
const titles = chartSections.flatMap(({ charts }) => charts.map(({ title }) => title));
const plot = (page: Page, title: string) =>
  card(page, title).getByRole("application", { name: `${title}, chart; arrow keys read its points` });
const table = (page: Page, title: string) => card(page, title).getByRole("table");
const asTable = (page: Page, title: string) => page.getByRole("button", { name: `${title}: show as table` }).click();
async function openTrends(page: Page, query = ""): Promise<void> {
  await page.goto(`/trends${query}`);
  // Ten charts on a busy computer.
  for (const title of titles) await expect(plot(page, title)).toBeVisible({ timeout: 20_000 });
}
async function rowsOf(page: Page, title: string): Promise<string[]> {
  await asTable(page, title);
  const texts = await table(page, title).getByRole("row").allInnerTexts();
  return texts.map((text) => text.replaceAll(/\s+/g, " ").trim());
}

test("ten charts, as tables and files, of a period, by keyboard", async ({ signedIn }) => {
  const { page } = await signedIn(reader);
  await test.step("Trends has three charts of revenue, five of orders and two of memberships, each with its figures and what they count [TRD-01] [TRD-02] [TRD-03] [TRD-04]", async () => {
    await openTrends(page);
    await expect(page).toHaveTitle(/^Trends/);
    await expect(page.getByRole("heading", { level: 1, name: "Trends" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(
      chartSections.flatMap(({ title, charts }) => [title, ...charts.map((chart) => chart.title)]),
    );
    const figures = [
      ["Revenue, last 30 days", ["Day AUD NZD", "21/11/2026 $29.95 $19.95", "20/11/2026 $69.90 $0.00"]],
      [
        "Revenue per month",
        ["Month AUD NZD", "Nov 2026 $99.85 $19.95", "Oct 2026 $0.00 $0.00", "Sep 2026 $19.95 $0.00"],
      ],
      ["Orders by delivery state (AU)", ["State Orders", "NSW 0", "VIC 0", "QLD 3", "WA 0", "SA 0", "TAS 1"]],
      ["Items in orders", ["Month Items per order Items Orders", "Nov 2026 2.00 8 4", "Oct 2026 – 0 0"]],
      ["Email delivery", ["Month Sent Came back Not sent", "Nov 2026 1 1 1"]],
    ] as const;
    for (const [title, rows] of figures) {
      expect(await rowsOf(page, title)).toEqual(expect.arrayContaining([...rows]));
      await expect(card(page, title).locator(".trend-definition")).not.toBeEmpty();
    }
    expect(await accessibilityFindings(page)).toEqual([]);
  });
  await test.step("a chart is read point by point with the arrow keys, shown as a table and saved as a file by keyboard alone", async () => {
    await openTrends(page);
    const title = "Revenue, last 30 days";
    await expect(
      card(page, title).getByText("23/10/2026 to 21/11/2026. AUD $99.85 (highest $69.90, 20/11/2026)"),
    ).toBeAttached();
    await tabTo(page, plot(page, title));
    for (let point = 0; point < 29; point += 1) await page.keyboard.press("ArrowRight");
    await expect(card(page, title).locator("output")).toHaveText("21/11/2026AUD $29.95NZD $19.95");
    await page.keyboard.press("ArrowLeft");
    await expect(card(page, title).locator("output")).toHaveText("20/11/2026AUD $69.90NZD $0.00");

    await tabTo(page, `${title}: show as table`, "Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(table(page, title)).toBeVisible();
    await expect(focused(page)).toHaveAccessibleName(`${title}: show as chart`);
    await tabTo(page, `${title}: download CSV`);
    const download = page.waitForEvent("download");
    await page.keyboard.press("Enter");
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^Revenue.*\.csv$/i);
    const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
    expect([lines.length, lines[0], lines[30]]).toEqual([32, '"Day","AUD","NZD"', '"2026-11-21","29.95","19.95"']);
    await tabTo(page, `${title}, table`);
  });
  await test.step("periods are chosen for orders and for memberships and stand in the address", async () => {
    await openTrends(page);
    const period = (of: string, name: string) =>
      page.getByRole("radiogroup", { name: `Period of ${of}` }).getByRole("radio", { name });
    await expect(period("Orders", "24 months")).toBeChecked();
    await period("Orders", "30 days").click();
    await expect(page).toHaveURL(/\/trends\?orders=days$/);
    await asTable(page, "Orders placed");
    await expect(table(page, "Orders placed").getByRole("row").nth(1)).toHaveText("21/11/20262");
    await period("Memberships", "Years").click();
    await expect(page).toHaveURL(/\/trends\?orders=days&memberships=years$/);
    await page.reload();
    await expect(period("Orders", "30 days")).toBeChecked();
    await expect(period("Memberships", "Years")).toBeChecked();
  });
  await test.step("nothing moves when the figures come, and a chart that fails does so alone and is tried again", async () => {
    const held = await hold(page, { path });
    await page.goto("/trends");
    const box = () => card(page, "Items in orders").boundingBox();
    await expect(page.getByText("Loading").first()).toBeAttached();
    const before = await box();
    held.release();
    await expect(plot(page, "Items in orders")).toBeVisible();
    expect(await box()).toEqual(before);
    await mend(page);

    await fail(page, { path, query: { chart: "orders.placed" } }, { status: 500 });
    await page.reload();
    await expect(card(page, "Orders placed").getByText("Could not load")).toBeVisible();
    await expect(plot(page, "Company orders")).toBeVisible();
    await mend(page);
    await card(page, "Orders placed").getByRole("button", { name: "Retry" }).click();
    await expect(plot(page, "Orders placed")).toBeVisible();
  });
});

test("what waits for the first rows comes with the first chart, not seconds later", async ({ signedIn }) => {
  const { page } = await signedIn({ ...reader, firstName: "Ana", lastName: "Lee" });
  // Without the wait that ends by itself.
  await page.addInitScript(() => {
    const original = window.setTimeout.bind(window);
    window.setTimeout = Object.assign(
      (run: TimerHandler, ms?: number) => (ms === 5_000 ? 0 : original(run, ms)),
      window.setTimeout,
    );
  });
  await openTrends(page);
  await expect(page.getByRole("banner").getByRole("button", { name: "Ana Lee" })).toBeVisible();
});

test("charts hold on a phone, in the dark and without figures", async ({ signedIn }) => {
  const { page } = await signedIn(reader);
  await test.step("the points named on an axis stand at even distances, the latest among them", async () => {
    await openTrends(page);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      for (const title of titles) {
        const named = plot(page, title).locator(".recharts-xAxis-tick-labels text");
        await expect(named.last(), title).toHaveText(/^(21 Nov|Nov 26|2026|Other)$/);
        const places = await named.evaluateAll((texts) => texts.map((text) => Number(text.getAttribute("x"))));
        // One year is all there is.
        if (title !== "Revenue per year") expect(places.length, `${title} at ${width}`).toBeGreaterThan(2);
        const gaps = places.slice(1).map((x, n) => Math.round(x - (places[n] ?? 0)));
        const [widest, narrowest] = [Math.max(1, ...gaps), Math.min(...gaps, 1_000)];
        expect(widest - narrowest, `${title} at ${width}: ${gaps.join(" ")}`).toBeLessThan(10);
      }
    }
  });
  await test.step("Trends holds on a phone, on a tablet and in the dark; without figures it says so", async () => {
    await openTrends(page);
    for (const width of [390, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: width === 390 ? "dark" : "light" });
      await expect(plot(page, "Email delivery")).toBeVisible();
      expect(await pageFaults(page)).toEqual([]);
      expect(await accessibilityFindings(page)).toEqual([]);
    }
    const empty = {
      key: "orders.company",
      title: "Company orders",
      kind: "native",
      period: "months",
      series: [],
      points: [],
    };
    await page.route(
      (url) => url.searchParams.get("chart") === "orders.company",
      (route) => route.fulfill({ json: { sections: [{ key: "orders", title: "Orders", cards: [empty] }] } }),
    );
    await page.reload();
    await expect(card(page, "Company orders").getByText("No data to display")).toBeVisible();
  });
});

test("a chart is framed where an address is configured, in a sandbox, and drawn by us where none is [TRD-05] [AMB-116]", async ({
  context,
  framing,
}) => {
  const { page } = await open(context, framing, await aStaffMember(framing.app, reader));
  await page.goto(`${framing.origin}/trends`);
  // Four of the ten are configured.
  for (const title of titles) {
    const isFramed = ["Revenue, last 30 days", "Orders placed", "Company orders", "Items in orders"].includes(title);
    await expect(card(page, title).locator("iframe")).toHaveCount(isFramed ? 1 : 0);
    await expect(card(page, title).locator(".trend-definition")).toHaveCount(isFramed ? 0 : 1);
  }
  const frame = card(page, "Revenue, last 30 days").locator("iframe");
  await expect(frame).toHaveAttribute("sandbox", "allow-scripts allow-popups allow-same-origin");
  await expect(frame).toHaveAttribute("referrerpolicy", "no-referrer");
  await expect(frame.contentFrame().locator("svg")).toBeVisible();
  await expect(card(page, "Revenue per year").getByText("No data to display")).toBeVisible();

  // As often as it is read, also once more when the live socket has joined.
  framing.stand.order("frame-denied", 100);
  framing.app.clock.advance(61_000);
  const live = untilLive(page);
  await page.reload();
  await live;
  await page.waitForLoadState("networkidle");
  const refused = page.getByText("Chart not available");
  await expect(refused).toHaveCount(4);
  await framing.stand.calm();
  await page.getByRole("button", { name: "Retry" }).first().click();
  await expect(refused).toHaveCount(3);
});
