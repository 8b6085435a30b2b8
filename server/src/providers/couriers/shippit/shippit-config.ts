/** Settings of the Shippit adapter. Source: docs/providers/shippit.md, "Settings". */
import { z } from "zod";
import { secret } from "../../../platform/config/secret.ts";
import { partnerAddress, seconds, secretText, words } from "../../provider-values.ts";

export const shippitVariables = z.object({
  /** With its path, `https://app.shippit.com/api/3`; empty is no courier at all. */
  SHIPPIT_URL: partnerAddress.default(""),
  SHIPPIT_API_SECRET: secretText.default(secret("")),
  /** What every webhook carries in its header x-hook-secret; empty lets none in. */
  SHIPPIT_WEBHOOK_SECRET: secretText.default(secret("")),
  /** Calls in any 60 seconds that this process may make. */
  SHIPPIT_CALLS_PER_MINUTE: z.coerce.number().int().min(1).max(1_000).default(60),
  /** Longest time, in seconds, after which a lost creation can still be told of by webhook. */
  SHIPPIT_COMMIT_SECONDS: z.coerce.number().int().min(0).max(3_600).default(600),
  SHIPPIT_TIMEOUT_SECONDS: z.coerce.number().min(0.1).default(30),
  /** Waits before each look for the webhook of a lost creation, in seconds; the last look comes after SHIPPIT_COMMIT_SECONDS. */
  SHIPPIT_LOOK_UP_SECONDS: seconds.default([30, 120]),
  /** Hosts, with what is below them, that tracking links may lead to. */
  SHIPPIT_TRACKING_HOSTS: words.default(["shippit.com"]),
});

export function shippitConfig(given: z.infer<typeof shippitVariables>) {
  if (given.SHIPPIT_URL === "") return undefined;
  return {
    url: given.SHIPPIT_URL.replace(/\/+$/, ""),
    apiSecret: given.SHIPPIT_API_SECRET,
    webhookSecret: given.SHIPPIT_WEBHOOK_SECRET,
    callsPerMinute: given.SHIPPIT_CALLS_PER_MINUTE,
    maxCommitDelayMs: given.SHIPPIT_COMMIT_SECONDS * 1_000,
    timeoutMs: given.SHIPPIT_TIMEOUT_SECONDS * 1_000,
    resolveAfterMs: [...given.SHIPPIT_LOOK_UP_SECONDS, given.SHIPPIT_COMMIT_SECONDS].map((wait) => wait * 1_000),
    trackingHosts: given.SHIPPIT_TRACKING_HOSTS,
  };
}
export type ShippitConfig = NonNullable<ReturnType<typeof shippitConfig>>;
