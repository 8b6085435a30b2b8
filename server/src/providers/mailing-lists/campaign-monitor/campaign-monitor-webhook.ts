/**
 * What Campaign Monitor tells by webhook, and whether it was Campaign Monitor. Pure. It signs nothing and numbers nothing: the
 * address ends with a secret part. Source: docs/providers/campaign-monitor.md, "Webhooks".
 */
import { createHash } from "node:crypto";
import { z } from "zod";
import type { Webhook } from "../../../platform/inbox/webhook.ts";
import { knowsSecret, readJson } from "../../provider-replies.ts";
import type { ListNews } from "../mailing-lists.ts";
import type { CampaignMonitorConfig } from "./campaign-monitor-config.ts";
import { standingBy } from "./campaign-monitor-replies.ts";

/** A delivery that comes again has the same bytes; the key is their hash. */
export const identifyCampaignMonitor =
  ({ webhookSecret }: Pick<CampaignMonitorConfig, "webhookSecret">): Webhook["identify"] =>
  ({ rest, body }) =>
    knowsSecret(rest, webhookSecret)
      ? { topic: "list", key: createHash("sha256").update(body).digest("hex") }
      : undefined;

const email = z.string().min(1);
const event = z.discriminatedUnion("Type", [
  z.object({ Type: z.literal("Subscribe"), EmailAddress: email }),
  z.object({ Type: z.literal("Update"), EmailAddress: email, OldEmailAddress: email }),
  z.object({ Type: z.literal("Deactivate"), EmailAddress: email, State: z.string() }),
]);

/** Events of other lists and kinds are left out. @returns undefined when it cannot be read */
export function readListNews(
  body: Buffer,
  { listId }: Pick<CampaignMonitorConfig, "listId">,
): readonly ListNews[] | undefined {
  const told = readJson(body, z.object({ ListID: z.string(), Events: z.array(z.unknown()) }));
  if (told === undefined) return undefined;
  if (told.ListID.toLowerCase() !== listId.toLowerCase()) return [];
  return told.Events.flatMap((given) => {
    const { data } = event.safeParse(given);
    return data === undefined ? [] : [newsOf(data)];
  });
}

function newsOf(told: z.infer<typeof event>): ListNews {
  switch (told.Type) {
    case "Subscribe":
      return { kind: "joined", email: told.EmailAddress };
    case "Update":
      return { kind: "changed", email: told.EmailAddress, oldEmail: told.OldEmailAddress };
    case "Deactivate":
      return { kind: "left", email: told.EmailAddress, why: absenceBy(told.State) };
  }
}

/** They left, whatever the state says. */
function absenceBy(state: string) {
  const standing = standingBy(state);
  return standing === "subscribed" ? "other" : standing;
}
