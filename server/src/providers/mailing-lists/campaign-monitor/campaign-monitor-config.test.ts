import { expect, it } from "vitest";
import { campaignMonitorConfig, campaignMonitorVariables } from "./campaign-monitor-config.ts";

const given = {
  CAMPAIGN_MONITOR_URL: "https://api.createsend.com/api/v3.3/",
  CAMPAIGN_MONITOR_API_KEY: "key-of-the-account",
  CAMPAIGN_MONITOR_LIST_ID: "0123456789abcdef0123456789ABCDEF",
};
const read = (more: object) => campaignMonitorConfig(campaignMonitorVariables.parse({ ...given, ...more }));

it("is there once address and list are, and never shows its secrets", () => {
  expect(read({ CAMPAIGN_MONITOR_URL: "" })).toBeUndefined();
  expect(read({ CAMPAIGN_MONITOR_LIST_ID: "" })).toBeUndefined();
  const config = read({ CAMPAIGN_MONITOR_WEBHOOK_SECRET: "a-long-hook-secret-part" });
  expect(config?.url).toBe("https://api.createsend.com/api/v3.3");
  expect(JSON.stringify(config)).not.toMatch(/key-of|hook-secret/);
});

it.each([
  ["a list that is none", { CAMPAIGN_MONITOR_LIST_ID: "../clients" }],
  ["a secret that can be guessed", { CAMPAIGN_MONITOR_WEBHOOK_SECRET: "short" }],
  ["a secret with a slash", { CAMPAIGN_MONITOR_WEBHOOK_SECRET: "a-long-hook-secret/part" }],
  ["an address without encryption", { CAMPAIGN_MONITOR_URL: "http://api.createsend.com/api/v3.3" }],
])("%s is told at the start", (_, more) => {
  expect(() => read(more)).toThrow(/CAMPAIGN_MONITOR/);
});
