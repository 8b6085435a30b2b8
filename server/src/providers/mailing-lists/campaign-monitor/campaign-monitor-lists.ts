/**
 * One list of Campaign Monitor's. Every write may be repeated, and none puts somebody back who opted out.
 * Source: docs/providers/campaign-monitor.md.
 */
import type { Clock } from "../../../platform/clock/clock.ts";
import { createHttpClient } from "../../../platform/exchange/http-client.ts";
import type { Note, Outcome } from "../../../platform/outbound/effect.ts";
import type { ImportOutcome, MailingLists, Subscriber } from "../mailing-lists.ts";
import { type CampaignMonitor, campaignMonitorClient, read, type Said, unreadable } from "./campaign-monitor-client.ts";
import type { CampaignMonitorConfig } from "./campaign-monitor-config.ts";
import {
  readImported,
  readPartlyImported,
  readStanding,
  readSystemDate,
  readUnsubscribed,
} from "./campaign-monitor-replies.ts";
import { ensureFields, receiveWebhooksAt } from "./campaign-monitor-setup.ts";
import { importBody, updateBody } from "./campaign-monitor-subscriber.ts";

const timeoutMs = 60_000;
const connectTimeoutMs = 5_000;
const chunkSize = 500;
const mostAtOnce = 1_000;
const pageSize = 500;
/** Numbers of refusals. */
const someRefused = 210;
const notOnTheList = 203;

export interface CampaignMonitorOptions {
  readonly config: CampaignMonitorConfig;
  readonly clock: Clock;
  /** For tests that cannot wait as long as people can. */
  readonly timeoutMs?: number;
  readonly restMs?: number;
}

export function campaignMonitorLists({ config, clock, ...options }: CampaignMonitorOptions): MailingLists {
  const http = createHttpClient({ timeoutMs, connectTimeoutMs, ...options });
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
    async standingOf(email, signal) {
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
