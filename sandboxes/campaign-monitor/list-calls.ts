/** The calls on the list itself: its custom fields, its webhooks, and the client's time. */
import { createHash } from "node:crypto";
import { z } from "zod";
import type { Door } from "../kit/door.ts";
import { json } from "../kit/http.ts";
import type { Bench } from "../kit/sandbox.ts";
import { type CampaignMonitorState, clientTime, dataTypes } from "./campaign-monitor-state.ts";
import { isSameText } from "./membership.ts";
import { done, readRequestBody, refusal } from "./refusals.ts";

const field = z.strictObject({
  FieldName: z.string().trim().min(1).max(100),
  DataType: z.enum(dataTypes),
  VisibleInPreferenceCenter: z.boolean().default(true),
});

const webhook = z.strictObject({
  Events: z.array(z.enum(["Subscribe", "Update", "Deactivate"])).min(1),
  Url: z.url({ protocol: /^https?$/ }),
  /** XML is not imitated. */
  PayloadFormat: z.string().regex(/^json$/i),
});

export const listCalls = ({ state, clock }: Bench<CampaignMonitorState>): NonNullable<Door["calls"]> => ({
  "GET /systemdate.json": () => json({ SystemDate: clientTime(clock.now()) }),
  "GET /lists/{listid}/customfields.json": () => json(state().customFields),
  "POST /lists/{listid}/customfields.json"(asked) {
    const read = readRequestBody(asked, field);
    if ("refused" in read) return read.refused;
    const { customFields } = state();
    // `[subscriptiondate]` for "subscription date".
    const Key = `[${read.body.FieldName.replaceAll(/[^\p{L}\p{N}]/gu, "")}]`;
    if (customFields.some((one) => isSameText(one.Key, Key))) return refusal(255);
    customFields.push({ ...read.body, Key });
    asked.commits();
    return json(Key, 201);
  },
  "GET /lists/{listid}/webhooks.json": () => json(state().webhooks),
  "POST /lists/{listid}/webhooks.json"(asked) {
    const read = readRequestBody(asked, webhook);
    if ("refused" in read) return read.refused;
    const stored = state();
    stored.lastWebhook += 1;
    const id = createHash("sha256").update(`webhook ${stored.lastWebhook}`).digest("hex").slice(0, 16);
    stored.webhooks.push({ ...read.body, WebhookID: id, Status: "Active" });
    asked.commits();
    return json(id, 201);
  },
  "PUT /lists/{listid}/webhooks/{webhookid}/activate.json"(asked, { webhookid }) {
    const found = state().webhooks.find(({ WebhookID }) => WebhookID === webhookid);
    if (found === undefined) return refusal(601);
    found.Status = "Active";
    asked.commits();
    return done;
  },
});
