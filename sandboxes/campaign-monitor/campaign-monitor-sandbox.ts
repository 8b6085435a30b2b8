/** Campaign Monitor: one client with one list, its import, its pages and its webhooks. Source: docs/providers/campaign-monitor.md. */
import type { Routes } from "../kit/controls.ts";
import { json } from "../kit/http.ts";
import { type Bench, type Sandbox, type SandboxOptions, startSandbox } from "../kit/sandbox.ts";
import type { Section } from "../kit/status-page.ts";
import { basePath, type Call, createCampaignMonitorDoor } from "./campaign-monitor-door.ts";
import { type CampaignMonitorState, clientId, seed } from "./campaign-monitor-state.ts";
import { clientTime } from "./client-time.ts";
import { valuePairs } from "./custom-fields.ts";
import { emit } from "./emit.ts";
import { clientLists, createCustomField, listDetails, suppress, suppressionPage, unsuppress } from "./list-calls.ts";
import { importSubscribers } from "./subscribers/import.ts";
import { createMembership, type Membership, stateNow } from "./subscribers/membership.ts";
import { subscribersPage } from "./subscribers/pages.ts";
import { createQueue } from "./subscribers/queue.ts";
import { createSubscriberCalls, type SubscriberCalls } from "./subscribers/subscriber-calls.ts";
import { subscriberStates } from "./subscribers/subscriber-state.ts";
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
        CAMPAIGN_MONITOR_CLIENT_ID: clientId,
        CAMPAIGN_MONITOR_LIST_ID: seed().listId,
      }),
    },
    options,
  );

function parts(bench: Bench<CampaignMonitorState>) {
  const events = createListEvents(bench);
  const membership = createMembership(bench, events);
  const queue = createQueue(bench, membership);
  const webhooks = createWebhookCalls(bench, events);
  const begin = (): void => {
    queue.begin();
    events.begin();
  };
  begin();
  const calls = [
    ...callsOnLists(bench),
    ...callsOnSubscribers(createSubscriberCalls(membership, queue), membership),
    ...callsOnWebhooks(webhooks),
  ];
  const routes: Routes = { "POST /_sandbox/emit": (asked) => emit(bench, { membership, events }, asked) };
  return {
    doors: { api: createCampaignMonitorDoor(calls, () => bench.state().listId) },
    routes,
    sections: () => sectionsOf(bench.state()),
    onReset: begin,
  };
}

function callsOnLists(bench: Bench<CampaignMonitorState>): readonly Call[] {
  const pages = subscriberStates.map((state) => ({
    operation: `GET /lists/{listid}/${state.toLowerCase()}.json`,
    answer: (asked: Parameters<Call["answer"]>[0]) => subscribersPage(bench.state().subscribers, { state, asked }),
  }));
  return [
    { operation: "GET /systemdate.json", answer: () => json({ SystemDate: clientTime(bench.clock.now()) }) },
    { operation: "GET /clients/{clientid}/lists.json", answer: () => clientLists(bench.state()) },
    {
      operation: "GET /clients/{clientid}/suppressionlist.json",
      answer: (asked) => suppressionPage(bench.state(), asked),
    },
    { operation: "POST /clients/{clientid}/suppress.json", answer: (asked) => suppress(bench, asked) },
    { operation: "PUT /clients/{clientid}/unsuppress.json", answer: (asked) => unsuppress(bench, asked) },
    { operation: "GET /lists/{listid}.json", answer: () => listDetails(bench.state()) },
    { operation: "GET /lists/{listid}/customfields.json", answer: () => json(bench.state().customFields) },
    { operation: "POST /lists/{listid}/customfields.json", answer: (asked) => createCustomField(bench, asked) },
    ...pages,
  ];
}

const callsOnSubscribers = (calls: SubscriberCalls, membership: Membership): readonly Call[] => [
  { operation: "POST /subscribers/{listid}/import.json", answer: (asked) => importSubscribers(membership, asked) },
  { operation: "POST /subscribers/{listid}/unsubscribe.json", answer: calls.unsubscribe },
  { operation: "POST /subscribers/{listid}.json", answer: calls.add },
  { operation: "GET /subscribers/{listid}.json", answer: calls.get },
  { operation: "PUT /subscribers/{listid}.json", answer: calls.update },
  { operation: "DELETE /subscribers/{listid}.json", answer: calls.remove },
];

const callsOnWebhooks = (calls: WebhookCalls): readonly Call[] => [
  { operation: "POST /lists/{listid}/webhooks.json", answer: calls.create },
  { operation: "GET /lists/{listid}/webhooks.json", answer: calls.list },
  { operation: "GET /lists/{listid}/webhooks/{webhookid}/test.json", answer: calls.test },
  {
    operation: "PUT /lists/{listid}/webhooks/{webhookid}/activate.json",
    answer: (asked, id) => calls.turn(asked, { id, status: "Active" }),
  },
  {
    operation: "PUT /lists/{listid}/webhooks/{webhookid}/deactivate.json",
    answer: (asked, id) => calls.turn(asked, { id, status: "Inactive" }),
  },
  { operation: "DELETE /lists/{listid}/webhooks/{webhookid}.json", answer: calls.remove },
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
    columns: ["Email", "Reason", "Since"],
    rows: suppressed.toReversed().map(({ email, reason, since }) => [email, reason, clientTime(since)]),
  },
  {
    title: "Webhooks",
    columns: ["Address", "Events", "Status"],
    rows: webhooks.toReversed().map(({ Url, Events, Status }) => [Url, Events.join(", "), Status]),
  },
];
