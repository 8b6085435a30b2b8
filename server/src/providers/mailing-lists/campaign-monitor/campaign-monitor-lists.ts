/**
 * One list of Campaign Monitor's. Every write may be repeated, and none puts somebody back who opted out.
 * Source: docs/providers/campaign-monitor.md.
 */
import { connectTimeoutMs, createHttpClient } from "../../../platform/exchange/http-client.ts";
import type { Note, Outcome } from "../../../platform/outbound/effect.ts";
import type { ImportOutcome, ListField, MailingLists, Subscriber } from "../mailing-lists.ts";
import { type CampaignMonitor, campaignMonitorClient, read, type Said, unreadable } from "./campaign-monitor-client.ts";
import type { CampaignMonitorConfig } from "./campaign-monitor-config.ts";
import {
  readFields,
  readImported,
  readMadeField,
  readPartlyImported,
  readStanding,
  readSystemDate,
  readUnsubscribed,
  readWebhooks,
} from "./campaign-monitor-replies.ts";
import { dataTypes, importBody, updateBody } from "./campaign-monitor-subscriber.ts";
import type { AdapterOptions } from "../../adapter-options.ts";

const timeoutMs = 60_000;
const chunkSize = 500;
const mostAtOnce = 1_000;
const pageSize = 500;
const someRefused = 210;
const notOnTheList = 203;

export function campaignMonitorLists({
  config,
  clock,
  ...options
}: AdapterOptions<CampaignMonitorConfig>): MailingLists {
  const http = createHttpClient({ timeoutMs, ...options });
  const ask = campaignMonitorClient(http, { config, clock });
  const { listId } = config;
  const people = `/subscribers/${listId}`;
  return {
    deduplicates: true,
    maxCommitDelayMs: 0,
    // A change of address may ask twice.
    longestStepMs: 2 * ((options.timeoutMs ?? timeoutMs) + connectTimeoutMs),
    chunkSize,
    async importSubscribers(chunk, signal) {
      if (chunk.length === 0) return { kind: "imported", added: 0, updated: 0, refused: [], notes: [] };
      if (chunk.length > mostAtOnce)
        return { kind: "rejected", reason: `Campaign Monitor imports ${mostAtOnce} at once at most` };
      const body = importBody(chunk);
      return importOutcome(chunk, await ask({ method: "POST", path: `${people}/import`, body, signal }));
    },
    async unsubscribe(email, signal) {
      const body = { EmailAddress: email };
      const said = await ask({ method: "POST", path: `${people}/unsubscribe`, body, signal });
      if (said.kind === "refused" && said.code === notOnTheList)
        return { kind: "confirmed", reference: "was not on the list" };
      return said.kind === "ok" ? { kind: "confirmed", reference: "unsubscribed" } : notDone(said);
    },
    changeAddress: (change, signal) => changeAddress(ask, { ...change, people, signal }),
    async subscriptionStatus(email, signal) {
      const said = await ask({ method: "GET", path: people, query: { email }, signal });
      if (said.kind === "refused" && said.code === notOnTheList) return undefined;
      return read("standing", said, readStanding);
    },
    async unsubscribedSince({ day, page }, signal) {
      // The oldest first: who leaves meanwhile comes at the end, and moves no page.
      const order = { orderfield: "date", orderdirection: "asc" };
      const query = { date: day, page: String(page), pagesize: String(pageSize), ...order };
      const path = `/lists/${listId}/unsubscribed`;
      return read("unsubscribed", await ask({ method: "GET", path, query, signal }), readUnsubscribed);
    },
    ensureFields: (fields, signal) => ensureFields(ask, { listId, fields, signal }),
    ...(config.webhookSecret.isSet && {
      receiveWebhooksAt: (address: string, signal: AbortSignal) => receiveWebhooksAt(ask, { config, address, signal }),
    }),
    async probe(signal) {
      read("probe", await ask({ method: "GET", path: "/systemdate", signal }), readSystemDate);
    },
    close: () => http.close(),
  };
}

function importOutcome(chunk: readonly Subscriber[], said: Said): ImportOutcome {
  const request: Note = { what: "request", detail: { call: "import", subscribers: chunk.length } };
  const isPartly = said.kind === "refused" && said.code === someRefused;
  if (said.kind !== "ok" && !isPartly) return { ...notDone(said), notes: [request] };
  const result = isPartly ? readPartlyImported(said.body) : readImported(said.body);
  if (result === undefined) return { ...unreadable, notes: [request] };
  const { added, updated, refused } = result;
  const detail = { added, updated, refused: refused.map(({ why, text }) => ({ why, text })) };
  return { kind: "imported", ...result, notes: [request, { what: "reply", detail }] };
}

/** After a change that got no answer the old address is gone; then it counts that the new one is there. */
async function changeAddress(
  ask: CampaignMonitor,
  { people, from, to, signal }: { people: string; from: string; to: Subscriber; signal: AbortSignal },
): Promise<Outcome> {
  const said = await ask({ method: "PUT", path: people, query: { email: from }, body: updateBody(to), signal });
  if (said.kind === "ok") return { kind: "confirmed", reference: "changed" };
  if (said.kind !== "refused" || said.code !== notOnTheList) return notDone(said);
  const found = await ask({ method: "GET", path: people, query: { email: to.email }, signal });
  if (found.kind === "ok") return { kind: "confirmed", reference: "was changed before" };
  return notDone(found);
}

function notDone(said: Exclude<Said, { kind: "ok" }>): Exclude<Outcome, { kind: "confirmed" }> {
  return said.kind === "refused" ? { kind: "rejected", reason: said.reason } : said;
}

/** Somebody made the field at the same time. */
const fieldExists = 255;

async function ensureFields(
  ask: CampaignMonitor,
  { listId, fields, signal }: { listId: string; fields: readonly ListField[]; signal: AbortSignal },
): Promise<{ made: string[]; unfit: string[] }> {
  const path = `/lists/${listId}/customfields`;
  const known = read("fields", await ask({ method: "GET", path, signal }), readFields);
  const made: string[] = [];
  const unfit: string[] = [];
  for (const { name, kind } of fields) {
    const DataType = dataTypes[kind];
    if (known.has(name)) {
      if (known.get(name) !== DataType) unfit.push(name);
      continue;
    }
    const body = { FieldName: name, DataType, VisibleInPreferenceCenter: false };
    const said = await ask({ method: "POST", path, body, signal });
    if (said.kind === "refused" && said.code === fieldExists) continue;
    // Its key is made of its name; under another key its values would vanish.
    (read("fields", said, readMadeField) === name ? made : unfit).push(name);
  }
  return { made, unfit };
}

async function receiveWebhooksAt(
  ask: CampaignMonitor,
  { config, address, signal }: { config: CampaignMonitorConfig; address: string; signal: AbortSignal },
): Promise<void> {
  const path = `/lists/${config.listId}/webhooks`;
  const Url = `${address}/${config.webhookSecret.reveal()}`;
  const known = read("webhook", await ask({ method: "GET", path, signal }), readWebhooks);
  const ours = known.find((one) => one.Url === Url);
  if (ours?.Status === "Active") return;
  if (ours !== undefined) {
    // It is switched off after failures.
    const said = await ask({ method: "PUT", path: `${path}/${ours.WebhookID}/activate`, signal });
    read("webhook", said, () => true);
    return;
  }
  const body = { Events: ["Subscribe", "Update", "Deactivate"], Url, PayloadFormat: "json" };
  read("webhook", await ask({ method: "POST", path, body, signal }), readMadeField);
}
