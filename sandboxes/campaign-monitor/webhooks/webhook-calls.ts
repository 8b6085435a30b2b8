/** The calls on the list's webhooks: create, list, activate. */
import { createHash } from "node:crypto";
import { z } from "zod";
import type { Asked } from "../../kit/door.ts";
import { json, type Reply } from "../../kit/http.ts";
import type { Bench } from "../../kit/sandbox.ts";
import type { CampaignMonitorState } from "../campaign-monitor-state.ts";
import { done, refusal } from "../refusals.ts";
import { readRequestBody } from "../request-body.ts";

export interface WebhookCalls {
  readonly create: (asked: Asked) => Reply;
  readonly list: () => Reply;
  readonly activate: (asked: Asked, id: string) => Reply;
}

const request = z.strictObject({
  Events: z.array(z.enum(["Subscribe", "Update", "Deactivate"])).min(1),
  Url: z.url({ protocol: /^https?$/ }),
  /** XML is not imitated. */
  PayloadFormat: z.string().regex(/^json$/i),
});

export function createWebhookCalls(bench: Bench<CampaignMonitorState>): WebhookCalls {
  let highest = bench.state().lastWebhook;
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
    activate(asked, id) {
      const webhook = bench.state().webhooks.find(({ WebhookID }) => WebhookID === id);
      if (webhook === undefined) return refusal(601);
      webhook.Status = "Active";
      bench.changed();
      asked.commits();
      return done;
    },
  };
}
