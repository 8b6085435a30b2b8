/**
 * What Campaign Monitor tells by webhook, and whether it was Campaign Monitor. Pure. It signs nothing and numbers nothing: the
 * address ends with a secret part. Source: docs/providers/campaign-monitor.md, "Webhooks".
 */
import { createHash } from "node:crypto";
import { z } from "zod";
import type { Webhook } from "../../../platform/inbox/webhook.ts";
import { propertyOf } from "../../../platform/values/property-of.ts";
import { startOfDay } from "../../../platform/clock/zoned-day.ts";
import { knowsSecret } from "../../provider-replies.ts";
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

const changed = { EmailAddress: z.string().min(1), Date: z.string().optional() };
const event = z.discriminatedUnion("Type", [
  z.object({ Type: z.literal("Subscribe"), ...changed }),
  z.object({ Type: z.literal("Update"), ...changed, OldEmailAddress: z.string().min(1) }),
  z.object({ Type: z.literal("Deactivate"), ...changed, State: z.string() }),
]);
const post = z.object({ ListID: z.string(), Events: z.array(z.unknown()) });
const knownTypes: ReadonlySet<unknown> = new Set(["Subscribe", "Update", "Deactivate"]);

/**
 * Events of other lists and of unknown types are left out.
 * @throws SyntaxError or ZodError if it cannot be read, also if one event of a known type cannot
 */
export function readListNews(body: Buffer, { listId }: Pick<CampaignMonitorConfig, "listId">): readonly ListNews[] {
  const { ListID, Events } = post.parse(JSON.parse(body.toString("utf8")));
  if (ListID.toLowerCase() !== listId.toLowerCase()) return [];
  return Events.flatMap((given) => (knownTypes.has(propertyOf(given, "Type")) ? [newsOf(event.parse(given))] : []));
}

function newsOf(given: z.infer<typeof event>): ListNews {
  const at = instantOf(given.Date);
  switch (given.Type) {
    case "Subscribe":
      return { kind: "joined", email: given.EmailAddress, at };
    case "Update":
      return { kind: "changed", email: given.EmailAddress, oldEmail: given.OldEmailAddress, at };
    case "Deactivate":
      return { kind: "left", email: given.EmailAddress, why: absenceBy(given.State), at };
  }
}

/** The client's own time, to the second. The client is in Brisbane, where no clock is ever put forward. */
function instantOf(date: string | undefined): Date | undefined {
  const [, day, clock] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)$/.exec(date ?? "") ?? [];
  const time = Date.parse(`${day}T${clock}Z`);
  if (day === undefined || Number.isNaN(time)) return undefined;
  return new Date(startOfDay("Australia/Brisbane", day).getTime() + time - Date.parse(`${day}T00:00:00Z`));
}

/** They left, whatever the state says. */
function absenceBy(state: string) {
  const standing = standingBy(state);
  return standing === "subscribed" ? "other" : standing;
}
