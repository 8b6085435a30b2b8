/** Campaign Monitor: one list, its import, its pages and its webhooks. Source: docs/providers/campaign-monitor.md. */
import type { Routes } from "../kit/controls.ts";
import { json } from "../kit/http.ts";
import { type Bench, type Sandbox, type SandboxOptions, startSandbox } from "../kit/sandbox.ts";
import type { Section } from "../kit/status-page.ts";
import { basePath, type Call, createCampaignMonitorDoor } from "./campaign-monitor-door.ts";
import { type CampaignMonitorState, seed } from "./campaign-monitor-state.ts";
import { clientTime } from "./client-time.ts";
import { valuePairs } from "./custom-fields.ts";
import { emit } from "./emit.ts";
import { createCustomField } from "./list-calls.ts";
import { importSubscribers } from "./subscribers/import.ts";
import { createMembership, type Membership, stateNow } from "./subscribers/membership.ts";
import { unsubscribedPage } from "./subscribers/pages.ts";
import { createSubscriberCalls, type SubscriberCalls } from "./subscribers/subscriber-calls.ts";
import { createListEvents } from "./webhooks/list-events.ts";
import { createWebhookCalls, type WebhookCalls } from "./webhooks/webhook-calls.ts";
import { apiKey } from "./who-asks.ts";

export const startCampaignMonitorSandbox = (options?: SandboxOptions): Promise<Sandbox<CampaignMonitorState>> =>
  startSandbox(
    {
      name: "campaign-monitor",
      title: "Campaign Monitor (lists)",
      seed,
      faults: ["partial"],
      parts,
      env: (address) => ({
        CAMPAIGN_MONITOR_URL: `${address("api")}${basePath}`,
        CAMPAIGN_MONITOR_API_KEY: apiKey,
        CAMPAIGN_MONITOR_LIST_ID: seed().listId,
      }),
    },
    options,
  );

function parts(bench: Bench<CampaignMonitorState>) {
  const events = createListEvents(bench);
  const membership = createMembership(bench, events);
  events.begin();
  const calls = [
    ...callsOnLists(bench),
    ...callsOnSubscribers(createSubscriberCalls(membership), membership),
    ...callsOnWebhooks(createWebhookCalls(bench)),
  ];
  const routes: Routes = { "POST /_sandbox/emit": (asked) => emit(bench, { membership, events }, asked) };
  return {
    doors: { api: createCampaignMonitorDoor(calls, () => bench.state().listId) },
    routes,
    sections: () => sectionsOf(bench.state()),
    onReset: () => events.begin(),
  };
}

const callsOnLists = (bench: Bench<CampaignMonitorState>): readonly Call[] => [
  { operation: "GET /systemdate.json", answer: () => json({ SystemDate: clientTime(bench.clock.now()) }) },
  { operation: "GET /lists/{listid}/customfields.json", answer: () => json(bench.state().customFields) },
  { operation: "POST /lists/{listid}/customfields.json", answer: (asked) => createCustomField(bench, asked) },
  {
    operation: "GET /lists/{listid}/unsubscribed.json",
    answer: (asked) => unsubscribedPage(bench.state().subscribers, asked),
  },
];

const callsOnSubscribers = (calls: SubscriberCalls, membership: Membership): readonly Call[] => [
  { operation: "POST /subscribers/{listid}/import.json", answer: (asked) => importSubscribers(membership, asked) },
  { operation: "POST /subscribers/{listid}/unsubscribe.json", answer: calls.unsubscribe },
  { operation: "GET /subscribers/{listid}.json", answer: calls.get },
  { operation: "PUT /subscribers/{listid}.json", answer: calls.update },
];

const callsOnWebhooks = (calls: WebhookCalls): readonly Call[] => [
  { operation: "POST /lists/{listid}/webhooks.json", answer: calls.create },
  { operation: "GET /lists/{listid}/webhooks.json", answer: calls.list },
  { operation: "PUT /lists/{listid}/webhooks/{webhookid}/activate.json", answer: calls.activate },
];

const sectionsOf = ({ subscribers, suppressed, webhooks, title }: CampaignMonitorState): readonly Section[] => [
  {
    title: `Subscribers of ${title}`,
    columns: ["Email", "Name", "State", "Since", "Fields"],
    rows: subscribers.toReversed().map((one) => [
      one.email,
      one.name,
      stateNow(one),
      clientTime(one.states.at(-1)?.since ?? one.joined),
      valuePairs(one.values)
        .map(({ Key, Value }) => `${Key} ${Value}`)
        .join(", "),
    ]),
  },
  {
    title: "Suppressed",
    columns: ["Email", "Since"],
    rows: suppressed.toReversed().map(({ email, since }) => [email, clientTime(since)]),
  },
  {
    title: "Webhooks",
    columns: ["Address", "Events", "Status"],
    rows: webhooks.toReversed().map(({ Url, Events, Status }) => [Url, Events.join(", "), Status]),
  },
];
