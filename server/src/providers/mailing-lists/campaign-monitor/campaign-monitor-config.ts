/** Settings of the Campaign Monitor adapter. Source: docs/providers/campaign-monitor.md, "Settings". */
import { z } from "zod";
import { secret, type Secret } from "../../../platform/config/secret.ts";
import { partnerAddress, secretText } from "../../provider-values.ts";

const id = z.string().regex(/^[0-9a-fA-F]{32}$/, { error: "must be 32 hexadecimal digits" });
const pathPart = z.string().regex(/^[A-Za-z0-9_-]{20,200}$/, {
  error: "must be 20 to 200 letters, digits, dashes or underscores",
});

export const campaignMonitorVariables = z.object({
  /** With its path, `https://api.createsend.com/api/v3.3`; empty is no list at all. */
  CAMPAIGN_MONITOR_URL: partnerAddress.default(""),
  CAMPAIGN_MONITOR_API_KEY: secretText.default(secret("")),
  CAMPAIGN_MONITOR_LIST_ID: z.union([z.literal(""), id]).default(""),
  /** The last part of the address that webhooks come to; empty lets none in. */
  CAMPAIGN_MONITOR_WEBHOOK_SECRET: z
    .union([z.literal(""), pathPart])
    .default("")
    .transform((given): Secret => secret(given)),
});

export function campaignMonitorConfig(given: z.infer<typeof campaignMonitorVariables>) {
  if (given.CAMPAIGN_MONITOR_URL === "" || given.CAMPAIGN_MONITOR_LIST_ID === "") return undefined;
  return {
    url: given.CAMPAIGN_MONITOR_URL.replace(/\/+$/, ""),
    apiKey: given.CAMPAIGN_MONITOR_API_KEY,
    listId: given.CAMPAIGN_MONITOR_LIST_ID,
    webhookSecret: given.CAMPAIGN_MONITOR_WEBHOOK_SECRET,
  };
}
export type CampaignMonitorConfig = NonNullable<ReturnType<typeof campaignMonitorConfig>>;
