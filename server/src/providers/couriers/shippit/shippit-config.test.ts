import { expect, it } from "vitest";
import { shippitConfig, shippitVariables } from "./shippit-config.ts";

const read = (more: object) => shippitConfig(shippitVariables.parse(more));

it("is there once its address is, with the limits of the vendor, and never shows its secrets", () => {
  expect(read({})).toBeUndefined();
  const config = read({
    SHIPPIT_URL: "https://app.shippit.com/api/3/",
    SHIPPIT_API_SECRET: "key-of-the-account",
    SHIPPIT_WEBHOOK_SECRET: "a-long-hook-secret",
  });
  expect(config).toMatchObject({
    url: "https://app.shippit.com/api/3",
    callsPerMinute: 60,
    maxCommitDelayMs: 600_000,
    timeoutMs: 30_000,
    resolveAfterMs: [30_000, 120_000, 600_000],
    trackingHosts: ["shippit.com"],
  });
  expect(JSON.stringify(config)).not.toMatch(/key-of|hook-secret/);
});

it.each([
  ["an address without encryption", { SHIPPIT_URL: "http://app.shippit.com/api/3" }],
  ["no calls at all", { SHIPPIT_CALLS_PER_MINUTE: "0" }],
  ["a wait of days", { SHIPPIT_COMMIT_SECONDS: "86400" }],
])("%s is told at the start", (_, more) => {
  expect(() => read(more)).toThrow(/SHIPPIT/);
});
