/** The calls on the list itself: its details, its custom fields, the client's lists and suppressed addresses. */
import { z } from "zod";
import type { Asked } from "../kit/door.ts";
import { json, type Reply } from "../kit/http.ts";
import type { Bench } from "../kit/sandbox.ts";
import { type CampaignMonitorState, dataTypes, type Suppressed } from "./campaign-monitor-state.ts";
import { clientTime } from "./client-time.ts";
import { keyOf } from "./custom-fields.ts";
import { done, refusal } from "./refusals.ts";
import { readRequestBody } from "./request-body.ts";
import { isSameAddress } from "./subscribers/membership.ts";
import { pageOf } from "./subscribers/pages.ts";

const field = z.strictObject({
  FieldName: z.string().trim().min(1).max(100),
  DataType: z.enum(dataTypes),
  Options: z.array(z.string()).optional(),
  VisibleInPreferenceCenter: z.boolean().optional(),
});

export const listDetails = ({ listId, title }: CampaignMonitorState): Reply =>
  json({
    ListID: listId,
    Title: title,
    ConfirmedOptIn: false,
    UnsubscribePage: "",
    UnsubscribeSetting: "AllClientLists",
    ConfirmationSuccessPage: "",
  });

export const clientLists = ({ listId, title }: CampaignMonitorState): Reply => json([{ ListID: listId, Name: title }]);

export function createCustomField(bench: Bench<CampaignMonitorState>, asked: Asked): Reply {
  const read = readRequestBody(asked, field);
  if ("refused" in read) return read.refused;
  const { FieldName, DataType, Options = [], VisibleInPreferenceCenter = true } = read.body;
  const Key = keyOf(FieldName);
  const { customFields } = bench.state();
  if (customFields.some((one) => one.Key.toLowerCase() === Key.toLowerCase())) return refusal(255);
  customFields.push({ FieldName, Key, DataType, FieldOptions: Options, VisibleInPreferenceCenter });
  bench.changed();
  asked.commits();
  return json(Key, 201);
}

export function suppressionPage({ suppressed }: CampaignMonitorState, asked: Asked): Reply {
  const seen = suppressed.filter(({ since }) => Date.parse(since) <= asked.seesUntil.getTime());
  return pageOf(seen.map(suppressedView), asked);
}

const suppressedView = ({ email, since, reason }: Suppressed) => ({
  SuppressionReason: reason,
  EmailAddress: email,
  Date: clientTime(since),
  State: "Suppressed",
});

export function suppress(bench: Bench<CampaignMonitorState>, asked: Asked): Reply {
  const read = readRequestBody(asked, z.strictObject({ EmailAddresses: z.array(z.email()).min(1) }));
  if ("refused" in read) return read.refused;
  const { suppressed } = bench.state();
  const since = bench.clock.now().toISOString();
  for (const email of read.body.EmailAddresses)
    if (!suppressed.some((one) => isSameAddress(one.email, email)))
      suppressed.push({ email, since, reason: "Imported" });
  bench.changed();
  asked.commits();
  return done;
}

export function unsuppress(bench: Bench<CampaignMonitorState>, asked: Asked): Reply {
  const email = asked.url.searchParams.get("email") ?? "";
  const state = bench.state();
  state.suppressed = state.suppressed.filter((one) => !isSameAddress(one.email, email));
  bench.changed();
  asked.commits();
  return done;
}
