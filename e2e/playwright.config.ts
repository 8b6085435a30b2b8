import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  // Long stories run when they are asked for: `npm test -- --all`, or by name.
  testIgnore: process.env["CREMA_LONG_TESTS"] === "on" ? [] : ["**/*.long.spec.ts"],
  outputDir: "../.reports/e2e",
  globalSetup: "./kit/global-setup.ts",
  fullyParallel: false,
  // A story waits nearly half of its time, for what it looks for: three of them keep two cores busy.
  workers: 3,
  // What passes only when tried again fails no run and proves no row; the run ends by naming it.
  retries: 1,
  // For all steps of a story, on a busy computer.
  timeout: 120_000,
  // Less than a notice stays (6 s): who expects none must not outwait one.
  expect: { timeout: 5_000 },
  forbidOnly: true,
  reporter: [["line"], ["json", { outputFile: "../.reports/e2e.json" }]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: "en-AU",
    // A browser far from Brisbane: times on screen must not follow it.
    timezoneId: "Europe/London",
    actionTimeout: 10_000,
    // Frames of things that move cost a twelfth of all stories; those about focus and what opens over a page see them move (`moving`).
    contextOptions: { reducedMotion: "reduce" },
    // Tracing every story would double what it costs: a failed one is traced when it is tried again.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // The empty tab that each story begins with and what it opens share a process, whose start is a fifteenth of opening a page.
        "--renderer-process-limit=1",
      ],
    },
  },
});
