/** The calls on the list's webhooks: create, list, test, activate, deactivate, delete. */
import { createHash } from "node:crypto";
import { z } from "zod";
import type { Asked } from "../../kit/door.ts";
import { json, type Reply } from "../../kit/http.ts";
import type { Bench } from "../../kit/sandbox.ts";
import type { CampaignMonitorState, Webhook } from "../campaign-monitor-state.ts";
import { clientTime } from "../client-time.ts";
import { done, refusal } from "../refusals.ts";
import { readRequestBody } from "../request-body.ts";
import type { ListEvents } from "./list-events.ts";

export interface WebhookCalls {
  readonly create: (asked: Asked) => Reply;
  readonly list: () => Reply;
  readonly test: (asked: Asked, id: string) => Promise<Reply>;
  readonly turn: (asked: Asked, to: { id: string; status: Webhook["Status"] }) => Reply;
  readonly remove: (asked: Asked, id: string) => Reply;
}

const request = z.strictObject({
  Events: z.array(z.enum(["Subscribe", "Update", "Deactivate"])).min(1),
  Url: z.url({ protocol: /^https?$/ }),
  /** XML is not imitated. */
  PayloadFormat: z.string().regex(/^json$/i),
});

export function createWebhookCalls(bench: Bench<CampaignMonitorState>, events: ListEvents): WebhookCalls {
  let highest = bench.state().lastWebhook;
  const find = (id: string): Webhook | undefined => bench.state().webhooks.find(({ WebhookID }) => WebhookID === id);

  return {
    create(asked) {
      const read = readRequestBody(asked, request);
      if ("refused" in read) return read.refused;
      const state = bench.state();
      highest = Math.max(highest, state.lastWebhook) + 1;
      state.lastWebhook = highest;
      const id = createHash("sha256").update(`webhook ${highest}`).digest("hex").slice(0, 16);
      const { Events, Url } = read.body;
      state.webhooks.push({ WebhookID: id, Events, Url, Status: "Active", PayloadFormat: "Json" });
      bench.changed();
      asked.commits();
      return json(id, 201);
    },
    list: () => json(bench.state().webhooks),
    async test(_, id) {
      const webhook = find(id);
      if (webhook === undefined) return refusal(601);
      const example = {
        Type: webhook.Events[0] ?? "Subscribe",
        Date: clientTime(bench.clock.now()),
        EmailAddress: "test@example.test",
        Name: "Test Subscriber",
        CustomFields: [],
      };
      const statuses = await Promise.all(
        events.deliveriesTo(webhook, [example]).map((delivery) => events.deliveries.send(delivery)),
      );
      return statuses.every((status) => status >= 200 && status < 300) ? done : refusal(610);
    },
    turn(asked, { id, status }) {
      const webhook = find(id);
      if (webhook === undefined) return refusal(601);
      webhook.Status = status;
      bench.changed();
      asked.commits();
      return done;
    },
    remove(asked, id) {
      const state = bench.state();
      if (find(id) === undefined) return refusal(601);
      state.webhooks = state.webhooks.filter(({ WebhookID }) => WebhookID !== id);
      bench.changed();
      asked.commits();
      return done;
    },
  };
}
