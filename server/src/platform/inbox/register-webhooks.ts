import type { FastifyInstance } from "fastify";
import { inTransaction } from "../database/database.ts";
import { createWebhookBudget, metered } from "../http/limits/body-budget.ts";
import { refuse } from "../http/refusal.ts";
import type { Platform } from "../platform.ts";
import { keepDeliveries, type NewDelivery } from "./inbox-rows.ts";
import { wakeDeliveries } from "./inbox.ts";
import type { Webhook } from "./webhook.ts";

const mostBytes = 2 * 1_048_576;

/**
 * Addresses for webhooks, `POST /v1/webhooks/<provider>` and anything behind it. 200 once the delivery is kept, also when it
 * was before; 401 when it is not the provider's; 404 for a provider that is not configured; 413 over 2 MB; 503 while 16 MB of bodies are there, 429 while a network has 4 MB of them.
 */
export function registerWebhooks(server: FastifyInstance, deps: Platform, webhooks: readonly Webhook[]): void {
  const bodies = createWebhookBudget();
  void server.register((scope, _options, done) => {
    scope.addHook("preParsing", metered(bodies));
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: mostBytes }, (_request, body, parsed) =>
      parsed(null, body),
    );
    for (const webhook of webhooks) registerWebhook(scope, deps, webhook);
    done();
  });
}

function registerWebhook(scope: FastifyInstance, deps: Platform, webhook: Webhook): void {
  const keep = gathered((deliveries: readonly NewDelivery[]) =>
    inTransaction(deps.db, async (tx) =>
      wakeDeliveries(deps, tx, { webhook, ids: await keepDeliveries(tx, deliveries) }),
    ),
  );
  for (const url of [`/v1/webhooks/${webhook.provider}`, `/v1/webhooks/${webhook.provider}/*`])
    scope.post<{ Params: { "*"?: string } }>(url, { bodyLimit: mostBytes }, async (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const query = request.url.split("?").slice(1).join("?");
      const found = webhook.identify({ headers: request.headers, body, rest: request.params["*"] ?? "", query });
      if (found === undefined) throw refuse("unauthenticated", "This is not a delivery of the provider's");
      const at = deps.clock.now();
      await keep({ ...found, provider: webhook.provider, body, at });
      return { ok: true };
    });
}

const mostAtOnce = 50;

interface Waiting<T> {
  readonly one: T;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Does together what comes while the work before it is under way: one commit for many. Each is told when its own is done. Where many
 * fail together, each is tried by itself.
 */
export function gathered<T>(work: (all: readonly T[]) => Promise<unknown>): (one: T) => Promise<void> {
  let waiting: Waiting<T>[] = [];
  let isWorking = false;
  const workOff = async (): Promise<void> => {
    isWorking = true;
    while (waiting.length > 0) {
      const together = waiting.slice(0, mostAtOnce);
      waiting = waiting.slice(mostAtOnce);
      await doAll(work, together);
    }
    isWorking = false;
  };
  return (one) =>
    new Promise((done, failed) => {
      waiting.push({ one, done, failed });
      if (!isWorking) void workOff();
    });
}

async function doAll<T>(work: (all: readonly T[]) => Promise<unknown>, together: readonly Waiting<T>[]): Promise<void> {
  try {
    await work(together.map(({ one }) => one));
    for (const { done } of together) done();
  } catch (error) {
    if (together.length === 1) together[0]?.failed(error);
    else for (const single of together) await doAll(work, [single]);
  }
}
