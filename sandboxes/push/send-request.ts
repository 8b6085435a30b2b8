/**
 * The body of `messages:send`, read as Google reads it: nothing unknown, and complaints in Google's
 * words. Source: firebase.google.com, reference/fcm/rest/v1/projects.messages.
 */
import { z } from "zod";
import { fieldOf } from "../kit/controls.ts";
import type { Violation } from "./fcm-errors.ts";

const texts = z.record(z.string(), z.string());
const notification = z.strictObject({
  title: z.string().optional(),
  body: z.string().optional(),
  image: z.string().optional(),
});
const androidNotification = z.strictObject({
  ...notification.shape,
  icon: z.string().optional(),
  color: z.string().optional(),
  sound: z.string().optional(),
  tag: z.string().optional(),
  click_action: z.string().optional(),
  channel_id: z.string().optional(),
  ticker: z.string().optional(),
  visibility: z.string().optional(),
  notification_priority: z.string().optional(),
  notification_count: z.number().optional(),
});
const android = z.strictObject({
  collapse_key: z.string().optional(),
  priority: z.enum(["HIGH", "NORMAL", "high", "normal"]).optional(),
  ttl: z
    .string()
    .regex(/^\d+(\.\d{1,9})?s$/)
    .optional(),
  restricted_package_name: z.string().optional(),
  data: texts.optional(),
  notification: androidNotification.optional(),
  fcm_options: z.strictObject({ analytics_label: z.string().optional() }).optional(),
});
const apns = z.strictObject({
  headers: texts.optional(),
  payload: z.record(z.string(), z.unknown()).optional(),
  fcm_options: z.strictObject({ analytics_label: z.string().optional(), image: z.string().optional() }).optional(),
});
const message = z.strictObject({
  name: z.string().optional(),
  token: z.string().optional(),
  topic: z.string().optional(),
  data: texts.optional(),
  notification: notification.optional(),
  android: android.optional(),
  webpush: z.record(z.string(), z.unknown()).optional(),
  apns: apns.optional(),
  fcm_options: z.strictObject({ analytics_label: z.string().optional() }).optional(),
});
const body = z.strictObject({ validate_only: z.boolean().optional(), message: message.optional() });

export type SendMessage = z.infer<typeof message>;
type SendRequest = z.infer<typeof body>;

/** What was asked, or what Google's front end says about it. */
type Read =
  | { readonly request: SendRequest }
  | { readonly request: undefined; readonly violations: readonly Violation[] };

export function readSendRequest(text: string): Read {
  const given = parsed(text);
  if (given === undefined) {
    const description = `Invalid JSON payload received. Unexpected token.\n${text.slice(0, 40)}\n^`;
    return { request: undefined, violations: [{ field: "", description }] };
  }
  const read = body.safeParse(given);
  if (read.success) return { request: read.data };
  return { request: undefined, violations: read.error.issues.flatMap((issue) => violationsOf(issue, given)) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function violationsOf(issue: z.core.$ZodIssue, given: unknown): Violation[] {
  const field = protoPath(issue.path.map(String), given);
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => {
      const where = field === "" ? "" : ` at '${field}'`;
      return { field, description: `Invalid JSON payload received. Unknown name "${key}"${where}: Cannot find field.` };
    });
  const value = JSON.stringify(valueAt(issue.path.map(String), given)) ?? "null";
  const type = issue.code === "invalid_type" && issue.expected === "string" ? "TYPE_STRING" : "TYPE_MESSAGE";
  return [{ field, description: `Invalid value at '${field}' (${type}), ${value}` }];
}

const valueAt = (path: readonly string[], given: unknown): unknown =>
  path.reduce((inner, name) => fieldOf(inner, name), given);

/** A map's entry is named by its place: `message.data[0].value`. */
function protoPath(path: readonly string[], given: unknown): string {
  const at = path.findIndex((name) => name === "data" || name === "headers");
  const entry = at === -1 ? undefined : path[at + 1];
  if (entry === undefined) return path.join(".");
  const map = valueAt(path.slice(0, at + 1), given);
  const place = Object.keys(typeof map === "object" && map !== null ? map : {}).indexOf(entry);
  return `${path.slice(0, at + 1).join(".")}[${place}].value`;
}
