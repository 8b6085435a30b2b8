/** `POST /_sandbox/emit`: lets things happen on the list, as when people click links in their mails, and posts them at once. */
import { z } from "zod";
import { type HttpAsked, json, type Reply } from "../kit/http.ts";
import type { Bench } from "../kit/sandbox.ts";
import type { CampaignMonitorState, Webhook } from "./campaign-monitor-state.ts";
import type { Membership } from "./subscribers/membership.ts";
import type { ListEvents } from "./webhooks/list-events.ts";

const happening = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("Subscribe"), email: z.email(), name: z.string().optional() }),
  z.strictObject({
    type: z.literal("Update"),
    email: z.email(),
    newEmail: z.email().optional(),
    name: z.string().optional(),
  }),
  z.strictObject({
    type: z.literal("Deactivate"),
    email: z.email(),
    state: z.enum(["Unsubscribed", "Bounced", "Deleted"]).default("Unsubscribed"),
  }),
]);
type Happening = z.infer<typeof happening>;

const request = z.strictObject({
  events: z.array(happening).min(1),
  duplicates: z.int().min(0).optional(),
  /** There is no signature: posts to an address whose last part is not the right one. */
  badSignature: z.boolean().default(false),
});

export interface EmitTools {
  readonly membership: Membership;
  readonly events: ListEvents;
}

/** @returns `{statuses}`: the receivers' answers in the order of sending */
export async function emit(bench: Bench<CampaignMonitorState>, tools: EmitTools, { text }: HttpAsked): Promise<Reply> {
  const { events: happenings, badSignature, duplicates } = request.parse(JSON.parse(text));
  for (const one of happenings)
    if (!happen(tools.membership, one)) return json({ message: `${one.email} is not on the list` }, 404);
  const events = tools.events.take();
  const deliveries = bench
    .state()
    .webhooks.filter(({ Status }) => Status === "Active")
    .map((webhook) => (badSignature ? elsewhere(webhook) : webhook))
    .flatMap((webhook) => tools.events.deliveriesTo(webhook, events));
  return json({ statuses: await tools.events.deliveries.sendAll(deliveries, duplicates) });
}

const elsewhere = (webhook: Webhook): Webhook => ({ ...webhook, Url: webhook.Url.replace(/[^/]*$/, "somebody-else") });

/** @returns false where there is nobody it could happen to */
function happen(membership: Membership, one: Happening): boolean {
  if (one.type === "Subscribe") {
    membership.put({ EmailAddress: one.email, Name: one.name });
    return true;
  }
  const subscriber = membership.find(one.email);
  if (subscriber === undefined) return false;
  if (one.type === "Update") membership.change(subscriber, { EmailAddress: one.newEmail ?? one.email, Name: one.name });
  else membership.end(subscriber, one.state);
  return true;
}
