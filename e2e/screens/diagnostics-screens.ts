/** Diagnostics in every state. */
import { serviceNames } from "@crema/contract/areas/diagnostics";
import type { Page } from "@playwright/test";
import { fail, hold } from "../kit/answers.ts";
import { button, screensOf } from "./screen.ts";

const health = { path: /^\/v1\/service-health$/ };
const hourMs = 3_600_000;
const until = Date.parse("2026-11-21T02:00:00Z");

/** A day in which the ERP was away for three hours and the shop once for a moment. */
function aDayOf(serviceName: string) {
  const failedAt = (hour: number): number => {
    if (serviceName === "Epicor") return hour > 20 ? 12 : hour === 20 ? 5 : 0;
    return serviceName === "Shopify" && hour === 7 ? 1 : 0;
  };
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    from: new Date(until - (24 - hour) * hourMs).toISOString(),
    checks: hour === 0 ? 0 : 12,
    failed: failedAt(hour),
  }));
  const reasons: Readonly<Record<string, string>> = {
    Epicor: "Epicor: The connection was refused",
    Shopify: "Shopify: No answer within 10 seconds",
  };
  const reason = reasons[serviceName];
  const hoursAgo = serviceName === "Epicor" ? 0.05 : 16.5;
  return {
    serviceName,
    hours,
    lastError: reason === undefined ? null : { at: new Date(until - hoursAgo * hourMs).toISOString(), reason },
    checkedAt: new Date(until).toISOString(),
    queue: serviceName === "Epicor" ? { waiting: 14, oldestSeconds: 4_500 } : { waiting: 0, oldestSeconds: 0 },
  };
}

async function showCards(page: Page): Promise<void> {
  await page.route(/\/v1\/service-health\/history$/, (route) =>
    route.fulfill({ json: { services: serviceNames.map(aDayOf) } }),
  );
  await page.goto("/diagnostics");
  await page.getByText("Last 24 hours").first().waitFor();
}

export const diagnostics = screensOf("diagnostics", {
  pending: showCards,
  checking: async (page) => {
    await hold(page, health);
    await showCards(page);
    await button(page, "Run New Test").click();
    await page.getByText("Checking...").first().waitFor();
  },
  tested: async (page) => {
    const json = serviceNames.map((serviceName) => ({ serviceName, status: serviceName === "Epicor" ? 0 : 1 }));
    await page.route(/\/v1\/service-health$/, (route) => route.fulfill({ json }));
    await showCards(page);
    await button(page, "Run New Test").click();
    await page.getByText("Service not responding").waitFor();
  },
  failed: async (page) => {
    await fail(page, { path: /^\/v1\/service-health/ }, { status: 500 });
    await page.goto("/diagnostics");
    await page.getByText("The last day could not be loaded").waitFor();
    await button(page, "Run New Test").click();
    await page.getByText("The test could not be run").waitFor();
  },
});
