/** The list's custom fields. */
import { z } from "zod";
import type { Asked } from "../kit/door.ts";
import { json, type Reply } from "../kit/http.ts";
import type { Bench } from "../kit/sandbox.ts";
import { type CampaignMonitorState, dataTypes } from "./campaign-monitor-state.ts";
import { keyOf } from "./custom-fields.ts";
import { refusal } from "./refusals.ts";
import { readRequestBody } from "./request-body.ts";

const field = z.strictObject({
  FieldName: z.string().trim().min(1).max(100),
  DataType: z.enum(dataTypes),
  VisibleInPreferenceCenter: z.boolean().optional(),
});

export function createCustomField(bench: Bench<CampaignMonitorState>, asked: Asked): Reply {
  const read = readRequestBody(asked, field);
  if ("refused" in read) return read.refused;
  const { FieldName, DataType, VisibleInPreferenceCenter = true } = read.body;
  const Key = keyOf(FieldName);
  const { customFields } = bench.state();
  if (customFields.some((one) => one.Key.toLowerCase() === Key.toLowerCase())) return refusal(255);
  customFields.push({ FieldName, Key, DataType, FieldOptions: [], VisibleInPreferenceCenter });
  bench.changed();
  asked.commits();
  return json(Key, 201);
}
