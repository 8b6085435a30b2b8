/** What a list needs before it is used: its custom fields, and a webhook that leads here. */
import type { ListField } from "../mailing-lists.ts";
import { type CampaignMonitor, read } from "./campaign-monitor-client.ts";
import type { CampaignMonitorConfig } from "./campaign-monitor-config.ts";
import { readFields, readMadeField, readWebhooks } from "./campaign-monitor-replies.ts";
import { dataTypes } from "./campaign-monitor-subscriber.ts";

/** Somebody made the field at the same time. */
const fieldExists = 255;

export async function ensureFields(
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

export async function receiveWebhooksAt(
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
