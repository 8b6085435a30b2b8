/** Campaign Monitor: one list, its import, its pages and its webhooks. Source: docs/providers/campaign-monitor.md. */
import { z } from "zod";
import type { Asked } from "../kit/door.ts";
import { basicOf, type HttpAsked, json, type Reply } from "../kit/http.ts";
import { type Bench, type Sandbox, type SandboxOptions, startSandbox } from "../kit/sandbox.ts";
import { type CampaignMonitorState, listId, seed, type Webhook } from "./campaign-monitor-state.ts";
import { listCalls } from "./list-calls.ts";
import { createListEvents, type ListEvents } from "./list-events.ts";
import { createMembership, type Membership } from "./membership.ts";
import { refusal, throttled } from "./refusals.ts";
import { subscriberCalls } from "./subscriber-calls.ts";

const apiKey = "sandbox-key";
const base = "/api/v3.3";

export const startCampaignMonitorSandbox = (options?: SandboxOptions): Promise<Sandbox<CampaignMonitorState>> =>
  startSandbox(
    {
      title: "Campaign Monitor (lists)",
      seed,
      faults: ["partial"],
      parts,
      env: (address) => ({
        CAMPAIGN_MONITOR_URL: `${address("api")}${base}`,
        CAMPAIGN_MONITOR_API_KEY: apiKey,
        CAMPAIGN_MONITOR_LIST_ID: listId,
      }),
    },
    options,
  );

function parts(bench: Bench<CampaignMonitorState>) {
  const events = createListEvents(bench);
  const membership = createMembership(bench, events);
  events.begin();
  return {
    doors: {
      api: {
        base,
        calls: { ...listCalls(bench), ...subscriberCalls(bench, membership) },
        refusalOf,
        answer: () => refusal(404),
        throttled,
        authWrong: () => refusal(100),
        authExpired: () => refusal(121),
      },
    },
    routes: { "POST /_sandbox/emit": (asked: HttpAsked) => emit(bench, { membership, events }, asked) },
    onReset: () => events.begin(),
  };
}

/** An API key is the name of HTTP Basic with any password. */
function refusalOf({ headers, url }: Asked): Reply | undefined {
  if (headers.authorization !== basicOf(apiKey, "x")) return refusal(100);
  const list = /\/(?:lists|subscribers)\/([^/.]+)/.exec(url.pathname)?.[1] ?? listId;
  return list === listId ? undefined : refusal(101);
}

const email = z.email();
const happening = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("Subscribe"), email, name: z.string().optional() }),
  z.strictObject({ type: z.literal("Update"), email, newEmail: email.optional(), name: z.string().optional() }),
  z.strictObject({
    type: z.literal("Deactivate"),
    email,
    state: z.enum(["Unsubscribed", "Bounced", "Deleted"]).default("Unsubscribed"),
  }),
]);

const emission = z.strictObject({
  events: z.array(happening).min(1),
  duplicates: z.int().min(0).optional(),
  /** There is no signature: posts to an address whose last part is not the right one. */
  badSignature: z.boolean().default(false),
});

interface Tools {
  readonly membership: Membership;
  readonly events: ListEvents;
}

/**
 * Lets things happen on the list, as when people click links in their mails, and posts them at once.
 *
 * @returns `{statuses}`: the receivers' answers in the order of sending
 */
async function emit(bench: Bench<CampaignMonitorState>, tools: Tools, { text }: HttpAsked): Promise<Reply> {
  const { events: happenings, badSignature, duplicates } = emission.parse(JSON.parse(text));
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
function happen(membership: Membership, one: z.infer<typeof happening>): boolean {
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
